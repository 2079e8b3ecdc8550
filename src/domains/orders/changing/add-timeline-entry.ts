import type { Db } from '#platform/database/database.ts'
import { orderEvents } from '../tables.ts'

type Entry = { orderRow: number; note: string; actor: string; at: Date }

/** Adds an entry of another domain to an order's timeline, for staff only. Statuses are entered by enterStatus. */
export async function addTimelineEntry(tx: Db, entry: Entry): Promise<void> {
  await tx.insert(orderEvents).values(entry)
}
