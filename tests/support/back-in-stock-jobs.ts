import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Shop } from './open-shop.ts'

/** Product numbers of the enqueued back-in-stock mails, after all events are delivered. */
export async function backInStockJobs(shop: Shop): Promise<number[]> {
  expect(await shop.deliverEvents()).toEqual([])
  const { rows } = await shop.db.execute<{ number: number }>(sql`
    select (j.payload->>'productNumber')::int as number from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'back-in-stock-mail'`)
  return rows.map(({ number }) => number)
}
