import type { Db } from '#platform/database/database.ts'
import { appendEvents as append, eventsAppended as appended } from '#platform/events/append-events.ts'
import type { AppendedEvent } from '#platform/events/subscribers.ts'
import { businessEvents, type EventType, type PayloadOf, type Transient } from './contract.ts'

type TransientOf<T extends EventType> = T extends keyof Transient ? [transient: Transient[T]] : []

/**
 * An event for a statement that inserts it itself, together with what it tells of:
 * `insert into event_inbox (type, subject, payload) values (…)`. Then `eventsAppended` must be called.
 */
export function eventRow<T extends EventType>(type: T, payload: PayloadOf<T>): AppendedEvent & { type: T } {
  const subjectOf = businessEvents[type].subjectOf as (payload: PayloadOf<T>) => string
  return { type, subject: subjectOf(payload), payload }
}

/** What follows from events that a statement has inserted itself (eventRow). */
export const eventsAppended: (tx: Db, events: AppendedEvent[]) => Promise<void> = appended

/**
 * Tells in the caller's transaction that something has become true. Its subject must be locked by then. Subscribers in the
 * transaction are called before this returns; those after the commit hear of it exactly when the transaction commits.
 * @param transient for subscribers in the transaction alone, never stored
 */
export const appendEvent = <T extends EventType>(
  tx: Db,
  type: T,
  payload: PayloadOf<T>,
  ...[transient]: TransientOf<T>
): Promise<void> => append(tx, [{ ...eventRow(type, payload), ...(transient && { transient }) }])

/** The same for several of one type, in one statement. */
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
