import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { onCommit } from '../database/transactions.ts'
import { type AppendedEvent, callInTransaction } from './subscribers.ts'

/** Events per statement. */
const batchSize = 5000

/**
 * Appends events in the caller's transaction, so that they exist exactly when its changes do. Callers lock the subject
 * before they change it, so that its events are appended in the order of the changes. No NOTIFY: commits that notify
 * wait for each other.
 */
export async function appendEvents(tx: Db, events: AppendedEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += batchSize) {
    const rows = events.slice(from, from + batchSize).map(({ type, subject, payload }) => ({ type, subject, payload }))
    await tx.execute(sql`
      insert into event_inbox (type, subject, payload)
      select type, subject, payload from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(type text,
        subject text, payload jsonb)`)
  }
  if (events.length > 0) await eventsAppended(tx, events)
}

/** Call it after inserting events by SQL: runs the in-transaction subscribers, and wakes the sequencer on commit. */
export async function eventsAppended(tx: Db, events: AppendedEvent[]): Promise<void> {
  await callInTransaction(tx, events)
  onCommit(tx, wakeSequencer)
}

let wake: () => void = () => {}
const wakeSequencer = () => wake()

/** Registers what this process does when a transaction that appended events has committed. @returns unregisters it */
export function onAppended(call: () => void): () => void {
  wake = call
  return () => {
    if (wake === call) wake = () => {}
  }
}
