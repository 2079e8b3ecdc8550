import { z } from 'zod'
import { collectionSorts } from '#shared/catalogue/collection-rules.ts'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { momentField } from '#shared/day-field.ts'

/** Hand-picked products of a collection, or those pinned on top of a collection by rule. */
export const maxPicked = 500

export const maxConditions = 20

const someOf = (what: string) =>
  z
    .array(z.string().min(1).max(300))
    .min(1, `Please choose ${what}`)
    .max(60, 'Too many for one condition')
    .overwrite((values) => [...new Set(values)])

const price = z.coerce.number('Please enter an amount in taka').min(0).max(pieceLimits.taka).nullable().default(null)

const not = z.boolean().default(false).describe('The opposite')

const condition = z.discriminatedUnion('field', [
  z.object({ field: z.literal('category'), not, ids: someOf('a category').describe('Ids of categories') }),
  z.object({ field: z.literal('tag'), not, values: someOf('a tag') }),
  z.object({ field: z.literal('color'), not, values: someOf('a colour') }),
  z.object({ field: z.literal('size'), not, values: someOf('a size') }),
  z
    .object({
      field: z.literal('price'),
      not,
      from: price,
      to: price,
    })
    .refine(({ from, to }) => from !== null || to !== null, { path: ['from'], message: 'Please enter a price' })
    .refine(({ from, to }) => from === null || to === null || from <= to, {
      path: ['to'],
      message: 'The highest price is below the lowest',
    }),
  z.object({
    field: z.literal('new'),
    not,
    days: z.coerce.number('Please enter whole days').int('Please enter whole days').min(1).max(3650),
  }),
  z.object({
    field: z.literal('sale'),
    not,
    percent: z.coerce
      .number('Please enter whole per cent')
      .int('Please enter whole per cent')
      .min(0)
      .max(99)
      .default(0)
      .describe('At least so many per cent off; 0: any reduction'),
  }),
  z.object({ field: z.literal('stock'), not }),
  z.object({
    field: z.literal('attribute'),
    not,
    values: z
      .array(z.number().int().positive().max(2_147_483_647))
      .min(1, 'Please choose a value')
      .max(60, 'Too many for one condition')
      .overwrite((values) => [...new Set(values)])
      .describe("Ids of values of the owner's attributes"),
  }),
])
export type Condition = z.output<typeof condition>

/** Which products a collection takes. Prices in taka; categories by id, which a new address does not change. */
export const collectionRule = z.object({
  match: z.enum(['all', 'any']),
  conditions: z
    .array(condition)
    .min(1, 'Please add a condition')
    .max(maxConditions, `A collection has ${maxConditions} conditions at most`),
  excluded: z
    .array(z.number().int().positive().max(2_147_483_647))
    .max(maxPicked, `${maxPicked} products can be left out at most`)
    .default([])
    .describe('Numbers of products that it leaves out'),
})
export type CollectionRule = z.output<typeof collectionRule>

export const collectionQuery = z.object({ id: z.string().min(1).max(300).describe('Id of the category') })

const pickedProduct = z.object({
  number: z.number(),
  title: z.string(),
  image: z.string().describe('Storage key; empty: none'),
  isShown: z.boolean().describe('False: it is switched off, so that shoppers do not see it'),
  isInStock: z.boolean(),
})
export type PickedProduct = z.infer<typeof pickedProduct>

export const collectionProducts = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  rule: collectionRule.nullable().describe('Null: its products are picked by hand'),
  products: z.array(pickedProduct).describe('The picked ones in their order; with a rule those pinned on top'),
  excluded: z.array(pickedProduct).describe('Those that the rule leaves out'),
  sort: z.enum(collectionSorts).describe('With a rule: the order below the pinned products'),
  soldOutLast: z.boolean(),
  startsAt: z.iso.datetime().nullable().describe('When it opens; null: it is open'),
  endsAt: z.iso.datetime().nullable().describe('When it closes; null: never'),
  isOpen: z.boolean().describe('False: before it opens, or after it has closed'),
})
export type CollectionProducts = z.infer<typeof collectionProducts>

const moment = momentField('Please select a day and a time').nullable()

export const endsTooEarly = 'The end must be later than the start'

export const saveCollectionRequest = z
  .object({
    id: z.string().min(1).max(300),
    version: z.string().max(64).describe('The one that was read: a later change is answered with 409'),
    numbers: z
      .array(z.number().int().positive().max(2_147_483_647))
      .max(maxPicked, `A collection has ${maxPicked} hand-picked products at most`)
      .transform((numbers) => [...new Set(numbers)])
      .describe('All of its picked products, in their order; with a rule those pinned on top'),
    rule: collectionRule.nullish().describe('Null: by hand. Missing: as it is, as the fields below'),
    sort: z.enum(collectionSorts).optional(),
    soldOutLast: z.boolean().optional(),
    startsAt: moment.optional(),
    endsAt: moment.optional(),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || new Date(startsAt) < new Date(endsAt), {
    path: ['endsAt'],
    message: endsTooEarly,
  })
export type SaveCollection = z.output<typeof saveCollectionRequest>

export const collectionPreviewRequest = z.object({
  rule: collectionRule,
  sort: z.enum(collectionSorts).default('newest'),
})
export type CollectionPreviewRequest = z.output<typeof collectionPreviewRequest>

export const collectionPreview = z.object({
  count: z.number().describe('How many products the rule takes, without pinned ones'),
  inStock: z.number(),
  products: z.array(pickedProduct).describe('The first of them, in the chosen order'),
})
export type CollectionPreview = z.infer<typeof collectionPreview>

export const collectionChoices = z.object({
  tags: z.array(z.string()),
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.object({ id: z.number(), name: z.string() })) })),
})
export type CollectionChoices = z.infer<typeof collectionChoices>
