import type { Db } from '#platform/database/database.ts'
import { recordWebhookFailure, type WebhookFailure } from './webhook-failures.ts'

/** Minimum time between writes about unauthenticated requests, so that a flood of them does not load the database. */
const betweenMs = 1000

type Waiting = { times: number }
const waitingOf = new WeakMap<Db, Map<string, Waiting>>()

/** Counts an unverified webhook: the first one immediately, further ones once per second. */
export async function countStranger(db: Db, courier: string, kind: WebhookFailure, now: Date): Promise<void> {
  const waiting = waitingOf.get(db) ?? new Map<string, Waiting>()
  waitingOf.set(db, waiting)
  const key = `${courier} ${kind}`
  const known = waiting.get(key)
  if (known) {
    known.times++
    return
  }
  const timer = setTimeout(() => {
    const { times = 0 } = waiting.get(key) ?? {}
    waiting.delete(key)
    // An outage of the database, or the end of the process, loses this count.
    if (times > 0) void recordWebhookFailure(db, courier, kind, now, times).catch(() => {})
  }, betweenMs)
  timer.unref()
  waiting.set(key, { times: 0 })
  await recordWebhookFailure(db, courier, kind, now)
}
