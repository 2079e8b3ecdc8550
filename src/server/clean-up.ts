import { lt } from 'drizzle-orm'
import { customerSessions } from '#domains/customers/tables.ts'
import { staffSessions } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database.ts'

/** Once an hour: sessions that have ended go. */
export async function cleanUp(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await db.delete(customerSessions).where(lt(customerSessions.expiresAt, now))
}
