import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { slugWithin } from '#shared/text/slug.ts'
import { sizeCharts } from '../tables.ts'
import { assignCategories } from './chart-categories.ts'
import { chartColumns } from './check-size-chart.ts'
import { lockChart, lockCharts } from './lock-size-chart.ts'
import { officeChartOf } from './office-size-charts.ts'
import type { ChangeChart, CreateChart, OfficeChart } from './staff-contract.ts'

type Person = Pick<StaffMember, 'id' | 'username'>

/**
 * Adds a chart at the end of its section. Its key is made from its name and never changes.
 * @throws Refusal 422 a size or a measure twice, values that fit no measure, or an unknown category
 */
export function createSizeChart(db: Db, input: CreateChart, by: Person, now: Date): Promise<OfficeChart> {
  const columns = chartColumns(input)
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockCharts(tx)
      const key = await freeKey(tx, input.titleEn)
      const [next] = await queryRows(tx, { position: col.int }).run(sql`
        select coalesce(max(position) + 1, 0)::int as position from size_charts where section = ${input.section}`)
      await tx
        .insert(sizeCharts)
        .values({ ...columns, key, position: next?.position ?? 0, createdAt: now, updatedAt: now })
      const tags = await assignCategories(tx, key, input.categories)
      const after = await officeChartOf(tx, key)
      await writeAudit(tx, by, 'size-chart.create', key, { after })
      await invalidateTags(tx, ['charts', ...tags])
      return after
    }),
  )
}

/**
 * Changes a chart and its categories: a category that had another chart gets this one.
 * @throws Refusal 404 · 409 stale: changed since `version` · 422 as createSizeChart
 */
export function changeSizeChart(db: Db, input: ChangeChart, by: Person, now: Date): Promise<OfficeChart> {
  const columns = chartColumns(input)
  const { key } = input
  return withRetry(() =>
    db.transaction(async (tx) => {
      const before = await lockChart(tx, input)
      await tx
        .update(sizeCharts)
        .set({ ...columns, updatedAt: now })
        .where(eq(sizeCharts.key, key))
      const tags = await assignCategories(tx, key, input.categories)
      const after = await officeChartOf(tx, key)
      await writeAudit(tx, by, 'size-chart.update', key, { before, after })
      await invalidateTags(tx, ['charts', `chart:${key}`, ...tags])
      return after
    }),
  )
}

/** A key that no chart has, and no product names: a deleted chart's products must not get a new one by accident. */
async function freeKey(tx: Db, title: string): Promise<string> {
  const key = slugWithin(title, 50) || 'chart'
  const [free] = await queryRows(tx, { key: col.text }).run(sql`
    select key from (select ${key}::text || case when n = 1 then '' else '-' || n end as key, n
      from generate_series(1, 1000) n) free
    where not exists (select from size_charts c where c.key = free.key)
      and not exists (select from products p where p.chart = free.key)
    order by n limit 1`)
  if (!free) throw new Error(`no free key for a size chart like ${key}`)
  return free.key
}
