import { z } from 'zod'
import { availabilities } from '#domains/catalogue/contract.ts'
import { fits, productLimits as limits, maxItems } from '#domains/catalogue/staff-contract.ts'
import { type AttributeField, attributeWord, eachAttributeField } from '#shared/catalogue/product-attributes.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import { piecesIn, takaIn } from '#web/admin/parts/inputs.tsx'
import type { NewProduct, Product, ProductDraft, ProductImage } from '#web/admin/request/products.ts'

/** Empty, or an amount in taka. 0 counts as no price. */
const price = z
  .string()
  .refine((text) => text.trim() === '' || takaIn(text) !== undefined, 'Please enter an amount in taka')

/** The values of the form. */
export type ProductValues = Record<AttributeField, string> & {
  title: string
  titleBn: string
  description: string
  descriptionBn: string
  sku: string
  brand: string
  category: string
  subcategory: string
  fit: (typeof fits)[number]
  availability: (typeof availabilities)[number]
  isActive: boolean
  price: string
  originalPrice: string
  sizes: string
  colors: string
  /** By `swatchKey`. Only colours that the product defines or somebody has set; other colours are known by their name. */
  swatches: Record<string, { hex: string; nameBn: string }>
  tags: string
  care: string
  careBn: string
  chart: string
  slug: string
  stock: Record<string, { offered?: boolean | undefined; stock?: string | undefined; sku?: string | undefined }>
}

/** Maximum length. An existing longer value may stay, because it may be older than the limit. */
const upTo = (maxLength: number, what: string, kept = '') =>
  z
    .string()
    .refine(
      (text) => text.trim().length <= maxLength || text === kept,
      `Please keep the ${what} to ${maxLength} characters at most`,
    )

const listUpTo = (many: number, maxLength: number, read: (text: string) => string[], kept = '') =>
  z
    .string()
    .refine((text) => text === kept || read(text).length <= many, `Please give at most ${many}`)
    .refine(
      (text) => text === kept || read(text).every((each) => each.length <= maxLength),
      `Please keep each to ${maxLength} characters at most`,
    )

const trimmed = z.string().trim()

/**
 * Schema of the form. Lists are text: comma-separated, or a line for each item.
 * @param kept the product's current values, which may exceed the limits
 */
export const productValues = (kept?: ProductValues) =>
  z
    .object({
      title: trimmed.min(1, 'Please enter a title').pipe(upTo(limits.title, 'title', kept?.title)),
      titleBn: trimmed.pipe(upTo(limits.title, 'title', kept?.titleBn)),
      description: upTo(limits.description, 'description', kept?.description),
      descriptionBn: upTo(limits.description, 'description', kept?.descriptionBn),
      sku: trimmed.pipe(upTo(limits.sku, 'SKU', kept?.sku)),
      brand: trimmed.pipe(upTo(limits.brand, 'brand', kept?.brand)),
      category: z.string().min(1, 'Please select a category'),
      subcategory: z.string(),
      ...eachAttributeField((field, name) => trimmed.pipe(upTo(limits[name], attributeWord(name), kept?.[field]))),
      fit: z.enum(fits),
      availability: z.enum(availabilities),
      isActive: z.boolean(),
      price,
      originalPrice: price,
      sizes: listUpTo(maxItems.sizes, limits.size, listOf, kept?.sizes),
      colors: listUpTo(maxItems.colors, limits.color, listOf, kept?.colors),
      swatches: z.record(z.string(), z.object({ hex: z.string(), nameBn: trimmed.max(limits.color) })),
      tags: listUpTo(maxItems.tags, limits.tag, listOf, kept?.tags),
      care: listUpTo(maxItems.care, limits.care, linesOf, kept?.care),
      careBn: listUpTo(maxItems.care, limits.care, linesOf, kept?.careBn),
      chart: z.string(),
      slug: trimmed
        .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Slug can only contain lowercase letters, numbers, and hyphens')
        .pipe(upTo(limits.slug, 'slug', kept?.slug)),
      stock: z.record(
        z.string(),
        z.object({
          /** Unchecked variants are not offered. */
          offered: z.boolean().optional(),
          stock: z
            .string()
            .refine((text) => text.trim() === '' || piecesIn(text) !== undefined, 'Please enter whole pieces')
            .optional(),
          sku: trimmed.max(limits.sku, `At most ${limits.sku} letters`).optional(),
        }),
      ),
    })
    .refine(({ price: now, originalPrice: before }) => before.trim() === '' || amount(before) >= amount(now), {
      path: ['originalPrice'],
      message: 'The original price cannot be below the price',
    })
    .refine(
      ({ sizes, colors, stock }) => combinations(sizes, colors).some(({ key }) => stock[key]?.offered !== false),
      {
        path: ['sizes'],
        message: 'Please offer at least one size and colour',
      },
    )

/** Parses taka (1850, 1,850, ৳1850); 0 for anything else. */
export const amount = (text: string): number => takaIn(text) ?? 0

/** Splits at commas and removes duplicates: 'S, M,, L ' → S M L. */
export function listOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  return [...new Set(words.filter(Boolean))]
}
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Form key of a variant. react-hook-form would read dots and brackets as a path, so they are replaced. */
export const variantKey = (size: string, color: string) => `${size}|${color}`.replace(/[.[\]'"]/g, '_')

/** Form key of a colour's swatch. */
export const swatchKey = (color: string) => variantKey('', color)

/** All size and colour combinations, in display order. Without sizes or colours, 'Free Size' and 'Default' are used. */
export const combinations = (sizes: string, colors: string) =>
  orOne(listOf(sizes), 'Free Size')
    .toSorted(bySize)
    .flatMap((size) => orOne(listOf(colors), 'Default').map((color) => ({ size, color, key: variantKey(size, color) })))

const orOne = (all: string[], one: string) => (all.length > 0 ? all : [one])

/** Values of an empty form. */
export const emptyValues: ProductValues = {
  title: '',
  titleBn: '',
  description: '',
  descriptionBn: '',
  sku: '',
  brand: '',
  category: '',
  subcategory: '',
  ...eachAttributeField(() => ''),
  fit: 'Regular Fit',
  availability: 'In Stock',
  isActive: true,
  price: '',
  originalPrice: '',
  sizes: '',
  colors: '',
  swatches: {},
  tags: '',
  care: '',
  careBn: '',
  chart: '',
  slug: '',
  stock: {},
}

/** The form's values for a product. */
export const valuesOf = (product: Product): ProductValues => ({
  title: product.title,
  titleBn: product.titleBn,
  description: product.description,
  descriptionBn: product.descriptionBn,
  sku: product.sku,
  brand: product.brand,
  category: product.categorySlug,
  subcategory: product.subcategory,
  ...eachAttributeField((field) => product[field]),
  fit: fits.find((fit) => fit === product.fit) ?? 'Regular Fit',
  availability: product.availability,
  isActive: product.isActive,
  price: product.price ? String(product.price.current) : '',
  originalPrice:
    product.price?.original && product.price.original > product.price.current ? String(product.price.original) : '',
  sizes: product.sizes.join(', '),
  colors: product.colors.join(', '),
  swatches: Object.fromEntries(product.swatches.map(({ name, hex, nameBn }) => [swatchKey(name), { hex, nameBn }])),
  tags: product.tags.join(', '),
  care: product.care_instructions.join('\n'),
  careBn: product.care_instructions_bn.join('\n'),
  chart: product.chart ?? '',
  slug: product.slug,
  stock: stockLevelsOf(product),
})

/** Stock fields by variant; combinations that are not offered are unchecked. */
function stockLevelsOf({ sizes, colors, variants }: Product): ProductValues['stock'] {
  const missing = combinations(sizes.join(','), colors.join(',')).map(({ key }) => [
    key,
    { offered: false, stock: '', sku: '' },
  ])
  const there = variants.map(({ size, color, sku, stock }) => [
    variantKey(size, color),
    { offered: true, stock: String(stock), sku },
  ])
  return Object.fromEntries([...missing, ...there])
}

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
    ...rest
  } = values
  return {
    ...rest,
    ...(sku && { sku }),
    ...(brand && { brand }),
    ...(slug && { slug }),
    sizes: listOf(sizes),
    colors: listOf(colors).map((name) => {
      const swatch = swatches[swatchKey(name)]
      return swatch ? { name, ...swatch } : name
    }),
    tags: listOf(tags),
    care_instructions: linesOf(care),
    care_instructions_bn: linesOf(careBn),
    images,
    price: { current: amount(now), original: amount(before) || amount(now) },
    variants: offeredOf({ sizes, colors, stock }).map(({ size, color, row }) => ({
      size,
      color,
      stock: piecesIn(row?.stock ?? '') ?? 0,
      ...(row?.sku && { sku: row.sku }),
    })),
  }
}

const offeredOf = ({ sizes, colors, stock }: Pick<ProductValues, 'sizes' | 'colors' | 'stock'>) =>
  combinations(sizes, colors).flatMap(({ size, color, key }) =>
    stock[key]?.offered === false ? [] : [{ size, color, key, row: stock[key] }],
  )

/**
 * Only what was changed in the form, so that other people's changes stay. A variant's stock is sent only if somebody typed
 * it.
 */
export function changesOf(
  values: ProductValues,
  before: ProductValues,
  images: ProductImage[] | undefined,
): Partial<ProductDraft> {
  const { variants: _counts, images: _pictures, ...now } = draftOf(values, [])
  const { variants: _before, images: _shown, ...then } = draftOf(before, [])
  const changed = Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(then[name as keyof typeof then]),
    ),
  ) as Partial<ProductDraft>
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
    }
  })
  const touched = variants.some((variant) => 'stock' in variant || 'sku' in variant)
  const offered = (all: ProductValues) => JSON.stringify(offeredOf(all).map(({ key }) => key))
  const reoffered = offered(values) !== offered(before)
  // A change of colours needs the variants too: without them the server would offer every size in every colour.
  return { ...changed, ...(images && { images }), ...((touched || reoffered || changed.colors) && { variants }) }
}
