import { z } from 'zod'
import { listStatuses } from '#domains/inventory/staff-contract.ts'
import { fitNotes, maxFitNote, modelHeights } from '#shared/catalogue/fit-notes.ts'
import { attributeLimits, maxAttributeNumber } from '#shared/catalogue/own-attributes.ts'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { openSaleStates } from '#shared/catalogue/planned-sale-state.ts'
import { eachAttribute, eachAttributeField, productAttributes } from '#shared/catalogue/product-attributes.ts'
import { isWithoutComma, noComma } from '#shared/catalogue/without-commas.ts'
import { tidied } from '#shared/filled.ts'
import { groupBy } from '#shared/group-by.ts'
import { toPaisa } from '#shared/money.ts'
import { maxMatches } from '#shared/paging.ts'
import { placeholderKey } from '#shared/pictures.ts'
import { numberOrNone, pageNumber, pageSize, sortDirections } from '#shared/route.ts'
import { isStorageKey } from '#shared/storage-key.ts'
import { plainFigure, tidyLine } from '#shared/text/text.ts'
import { availabilities, colorLook, specProduct, taka, text, upTo } from './contract.ts'

/** How a colour is written: of a pattern with both of its colours. */
export const colorHex = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}(\/#[0-9a-f]{6})?$/, 'A colour is written like #a1b2c3, a pattern like #a1b2c3/#d4e5f6')

/**
 * How long the texts of a product may be, in UTF-16 code units: for the API, the form and the import
 * alike, so that whatever one of them takes can be saved by the others.
 */
export const productLimits = {
  title: 200,
  description: 20_000,
  sku: 80,
  barcode: 48,
  brand: 100,
  category: 100,
  ...eachAttribute((name) => productAttributes[name].maxLength),
  slug: 100,
  ...pieceLimits,
  tag: 60,
  /** A line of the care instructions. */
  care: 500,
  /** Weight of a piece. */
  grams: 100_000,
  /** Alt text of a picture. */
  alt: 300,
} as const

/** Maximum number per product; images: for each colour, and as many for all of them. */
export const maxItems = { sizes: 60, colors: 40, variants: 400, tags: 60, care: 40, images: 10 } as const

export const tooManyVariants = `A product has ${maxItems.variants} variants at most: please take fewer sizes or colours`

/** Fits of a garment. */
export const fits = ['Regular Fit', 'Slim Fit', 'Loose Fit', 'Oversized'] as const
export type Fit = (typeof fits)[number]

export type SpecProduct = z.infer<typeof specProduct>

const valuesOfAttribute = z.object({
  id: z.number(),
  values: z.array(z.number()).describe('Ids of chosen values'),
  text: z.string(),
  textBn: z.string(),
  number: z.number().nullable(),
})

/** The same for staff: with exact stock, and unit cost for those who may see it. */
export const officeProduct = specProduct.extend({
  variants: z.array(
    z.object({
      size: z.string(),
      color: z.string(),
      sku: z.string(),
      barcode: z.string().describe('Empty: none'),
      price: z.number().nullable().describe("What it costs: its own price, else the product's"),
      available: z.boolean(),
      stock: z.number(),
      weightGrams: z.number().nullable().describe('Null: that of the category or of the shop'),
      unitCost: z.number().optional().describe('Only with inventory.view'),
    }),
  ),
  swatches: z.array(colorLook),
  attributes: z.array(valuesOfAttribute).describe("Values of the owner's attributes; see GET attributes"),
  fitNote: z.enum(fitNotes).nullable().describe('How it runs; own: as fitNoteText says'),
  fitNoteText: z.string(),
  fitNoteTextBn: z.string(),
  modelHeight: z.number().nullable().describe('Centimetres'),
  modelSize: z.string().describe('What the model wears'),
  stock: z.number(),
  chart: z.string().nullable(),
  film: z.string().describe('Storage key; empty: none'),
  held: z.boolean(),
  isActive: z.boolean(),
  plannedSale: z
    .object({
      percent: z.number().nullable(),
      price: z.number().nullable(),
      from: z.iso.datetime(),
      until: z.iso.datetime(),
      state: z.enum(openSaleStates),
      by: z.string(),
    })
    .nullable()
    .describe('The sale that is to come or runs; either per cent or a price'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export type OfficeProduct = z.infer<typeof officeProduct>

export const productCounts = z.object({
  total: z.number(),
  inStock: z.number(),
  lowStock: z.number(),
  outOfStock: z.number(),
  onSale: z.number(),
  categories: z.number(),
})

const productStatuses = [...listStatuses, 'on sale', 'inactive'] as const

const officeSorts = ['number', 'title', 'price', 'stock', 'category', 'brand', 'createdAt', 'updatedAt'] as const

/** Query of the back office's product list. Prices in taka. */
export const officeProductsQuery = z.object({
  id: z.string().max(80).optional().describe('prod_… or a number: this one only'),
  number: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  search: z.string().max(200).optional().describe('In title, id, SKU and brand'),
  category: z
    .string()
    .max(100)
    .optional()
    .describe('Main category, subcategory or collection by its slug; all: every one'),
  tag: z.string().max(productLimits.tag).optional().describe('This tag, as it is written'),
  status: z
    .string()
    .max(40)
    .transform((text) => text.toLowerCase().replaceAll('-', ' '))
    .pipe(z.enum(['', 'all', ...productStatuses]))
    .optional()
    .describe('In Stock, Low Stock, Out of Stock, On Sale, Inactive or all'),
  sort: z.enum(officeSorts).optional(),
  order: z.enum(sortDirections).optional(),
  minPrice: numberOrNone(taka),
  maxPrice: numberOrNone(taka),
  page: pageNumber.optional(),
  perPage: pageSize.optional(),
})

/** Query of the CSV export: filters and order, without paging. */
export const officeProductsFilters = officeProductsQuery.omit({ page: true, perPage: true })

const line = (max: number) => tidied(upTo(max))

/** An array, or one text separated by `by`: trimmed, without blanks and duplicates. */
const listOf = (most: number, max: number, by: string) =>
  z
    .union([
      z.array(z.string().max(max)),
      z
        .string()
        .max(most * max)
        .transform((all) => all.split(by)),
    ])
    .transform((items) => [...new Set(items.map(tidyLine).filter(Boolean))])
    .refine((items) => items.length <= most, `Please give at most ${most}`)
    .refine((items) => items.every((item) => item.length <= max), `Please keep each to ${max} characters at most`)

const loose = z.union([z.number(), z.string().max(40)]).nullish()

/** Anything that is not a number becomes 0, and 0 means no price. */
const takaOf = (given: z.infer<typeof loose>) => {
  const taka = Number(typeof given === 'string' ? plainFigure(given) : (given ?? 0))
  return Number.isFinite(taka) ? taka : 0
}

const price = z.union([loose.unwrap(), z.object({ current: loose, original: loose })]).transform((given, ctx) => {
  const both = typeof given === 'object' && given !== null ? given : { current: given, original: undefined }
  const current = takaOf(both.current)
  const original = takaOf(both.original)
  if (Math.min(current, original) < 0) ctx.addIssue({ code: 'custom', message: 'A price cannot be below 0' })
  if (Math.max(current, original) > productLimits.taka)
    ctx.addIssue({ code: 'custom', message: 'That price is too high' })
  const paisa = toPaisa(current)
  // An original price that is not above the price is dropped.
  return {
    price: paisa > 0 ? paisa : null,
    originalPrice: paisa > 0 && toPaisa(original) > paisa ? toPaisa(original) : null,
  }
})

/** Only pictures of this shop: a URL from upload-images, or its storage key. */
const pictureKey = z
  .string()
  .max(400)
  .transform((url, ctx) => {
    const key = /^(?:\/media\/\d+\/)?((?:uploads|demo)\/.+)$/.exec(url)?.[1]
    if (key && isStorageKey(key) && /\.(webp|jpe?g|png|gif)$/.test(key)) return key
    ctx.addIssue({ code: 'custom', message: 'Please upload the picture first; other addresses cannot be used' })
    return z.NEVER
  })

/** A film of the library: the key of upload-film, or its address. */
const filmKey = z
  .string()
  .max(400)
  .transform((text) => text.replace(/^\/media\/film\//, ''))
  .refine((key) => key === '' || (isStorageKey(key) && /\.(mp4|webm)$/.test(key)), 'Please upload the film first')

const describedImage = z.object({
  url: pictureKey,
  alt_text: line(productLimits.alt).nullish(),
  alt_text_bn: line(productLimits.alt).nullish(),
  original_name: line(300).nullish(),
  file_size: z.number().int().min(0).max(2_147_483_647).nullish(),
  width: z.number().int().min(1).max(20_000).nullish(),
  height: z.number().int().min(1).max(20_000).nullish(),
  tone: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'A colour is written like #a1b2c3')
    .nullish(),
  color: line(productLimits.color).nullish(),
  is_primary: z.boolean().nullish(),
})
type GivenImage = z.output<typeof describedImage>

const image = z
  .union([pictureKey.transform((key) => ({ url: key })), describedImage])
  .transform((given): GivenImage => ({ ...given }))

/** @param remaining how many more there may be */
export const tooManyImages = (remaining: number, color: string | null = null): string =>
  `Maximum ${maxItems.images} images allowed${color ? ` for ${color}` : ''}. You can upload ${remaining} more.`

const images = z
  .array(image)
  .max(maxItems.images * (maxItems.colors + 1), tooManyImages(0))
  .superRefine((given, ctx) => {
    for (const [color, some] of groupBy(given, (each) => each.color ?? ''))
      if (some.length > maxItems.images) ctx.addIssue({ code: 'custom', message: tooManyImages(0, color) })
  })
  .transform((given) =>
    given
      .filter(({ url }) => url !== placeholderKey)
      .sort((a, b) => Number(b.is_primary ?? false) - Number(a.is_primary ?? false)),
  )

const requiredLine = (max: number) => line(max).refine((given) => given.length > 0, 'Please fill this in')

const describedColor = z.object({
  name: requiredLine(productLimits.color),
  nameBn: line(productLimits.color).optional(),
  hex: colorHex.optional(),
})
export type GivenColor = z.output<typeof describedColor>

const color = z.union([
  requiredLine(productLimits.color).transform((given): GivenColor => ({ name: given })),
  describedColor,
])

const colors = z
  .union([
    z.array(color),
    z
      .string()
      .max(2000)
      .transform((all): GivenColor[] =>
        all
          .split(',')
          .map(tidyLine)
          .filter(Boolean)
          .map((each) => ({ name: each })),
      ),
  ])
  .transform((all) => [...new Map(all.map((each) => [each.name, each])).values()])
  .refine((all) => all.length <= maxItems.colors, `Please give at most ${maxItems.colors}`)

/** Characters that Code 128 can print and every scanner types: no Bangla, no accents. */
export const barcodePattern = /^[\x20-\x7e]*$/

const barcode = line(productLimits.barcode).refine(
  (given) => barcodePattern.test(given),
  'A barcode has English letters, digits and punctuation only',
)

export const givenTwice = 'A size and colour is given twice'

const variants = z
  .array(
    z.object({
      size: requiredLine(productLimits.size),
      color: line(productLimits.color)
        .optional()
        .transform((given) => given || 'Default'),
      stock: z
        .number()
        .int('Stock is counted in whole pieces')
        .min(0, 'Stock cannot be below 0')
        .max(productLimits.pieces, 'That is more than a stock level can hold')
        .optional(),
      expectedStock: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe('What the person saw when typing `stock`; 409 when it is no longer so'),
      sku: line(productLimits.sku).optional(),
      barcode: barcode.optional().describe('Empty: takes it off'),
      price: z
        .number()
        .min(0, 'A price cannot be below 0')
        .max(productLimits.taka, 'That price is too high')
        .nullish()
        .describe("Null: the product's price"),
      unitCost: z
        .number()
        .min(0, 'A cost cannot be below 0')
        .max(productLimits.taka, 'That cost is too high')
        .optional()
        .describe('What a piece costs the shop. Needs inventory.edit'),
      weightGrams: z
        .number()
        .int('Please enter whole grams')
        .min(1, 'Please enter whole grams')
        .max(productLimits.grams, `A piece weighs at most ${productLimits.grams} grams`)
        .nullish()
        .describe('Null: that of the category or of the shop'),
    }),
  )
  // A product may have more than `maxItems.variants` from an earlier release: see requestedVariants().
  .max(maxItems.sizes * maxItems.colors, tooManyVariants)
  .refine((all) => new Set(all.map(({ size, color }) => `${size}\n${color}`)).size === all.length, givenTwice)

export type GivenVariant = z.infer<typeof variants>[number]

const attributeId = z.number().int().positive().max(2_147_483_647)

const ownAttribute = z.object({
  id: attributeId,
  values: z
    .array(attributeId)
    .max(attributeLimits.chosen, `A product has ${attributeLimits.chosen} values at most`)
    .optional()
    .describe('Ids of chosen values: of a choice list or of yes/no'),
  text: line(attributeLimits.text).optional(),
  textBn: line(attributeLimits.text).optional(),
  number: z
    .number('Please enter a number')
    .min(-maxAttributeNumber, 'That number is too low')
    .max(maxAttributeNumber, 'That number is too high')
    .multipleOf(0.001, 'Please enter three decimals at most')
    .nullish(),
})
export type GivenAttribute = z.output<typeof ownAttribute>

const missing = 'Please fill in required fields (Title and Category)'

const needed = (max: number) =>
  tidied(z.string({ error: missing }).max(max, `Please keep this to ${max} characters at most`)).refine(
    (given) => given.length > 0,
    missing,
  )

type Named = { sizes?: string[]; colors?: { name: string }[]; variants?: { size: string; color: string }[] }

/**
 * Sizes and colours of a request with a comma, as paths in its body.
 * @param kept names that a product has from earlier releases, which took commas
 */
export function namesWithComma(
  { sizes = [], colors = [], variants = [] }: Named,
  kept: ReadonlySet<string> = new Set(),
): (string | number)[][] {
  const isWrong = (name: string) => !isWithoutComma(name) && !kept.has(name)
  return [
    ...(sizes.some(isWrong) ? [['sizes']] : []),
    ...colors.flatMap(({ name }, at) => (isWrong(name) ? [['colors', at, 'name']] : [])),
    ...variants.flatMap((variant, at) =>
      (['size', 'color'] as const).flatMap((part) => (isWrong(variant[part]) ? [['variants', at, part]] : [])),
    ),
  ]
}

/** Money in taka on the wire, transformed to paisa. */
const productFields = z.object({
  title: needed(productLimits.title),
  category: needed(productLimits.category).describe('A main category by its title or slug'),
  titleBn: line(productLimits.title).optional(),
  description: text(productLimits.description).optional(),
  descriptionBn: text(productLimits.description).optional(),
  sku: line(productLimits.sku).optional(),
  brand: line(productLimits.brand).optional(),
  subcategory: line(productLimits.category).nullish().describe('The slug of a category'),
  ...eachAttributeField((_field, name) => text(productLimits[name]).optional()),
  fit: z.preprocess((given) => (given === '' ? undefined : given), z.enum(fits).optional()),
  fitNote: z.enum(fitNotes).nullish().describe('How it runs; own: as fitNoteText says; null: nothing is said'),
  fitNoteText: line(maxFitNote).optional(),
  fitNoteTextBn: line(maxFitNote).optional(),
  modelHeight: z
    .number('Please enter whole centimetres')
    .int('Please enter whole centimetres')
    .min(modelHeights.least, `Please enter ${modelHeights.least} to ${modelHeights.most} cm`)
    .max(modelHeights.most, `Please enter ${modelHeights.least} to ${modelHeights.most} cm`)
    .nullish(),
  modelSize: line(productLimits.size).optional().describe('What the model in the pictures wears'),
  availability: z
    .preprocess((given) => (given === '' ? undefined : given), z.enum(availabilities).optional())
    .describe(
      'Out of Stock pauses the sale, In Stock ends the pause, Low Stock raises the minimum of each variant to its present stock. The answer says the status that results',
    ),
  sizes: listOf(maxItems.sizes, productLimits.size, ',').optional(),
  colors: colors.optional(),
  tags: listOf(maxItems.tags, productLimits.tag, ',').optional(),
  care_instructions: listOf(maxItems.care, productLimits.care, '\n').optional(),
  care_instructions_bn: listOf(maxItems.care, productLimits.care, '\n').optional(),
  attributes: z
    .array(ownAttribute)
    .max(attributeLimits.attributes)
    .optional()
    .describe('Those that change; without a value it is taken off'),
  images: images.optional(),
  variants: variants.optional(),
  price: price.optional(),
  chart: line(60).nullish(),
  film: filmKey.optional().describe('Key of a film of the media library; empty: none'),
  url: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'Please give an address that begins with https://' }).max(2000),
    ])
    .optional(),
  isActive: z.boolean().optional(),
  idempotencyKey: z.uuid().optional().describe('Of the form: sent twice, it is one product'),
})

/** The body of POST products. */
export const createProductRequest = productFields.superRefine((given, ctx) => {
  for (const path of namesWithComma(given)) ctx.addIssue({ code: 'custom', path, message: noComma })
})

export type CreateProduct = z.infer<typeof createProductRequest>

/** A product by prod_… id or number. */
export const productRef = z.union([
  z.number().int().positive().max(2_147_483_647),
  z.string().min(1, 'Please say which product').max(80),
])

export type ProductRef = z.infer<typeof productRef>

/** A change needs no key: sent again, it changes nothing. */
const changedFields = productFields.omit({ idempotencyKey: true }).partial()

export const updateProductRequest = changedFields.extend({
  id: productRef,
  slug: z
    .string()
    .max(productLimits.slug, `Please keep the slug to ${productLimits.slug} characters at most`)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Slug can only contain lowercase letters, numbers, and hyphens')
    .refine((given) => /\D/.test(given), 'A slug needs a letter')
    .optional(),
  updatedAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('The one that was read: a later change is answered with 409'),
})

export type UpdateProduct = z.infer<typeof updateProductRequest>

/** At most so many products are named in one request. */
export const maxProductsAtOnce = 1000

export const deleteProductsRequest = z
  .object({
    id: productRef.optional(),
    ids: z.array(productRef).max(maxProductsAtOnce).optional(),
    deleteType: z.literal('all').optional().describe('Every product of the shop; only the main admin may'),
  })
  .refine(
    ({ id, ids = [], deleteType }) => deleteType === 'all' || id !== undefined || ids.length > 0,
    'Please select products to delete',
  )
  .refine(
    ({ id, ids = [], deleteType }) => deleteType !== 'all' || (id === undefined && ids.length === 0),
    'Please either name products or delete all of them',
  )
  .transform(({ id, ids = [], deleteType }) =>
    deleteType === 'all' ? ('all' as const) : id === undefined ? ids : [id, ...ids],
  )

const percent = (least: number, most: number, message: string) => z.number().min(least, message).max(most, message)

const wholePercent = 'Please enter a whole percentage from 1 to 90'

const moment = z.iso
  .datetime({ offset: true, error: 'Please select a day and a time' })
  .transform((text) => new Date(text))

const someTags = listOf(maxItems.tags, productLimits.tag, ',').refine((tags) => tags.length > 0, 'Please enter a tag')

/** One change for many products. Percentages apply to each product's price, rounded to whole taka. */
const bulkChange = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('price'),
    price: z
      .number()
      .min(1, 'Please enter an amount in taka')
      .max(productLimits.taka, 'That price is too high')
      .transform(toPaisa),
  }),
  z.object({
    what: z.literal('percent'),
    percent: percent(-90, 500, 'Please enter a percentage from -90 to 500').refine(
      (given) => given !== 0,
      'Please enter a percentage from -90 to 500',
    ),
  }),
  z.object({ what: z.literal('sale'), percent: percent(1, 90, 'Please enter a percentage from 1 to 90') }),
  z.object({ what: z.literal('end-sale') }),
  z
    .object({
      what: z.literal('plan-sale'),
      percent: percent(1, 90, wholePercent).int(wholePercent).optional(),
      price: z
        .number()
        .min(1, 'Please enter an amount in taka')
        .max(productLimits.taka, 'That price is too high')
        .transform(toPaisa)
        .optional(),
      from: moment.nullish().describe('Without it: at once'),
      until: moment,
    })
    .refine((given) => (given.percent === undefined) !== (given.price === undefined), {
      path: ['percent'],
      message: 'Please give a percentage or a price',
    })
    .refine(({ from, until }) => !from || from < until, {
      path: ['until'],
      message: 'The sale must end after it begins',
    }),
  z.object({ what: z.literal('cancel-sale') }),
  z.object({
    what: z.literal('category'),
    category: requiredLine(productLimits.category),
    subcategory: line(productLimits.category).optional().default(''),
  }),
  z.object({ what: z.literal('availability'), availability: z.enum(availabilities) }),
  z.object({ what: z.enum(['add-tags', 'remove-tags']), tags: someTags }),
  z.object({
    what: z
      .enum(['set-attribute', 'add-values', 'remove-values'])
      .describe('Values are added to and taken off a choice list; the others are replaced, or emptied without a value'),
    attribute: ownAttribute,
  }),
])

export type BulkChange = z.output<typeof bulkChange>

export const editProductsRequest = z.object({
  ids: z
    .array(productRef)
    .min(1, 'Please select products')
    .max(maxMatches, `Please select at most ${maxMatches.toLocaleString('en')} products`),
  change: bulkChange,
  idempotencyKey: z.uuid().optional().describe('Of the form: sent twice, it is one change, and gets one answer'),
})
