import type { AppContext } from '../app-context.ts'
import type { Db } from '../database/database.ts'
import type { LoggedEvent, NewEvent } from './event.ts'

/** An event as subscribers in its transaction get it. `transient` is never stored. */
export type AppendedEvent = NewEvent & { transient?: object }

/** Called within the transaction that appends the events, with all that are appended at once: what must be true at once. */
export type InTransactionSubscriber = {
  kind: 'inTransaction'
  name: string
  types: readonly string[]
  handle: (tx: Db, events: AppendedEvent[]) => Promise<void>
}

/**
 * Called from the log, at least once and in the order of each subject. What it writes with `tx` is written exactly once,
 * since its cursor moves in the same transaction. Whatever else it does must be idempotent by `key`.
 */
export type AfterCommitSubscriber = {
  kind: 'afterCommit'
  name: string
  types: readonly string[]
  /** A new subscriber gets the events that come from now on, or all that the log still has. */
  startAt: 'end' | 'beginning'
  handle: (tx: Db, event: LoggedEvent & { key: string }, context: AppContext) => Promise<void>
}

export type Subscriber = InTransactionSubscriber | AfterCommitSubscriber

let inTransaction: InTransactionSubscriber[] | undefined

/**
 * Makes the subscribers known to this process, before anything appends events.
 * @throws when two have one name: they would share a cursor
 */
export function registerSubscribers(subscribers: readonly Subscriber[]): void {
  const names = subscribers.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`two subscribers are called ${twice}`)
  inTransaction = subscribers.filter((each) => each.kind === 'inTransaction')
}

/** @throws when no subscribers are registered: what must be true at once would silently stay undone */
export async function callInTransaction(tx: Db, events: AppendedEvent[]): Promise<void> {
  if (!inTransaction) throw new Error('no subscribers are registered in this process')
  for (const { types, handle } of inTransaction) {
    const wanted = events.filter(({ type }) => types.includes(type))
    if (wanted.length > 0) await handle(tx, wanted)
  }
}
