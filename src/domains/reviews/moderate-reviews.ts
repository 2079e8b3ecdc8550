import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { tagsOfProducts } from '#domains/catalogue/cache-tags.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { mayReviewFollow, type ReviewStatus, reviewState } from '#shared/reviews/review-status.ts'
import type { Moderate } from './staff-contract.ts'
import { shownWhere } from './status-sql.ts'

type Member = Pick<StaffMember, 'id' | 'username'>

/** A locked review. The moments are texts, so that an undo brings them back to the microsecond. */
export type LockedReview = RowOf<typeof lockedColumns>

const lockedColumns = {
  id: col.int,
  number: col.int,
  status: col.text.as<ReviewStatus>(),
  title: col.text,
  moderatedBy: col.text,
  moderatedAt: col.text.orNull,
  publishedAt: col.text.orNull,
}

/**
 * Publishes reviews, rejects them, or sets them back to pending. Review counts and stars of their products are updated
 * in the same transaction. Reviews that already have the status are skipped.
 * @returns number of changed reviews
 * @throws NotFound if none of them exists · Refusal 409 stale: a colleague has decided otherwise in the meantime
 */
export const moderateReviews = (db: Db, input: Moderate, member: Member, now: Date): Promise<number> =>
  withRetry(() =>
    db.transaction(async (tx) => {
      const { locked, changed } = await moderateWithin(tx, input, member, now)
      if (locked.length === 0) throw new NotFound('Review')
      return changed.length
    }),
  )

/** The same within the caller's transaction. @returns those that exist, as they were, and those that changed */
export async function moderateWithin(
  tx: Db,
  input: Moderate,
  member: Member,
  now: Date,
): Promise<{ locked: LockedReview[]; changed: LockedReview[] }> {
  const locked = await lockReviews(tx, input.ids)
  if (input.seen && locked.some(({ status }) => status !== input.seen && status !== input.status)) throw stale()
  const changing = locked.filter(({ status }) => mayReviewFollow(status, input.status))
  if (changing.length === 0) return { locked, changed: [] }
  const { isOpen, isShown } = reviewState(input.status)
  await tx.execute(sql`
    update reviews set status = ${input.status}, moderated_by = ${isOpen ? '' : member.username},
      moderated_at = ${isOpen ? null : now.toISOString()},
      published_at = case when ${isShown} then coalesce(published_at,
        ${now.toISOString()}) else published_at end
    where id = any(${sql.param(changing.map(({ id }) => Number(id)))}::bigint[])`)
  const [only] = changing
  await writeAudit(
    tx,
    member,
    `review.${input.status}`,
    changing.length === 1 && only ? `#${only.id}` : `${formatCount(changing.length)} reviews`,
    {
      before: changing.length === 1 ? only?.status : changing.map(({ id, status }) => `#${id}: ${status}`),
      after: input.status,
    },
  )
  await followChange(tx, changing)
  return { locked, changed: changing }
}

/** Counts and stars of the products of changed reviews, and the pages and lists that show them. */
export async function followChange(tx: Db, changed: LockedReview[]): Promise<void> {
  const numbers = productsOf(changed)
  await sumUp(tx, numbers)
  await invalidateTags(tx, await tagsOfProducts(tx, numbers))
}

/**
 * Locks the reviews, and before them their products in order: recounting the reviews of a product waits for
 * transactions that change them.
 */
export async function lockReviews(tx: Db, ids: number[]): Promise<LockedReview[]> {
  const wanted = sql.param(ids)
  await tx.execute(sql`
    select from products where number in (select product_number from reviews where id = any(${wanted}::bigint[]))
    order by number for no key update`)
  return queryRows(tx, lockedColumns).run(sql`
    select id, product_number as number, status, title, moderated_by as "moderatedBy",
      moderated_at::text as "moderatedAt", published_at::text as "publishedAt" from reviews
        where id = any(${wanted}::bigint[]) order by id for no key update`)
}

const productsOf = (changing: LockedReview[]) => [...new Set(changing.map(({ number }) => number))]

/** Recounts the published reviews of these products. */
async function sumUp(tx: Db, numbers: number[]) {
  await tx.execute(sql`
    insert into review_summaries (product_number, count, sum)
    select n, count(r.id), coalesce(sum(r.rating), 0)
    from unnest(${sql.param(numbers)}::int[]) n
      left join reviews r on r.product_number = n and ${shownWhere(sql`r.status`)}
    group by n order by n
    on conflict (product_number) do update set count = excluded.count, sum = excluded.sum`)
}

const stale = () =>
  new Refusal(409, 'stale', 'A colleague has decided on this review in the meantime. Please look at it again')
