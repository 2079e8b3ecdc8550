import { allSizeCharts } from '#domains/catalogue/size-charts/size-charts.ts'
import type { SizeGuideText } from '#domains/content/contract.ts'
import type { Db } from '#platform/database/database.ts'

/** The shop's size charts under the headings of the size guide; headings without a chart are omitted. */
export async function chartGroups(db: Db, { groups }: Pick<SizeGuideText, 'groups'>) {
  const charts = await allSizeCharts(db)
  return groups
    .map(({ title, section }) => ({
      title,
      charts: charts.filter((chart) => chart.section === section).map(({ key, chart }) => ({ key, chart })),
    }))
    .filter((group) => group.charts.length > 0)
}
