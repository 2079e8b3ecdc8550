import { asc, eq } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import type { ChartSection } from '#shared/catalogue/measures.ts'
import type { SizeChart } from '../contract.ts'
import { localized } from '../localized.ts'
import { sizeCharts } from '../tables.ts'

type Row = typeof sizeCharts.$inferSelect

/** A size chart for shoppers; null if there is none with this key. */
export const sizeChart = (db: Db, key: string): Promise<SizeChart | null> =>
  cached(
    db,
    `size chart ${key}`,
    async () => {
      const [row] = await db.select().from(sizeCharts).where(eq(sizeCharts.key, key))
      return row ? chartOf(row) : null
    },
    // Clients can request any key, so keys that do not exist are not cached.
    (chart) => (chart ? [`chart:${key}`] : null),
  )

/** All size charts in the order of the size guide. */
export const allSizeCharts = (db: Db): Promise<{ key: string; section: ChartSection; chart: SizeChart }[]> =>
  cached(
    db,
    'size charts',
    async () => {
      const rows = await db.select().from(sizeCharts).orderBy(asc(sizeCharts.position), asc(sizeCharts.key))
      return rows.map((row) => ({ key: row.key, section: row.section, chart: chartOf(row) }))
    },
    ['charts'],
  )

const chartOf = ({ titleEn, titleBn, noteEn, noteBn, unit, measures, rows }: Row): SizeChart => ({
  title: localized(titleEn, titleBn),
  unit,
  measures: measures.map((measure) => ({ ...measure, bn: measure.bn || measure.en })),
  rows,
  note: localized(noteEn, noteBn),
})
