import { z } from 'zod'
import { availabilities } from '#domains/catalogue/contract.ts'
import { barcodePattern, fits, productLimits as limits, maxItems } from '#domains/catalogue/staff-contract.ts'
import { fitNotes, maxFitNote, modelHeights } from '#shared/catalogue/fit-notes.ts'
import { namesIn } from '#shared/catalogue/name-list.ts'
import { attributeLimits } from '#shared/catalogue/own-attributes.ts'
import { attributeLabel, eachAttributeField } from '#shared/catalogue/product-attributes.ts'
import { piecesIn, takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { amount, numberIn } from './product-request.ts'
import type { ProductValues } from './product-values.ts'
import { combinations, linesOf } from './product-variants.ts'

/** Empty, or an amount in taka. 0 counts as no price. */
const price = z
  .string()
  .refine((text) => text.trim() === '' || takaIn(text) !== undefined, t('Please enter an amount in taka'))

const isHeight = (cm: number | undefined) => cm !== undefined && cm >= modelHeights.least && cm <= modelHeights.most

const isWeight = (grams: number | undefined) => grams !== undefined && grams >= 1 && grams <= limits.grams

/** Maximum length. An existing longer value may stay, because it may be older than the limit. */
const upTo = (maxLength: number, what: string, current = '') =>
  z
    .string()
    .refine(
      (text) => text.trim().length <= maxLength || text === current,
      t('Please keep the {what} to {maxLength} characters at most', { what, maxLength }),
    )

const listUpTo = (many: number, maxLength: number, read: (text: string) => string[], current = '') =>
  z
    .string()
    .refine((text) => text === current || read(text).length <= many, t('Please give at most {many}', { many }))
    .refine(
      (text) => text === current || read(text).every((each) => each.length <= maxLength),
      t('Please keep each to {maxLength} characters at most', { maxLength }),
    )

/** How many sizes and colours are on sale. */
const offeredIn = ({ sizes, colors, stock }: Pick<ProductValues, 'sizes' | 'colors' | 'stock'>): number =>
  combinations(sizes, colors).filter(({ key }) => stock[key]?.offered !== false).length

type Amounts = Pick<ProductValues, 'price' | 'originalPrice' | 'sizes' | 'colors' | 'stock'>

/** Applies the API's limits. An existing value may exceed them: receipts add up, and percentages raise prices. */
function checkLimits(values: Amounts, current: Amounts | undefined, ctx: z.RefinementCtx) {
  const [highPrice, highCost] = [t('That price is too high'), t('That cost is too high')]
  const check = (path: string[], most: number, message: string, text = '', was = '') => {
    if (text !== was && (takaIn(text) ?? 0) > most) ctx.addIssue({ code: 'custom', path, message })
  }
  check(['price'], limits.taka, highPrice, values.price, current?.price)
  check(['originalPrice'], limits.taka, highPrice, values.originalPrice, current?.originalPrice)
  for (const { key } of combinations(values.sizes, values.colors)) {
    const row = values.stock[key]
    // Neither shown nor sent.
    if (!row || row.offered === false) continue
    const { stock, price, cost } = row
    const was = current?.stock[key]
    check(['stock', key, 'stock'], limits.pieces, t('That is more than a stock level can hold'), stock, was?.stock)
    check(['stock', key, 'price'], limits.taka, highPrice, price, was?.price)
    check(['stock', key, 'cost'], limits.taka, highCost, cost, was?.cost)
  }
}

const trimmed = z.string().trim()

/**
 * Schema of the form. Lists are text: comma-separated, or a line for each item.
 * @param current the product's current values, which may exceed the limits
 */
export const productValues = (current?: ProductValues) =>
  z
    .object({
      title: trimmed.min(1, t('Please enter a title')).pipe(upTo(limits.title, t('title'), current?.title)),
      titleBn: trimmed.pipe(upTo(limits.title, t('title'), current?.titleBn)),
      description: upTo(limits.description, t('description'), current?.description),
      descriptionBn: upTo(limits.description, t('description'), current?.descriptionBn),
      sku: trimmed.pipe(upTo(limits.sku, t('SKU'), current?.sku)),
      brand: trimmed.pipe(upTo(limits.brand, t('brand'), current?.brand)),
      category: z.string().min(1, t('Please select a category')),
      subcategory: z.string(),
      ...eachAttributeField((field, name) =>
        trimmed.pipe(upTo(limits[name], translateServerText(attributeLabel(name)), current?.[field])),
      ),
      fit: z.enum(fits),
      availability: z.enum(availabilities),
      isActive: z.boolean(),
      price,
      originalPrice: price,
      sizes: listUpTo(maxItems.sizes, limits.size, namesIn, current?.sizes),
      colors: listUpTo(maxItems.colors, limits.color, namesIn, current?.colors),
      swatches: z.record(z.string(), z.object({ hex: z.string(), nameBn: trimmed.max(limits.color) })),
      tags: listUpTo(maxItems.tags, limits.tag, namesIn, current?.tags),
      attributes: z.record(
        z.string(),
        z.object({
          values: z.array(z.number()),
          text: trimmed.max(attributeLimits.text, t('At most {count} characters', { count: attributeLimits.text })),
          textBn: trimmed.max(attributeLimits.text, t('At most {count} characters', { count: attributeLimits.text })),
          number: z.string().refine((text) => numberIn(text) !== undefined, t('Please enter a number')),
        }),
      ),
      fitNote: z.enum(['', ...fitNotes]),
      fitNoteText: trimmed.pipe(upTo(maxFitNote, t('sentence'))),
      fitNoteTextBn: trimmed.pipe(upTo(maxFitNote, t('sentence'))),
      modelHeight: z
        .string()
        .refine((text) => text.trim() === '' || isHeight(piecesIn(text)), t('Please enter whole centimetres')),
      modelSize: trimmed.pipe(upTo(limits.size, t('size'))),
      care: listUpTo(maxItems.care, limits.care, linesOf, current?.care),
      careBn: listUpTo(maxItems.care, limits.care, linesOf, current?.careBn),
      chart: z.string(),
      film: z.string(),
      slug: trimmed
        .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, t('Slug can only contain lowercase letters, numbers, and hyphens'))
        .pipe(upTo(limits.slug, t('slug'), current?.slug)),
      stock: z.record(
        z.string(),
        z.object({
          /** Unchecked variants are not offered. */
          offered: z.boolean().optional(),
          stock: z
            .string()
            .refine((text) => text.trim() === '' || piecesIn(text) !== undefined, t('Please enter whole pieces'))
            .optional(),
          sku: trimmed.max(limits.sku, t('At most {count} characters', { count: limits.sku })).optional(),
          barcode: trimmed
            .max(limits.barcode, t('At most {count} characters', { count: limits.barcode }))
            .regex(barcodePattern, t('English letters, digits and punctuation only'))
            .optional(),
          price: price.optional(),
          cost: price.optional(),
          weight: z
            .string()
            .refine((text) => text.trim() === '' || isWeight(piecesIn(text)), t('Please enter whole grams'))
            .optional(),
        }),
      ),
    })
    .superRefine((values, ctx) => checkLimits(values, current, ctx))
    .refine(({ fitNote, fitNoteText }) => fitNote !== 'own' || fitNoteText !== '', {
      path: ['fitNoteText'],
      message: t('Please write the sentence in English'),
    })
    .refine(({ price: now, originalPrice: before }) => before.trim() === '' || amount(before) >= amount(now), {
      path: ['originalPrice'],
      message: t('The original price cannot be below the price'),
    })
    .refine((values) => offeredIn(values) > 0, {
      path: ['sizes'],
      message: t('Please offer at least one size and colour'),
    })
    .refine((values) => offeredIn(values) <= Math.max(maxItems.variants, current ? offeredIn(current) : 0), {
      path: ['sizes'],
      message: t('A product has {variants} variants at most: please take fewer sizes or colours', {
        variants: maxItems.variants,
      }),
    })
