import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Locale } from '#shared/locales.ts'
import type { Notifying } from '#shared/orders/order-status.ts'

/** Jobs and their payloads. */
export type Jobs = {
  /** Queued by a release before the event log. */
  'order-mail': { orderId: string; kind: 'placed' | 'changed' | Notifying }
  'request-mail': { requestId: number; kind: 'to-shop' | 'received' | 'answered' }
  'send-mail': { id: number }
  'order-task': { taskId: number }
  'bulk-task': { taskId: number }
  'product-edits': { runId: number }
  'password-reset-mail': { email: string; locale: Locale; origin: string }
  'back-in-stock-mail': { productNumber: number }
  'recut-pictures': { mediaId: number }
  'make-backup': { username: string }
  'scheduled-backup': Record<string, never>
  'apply-scheduled-sales': Record<string, never>
  'apply-collection-schedule': Record<string, never>
  'refresh-summaries': Record<string, never>
  'recompute-summaries': { name?: string }
  'record-delivery-times': Record<string, never>
  'book-parcels': { bookingId: number }
  'poll-couriers': Record<string, never>
  'cancel-unconfirmed': Record<string, never>
  'fill-demo': { runId: number }
  'clear-demo': { runId: number }
  'clean-up': Record<string, never>
}

/** Job names of earlier releases, which their queues and backups contain. */
export const earlierNames = {
  'tell-back-in-stock': 'back-in-stock-mail',
  'turn-sales': 'apply-scheduled-sales',
  'turn-collections': 'apply-collection-schedule',
} as const satisfies Record<string, keyof Jobs>

/**
 * Long jobs run one after the other, in all processes together: each queue takes one slot at most, so that a process
 * always has another one for mails (`slots` in run-jobs.ts).
 */
export const queueOf: { readonly [Name in keyof Jobs]?: string } = {
  'make-backup': 'upkeep',
  'scheduled-backup': 'upkeep',
  'recompute-summaries': 'upkeep',
  'poll-couriers': 'upkeep',
  'fill-demo': 'upkeep',
  'clear-demo': 'upkeep',
  'book-parcels': 'bookings',
  // In one queue, so that the later of two jobs for one picture reads the focal point that the earlier one wrote.
  'recut-pictures': 'pictures',
}

/** Jobs that the schedule adds anyway, or whose result a person is waiting for: not repeated after a restore. */
export const notRestored: readonly (keyof Jobs | keyof typeof earlierNames)[] = [
  'password-reset-mail',
  'make-backup',
  'scheduled-backup',
  'apply-scheduled-sales',
  'turn-sales',
  'apply-collection-schedule',
  'turn-collections',
  'refresh-summaries',
  'recompute-summaries',
  'record-delivery-times',
  'poll-couriers',
  'cancel-unconfirmed',
  'fill-demo',
  'clear-demo',
  'clean-up',
]

/**
 * Adds a job in the caller's transaction, so that it exists exactly when its changes do.
 * @param key jobs with the same key are merged into one
 * @param tries maximum number of attempts, over hours
 */
export async function addJob<Name extends keyof Jobs>(
  tx: Db,
  name: Name,
  payload: Jobs[Name],
  key?: string,
  tries = 12,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
      queue_name => ${queueOf[name] ?? null}::text, job_key => ${key ?? null}::text, max_attempts => ${tries})`,
  )
}
