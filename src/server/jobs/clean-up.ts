import { lt } from 'drizzle-orm'
import { sweepUploads } from '#domains/catalogue/pictures/sweep-uploads.ts'
import { recountSales } from '#domains/catalogue/products/recount-sales.ts'
import { forgetResetLinks } from '#domains/customers/forgot-password.ts'
import { forgetEndedSessions } from '#domains/customers/sessions.ts'
import { purgeAlerts } from '#domains/inventory/purge-alerts.ts'
import { purgeOrderLinks } from '#domains/orders/access/order-links.ts'
import { staffSessions } from '#domains/staff/tables.ts'
import { purgeVisits } from '#domains/visits/purge-visits.ts'
import type { AppContext } from '#platform/app-context.ts'
import { forgetUnusedDevices } from '#platform/database/known-devices.ts'
import { forgetMails } from '#platform/mail/forget-mails.ts'

/** Once an hour: sessions and links that have ended and pictures that nothing shows go; best-sellers are counted anew. */
export async function cleanUp({ db, storage }: Pick<AppContext, 'db' | 'storage'>, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await forgetEndedSessions(db, now)
  await forgetResetLinks(db, now)
  await purgeOrderLinks(db, now)
  await sweepUploads(db, storage, now)
  await purgeAlerts(db, now)
  await recountSales(db, now)
  await purgeVisits(db, now)
  await forgetMails(db, now)
  await forgetUnusedDevices(db, now)
}
