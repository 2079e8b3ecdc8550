import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { officeProduct } from '#domains/catalogue/browsing/spec-products.ts'
import { isSubcategoryOf, resolveCategory, resolveSubcategory } from '#domains/catalogue/categories/resolve-category.ts'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import { lockStockLevels } from '#domains/inventory/lock-stock-levels.ts'
import { raiseMinimums } from '#domains/inventory/raise-minimums.ts'
import { receiveStock } from '#domains/inventory/receive-stock.ts'
import { stockLevels } from '#domains/inventory/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import { formatDate } from '#shared/dates.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import type { ProductRef, UpdateProduct } from '../staff-contract.ts'
import { oldSlugs, products } from '../tables.ts'
import { alreadyTaken, columnsOf, setImages, translateUniqueViolation } from './product-row.ts'
import { requestedVariants, setColors, syncVariants, type VariantInput } from './sync-variants.ts'

type Editor = Pick<StaffMember, 'username' | 'isMain' | 'permissions'> & { id: number | null }

/**
 * Changes the fields of the request and returns the product's number. Stock is set by an adjustment and needs
 * inventory.edit. A replaced slug redirects to the product.
 * @throws Refusal 404 · 409 changed since `updatedAt`, or a SKU or slug of another product · 409 stock_changed: sold or
 *   counted since `expectedStock` was read · 409 sale_runs: a price while a planned sale runs · 403 stock without
 *   inventory.edit · 422 unknown category, or a subcategory of another one
 */
export const updateProduct = (db: Db, given: UpdateProduct, by: Editor, now: Date): Promise<number> =>
  withRetry(() => translateUniqueViolation(db.transaction((tx) => changeProduct(tx, given, by, now))))

/**
 * The same within the caller's transaction.
 * @param forSale a scheduled sale starts or ends: its own price changes are not refused
 */
export async function changeProduct(
  tx: Db,
  given: UpdateProduct,
  by: Editor,
  now: Date,
  forSale = false,
): Promise<number> {
  const before = await lockProduct(tx, given.id)
  const { number } = before
  if (given.updatedAt && new Date(given.updatedAt).getTime() !== before.updatedAt.getTime()) {
    throw new Refusal(409, 'stale', 'Somebody else has changed this product in the meantime. Please load it again', {
      updatedAt: before.updatedAt.toISOString(),
    })
  }
  const tags = await tagsOfProducts(tx, [number])
  const was = await officeProduct(tx, number)

  const changes = columnsOf(given)
  Object.assign(changes, await filedAs(tx, before, given))
  // A form that only repeats a derived 'Out of Stock' must not pause sales permanently.
  if (given.availability && given.availability !== was.availability) {
    changes.held = given.availability === 'Out of Stock'
  }
  if (given.slug && given.slug !== before.slug) changes.slug = await moveTo(tx, number, before.slug, given.slug)
  const after = { ...before, ...changes }
  const priced = after.price !== before.price || after.originalPrice !== before.originalPrice
  if (priced && !forSale && was.plannedSale?.state === 'running') throw saleRuns(was.plannedSale.until)
  const later = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1))
  await tx
    .update(products)
    .set({ ...changes, searchKey: searchKeyOf(after), updatedAt: later })
    .where(eq(products.number, number))

  const offer = requestedVariants(given, {
    sizes: was.sizes,
    colors: [...new Set(was.variants.map(({ color }) => color))],
  })
  if (offer) {
    const sorted = given.variants?.length ? offer : offer.toSorted((a, b) => bySize(a.size, b.size))
    const ids = await syncVariants(tx, after, sorted, [before.price, after.price])
    await setColors(tx, number, sorted, given.colors)
    await setStock(tx, ids, sorted, by)
  }
  if (given.images) await setImages(tx, number, given.images)
  if (given.availability === 'Low Stock' && was.availability !== 'Low Stock') await raiseMinimums(tx, number, by)

  await writeAudit(tx, by, 'product.update', before.id, difference(was, await officeProduct(tx, number)))
  await appendEvent(tx, 'product.changed', { productNumber: number })
  await invalidateTags(tx, new Set([...tags, ...(await tagsOfProducts(tx, [number]))]))
  return number
}

/** The new category and subcategory. A new main category clears a subcategory that does not belong to it. */
async function filedAs(
  tx: Db,
  before: { category: string; subcategory: string },
  given: UpdateProduct,
): Promise<{ category?: string; subcategory?: string }> {
  const moved = given.category !== undefined && { category: await resolveCategory(tx, given.category, before.category) }
  const { category } = { ...before, ...moved }
  // The current combination may stay, even if it would no longer be accepted.
  const stays = category === before.category && given.subcategory === before.subcategory
  if (given.subcategory && !stays)
    return { ...moved, subcategory: await resolveSubcategory(tx, category, given.subcategory) }
  if (given.subcategory !== undefined) return { ...moved, subcategory: given.subcategory ?? '' }
  if (category === before.category || (await isSubcategoryOf(tx, category, before.subcategory))) return { ...moved }
  return { ...moved, subcategory: '' }
}

const saleRuns = (until: string) =>
  new Refusal(
    409,
    'sale_runs',
    `A planned sale runs until ${formatDate(until, 'en', 'moment')}. Please end it first, then change the price`,
  )

/** Condition: the product has this number or prod_ id. */
export const isProduct = (ref: ProductRef) =>
  typeof ref === 'number' || /^[1-9]\d{0,8}$/.test(ref) ? eq(products.number, Number(ref)) : eq(products.id, ref)

/** Locks the stock levels, then the product (FOR NO KEY UPDATE). @throws NotFound */
export async function lockProduct(tx: Db, ref: ProductRef) {
  const [found] = await tx.select({ number: products.number }).from(products).where(isProduct(ref))
  if (found) await lockStockLevels(tx, [found.number])
  const [row] = await tx
    .select()
    .from(products)
    .where(and(isProduct(ref), isNull(products.deletedAt)))
    .for('no key update')
  if (!row) throw new NotFound('Product')
  return row
}

/** Changes the slug; the old one redirects. */
async function moveTo(tx: Db, number: number, from: string, to: string): Promise<string> {
  const [other] = await tx
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(and(eq(oldSlugs.slug, to), ne(oldSlugs.productNumber, number)))
  if (other) throw alreadyTaken('slug', 'address')
  await tx.delete(oldSlugs).where(eq(oldSlugs.slug, to))
  await tx
    .insert(oldSlugs)
    .values({ slug: from, productNumber: number })
    .onConflictDoUpdate({ target: oldSlugs.slug, set: { productNumber: number } })
  return to
}

/** Sets the stock of variants. Their stock levels are locked already. */
async function setStock(tx: Db, ids: number[], offer: VariantInput[], by: Editor) {
  const wanted = offer.flatMap(({ size, color, stock, expectedStock }, nr) =>
    stock === undefined ? [] : [{ id: ids[nr] ?? 0, size, color, stock, expectedStock }],
  )
  if (wanted.length === 0) return
  const shelves = await tx
    .select({ id: stockLevels.variantId, onHand: stockLevels.onHand })
    .from(stockLevels)
    .where(
      inArray(
        stockLevels.variantId,
        wanted.map(({ id }) => id),
      ),
    )
  const onHand = new Map(shelves.map((shelf) => [shelf.id, shelf.onHand]))
  const changed = wanted.filter(({ id, stock }) => stock !== (onHand.get(id) ?? 0)).sort((a, b) => a.id - b.id)
  if (changed.length > 0 && !by.isMain && !by.permissions.includes('inventory.edit')) {
    throw new Refusal(403, 'not_permitted', 'You do not have permission to change stock')
  }
  refuseOvertaken(changed.map((piece) => ({ ...piece, onHand: onHand.get(piece.id) ?? 0 })))
  for (const { id, stock } of changed) {
    await receiveStock(tx, {
      variantId: id,
      quantity: stock - (onHand.get(id) ?? 0),
      type: 'adjustment',
      reason: 'Set with the product',
      actor: by.username,
    })
  }
}

type Counted = { size: string; color: string; expectedStock?: number | undefined; onHand: number }

/** A stock number that was typed over an outdated one must not overwrite sales or counts. */
function refuseOvertaken(counted: Counted[]) {
  const overtaken = counted.filter(
    ({ expectedStock, onHand }) => expectedStock !== undefined && expectedStock !== onHand,
  )
  const [first] = overtaken
  if (!first) return
  throw new Refusal(
    409,
    'stock_changed',
    `The stock of ${first.size}, ${first.color} has changed in the meantime: it is ${first.onHand} now, not ${first.expectedStock}`,
    { stock: overtaken.map(({ size, color, onHand }) => ({ size, color, stock: onHand })) },
  )
}

/** The changed fields, for the audit log. */
function difference(was: object, is: object) {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const now = Object.entries(is)
  for (const [name, value] of now) {
    const old = (was as Record<string, unknown>)[name]
    if (name === 'updatedAt' || JSON.stringify(old) === JSON.stringify(value)) continue
    before[name] = old
    after[name] = value
  }
  return { before, after }
}
