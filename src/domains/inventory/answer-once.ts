import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { keyReused } from '#platform/refusal.ts'
import { stockRequests } from './tables.ts'

type Keyed = {
  /** Without one every request is a new one. */
  key: string | undefined
  variantId: number
  /** The request without its key. */
  content: object
}

/**
 * Does `work` once for a key; a repeat gets the first answer. The caller holds a lock on the variant, so that repeats
 * wait for the first.
 * @param work changes stock and answers what JSON can hold
 * @throws Refusal 409 key_reused: the key belongs to another content
 */
export async function answerOnce<Answer extends object>(
  tx: Db,
  { key, variantId, content }: Keyed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work()
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const [earlier] = await tx.select().from(stockRequests).where(eq(stockRequests.requestKey, key))
  if (earlier && earlier.fingerprint !== fingerprint) throw keyReused()
  if (earlier) return earlier.answer as Answer
  const answer = await work()
  const written = await tx
    .insert(stockRequests)
    .values({ requestKey: key, variantId, fingerprint, answer })
    .onConflictDoNothing()
    .returning({ key: stockRequests.requestKey })
  // The same key was used for another variant at the same moment.
  if (written.length === 0) throw keyReused()
  return answer
}

/** For this long a page may resend a form. */
const keptMs = 86_400_000

/** Deletes the keys of forms that no page resends. The table holds one day, so it is scanned without an index. */
export const purgeStockRequests = (db: Db, now: Date) =>
  db.delete(stockRequests).where(lt(stockRequests.at, new Date(now.getTime() - keptMs)))
