import type { Db } from '#platform/database/database.ts'
import { appendEvents as append, eventsAppended as appended } from '#platform/events/append-events.ts'
import type { AppendedEvent } from '#platform/events/subscribers.ts'
import { businessEvents, type EventType, type PayloadOf, type Transient } from './contract.ts'

type TransientOf<T extends EventType> = T extends keyof Transient ? [transient: Transient[T]] : []

/**
 * An event for a statement that inserts it itself, together with the change it reports: `insert into event_inbox (type,
 * subject, payload) values (…)`. Call `eventsAppended` afterwards.
 */
export function eventRow<T extends EventType>(type: T, payload: PayloadOf<T>): AppendedEvent & { type: T } {
  const subjectOf = businessEvents[type].subjectOf as (payload: PayloadOf<T>) => string
  return { type, subject: subjectOf(payload), payload }
}

/** Completes events that a statement has inserted itself (eventRow). */
export const eventsAppended: (tx: Db, events: AppendedEvent[]) => Promise<void> = appended

/**
 * Appends an event in the caller's transaction. Its subject must be locked already. In-transaction subscribers run
 * before this returns; the others get the event if and only if the transaction commits.
 * @param transient only for in-transaction subscribers, never stored
 */
export const appendEvent = <T extends EventType>(
  tx: Db,
  type: T,
  payload: PayloadOf<T>,
  ...[transient]: TransientOf<T>
): Promise<void> => append(tx, [{ ...eventRow(type, payload), ...(transient && { transient }) }])

/** The same for several events of one type, in one statement. */
export const appendEvents = <T extends EventType>(
  tx: Db,
  type: T,
  payloads: PayloadOf<T>[],
  ...[transient]: TransientOf<T>
): Promise<void> =>
  append(
    tx,
    payloads.map((payload) => ({ ...eventRow(type, payload), ...(transient && { transient }) })),
  )
