import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { callWhoWaitsFor } from '#domains/inventory/call-who-waits.ts'
import { lockShelves } from '#domains/inventory/lock-shelves.ts'
import { receiveStock } from '#domains/inventory/receive-stock.ts'
import { stockLevels } from '#domains/inventory/tables.ts'
import { note } from '#domains/staff/audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { announce } from '#platform/changes.ts'
import type { Db } from '#platform/database.ts'
import { retrying } from '#platform/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { bySize } from '#shared/sizes.ts'
import { fileUnder } from './file-under.ts'
import { marksOf } from './marks.ts'
import { type Offered, offerOf, setColors, setOffer } from './offer.ts'
import { columnsOf, orTaken, setImages, taken } from './product-row.ts'
import type { ProductRef, UpdateProduct } from './save-request.ts'
import { searchKeyOf } from './search-key.ts'
import { officeProduct } from './spec-products.ts'
import { oldSlugs, products } from './tables.ts'

type Editor = Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>

/**
 * Changes what the request mentions, and answers the product's number. Stock is changed only by those who may edit the
 * inventory, as an adjustment to the number given. A changed slug leaves the old one leading here.
 * @throws Refusal 404 · 409 changed since `updatedAt`, or a SKU or slug of another product · 403 stock without
 *   inventory.edit · 422 unknown category
 */
export async function updateProduct(db: Db, given: UpdateProduct, by: Editor, now: Date): Promise<number> {
  return retrying(() =>
    orTaken(
      db.transaction(async (tx) => {
        const before = await findForUpdate(tx, given.id)
        const { number } = before
        if (given.updatedAt && new Date(given.updatedAt).getTime() !== before.updatedAt.getTime()) {
          throw new Refusal(409, 'stale', 'Somebody else has changed this product meanwhile. Please load it again', {
            updatedAt: before.updatedAt.toISOString(),
          })
        }
        const marks = await marksOf(tx, [number])
        const was = await officeProduct(tx, number)

        const changes = columnsOf(given)
        if (given.category !== undefined) changes.category = await fileUnder(tx, 'category', given.category)
        if (given.subcategory !== undefined) {
          changes.subcategory = given.subcategory ? await fileUnder(tx, 'subcategory', given.subcategory) : ''
        }
        // A form that only repeats 'Out of Stock' because nothing is left must not hold the product back for ever.
        if (given.availability && given.availability !== was.availability) {
          changes.held = given.availability === 'Out of Stock'
        }
        if (given.slug && given.slug !== before.slug) changes.slug = await moveTo(tx, number, before.slug, given.slug)
        const after = { ...before, ...changes }
        const later = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1))
        await tx
          .update(products)
          .set({ ...changes, searchKey: searchKeyOf(after), updatedAt: later })
          .where(eq(products.number, number))

        const offer = offerOf(given, { sizes: was.sizes, colors: [...new Set(was.variants.map(({ color }) => color))] })
        if (offer) {
          const sorted = given.variants?.length ? offer : offer.toSorted((a, b) => bySize(a.size, b.size))
          const ids = await setOffer(tx, after, sorted, [before.price, after.price])
          await setColors(tx, number, sorted, given.colors)
          await setStock(tx, ids, sorted, by)
        }
        if (given.images) await setImages(tx, number, given.images)

        await note(tx, by, 'product.update', before.id, difference(was, await officeProduct(tx, number)))
        await callWhoWaitsFor(tx, number)
        await announce(tx, new Set([...marks, ...(await marksOf(tx, [number]))]))
        return number
      }),
    ),
  )
}

/** The condition that finds a product by its number or prod_ id. */
export const isProduct = (ref: ProductRef) =>
  typeof ref === 'number' || /^[1-9]\d{0,8}$/.test(ref) ? eq(products.number, Number(ref)) : eq(products.id, ref)

async function findForUpdate(tx: Db, ref: ProductRef) {
  const [found] = await tx.select({ number: products.number }).from(products).where(isProduct(ref))
  if (found) await lockShelves(tx, [found.number])
  const [row] = await tx
    .select()
    .from(products)
    .where(and(isProduct(ref), isNull(products.deletedAt)))
    .for('no key update')
  if (!row) throw new NotFound('Product')
  return row
}

/** Gives a product another address and keeps the old one leading to it. */
async function moveTo(tx: Db, number: number, from: string, to: string): Promise<string> {
  const [other] = await tx
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(and(eq(oldSlugs.slug, to), ne(oldSlugs.productNumber, number)))
  if (other) throw taken('slug', 'address')
  await tx.delete(oldSlugs).where(eq(oldSlugs.slug, to))
  await tx
    .insert(oldSlugs)
    .values({ slug: from, productNumber: number })
    .onConflictDoUpdate({ target: oldSlugs.slug, set: { productNumber: number } })
  return to
}

/** Brings the shelves to the numbers given. They are locked already. */
async function setStock(tx: Db, ids: number[], offer: Offered[], by: Editor) {
  const wanted = offer.flatMap(({ stock }, nr) => (stock === undefined ? [] : [{ id: ids[nr] ?? 0, stock }]))
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

/** What an edit changed, for the audit log. */
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
