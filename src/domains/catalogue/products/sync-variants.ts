import { asc, eq, inArray } from 'drizzle-orm'
import { colorAliases } from '#domains/catalogue/colors/color-looks.ts'
import { lockColorsShared } from '#domains/catalogue/colors/lock-colors.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { noComma } from '#shared/catalogue/without-commas.ts'
import { toPaisa } from '#shared/money.ts'
import { slugOf } from '#shared/text/slug.ts'
import {
  type GivenColor,
  type GivenVariant,
  givenTwice,
  maxItems,
  namesWithComma,
  tooManyVariants,
} from '../staff-contract.ts'
import { variants } from '../tables.ts'

/** One size in one colour, as requested. Price in taka. */
export type VariantInput = GivenVariant

type Input = { sizes?: string[]; colors?: GivenColor[]; variants?: GivenVariant[] }

/**
 * The request with the names that the shop's colours have, given in any of their spellings. They stay so until this
 * transaction ends: called before any product is locked.
 * @throws Refusal 422 if two variants are the same then
 */
export async function withShopColors<T extends Input>(tx: Db, input: T): Promise<T> {
  if (!input.colors && !input.variants) return input
  await lockColorsShared(tx)
  const called = await colorAliases(tx)
  const named = input.colors?.map((color) => ({ ...color, name: called(color.name) }))
  const colors = named && [...new Map(named.map((color) => [color.name, color])).values()]
  const variants = input.variants?.map((variant) => ({ ...variant, color: called(variant.color) }))
  if (variants && new Set(variants.map(({ size, color }) => `${size}\n${color}`)).size < variants.length)
    throw new Refusal(422, 'invalid', givenTwice, { fields: { variants: givenTwice } })
  return { ...input, ...(colors && { colors }), ...(variants && { variants }) }
}

/**
 * Earlier releases took commas in names: a product keeps those that it has.
 * @throws Refusal 422 for others
 */
export async function refuseNewCommas(tx: Db, number: number, input: Input): Promise<void> {
  if (namesWithComma(input).length === 0) return
  const had = await tx
    .select({ size: variants.size, color: variants.color })
    .from(variants)
    .where(eq(variants.productNumber, number))
  const wrong = namesWithComma(input, new Set(had.flatMap(({ size, color }) => [size, color])))
  if (wrong.length === 0) return
  const fields = Object.fromEntries(wrong.map((path) => [path.join('.'), noComma]))
  throw new Refusal(422, 'invalid', noComma, { fields })
}

/**
 * The variants that a request asks for: those given, or every size in every colour. Sizes or colours that are not given
 * stay; without any, the product gets one variant, 'Free Size' in 'Default', so that it can have stock.
 * @param now.offered how many variants the product has
 * @returns undefined if the request mentions none of them
 * @throws Refusal 422 if they are too many, unless the product has as many from an earlier release
 */
export function requestedVariants(
  input: Input,
  now: { sizes: string[]; colors: string[]; offered: number },
): VariantInput[] | undefined {
  if (input.variants && input.variants.length > 0) {
    if (input.variants.length > Math.max(maxItems.variants, now.offered)) throw tooMany('variants')
    return input.variants
  }
  if (!input.sizes && !input.colors && !input.variants) return undefined
  const sizes = orOne(input.sizes ?? now.sizes, 'Free Size')
  const colors = orOne(input.colors?.map(({ name }) => name) ?? now.colors, 'Default')
  if (sizes.length * colors.length > Math.max(maxItems.variants, now.sizes.length * now.colors.length))
    throw tooMany('sizes')
  return sizes.flatMap((size) => colors.map((color) => ({ size, color })))
}

const tooMany = (field: 'sizes' | 'variants') =>
  new Refusal(422, 'too_many_variants', tooManyVariants, { fields: { [field]: tooManyVariants } })

const orOne = (all: string[], one: string) => (all.length > 0 ? all : [one])

/**
 * Creates, updates and deactivates variants until the product has the wanted ones. Unwanted variants are not deleted,
 * because orders and stock movements refer to them. New ones start without stock.
 * @param prices the product's, before and after the request
 * @returns ids in the order of `wanted`
 */
export async function syncVariants(
  tx: Db,
  product: { number: number; sku: string },
  wanted: VariantInput[],
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

  await freeBarcodes(tx, existing, wanted)
  const ids: number[] = []
  const added: { row: typeof variants.$inferInsert; at: number }[] = []
  for (const [position, piece] of wanted.entries()) {
    const old = found.get(`${piece.size}\n${piece.color}`)
    found.delete(`${piece.size}\n${piece.color}`)
    // A form that shows the old price sends it back. A variant with its own price shows that one.
    const same = old?.isActive && old.price !== null ? prices.slice(-1) : prices
    const price = piece.price === undefined ? (old?.price ?? null) : ownPrice(piece.price, same)
    if (!old) {
      const sku = piece.sku || freeSku(product.sku, piece, skus)
      skus.add(sku)
      added.push({
        at: position,
        row: {
          ...{ productNumber: product.number, size: piece.size, color: piece.color, sku, price, position },
          barcode: piece.barcode || null,
          weightGrams: piece.weightGrams ?? null,
        },
      })
      continue
    }
    ids[position] = old.id
    const sku = piece.sku || old.sku
    const barcode = piece.barcode === undefined ? old.barcode : piece.barcode || null
    const weightGrams = piece.weightGrams === undefined ? old.weightGrams : piece.weightGrams
    const now = { isActive: true, position, price, sku, barcode, weightGrams }
    if (Object.entries(now).some(([name, value]) => old[name as keyof typeof now] !== value)) {
      await tx.update(variants).set(now).where(eq(variants.id, old.id))
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
    await appendEvent(tx, 'product.variants_changed', { productNumber: product.number })
  }
  return ids
}

/**
 * Two variants may exchange their barcodes in one request: those that change are taken off first, because each is
 * unique.
 */
async function freeBarcodes(tx: Db, existing: (typeof variants.$inferSelect)[], wanted: VariantInput[]): Promise<void> {
  const given = new Map(wanted.map(({ size, color, barcode }) => [`${size}\n${color}`, barcode]))
  const changed = existing.filter(({ size, color, barcode }) => {
    const now = given.get(`${size}\n${color}`)
    return barcode !== null && now !== undefined && now !== barcode
  })
  const ids = changed.map(({ id }) => id)
  if (ids.length > 0) await tx.update(variants).set({ barcode: null }).where(inArray(variants.id, ids))
}

/** A variant stores a price only if it differs from the product's (or from its price when the form was opened). */
function ownPrice(taka: number | null, prices: (number | null)[]): number | null {
  const paisa = taka === null ? 0 : toPaisa(taka)
  return paisa === 0 || prices.includes(paisa) ? null : paisa
}

/** PAN0007-GREEN-M; a number is appended if that is taken. */
function freeSku(product: string, { size, color }: VariantInput, taken: Set<string>): string {
  const code = (text: string) => slugOf(text.replaceAll('/', '-')).toUpperCase()
  const sku = [product.replace(/^SKU_/, ''), code(color), code(size)].filter(Boolean).join('-')
  let free = sku
  for (let nr = 2; taken.has(free); nr++) free = `${sku}-${nr}`
  return free
}
