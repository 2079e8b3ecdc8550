import { lt } from 'drizzle-orm'
import { recountSales } from '#domains/catalogue/recount-sales.ts'
import { sweepUploads } from '#domains/catalogue/sweep-uploads.ts'
import { customerSessions } from '#domains/customers/tables.ts'
import { staffSessions } from '#domains/staff/tables.ts'
import type { Parts } from '#platform/parts.ts'

/** Once an hour: sessions that have ended and pictures that nothing shows go; best-sellers are counted anew. */
export async function cleanUp({ db, storage }: Pick<Parts, 'db' | 'storage'>, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await db.delete(customerSessions).where(lt(customerSessions.expiresAt, now))
  await sweepUploads(db, storage, now)
  await recountSales(db, now)
}
