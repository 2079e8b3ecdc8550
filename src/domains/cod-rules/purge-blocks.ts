import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** Long enough to look up how a returning customer was treated. Named in the privacy policy. */
const keptDays = 180

/** Deletes blocks 180 days after they ended or were lifted, with the phone numbers and addresses in them. */
export async function purgeBlocks(db: Db, now: Date): Promise<void> {
  const last = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)
  await db.execute(sql`delete from cod_blocks where least(lifted_at, ends_at) < ${last}`)
}
