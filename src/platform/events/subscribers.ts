import type { AppContext } from '../app-context.ts'
import type { Db } from '../database/database.ts'
import type { LoggedEvent, NewEvent } from './event.ts'

/** An event as in-transaction subscribers receive it. `transient` is never stored. */
export type AppendedEvent = NewEvent & { transient?: object }

/**
 * Called within the appending transaction, with all events appended together: for what must be consistent immediately.
 */
export type InTransactionSubscriber = {
  kind: 'inTransaction'
  name: string
  types: readonly string[]
  handle: (tx: Db, events: AppendedEvent[]) => Promise<void>
}

/**
 * Called from the log, at least once, in order within each subject. Writes with `tx` happen exactly once, since the
 * cursor moves in the same transaction. Other effects must be idempotent by `key`.
 */
export type AfterCommitSubscriber = {
  kind: 'afterCommit'
  name: string
  types: readonly string[]
  /** Whether a new subscriber gets only new events, or all that the log still has. */
  startAt: 'end' | 'beginning'
  handle: (tx: Db, event: LoggedEvent & { key: string }, context: AppContext) => Promise<void>
}

export type Subscriber = InTransactionSubscriber | AfterCommitSubscriber

let inTransaction: InTransactionSubscriber[] | undefined

/**
 * Registers the subscribers of this process; call it before anything appends events.
 * @throws if two have the same name: they would share a cursor
 */
export function registerSubscribers(subscribers: readonly Subscriber[]): void {
  const names = subscribers.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`two subscribers are called ${twice}`)
  inTransaction = subscribers.filter((each) => each.kind === 'inTransaction')
}

/** @throws if no subscribers are registered, since required changes would silently be missing */
export async function callInTransaction(tx: Db, events: AppendedEvent[]): Promise<void> {
  if (!inTransaction) throw new Error('no subscribers are registered in this process')
  for (const { types, handle } of inTransaction) {
    const wanted = events.filter(({ type }) => types.includes(type))
    if (wanted.length > 0) await handle(tx, wanted)
  }
}
