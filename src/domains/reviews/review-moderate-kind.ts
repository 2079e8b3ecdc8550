import { inArray, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { BulkKind, BulkOutcome, BulkTaskRow } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { rowsOfIds } from '#domains/staff/bulk-tasks/rows-of-ids.ts'
import { startBulkTask } from '#domains/staff/bulk-tasks/start-bulk-task.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { formatCount } from '#shared/money.ts'
import { followChange, type LockedReview, lockReviews, moderateWithin } from './moderate-reviews.ts'
import type { Moderate } from './staff-contract.ts'
import { reviews } from './tables.ts'

type Input = Pick<Moderate, 'status'>
type Decided = Pick<LockedReview, 'status' | 'moderatedBy' | 'moderatedAt' | 'publishedAt'>

const idOf = ({ subject }: BulkTaskRow) => Number(subject)
const decidedOf = ({ status, moderatedBy, moderatedAt, publishedAt }: LockedReview): Decided => ({
  ...{ status, moderatedBy, moderatedAt, publishedAt },
})

const gone = 'This review is not there any more'
const since = 'It was changed again since'

/** Decides on many reviews. @returns the id of the task @throws NotFound when none of them exists */
export function startModeration(db: Db, { ids, status }: Moderate, by: StaffMember, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: reviews.id, title: reviews.title })
      .from(reviews)
      .where(inArray(reviews.id, ids))
    const rows = rowsOfIds(ids, found, 'Review', gone)
    const detail = { what: 'moderate', text: status }
    return startBulkTask(tx, { kind: 'review.moderate', input: { status }, detail, rows }, by, now)
  })
}

export const reviewModerateKind: BulkKind = {
  batchSize: 200,
  right: 'products.edit',
  mayUndo: (member) => mayDo(member, 'products.edit'),
  run: (input) => async (tx, rows, by, now) => {
    const { changed } = await moderateWithin(tx, { ids: rows.map(idOf), ...(input as Input) }, by, now)
    const before = new Map(changed.map((review) => [Number(review.id), decidedOf(review)]))
    const after = new Map(
      (await lockReviews(tx, [...before.keys()])).map((review) => [Number(review.id), decidedOf(review)]),
    )
    return rows.map((row): BulkOutcome => {
      const was = before.get(idOf(row))
      return was ? { state: 'changed', before: was, after: after.get(idOf(row)) } : { state: 'same' }
    })
  },
  undo: () => async (tx, rows, by) => {
    const locked = new Map((await lockReviews(tx, rows.map(idOf))).map((review) => [Number(review.id), review]))
    const back: { review: LockedReview; to: Decided }[] = []
    const outcomes = rows.map((row): BulkOutcome => {
      const [before, after] = [row.before, row.after] as [Decided, Decided]
      const review = locked.get(idOf(row))
      if (!review) return { state: 'refused', error: gone }
      // A colleague who decided the same again has decided, too.
      if (review.status !== after.status || review.moderatedAt !== after.moderatedAt)
        return { state: 'refused', error: since }
      back.push({ review, to: before })
      return { state: 'changed', before: after, after: before }
    })
    if (back.length > 0) await restore(tx, back, by)
    return outcomes
  },
}

async function restore(
  tx: Db,
  back: { review: LockedReview; to: Decided }[],
  by: Pick<StaffMember, 'id' | 'username'>,
) {
  const rows = back.map(({ review, to }) => ({ id: review.id, ...to }))
  await tx.execute(sql`
    update reviews r set status = n.status, moderated_by = n."moderatedBy", moderated_at = n."moderatedAt",
      published_at = n."publishedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id bigint, status text, "moderatedBy" text, "moderatedAt" timestamptz, "publishedAt" timestamptz)
    where r.id = n.id`)
  const subject = back.length === 1 ? `#${back[0]?.review.id}` : `${formatCount(back.length)} reviews`
  await writeAudit(tx, by, 'review.undo', subject, {
    before: back.map(({ review }) => `#${review.id}: ${review.status}`),
    after: back.map(({ review, to }) => `#${review.id}: ${to.status}`),
  })
  await followChange(
    tx,
    back.map(({ review }) => review),
  )
}
