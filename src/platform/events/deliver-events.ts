import { sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import type { Db } from '../database/database.ts'
import { errorMessages } from '../log.ts'
import { lockCursor, moveCursor } from './cursors.ts'
import type { LoggedEvent } from './event.ts'
import { nextEvent } from './next-event.ts'
import { dueEvent, park } from './parked-events.ts'
import type { AfterCommitSubscriber } from './subscribers.ts'

/** After this many attempts an event is not retried automatically; with the backoff below that is after about a day. */
export const maxAttempts = 14
/** Seconds until the next attempt: 3, 7, 20, 55, 148 … at most six hours. */
export const backoffSeconds = (attempts: number) => Math.min(Math.round(Math.exp(attempts)), 6 * 3600)

/**
 * `delivered`, `parked`: one event was processed · `skipped`: none for this subscriber in this window, but the log
 * continues · `done`: end of the log · `busy`: another process delivers to this subscriber
 */
export type Outcome = 'delivered' | 'parked' | 'skipped' | 'done' | 'busy'

export type Delivery = {
  db: Db
  context: AppContext
  /** Called with the reason when an event is parked. */
  failed: (message: string) => void
}

/**
 * Delivers the next event of the log to a subscriber and moves its cursor, in one transaction. If the subscriber fails,
 * the event is parked, and so are later ones of its subject. Other subjects go on.
 */
export async function deliverNext(
  subscriber: AfterCommitSubscriber,
  { db, context, failed }: Delivery,
): Promise<Outcome> {
  const { name, types } = subscriber
  let tried: LoggedEvent | undefined
  try {
    return await db.transaction(async (tx) => {
      const cursor = await lockCursor(tx, name)
      if (cursor === undefined) return 'busy'
      const { event, isBehindParked, end } = await nextEvent(tx, { name, types, cursor })
      if (!event) {
        if (end > cursor) await moveCursor(tx, name, end)
        return end > cursor ? 'skipped' : 'done'
      }
      await moveCursor(tx, name, event.position)
      if (isBehindParked) {
        await park(tx, name, event, { attempts: 0, retryIn: null, error: '' })
        return 'parked'
      }
      tried = event
      await subscriber.handle(tx, { ...event, key: keyOf(name, event) }, context)
      return 'delivered'
    })
  } catch (error) {
    if (!tried) throw error
    const event = tried
    const isMine = await db.transaction(async (tx) => {
      const cursor = await lockCursor(tx, name)
      // Another process has taken over in the meantime.
      if (cursor === undefined || cursor >= event.position) return false
      await moveCursor(tx, name, event.position)
      await park(tx, name, event, { attempts: 1, retryIn: backoffSeconds(1), error: reasonOf(error) })
      return true
    })
    if (!isMine) return 'busy'
    failed(`${name} failed at event ${event.position} (${event.type}), which is parked: ${reasonOf(error)}`)
    return 'parked'
  }
}

/** Retries a parked event that is due. On success the next parked one of its subject becomes due. */
export async function retryNext(
  subscriber: AfterCommitSubscriber,
  { db, context, failed }: Delivery,
): Promise<Outcome> {
  const { name } = subscriber
  let tried: (LoggedEvent & { attempts: number }) | undefined
  try {
    return await db.transaction(async (tx) => {
      if ((await lockCursor(tx, name)) === undefined) return 'busy'
      const event = await dueEvent(tx, name)
      if (!event) return 'done'
      tried = event
      await subscriber.handle(tx, { ...event, key: keyOf(name, event) }, context)
      await tx.execute(sql`delete from parked_events where subscriber = ${name} and position = ${event.position}`)
      await tx.execute(sql`
        update parked_events set retry_at = now() where subscriber = ${name} and position = (
          select min(position) from parked_events where subscriber = ${name} and subject = ${event.subject})`)
      return 'delivered'
    })
  } catch (error) {
    if (!tried) throw error
    const { position, type } = tried
    const attempts = tried.attempts + 1
    await db.execute(sql`
      update parked_events set attempts = ${attempts}, error = ${reasonOf(error)},
        retry_at = case when ${attempts < maxAttempts}
          then now() + ${backoffSeconds(attempts)} * interval '1 second' end
      where subscriber = ${name} and position = ${position} and attempts = ${attempts - 1}`)
    failed(`${name} failed again at event ${position} (${type}), try ${attempts}: ${reasonOf(error)}`)
    return 'parked'
  }
}

/** Idempotency key: the same for every delivery of the event to this subscriber. */
const keyOf = (name: string, { position }: LoggedEvent) => `${name}:${position}`

/** The error in one line: for a failed statement PostgreSQL's message, without the statement. */
function reasonOf(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return errorMessages(cause).replaceAll(/\s+/g, ' ').slice(0, 500)
}
