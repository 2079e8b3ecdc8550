import type { Db } from '#platform/database/database.ts'
import { orderEvents } from '../tables.ts'

type Entry = { orderRow: number; note: string; actor: string; at: Date }

/** Tells on an order's timeline, for staff alone, what another domain did. A status comes by enterStatus. */
export async function addTimelineEntry(tx: Db, entry: Entry): Promise<void> {
  await tx.insert(orderEvents).values(entry)
}
