import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { officeChartOf } from './office-size-charts.ts'
import type { OfficeChart } from './staff-contract.ts'

/** Serializes changes of charts and of their categories; reads are not blocked. */
export const lockCharts = (tx: Db) => tx.execute(sql`lock table size_charts in share row exclusive mode`)

/** @throws NotFound · Refusal 409 stale: changed since `version`, with who and when */
export async function lockChart(tx: Db, { key, version }: { key: string; version: string }): Promise<OfficeChart> {
  await lockCharts(tx)
  const chart = await officeChartOf(tx, key)
  if (chart.version === version) return chart
  const [last] = await queryRows(tx, { who: col.text, at: col.timestamp }).run(sql`
    select staff_name as who, at from audit_log
    where subject = ${key} and action in ('size-chart.create', 'size-chart.update')
    order by at desc, id desc limit 1`)
  throw new Refusal(
    409,
    'stale',
    'Somebody else has changed this size chart in the meantime. Please load it again',
    last && { changedBy: last.who, changedAt: new Date(last.at).toISOString() },
  )
}
