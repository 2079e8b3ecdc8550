import type { GivenAttribute } from '#domains/catalogue/staff-contract.ts'
import { namesIn } from '#shared/catalogue/name-list.ts'
import { plainFigure } from '#shared/text/text.ts'
import { piecesIn, takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import type { NewProduct, ProductChange, ProductImage } from '#web/admin/request/products.ts'
import type { ProductValues } from './product-values.ts'
import { combinations, linesOf, swatchKey } from './product-variants.ts'

/** Parses taka (1850, 1,850, ৳1850); 0 for anything else. */
export const amount = (text: string): number => takaIn(text) ?? 0

/** Parses a number, in Bangla digits too; null if empty, undefined if invalid. */
export function numberIn(text: string): number | null | undefined {
  const digits = plainFigure(text)
  if (digits === '') return null
  return /^-?\d{1,9}(\.\d{1,3})?$/.test(digits) ? Number(digits) : undefined
}

/** The colours, with the swatches of those that differ from `already`. */
const colorsOf = (
  { colors, swatches }: Pick<ProductValues, 'colors' | 'swatches'>,
  already: ProductValues['swatches'] = {},
) =>
  namesIn(colors).map((name) => {
    const [swatch, was] = [swatches[swatchKey(name)], already[swatchKey(name)]]
    return swatch && JSON.stringify(swatch) !== JSON.stringify(was) ? { name, ...swatch } : name
  })

/** The request for a new product. */
export function draftOf(values: ProductValues, images: ProductImage[]): NewProduct {
  const {
    price: now,
    originalPrice: before,
    sizes,
    colors,
    swatches,
    tags,
    care,
    careBn,
    stock,
    sku,
    brand,
    slug,
    attributes,
    fitNote,
    modelHeight,
    ...rest
  } = values
  return {
    ...rest,
    ...(sku && { sku }),
    ...(brand && { brand }),
    ...(slug && { slug }),
    sizes: namesIn(sizes),
    colors: colorsOf({ colors, swatches }),
    tags: namesIn(tags),
    attributes: Object.entries(attributes).map(([id, { number, ...typed }]) => ({
      ...typed,
      id: Number(id),
      number: numberIn(number) ?? null,
    })),
    fitNote: fitNote || null,
    modelHeight: piecesIn(modelHeight) ?? null,
    care_instructions: linesOf(care),
    care_instructions_bn: linesOf(careBn),
    images,
    price: { current: amount(now), original: amount(before) || amount(now) },
    variants: offeredOf({ sizes, colors, stock }).map(({ size, color, row }) => ({
      size,
      color,
      stock: piecesIn(row?.stock ?? '') ?? 0,
      ...(row?.sku && { sku: row.sku }),
      ...(row?.barcode && { barcode: row.barcode }),
      ...(row?.price && { price: amount(row.price) }),
      ...(row?.cost && { unitCost: amount(row.cost) }),
      ...(row?.weight && { weightGrams: piecesIn(row.weight) ?? null }),
    })),
  }
}

/** Only changed attributes, so that a save keeps other people's changes to the rest. */
function changedAttributes(now: GivenAttribute[], then: GivenAttribute[]): GivenAttribute[] {
  const before = new Map(then.map((each) => [each.id, JSON.stringify(each)]))
  return now.filter((each) => before.get(each.id) !== JSON.stringify(each))
}

const isTyped = (now: string | undefined, was = '') => now !== undefined && now.trim() !== was

const offeredOf = ({ sizes, colors, stock }: Pick<ProductValues, 'sizes' | 'colors' | 'stock'>) =>
  combinations(sizes, colors).flatMap(({ size, color, key }) =>
    stock[key]?.offered === false ? [] : [{ size, color, key, row: stock[key] }],
  )

/**
 * Only what was changed in the form, so that a save keeps other people's changes. A variant's stock is sent only if it
 * was typed.
 */
export function changesOf(
  values: ProductValues,
  before: ProductValues,
  images: ProductImage[] | undefined,
): ProductChange {
  const { variants: _counts, images: _pictures, ...now } = draftOf(values, [])
  const { variants: _before, images: _shown, ...then } = draftOf(before, [])
  const changed = Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(then[name as keyof typeof then]),
    ),
  ) as ProductChange
  // Only changed swatches, so that a save keeps other people's changes to the rest.
  if (changed.colors) changed.colors = colorsOf(values, before.swatches)
  if (changed.attributes) changed.attributes = changedAttributes(now.attributes ?? [], then.attributes ?? [])
  const variants = offeredOf(values).map(({ size, color, key, row }) => {
    const was = before.stock[key]
    const counted = row?.stock !== undefined && row.stock !== (was?.stock ?? '')
    return {
      size,
      color,
      // Sends the stock that was shown, so that sales and counts in the meantime are not overwritten.
      ...(counted && {
        stock: piecesIn(row.stock ?? '') ?? 0,
        ...(was?.stock && { expectedStock: Number(was.stock) }),
      }),
      ...(row?.sku && row.sku !== was?.sku && { sku: row.sku }),
      ...(row?.barcode !== undefined && row.barcode !== (was?.barcode ?? '') && { barcode: row.barcode }),
      ...(isTyped(row?.price, was?.price) && { price: row?.price?.trim() ? amount(row.price) : null }),
      ...(isTyped(row?.cost, was?.cost) && { unitCost: amount(row?.cost ?? '') }),
      ...(isTyped(row?.weight, was?.weight) && { weightGrams: piecesIn(row?.weight ?? '') ?? null }),
    }
  })
  // More keys than size and colour: the variant was edited.
  const touched = variants.some((variant) => Object.keys(variant).length > 2)
  const offered = (all: ProductValues) => JSON.stringify(offeredOf(all).map(({ key }) => key))
  const reoffered = offered(values) !== offered(before)
  // A change of colours needs the variants too: without them the server would offer every size in every colour.
  return { ...changed, ...(images && { images }), ...((touched || reoffered || changed.colors) && { variants }) }
}
