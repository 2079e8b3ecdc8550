import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { customers } from '../tables.ts'

/** Accounts per statement: more would exceed the database's statement timeout. */
export const batchSize = 1000

/** Matches these ids. One array parameter, because the number of parameters is limited. */
export const accountsWithIds = (ids: number[]) => sql`${customers.id} = any(${sql.param(ids)}::bigint[])`

/**
 * Applies `change` to the matching accounts in batches; each batch is locked until the transaction ends. @returns all
 * results
 */
export async function inBatches<T>(
  tx: Db,
  meant: SQL | undefined,
  change: (some: number[]) => Promise<T[]>,
): Promise<T[]> {
  const changed: T[] = []
  for (let reached = 0; ; ) {
    const some = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(meant, gt(customers.id, reached)))
      .orderBy(customers.id)
      .limit(batchSize)
      .for('update')
    const ids = some.map(({ id }) => id)
    changed.push(...(await change(ids)))
    if (ids.length < batchSize) return changed
    reached = ids.at(-1) ?? reached
  }
}
