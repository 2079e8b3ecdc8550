import { asc, eq, inArray } from 'drizzle-orm'
import { createStockLevels } from '#domains/inventory/create-stock-levels.ts'
import type { Db } from '#platform/database/database.ts'
import { colourCalled } from '#shared/colours.ts'
import { toPaisa } from '#shared/money.ts'
import { slugOf } from '#shared/slug.ts'
import { productColors, variants } from '../tables.ts'
import type { GivenColor, GivenVariant } from './save-request.ts'

/** A piece of an offer: one size in one colour, with what is known of it. Price in taka. */
export type Offered = GivenVariant

type Given = { sizes?: string[]; colors?: GivenColor[]; variants?: GivenVariant[] }

/**
 * The sizes and colours that a product is to have: the variants given, or every size in every colour. What is not
 * given stays as it is; a product that knows neither is one 'Free Size' in 'Default', so that it can be stocked.
 * @returns undefined when nothing was said of them
 */
export function offerOf(given: Given, now: { sizes: string[]; colors: string[] }): Offered[] | undefined {
  if (given.variants && given.variants.length > 0) return given.variants
  if (!given.sizes && !given.colors && !given.variants) return undefined
  const sizes = given.sizes ?? now.sizes
  const colors = given.colors?.map(({ name }) => name) ?? now.colors
  return orOne(sizes, 'Free Size').flatMap((size) => orOne(colors, 'Default').map((color) => ({ size, color })))
}

const orOne = (all: string[], one: string) => (all.length > 0 ? all : [one])

/**
 * Makes the offer of a product this one. Variants that are no longer in it are kept, switched off: orders and movements
 * speak of them. New ones start with an empty shelf.
 * @returns the ids of the variants in the order of `offer`
 */
export async function setOffer(
  tx: Db,
  product: { number: number; sku: string },
  offer: Offered[],
  prices: (number | null)[],
): Promise<number[]> {
  const existing = await tx
    .select()
    .from(variants)
    .where(eq(variants.productNumber, product.number))
    .orderBy(asc(variants.id))
    .for('no key update')
  const found = new Map(existing.map((variant) => [`${variant.size}\n${variant.color}`, variant]))
  const skus = new Set(existing.map(({ sku }) => sku))

  const ids: number[] = []
  const added: { row: typeof variants.$inferInsert; at: number }[] = []
  for (const [position, piece] of offer.entries()) {
    const old = found.get(`${piece.size}\n${piece.color}`)
    found.delete(`${piece.size}\n${piece.color}`)
    const price = piece.price === undefined ? (old?.price ?? null) : ownPrice(piece.price, prices)
    if (!old) {
      const sku = piece.sku || freeSku(product.sku, piece, skus)
      skus.add(sku)
      added.push({
        at: position,
        row: { productNumber: product.number, size: piece.size, color: piece.color, sku, price, position },
      })
      continue
    }
    ids[position] = old.id
    const sku = piece.sku || old.sku
    if (!old.isActive || old.position !== position || old.price !== price || old.sku !== sku) {
      await tx.update(variants).set({ isActive: true, position, price, sku }).where(eq(variants.id, old.id))
    }
  }
  const gone = [...found.values()].filter(({ isActive }) => isActive).map(({ id }) => id)
  if (gone.length > 0) await tx.update(variants).set({ isActive: false }).where(inArray(variants.id, gone))
  if (added.length > 0) {
    const rows = await tx
      .insert(variants)
      .values(added.map(({ row }) => row))
      .returning({ id: variants.id, position: variants.position })
    for (const { id, position } of rows) ids[position] = id
    await createStockLevels(tx, [product.number])
  }
  return ids
}

/** A price is the variant's own only when it differs from what the product costs (or cost, when the form was opened). */
function ownPrice(taka: number | null, prices: (number | null)[]): number | null {
  const paisa = taka === null ? 0 : toPaisa(taka)
  return paisa === 0 || prices.includes(paisa) ? null : paisa
}

/** PAN0007-GREEN-M. Signs that a code cannot have leave a number in their place. */
function freeSku(product: string, { size, color }: Offered, taken: Set<string>): string {
  const code = (text: string) => slugOf(text.replaceAll('/', '-')).toUpperCase()
  const sku = [product.replace(/^SKU_/, ''), code(color), code(size)].filter(Boolean).join('-')
  let free = sku
  for (let nr = 2; taken.has(free); nr++) free = `${sku}-${nr}`
  return free
}

/** Makes the colours of a product those of its offer, in the order given; what is known of a colour stays. */
export async function setColors(tx: Db, number: number, offer: Offered[], given: GivenColor[] = []): Promise<void> {
  const before = await tx.select().from(productColors).where(eq(productColors.productNumber, number))
  const said = new Map(given.map((color) => [color.name, color]))
  const offered = new Set(offer.map(({ color }) => color))
  const names = [...new Set([...given.map(({ name }) => name).filter((name) => offered.has(name)), ...offered])]
  await tx.delete(productColors).where(eq(productColors.productNumber, number))
  if (names.length === 0) return
  await tx.insert(productColors).values(
    names.map((name, position) => {
      const known = before.find((color) => color.name === name) ?? colourCalled(name)
      const { nameBn = known.nameBn, hex = known.hex } = said.get(name) ?? {}
      return { productNumber: number, name, nameBn, hex: hex.toLowerCase(), position }
    }),
  )
}
