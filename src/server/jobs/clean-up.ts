import { purgeDeletedMedia } from '#domains/catalogue/media/delete-media.ts'
import { readContents } from '#domains/catalogue/media/read-contents.ts'
import { takeInMedia } from '#domains/catalogue/media/take-in-media.ts'
import { sweepUploads } from '#domains/catalogue/pictures/sweep-uploads.ts'
import { recountSales } from '#domains/catalogue/products/recount-sales.ts'
import { purgeTrashedProducts } from '#domains/catalogue/trash/purge-products.ts'
import { purgeBlocks } from '#domains/cod-rules/purge-blocks.ts'
import { purgeResetLinks } from '#domains/customers/reset-links.ts'
import { purgeEndedSessions } from '#domains/customers/sessions.ts'
import { purgeStockRequests } from '#domains/inventory/answer-once.ts'
import { purgeAlerts } from '#domains/inventory/purge-alerts.ts'
import { purgeOrderLinks } from '#domains/orders/access/order-links.ts'
import { purgePackingScans } from '#domains/parcels/packing/scan-piece.ts'
import { purgePickingLists } from '#domains/parcels/picking/make-picking-list.ts'
import { purgeWebhooks } from '#domains/parcels/webhooks/receive-webhook.ts'
import { purgeFailures } from '#domains/parcels/webhooks/webhook-failures.ts'
import { purgeBulkTasks } from '#domains/staff/bulk-tasks/purge-bulk-tasks.ts'
import { purgeMentions } from '#domains/staff/mentions/delete-mentions.ts'
import { purgeStaffSessions } from '#domains/staff/sessions.ts'
import { purgeVisits } from '#domains/visits/purge-visits.ts'
import type { AppContext } from '#platform/app-context.ts'
import { purgeUnusedDevices } from '#platform/database/known-devices.ts'
import { purgeCursors, purgeEvents, registerCursors } from '#platform/events/cursors.ts'
import { runAll } from '#platform/jobs/run-all.ts'
import { purgeMails } from '#platform/mail/purge-mails.ts'
import { subscribers } from '../subscribers.ts'

type Shop = Pick<AppContext, 'db' | 'storage'>

const steps: ((shop: Shop, now: Date) => Promise<unknown>)[] = [
  ({ db }, now) => purgeStaffSessions(db, now),
  ({ db }, now) => purgeEndedSessions(db, now),
  ({ db }, now) => purgeResetLinks(db, now),
  ({ db }, now) => purgeOrderLinks(db, now),
  ({ db }, now) => purgeTrashedProducts(db, now),
  ({ db }) => takeInMedia(db),
  ({ db, storage }) => readContents(db, storage),
  ({ db }, now) => purgeDeletedMedia(db, now),
  ({ db, storage }, now) => sweepUploads(db, storage, now),
  ({ db }, now) => purgeAlerts(db, now),
  ({ db }, now) => purgeStockRequests(db, now),
  ({ db }, now) => recountSales(db, now),
  ({ db }, now) => purgeVisits(db, now),
  ({ db }, now) => purgeBlocks(db, now),
  ({ db }, now) => purgeWebhooks({ db }, now),
  ({ db }, now) => purgeFailures({ db }, now),
  ({ db }, now) => purgePickingLists(db, now),
  ({ db }, now) => purgePackingScans(db, now),
  ({ db }, now) => purgeMails(db, now),
  ({ db }, now) => purgeBulkTasks(db, now),
  ({ db }) => purgeMentions(db),
  ({ db }, now) => purgeUnusedDevices(db, now),
  // One step: a cursor whose registration failed would look orphaned, and be deleted with its waiting events.
  async ({ db }) => {
    await registerCursors(db, subscribers)
    await purgeCursors(db)
    await purgeEvents(db)
  },
]

/**
 * Hourly: deletes expired sessions, links, unused images, old records and old events, and recounts the best-sellers.
 * @throws AggregateError at the end: a step that fails stops no other
 */
export async function cleanUp(shop: Shop, now: Date): Promise<void> {
  await runAll(
    'clean-up',
    steps.map((step) => () => step(shop, now)),
  )
}
