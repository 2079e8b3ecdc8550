import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { chartSections } from '#shared/catalogue/measures.ts'
import type { OfficeChart } from './staff-contract.ts'

/** The charts in the order of the size guide. */
export const officeCharts = (db: Db): Promise<OfficeChart[]> => read(db, sql`true`)

/** @throws NotFound */
export async function officeChartOf(db: Db, key: string): Promise<OfficeChart> {
  const [chart] = await read(db, sql`c.key = ${key}`)
  if (!chart) throw new NotFound('Size chart')
  return chart
}

/** The version changes with the chart and with the categories that use it. */
const read = (db: Db, condition: SQL): Promise<OfficeChart[]> =>
  queryRows(db, {
    key: col.text,
    version: col.text,
    titleEn: col.text,
    titleBn: col.text,
    section: col.text.as<OfficeChart['section']>(),
    unit: col.text.as<OfficeChart['unit']>(),
    measures: col.json<OfficeChart['measures']>(),
    rows: col.json<OfficeChart['rows']>(),
    noteEn: col.text,
    noteBn: col.text,
    categories: col.json<OfficeChart['categories']>(),
    products: col.int,
  }).run(sql`
    select c.key, md5(c::text || used.categories::text) as version, c.title_en as "titleEn", c.title_bn as "titleBn",
      c.section, c.unit, c.measures, c.rows, c.note_en as "noteEn", c.note_bn as "noteBn", used.categories,
      (select count(*)::int from products p where p.chart = c.key and p.deleted_at is null) as products
    from size_charts c
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'title', k.title_en) order by k.id), '[]') as categories
      from size_chart_categories u join categories k on k.id = u.category_id where u.chart_key = c.key
    ) used
    where ${condition}
    order by array_position(${sql.param([...chartSections])}::text[], c.section), c.position, c.key`)
