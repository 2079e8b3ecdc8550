import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { lockAttributesShared } from '#domains/catalogue/attributes/lock-attributes.ts'
import { valueColumns } from '#domains/catalogue/attributes/value-columns.ts'
import { lockCategoriesShared } from '#domains/catalogue/categories/lock-categories.ts'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { raiseMinimums } from '#domains/stock/raise-minimums.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { saleState } from '#shared/catalogue/planned-sale-state.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import { formatDate } from '#shared/dates.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import type { OfficeProduct, UpdateProduct } from '../staff-contract.ts'
import { products } from '../tables.ts'
import { lockProduct } from './lock-product.ts'
import { categoryChange } from './product-category.ts'
import { columnsOf, refuseEmptyFitNote, refuseUnknownFilm, setImages, translateUniqueViolation } from './product-row.ts'
import { changeSlug } from './product-slug.ts'
import { officeProduct } from './read-office-products.ts'
import { setColors } from './set-colors.ts'
import { setCosts } from './set-costs.ts'
import { setStock } from './set-stock.ts'
import { refuseNewCommas, requestedVariants, syncVariants, withShopColors } from './sync-variants.ts'

type Editor = Pick<StaffMember, 'username' | 'isMain' | 'permissions'> & { id: number | null }

/**
 * Changes the fields of the request and returns the product's number. Stock is set by an adjustment and needs
 * inventory.edit. A replaced slug redirects to the product. A request that changes nothing is no change: it makes no
 * open form stale.
 * @throws Refusal 404 · 409 changed since `updatedAt`, or a SKU or slug of another product · 409 stock_changed: sold or
 *   counted since `expectedStock` was read · 409 sale_runs: a price while a planned sale runs · 403 stock without
 *   inventory.edit · 422 unknown category, a subcategory of another one, or a new name with a comma
 */
export const updateProduct = (db: Db, input: UpdateProduct, by: Editor, now: Date): Promise<number> =>
  withRetry(() => translateUniqueViolation(db.transaction((tx) => changeProduct(tx, input, by, now))))

type How = {
  /** A scheduled sale starts or ends: its own price changes are not refused. */
  forSale?: boolean
  /** Pauses its sales or offers it again, whatever its stock is. */
  held?: boolean | undefined
  /** The caller changes something else of it, too: the product counts as changed. */
  isChangedElsewhere?: boolean
}

/** The same within the caller's transaction. */
export async function changeProduct(
  tx: Db,
  body: UpdateProduct,
  by: Editor,
  now: Date,
  { forSale = false, held, isChangedElsewhere = forSale }: How = {},
): Promise<number> {
  if (body.attributes) await lockAttributesShared(tx)
  const input = await withShopColors(tx, body)
  if (input.category !== undefined || input.subcategory !== undefined) await lockCategoriesShared(tx)
  const before = await lockProduct(tx, input.id)
  const { number } = before
  if (input.updatedAt && new Date(input.updatedAt).getTime() !== before.updatedAt.getTime()) {
    throw new Refusal(409, 'stale', 'Somebody else has changed this product in the meantime. Please load it again', {
      updatedAt: before.updatedAt.toISOString(),
    })
  }
  await refuseNewCommas(tx, number, input)
  const tags = await tagsOfProducts(tx, [number])
  const was = await officeProduct(tx, number, true)

  if (input.film !== before.film) await refuseUnknownFilm(tx, input.film)
  const changes = columnsOf(input)
  Object.assign(changes, await categoryChange(tx, before, input), await valueColumns(tx, input.attributes, before))
  // A form that only repeats a derived 'Out of Stock' must not pause sales permanently.
  if (input.availability && input.availability !== was.availability) {
    changes.held = input.availability === 'Out of Stock'
  }
  if (held !== undefined) changes.held = held
  if (input.slug && input.slug !== before.slug) changes.slug = await changeSlug(tx, number, before.slug, input.slug)
  const after = { ...before, ...changes }
  if (input.fitNote) refuseEmptyFitNote(after)
  const priced = after.price !== before.price || after.originalPrice !== before.originalPrice
  const sale = was.plannedSale
  if (priced && !forSale && sale && saleState(sale.state).setsPrice) throw saleRuns(sale.until)
  const later = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1))
  const isRowChanged = isChangedElsewhere || differs(before, changes)
  const columns = { ...changes, searchKey: searchKeyOf(after), ...(isRowChanged && { updatedAt: later }) }
  await tx.update(products).set(columns).where(eq(products.number, number))
  await changeVariants(tx, input, { was, after, prices: [before.price, after.price] }, by)
  if (input.images) await setImages(tx, number, input.images)
  if (input.availability === 'Low Stock' && was.availability !== 'Low Stock') await raiseMinimums(tx, number, by)

  const changed = difference(was, await officeProduct(tx, number, true))
  if (!isRowChanged) {
    if (Object.keys(changed.after).length === 0) return number
    await tx.update(products).set({ updatedAt: later }).where(eq(products.number, number))
  }
  await writeAudit(tx, by, 'product.update', before.id, changed)
  await appendEvent(tx, 'product.changed', { productNumber: number })
  await invalidateTags(tx, new Set([...tags, ...(await tagsOfProducts(tx, [number]))]))
  return number
}

type Offer = {
  was: OfficeProduct
  after: Parameters<typeof syncVariants>[1]
  prices: Parameters<typeof syncVariants>[3]
}

/** Sizes and colours that the request names, with their costs and stock. */
async function changeVariants(tx: Db, input: UpdateProduct, { was, after, prices }: Offer, by: Editor): Promise<void> {
  const offer = requestedVariants(input, {
    sizes: was.sizes,
    colors: [...new Set(was.variants.map(({ color }) => color))],
    offered: was.variants.length,
  })
  if (!offer) return
  const sorted = input.variants?.length ? offer : offer.toSorted((a, b) => bySize(a.size, b.size))
  const ids = await syncVariants(tx, after, sorted, prices)
  await setColors(tx, was.number, sorted, input.colors)
  await setCosts(tx, ids, sorted, by)
  await setStock(tx, ids, sorted, by)
}

/** Would these columns change the row? */
const differs = (row: Partial<typeof products.$inferSelect>, changes: Partial<typeof products.$inferInsert>): boolean =>
  Object.entries(changes).some(([name, value]) => !isDeepStrictEqual(row[name as keyof typeof row], value))

const saleRuns = (until: string) =>
  new Refusal(
    409,
    'sale_runs',
    `A planned sale runs until ${formatDate(until, 'en', 'moment')}. Please end it first, then change the price`,
  )

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
