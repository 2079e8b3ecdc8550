import { and, asc, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { isProduct } from '#domains/catalogue/products/lock-product.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { restorableSince } from '#shared/trash-days.ts'
import type { ProductRef } from '../staff-contract.ts'
import { categoryProducts, oldSlugs, productImages, products, relatedProducts, variants } from '../tables.ts'
import { isInTrash } from './trashed-products.ts'

/** Products per transaction, so that locks are short. */
const batchSize = 200

/** Deleted together with a purged product; other domains follow by an event. */
const parts = [productImages, categoryProducts, relatedProducts, oldSlugs]

/**
 * Permanently removes products in the trash. Their rows stay, without public content: the stock ledger and the reports
 * refer to them, and their numbers are not reused. Products that are not in the trash are skipped.
 * @param refs which, or 'all'
 * @throws NotFound when none of them is in the trash
 */
export async function emptyProductTrash(
  db: Db,
  refs: readonly ProductRef[] | 'all',
  member: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<number> {
  const removed = await purge(db, and(isInTrash, refs === 'all' ? undefined : or(...refs.map(isProduct))), member, now)
  if (removed === 0) throw new NotFound('Product')
  return removed
}

/** For the clean-up job: removes products that can no longer be restored. */
export const purgeTrashedProducts = (db: Db, now: Date): Promise<number> =>
  purge(
    db,
    and(isNotNull(products.deletedAt), isNull(products.purgedAt), lt(products.deletedAt, restorableSince(now))),
    { id: null, username: 'Shop' },
    now,
  )

type Who = { id: number | null; username: string }

async function purge(db: Db, which: SQL | undefined, by: Who, now: Date): Promise<number> {
  let removed = 0
  for (;;) {
    const gone = await db.transaction((tx) => purgeSome(tx, which, by, now))
    removed += gone
    if (gone < batchSize) return removed
  }
}

async function purgeSome(tx: Db, which: SQL | undefined, by: Who, now: Date): Promise<number> {
  const going = await tx
    .select({ number: products.number, title: products.titleEn })
    .from(products)
    .where(which)
    .orderBy(asc(products.number))
    .limit(batchSize)
    .for('update')
  if (going.length === 0) return 0
  const numbers = going.map(({ number }) => number)
  for (const part of parts) await tx.delete(part).where(inArray(part.productNumber, numbers))
  await appendEvents(
    tx,
    'product.removed',
    numbers.map((productNumber) => ({ productNumber })),
  )
  await tx.update(variants).set({ trashedBarcode: null }).where(inArray(variants.productNumber, numbers))
  await tx
    .update(products)
    .set({
      purgedAt: now,
      film: '',
      // Frees its slug and its keys.
      slug: sql`'removed-' || ${products.number}`,
      importKey: null,
      importHash: null,
      id: sql`case when strpos(${products.id}, '~') > 0 then ${products.id} else ${products.id}
        || '~' || ${products.number} end`,
    })
    .where(inArray(products.number, numbers))
  const subject = going.length === 1 ? (going[0]?.title ?? '') : `${formatCount(going.length)} products`
  await writeAudit(tx, by, 'product.remove', subject, { before: going })
  return going.length
}
