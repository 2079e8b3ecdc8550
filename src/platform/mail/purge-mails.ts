import { lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { mailLog } from '#platform/database/tables.ts'

/** As stated in the privacy policy. */
const retentionDays = 180

/** Deletes old mails from the log. */
export async function purgeMails(db: Db, now: Date): Promise<void> {
  await db.delete(mailLog).where(lt(mailLog.createdAt, new Date(now.getTime() - retentionDays * 86_400_000)))
}
