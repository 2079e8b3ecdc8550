import { z } from 'zod'
import { availabilities, fits } from '#domains/catalogue/contract.ts'
import { bySize } from '#shared/sizes.ts'
import { asciiDigits } from '#shared/text.ts'
import type { Product, ProductDraft, ProductImage } from '#web/admin/request/products.ts'

/** Prices are numeric, and a price of 0 is no price. */
const price = z.string().refine((text) => text.trim() === '' || isAmount(text), 'Please enter an amount in taka')

/** The form as it is typed: lists are lines of text until they are sent. */
export const productValues = z
  .object({
    title: z.string().trim().min(1, 'Please enter a title').max(200, 'Please keep the title under 200 letters'),
    titleBn: z.string().trim().max(200, 'Please keep the title under 200 letters'),
    description: z.string().max(10_000, 'Please keep the description under 10,000 letters'),
    descriptionBn: z.string().max(10_000, 'Please keep the description under 10,000 letters'),
    sku: z.string().trim().max(80, 'Please keep the SKU under 80 letters'),
    brand: z.string().trim().max(100, 'Please keep the brand under 100 letters'),
    category: z.string().min(1, 'Please choose a category'),
    subcategory: z.string(),
    material: z.string().trim().max(300, 'Please keep the material under 300 letters'),
    materialBn: z.string().trim().max(300, 'Please keep the material under 300 letters'),
    fit: z.enum(fits),
    availability: z.enum(availabilities),
    isActive: z.boolean(),
    price,
    originalPrice: price,
    sizes: z.string(),
    colors: z.string(),
    /** Colours by `swatchKey`, as far as the product has them or somebody chose one; the shop knows many others by name. */
    swatches: z.record(z.string(), z.object({ hex: z.string(), nameBn: z.string().trim().max(60) })),
    tags: z.string(),
    care: z.string(),
    careBn: z.string(),
    chart: z.string(),
    slug: z
      .string()
      .trim()
      .max(100, 'Please keep the slug under 100 letters')
      .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Slug can only contain lowercase letters, numbers, and hyphens'),
    stock: z.record(
      z.string(),
      z.object({
        /** Not ticked: the shop does not offer it. */
        offered: z.boolean().optional(),
        stock: z
          .string()
          .regex(/^\d{0,6}$/, 'A whole number')
          .optional(),
        sku: z.string().trim().max(80).optional(),
      }),
    ),
  })
  .refine(({ price: now, originalPrice: before }) => before.trim() === '' || amount(before) >= amount(now), {
    path: ['originalPrice'],
    message: 'The original price cannot be below the price',
  })
  .refine(({ sizes, colors, stock }) => combinations(sizes, colors).some(({ key }) => stock[key]?.offered !== false), {
    path: ['sizes'],
    message: 'Please offer at least one size and colour',
  })
export type ProductValues = z.infer<typeof productValues>

/** 1850, 1,850, ৳1850: taka; 0 for what is no amount. */
export const amount = (text: string): number => (isAmount(text) ? Number(digitsOf(text)) : 0)

const digitsOf = (text: string) => asciiDigits(text).replace(/[৳,\s]/g, '')
/** What is none is said beside the field: it never takes the place of a price. */
const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(digitsOf(text))

/** 'S, M,, L ' → S M L, each once. */
export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Where the form keeps a combination; its library reads dots and brackets as steps of a path. */
export const variantKey = (size: string, color: string) => `${size}|${color}`.replace(/[.[\]'"]/g, '_')

/** Where the form keeps what a colour looks like. */
export const swatchKey = (color: string) => variantKey('', color)

/** Every size in every colour that the form names, in reading order. What names none is one size, one colour. */
export const combinations = (sizes: string, colors: string) =>
  orOne(listOf(sizes), 'Free Size')
    .toSorted(bySize)
    .flatMap((size) => orOne(listOf(colors), 'Default').map((color) => ({ size, color, key: variantKey(size, color) })))

const orOne = (all: string[], one: string) => (all.length > 0 ? all : [one])

/** What an empty form says. */
export const emptyValues: ProductValues = {
  title: '',
  titleBn: '',
  description: '',
  descriptionBn: '',
  sku: '',
  brand: '',
  category: '',
  subcategory: '',
  material: '',
  materialBn: '',
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

/** A product as the form shows it. */
export const valuesOf = (product: Product): ProductValues => ({
  title: product.title,
  titleBn: product.titleBn,
  description: product.description,
  descriptionBn: product.descriptionBn,
  sku: product.sku,
  brand: product.brand,
  category: product.categorySlug,
  subcategory: product.subcategory,
  material: product.material,
  materialBn: product.materialBn,
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
  stock: shelvesOf(product),
})

/** What lies on the shelf; a size that is not offered in a colour is not ticked. */
function shelvesOf({ sizes, colors, variants }: Product): ProductValues['stock'] {
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

/** A new product as it is sent. */
export function draftOf(values: ProductValues, images: ProductImage[]): Partial<ProductDraft> {
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
      stock: Number(row?.stock) || 0,
      ...(row?.sku && { sku: row.sku }),
    })),
  }
}

const offeredOf = ({ sizes, colors, stock }: Pick<ProductValues, 'sizes' | 'colors' | 'stock'>) =>
  combinations(sizes, colors).flatMap(({ size, color, key }) =>
    stock[key]?.offered === false ? [] : [{ size, color, key, row: stock[key] }],
  )

/**
 * What was changed of a product, and nothing else: what others changed meanwhile stays, and no count of the shelf is sent
 * that nobody typed.
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
      // What was seen goes along: what was sold or counted meanwhile is never overwritten.
      ...(counted && { stock: Number(row.stock) || 0, ...(was?.stock && { expectedStock: Number(was.stock) }) }),
      ...(row?.sku && row.sku !== was?.sku && { sku: row.sku }),
    }
  })
  const touched = variants.some((variant) => 'stock' in variant || 'sku' in variant)
  const offered = (all: ProductValues) => JSON.stringify(offeredOf(all).map(({ key }) => key))
  const reoffered = offered(values) !== offered(before)
  // With the colours go the pieces that are offered in them: without those every size would come in every colour.
  return { ...changed, ...(images && { images }), ...((touched || reoffered || changed.colors) && { variants }) }
}
