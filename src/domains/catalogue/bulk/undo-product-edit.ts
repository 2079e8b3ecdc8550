import { and, asc, eq } from 'drizzle-orm'
import { presentSlugs } from '#domains/catalogue/categories/category-slugs.ts'
import { cancelSale, scheduleSale } from '#domains/catalogue/products/schedule-sale.ts'
import { changeProduct } from '#domains/catalogue/products/update-product.ts'
import type { BulkActor } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { setMinimums } from '#domains/stock/raise-minimums.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import type { UpdateProduct } from '../staff-contract.ts'
import { variants } from '../tables.ts'
import { requestOfValues } from './attribute-change.ts'
import { isSame, type ProductState, productState } from './product-state.ts'

type Part = Partial<ProductState>

/**
 * Restores the values of a product that a bulk edit replaced.
 * @throws Refusal 404 · 409 changed_since: one of these fields no longer has the value that the edit wrote
 */
export async function undoProductEdit(tx: Db, id: string, was: Part, became: Part, by: BulkActor, now: Date) {
  const state = await productState(tx, id)
  const { number } = state
  const [before, after] = await withPresentSlugs(tx, was, became)
  const names = Object.keys(after) as (keyof ProductState)[]
  // A sale that the edit planned may have started since, which sets the price.
  const isMoved = names.some(
    (name) => name !== 'sale' && !isSame(nowOf(state, name, after), after[name]) && !isOfSale(name, after),
  )
  if (isMoved || !isSameSale(state.sale, after.sale ?? null, 'sale' in after))
    throw new Refusal(409, 'changed_since', 'It was changed again since')
  if ('sale' in after) return undoSale(tx, number, before, after, by, now)
  const request = await requestFor(tx, number, state, before)
  const isChangedElsewhere = before.minimums !== undefined
  await changeProduct(tx, { id: number, ...request }, by, now, { held: before.held, isChangedElsewhere })
  if (before.minimums) await setMinimums(tx, before.minimums)
}

/** With the addresses that their categories have now. */
async function withPresentSlugs(tx: Db, before: Part, after: Part): Promise<[Part, Part]> {
  const named = [before, after].flatMap(({ category, subcategory }) => [category, subcategory])
  const slugs = await presentSlugs(
    tx,
    named.filter((slug) => slug !== undefined),
  )
  const present = (slug: string) => slugs.get(slug) ?? slug
  const withThem = ({ category, subcategory, ...part }: Part): Part => ({
    ...part,
    ...(category !== undefined && { category: present(category) }),
    ...(subcategory !== undefined && { subcategory: present(subcategory) }),
  })
  return [withThem(before), withThem(after)]
}

/** The current value of a field; of the attributes only those that the edit changed. */
const nowOf = ({ attributes, ...state }: ProductState, name: keyof ProductState, after: Part) =>
  name === 'attributes'
    ? Object.fromEntries(Object.keys(after.attributes ?? {}).map((id) => [id, attributes[id] ?? null]))
    : state[name]

const isOfSale = (name: keyof ProductState, after: Part) =>
  Boolean(after.sale) && (name === 'price' || name === 'originalPrice')

const isSameSale = (now: ProductState['sale'], then: ProductState['sale'], matters: boolean) =>
  !matters || now?.id === then?.id

/** Cancels a sale that the edit planned; plans again the sale that it cancelled or ended, unless its time is over. */
async function undoSale(tx: Db, number: number, before: Part, after: Part, by: BulkActor, now: Date) {
  if (after.sale) await cancelSale(tx, number, by, now)
  if (!before.sale) return
  const { percent, price, from, until } = before.sale
  const plan = {
    from: new Date(from),
    until: new Date(until),
    ...(percent !== null && { percent }),
    ...(price !== null && { price }),
  }
  await scheduleSale(tx, number, plan, by, now)
}

async function requestFor(
  tx: Db,
  number: number,
  state: ProductState,
  before: Part,
): Promise<Omit<UpdateProduct, 'id'>> {
  const isPriced = before.price !== undefined || before.originalPrice !== undefined
  const { price, originalPrice, category, subcategory } = { ...state, ...before }
  const isMoved = before.category !== undefined || before.subcategory !== undefined
  return {
    ...(isPriced && { price: { price, originalPrice } }),
    ...(isMoved && { category, subcategory }),
    ...(before.tags && { tags: before.tags }),
    ...(before.attributes && { attributes: requestOfValues(before.attributes) }),
    ...(before.variantPrices && { variants: await offerWith(tx, number, before.variantPrices) }),
  }
}

/** The variants on offer as the form would send them, with these own prices in taka. */
async function offerWith(tx: Db, number: number, prices: Record<string, number>) {
  const offered = await tx
    .select()
    .from(variants)
    .where(and(eq(variants.productNumber, number), eq(variants.isActive, true)))
    .orderBy(asc(variants.position), asc(variants.id))
  return offered.map(({ id, size, color }) => {
    const own = prices[id]
    return { size, color, price: own === undefined ? null : toTaka(own) }
  })
}
