import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import type { AfterCommitSubscriber, InTransactionSubscriber } from '#platform/events/subscribers.ts'
import { businessEvents, type EventType, type PayloadOf, type Transient } from './contract.ts'

type Appended<T extends EventType> = {
  [Type in T]: { type: Type; payload: PayloadOf<Type> } & (Type extends keyof Transient
    ? { transient: Transient[Type] }
    : object)
}[T]

/**
 * `key` is the same for each delivery of one event to one subscriber: an idempotency key for effects outside the
 * database.
 */
export type Delivered<T extends EventType> = {
  [Type in T]: { type: Type; payload: PayloadOf<Type>; position: number; at: Date; key: string }
}[T]

/**
 * A subscriber for effects that must be immediate: it runs in the transaction that appends the events, and an error it
 * throws rolls that back.
 * @param name never changes
 */
export const inTransaction = <Types extends readonly EventType[]>(
  name: string,
  types: readonly [...Types],
  handle: (tx: Db, events: Appended<Types[number]>[]) => Promise<void>,
): InTransactionSubscriber => ({
  kind: 'inTransaction',
  name,
  types,
  handle: (tx, events) => handle(tx, events as unknown as Appended<Types[number]>[]),
})

/**
 * A subscriber that gets each event from the log after its commit, at least once, in order per subject. It reads the
 * current state, which may be newer than the event. What it writes with `tx` is written exactly once.
 * @param name of its cursor: a new name makes a new subscriber with a new cursor
 */
export const afterCommit = <Types extends readonly EventType[]>(
  name: string,
  types: readonly [...Types],
  handle: (tx: Db, event: Delivered<Types[number]>, context: AppContext) => Promise<void>,
  startAt: AfterCommitSubscriber['startAt'] = 'end',
): AfterCommitSubscriber => ({
  kind: 'afterCommit',
  name,
  types,
  startAt,
  handle: (tx, { type, payload, position, at, key }, context) => {
    const parsed = businessEvents[type as EventType].payload.parse(payload)
    return handle(tx, { type, payload: parsed, position, at, key } as Delivered<Types[number]>, context)
  },
})
