import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudits } from '#domains/audit/write-audit.ts'
import { isProduct } from '#domains/catalogue/products/lock-product.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { NotFound } from '#platform/refusal.ts'
import { restorableSince, trashDays } from '#shared/trash-days.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import { products, variants } from '../tables.ts'
import type { RefusedRestoration, restoreProductsRequest } from './staff-contract.ts'
import { conflictText, replaceTaken, trashConflicts } from './trash-conflicts.ts'
import { isInTrash, originalSku } from './trashed-products.ts'

type Input = z.infer<typeof restoreProductsRequest>
type Editor = Pick<StaffMember, 'id' | 'username'>
type Outcome = { restored: number; refused: RefusedRestoration[] }
type Trashed = { number: number; id: string; title: string }

/** Products per transaction, so that locks are short. */
const batchSize = 200

const tooOld = `This product was deleted more than ${trashDays} days ago and can no longer be restored`

/**
 * Restores products from the trash within 30 days, as they were: with SKUs, barcodes, pictures, reviews and wishlist
 * entries. A product whose SKU or barcode is taken by now stays in the trash and does not stop the others, unless
 * `conflicts: 'replace'` asks for a new SKU and for no barcode.
 * @throws NotFound if none of them is in the trash
 */
export async function restoreProducts(db: Db, input: Input, by: Editor, now: Date): Promise<Outcome> {
  const found = await db
    .select({ number: products.number, id: products.id, title: products.titleEn, deletedAt: products.deletedAt })
    .from(products)
    .where(and(isInTrash, chosen(input, by)))
    .orderBy(asc(products.number))
  if (found.length === 0) throw new NotFound('Product')
  const since = restorableSince(now)
  const inTime = found.filter(({ deletedAt }) => deletedAt && deletedAt >= since)
  const refused: RefusedRestoration[] = found
    .filter((product) => !inTime.includes(product))
    .map(({ id, title }) => ({ id, title, error: tooOld, conflicts: [] }))
  let restored = 0
  for (let from = 0; from < inTime.length; from += batchSize) {
    const some = await restoreSome(db, inTime.slice(from, from + batchSize), input.conflicts, by, now)
    restored += some.back.length
    refused.push(...some.refused)
  }
  return { restored, refused }
}

const chosen = ({ ids, deletedAt }: Input, by: Editor) =>
  ids
    ? or(...ids.map(isProduct))
    : deletedAt
      ? and(eq(products.deletedAt, new Date(deletedAt)), eq(products.deletedBy, by.username))
      : undefined

/**
 * Restores a batch in one transaction, or product by product if one of them conflicts.
 * @returns the numbers of restored products, and the others with the reason
 */
export async function restoreSome(
  db: Db,
  some: Trashed[],
  conflicts: Input['conflicts'],
  by: Editor,
  now: Date,
): Promise<{ back: number[]; refused: RefusedRestoration[] }> {
  const refused: RefusedRestoration[] = []
  try {
    const numbers = some.map(({ number }) => number)
    return { back: await withRetry(() => db.transaction((tx) => takeBack(tx, numbers, by, now))), refused }
  } catch (error) {
    if (!isTaken(error)) throw error
  }
  const back: number[] = []
  for (const product of some) {
    const one = await restoreOne(db, product, conflicts, by, now)
    if (one) refused.push(one)
    else back.push(product.number)
  }
  return { back, refused }
}

const isTaken = (error: unknown) =>
  ['products_sku_unique', 'variants_sku_unique', 'variants_by_barcode'].includes(brokenConstraint(error) ?? '')

async function restoreOne(
  db: Db,
  { number, id, title }: Trashed,
  choice: Input['conflicts'],
  by: Editor,
  now: Date,
): Promise<RefusedRestoration | undefined> {
  const attempt = () =>
    db.transaction(async (tx) => {
      const conflicts = await trashConflicts(tx, number)
      if (conflicts.length > 0 && choice === 'refuse')
        return { id, title, error: conflictText(conflicts), conflicts: conflicts.slice(0, 20) }
      if (conflicts.length > 0) await replaceTaken(tx, number, conflicts)
      await takeBack(tx, [number], by, now)
      return undefined
    })
  try {
    return await withRetry(attempt)
  } catch (error) {
    if (!isTaken(error)) throw error
    // Taken between the look and the change.
    const conflicts = await trashConflicts(db, number)
    return { id, title, error: conflictText(conflicts) || 'Another product has its SKU by now', conflicts }
  }
}

/** @returns the restored products; products that were restored concurrently are skipped */
async function takeBack(tx: Db, input: number[], by: Editor, now: Date): Promise<number[]> {
  await lockStockLevels(tx, input)
  const back = await tx
    .select({ number: products.number, id: products.id, title: products.titleEn })
    .from(products)
    .where(and(isInTrash, inArray(products.number, input)))
    .orderBy(asc(products.number))
    .for('update')
  const numbers = back.map(({ number }) => number)
  if (numbers.length === 0) return []
  await tx
    .update(products)
    .set({
      deletedAt: null,
      deletedBy: null,
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${products.updatedAt} + interval '1 millisecond')`,
      sku: originalSku(sql`${products.sku}`, sql`${products.number}`),
    })
    .where(inArray(products.number, numbers))
  await tx
    .update(variants)
    .set({
      sku: originalSku(sql`${variants.sku}`, sql`${variants.productNumber}`),
      barcode: variants.trashedBarcode,
      trashedBarcode: null,
    })
    .where(inArray(variants.productNumber, numbers))
  await writeAudits(
    tx,
    by,
    'product.restore',
    back.map(({ id, number, title }) => ({ subject: id, after: { number, title } })),
  )
  await appendEvents(
    tx,
    'product.changed',
    numbers.map((productNumber) => ({ productNumber })),
  )
  await invalidateTags(tx, await tagsOfProducts(tx, numbers))
  return numbers
}
