import { lt } from 'drizzle-orm'
import { purgeDeletedMedia } from '#domains/catalogue/media/delete-media.ts'
import { readContents } from '#domains/catalogue/media/read-contents.ts'
import { takeInMedia } from '#domains/catalogue/media/take-in-media.ts'
import { sweepUploads } from '#domains/catalogue/pictures/sweep-uploads.ts'
import { recountSales } from '#domains/catalogue/products/recount-sales.ts'
import { purgeTrashedProducts } from '#domains/catalogue/trash/purge-products.ts'
import { purgeBlocks } from '#domains/cod-rules/purge-blocks.ts'
import { purgeResetLinks } from '#domains/customers/reset-links.ts'
import { purgeEndedSessions } from '#domains/customers/sessions.ts'
import { purgeAlerts } from '#domains/inventory/purge-alerts.ts'
import { purgeOrderLinks } from '#domains/orders/access/order-links.ts'
import { purgePackingScans } from '#domains/parcels/packing/scan-piece.ts'
import { purgePickingLists } from '#domains/parcels/picking/make-picking-list.ts'
import { purgeWebhooks } from '#domains/parcels/webhooks/receive-webhook.ts'
import { purgeFailures } from '#domains/parcels/webhooks/webhook-failures.ts'
import { purgeBulkTasks } from '#domains/staff/bulk-tasks/purge-bulk-tasks.ts'
import { staffSessions } from '#domains/staff/tables.ts'
import { purgeVisits } from '#domains/visits/purge-visits.ts'
import type { AppContext } from '#platform/app-context.ts'
import { purgeUnusedDevices } from '#platform/database/known-devices.ts'
import { purgeCursors, purgeEvents, registerCursors } from '#platform/events/cursors.ts'
import { purgeMails } from '#platform/mail/purge-mails.ts'
import { subscribers } from '../subscribers.ts'

/**
 * Hourly: deletes expired sessions, links, unused images, old records and old events, and recounts the best-sellers.
 */
export async function cleanUp({ db, storage }: Pick<AppContext, 'db' | 'storage'>, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await purgeEndedSessions(db, now)
  await purgeResetLinks(db, now)
  await purgeOrderLinks(db, now)
  await purgeTrashedProducts(db, now)
  await takeInMedia(db)
  await readContents(db, storage)
  await purgeDeletedMedia(db, now)
  await sweepUploads(db, storage, now)
  await purgeAlerts(db, now)
  await recountSales(db, now)
  await purgeVisits(db, now)
  await purgeBlocks(db, now)
  await purgeWebhooks({ db }, now)
  await purgeFailures({ db }, now)
  await purgePickingLists(db, now)
  await purgePackingScans(db, now)
  await purgeMails(db, now)
  await purgeBulkTasks(db, now)
  await purgeUnusedDevices(db, now)
  await registerCursors(db, subscribers)
  await purgeCursors(db)
  await purgeEvents(db)
}
