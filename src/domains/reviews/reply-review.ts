import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { Reply } from './staff-contract.ts'
import { reviews } from './tables.ts'

/**
 * Sets the shop's reply to a review, which is public when the review is; an empty text deletes it.
 * @throws NotFound · Refusal 409 stale: a colleague has replied in the meantime
 */
export async function replyReview(
  db: Db,
  { id, text, repliedAt }: Reply,
  member: StaffMember,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [was] = await tx
      .select({ number: reviews.productNumber, reply: reviews.reply, repliedAt: reviews.repliedAt })
      .from(reviews)
      .where(eq(reviews.id, id))
      .for('no key update')
    if (!was) throw new NotFound('Review')
    if (repliedAt !== undefined && repliedAt !== (was.repliedAt?.toISOString() ?? null)) throw stale()
    if (text === was.reply) return
    await tx
      .update(reviews)
      .set({ reply: text, repliedBy: text ? member.username : '', repliedAt: text ? now : null })
      .where(eq(reviews.id, id))
    await writeAudit(tx, member, 'review.reply', `#${id}`, { before: was.reply, after: text })
    await invalidateTags(tx, [`product:${was.number}`])
  })
}

const stale = () =>
  new Refusal(409, 'stale', 'A colleague has answered this review in the meantime. Please look at it again')
