import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { sizeCharts } from '../tables.ts'
import { tagsOfCategories } from './chart-categories.ts'
import { lockChart } from './lock-size-chart.ts'

/**
 * Deletes a chart. Its categories have none then.
 * @throws Refusal 404 · 409 stale · 409 chart_used: products name it
 */
export function deleteSizeChart(
  db: Db,
  input: { key: string; version: string },
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const before = await lockChart(tx, input)
      if (before.products > 0) throw isUsed(before.products)
      const tags = await tagsOfCategories(
        tx,
        before.categories.map(({ id }) => id),
      )
      await tx.delete(sizeCharts).where(eq(sizeCharts.key, input.key))
      await writeAudit(tx, by, 'size-chart.delete', input.key, { before })
      await invalidateTags(tx, ['charts', `chart:${input.key}`, ...tags])
    }),
  )
}

const isUsed = (products: number) =>
  new Refusal(
    409,
    'chart_used',
    `${products === 1 ? 'One product uses' : `${products} products use`} this size chart. Please give them another one first`,
  )
