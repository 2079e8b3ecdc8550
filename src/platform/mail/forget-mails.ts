import { lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { mailLog } from '#platform/database/tables.ts'

/** As long as the privacy policy says: enough to see what a customer was told. */
const keptDays = 180

/** Letters older than that go out of the mail log. */
export async function forgetMails(db: Db, now: Date): Promise<void> {
  await db.delete(mailLog).where(lt(mailLog.createdAt, new Date(now.getTime() - keptDays * 86_400_000)))
}
