import { sql } from 'drizzle-orm'
import { type Db, onCommit } from '../database/database.ts'
import { type AppendedEvent, callInTransaction } from './subscribers.ts'

/** Events in one statement: its three parameters stay far below what a statement takes. */
const batchSize = 5000

/**
 * Appends events in the caller's transaction: they exist exactly when what they tell of does. Whoever changes a subject
 * locks it first, so that its events are appended in the order in which they became true. Nobody is notified: commits that
 * notify wait for each other.
 */
export async function appendEvents(tx: Db, events: AppendedEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += batchSize) {
    const rows = events.slice(from, from + batchSize).map(({ type, subject, payload }) => ({ type, subject, payload }))
    await tx.execute(sql`
      insert into event_inbox (type, subject, payload)
      select type, subject, payload from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(type text, subject text, payload jsonb)`)
  }
  if (events.length > 0) await eventsAppended(tx, events)
}

/** After a statement that inserted events itself: calls the subscribers in the transaction, and wakes the sequencer on commit. */
export async function eventsAppended(tx: Db, events: AppendedEvent[]): Promise<void> {
  await callInTransaction(tx, events)
  onCommit(tx, wakeSequencer)
}

let wake: () => void = () => {}
const wakeSequencer = () => wake()

/** What happens in this process when a transaction that appended events has committed. @returns how to end that */
export function onAppended(call: () => void): () => void {
  wake = call
  return () => {
    if (wake === call) wake = () => {}
  }
}
