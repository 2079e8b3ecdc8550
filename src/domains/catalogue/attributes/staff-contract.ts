import { z } from 'zod'
import { attributeKinds, attributeLimits as limits } from '#shared/catalogue/own-attributes.ts'
import { tidyLine } from '#shared/text/text.ts'

const line = (maxLength: number) =>
  z
    .string()
    .transform(tidyLine)
    .pipe(z.string().max(maxLength, `Please keep this to ${maxLength} characters at most`))
const needed = (maxLength: number) => line(maxLength).pipe(z.string().min(1, 'Please fill this in'))
const id = z.number().int().positive().max(2_147_483_647)

/** Files put this between the values of a product. */
const withoutBar = needed(limits.value).refine((name) => !name.includes('|'), 'A value has no | in it')

const value = z.object({
  id: id.optional().describe('Missing: a new value'),
  nameEn: withoutBar,
  nameBn: line(limits.value).default(''),
  isArchived: z.boolean().default(false).describe('Hidden and not offered; products keep it'),
})

const fields = {
  nameEn: needed(limits.name),
  nameBn: line(limits.name).default(''),
  unitEn: line(limits.unit).default('').describe('Of a number'),
  unitBn: line(limits.unit).default(''),
  categories: z
    .array(z.string().min(1).max(300))
    .max(100)
    .default([])
    .describe('Ids of the categories whose products have it, those below included; none: all'),
  isShown: z.boolean().default(true).describe('On product pages'),
  isFilterable: z.boolean().default(false).describe('A filter of lists, a number from–to. A text is none'),
  isArchived: z.boolean().default(false).describe('Hidden everywhere; products keep its values'),
  values: z
    .array(value)
    .max(limits.values, `A list has ${limits.values} values at most`)
    .default([])
    .describe('Of a choice list, in their order. Those that are missing are deleted, if no product has them'),
}

export const createAttributeRequest = z.object({ ...fields, kind: z.enum(attributeKinds) })
export type CreateAttribute = z.output<typeof createAttributeRequest>

export const attributeRef = z.object({
  id,
  version: z.iso.datetime().describe('The one that was read: a later change is answered with 409'),
})
export type AttributeRef = z.output<typeof attributeRef>

export const changeAttributeRequest = attributeRef.extend(fields)
export type ChangeAttribute = z.output<typeof changeAttributeRequest>

export const mergeValuesRequest = z
  .object({ from: id.describe('Goes'), into: id.describe('Products get this value of the same attribute instead') })
  .refine(({ from, into }) => from !== into, { path: ['into'], message: 'Please choose another value' })
export type MergeValues = z.output<typeof mergeValuesRequest>

export const attributeOrderRequest = z.object({
  ids: z.array(id).max(limits.attributes).describe('All attributes in their order'),
})

export const officeAttribute = z.object({
  id: z.number(),
  version: z.iso.datetime(),
  kind: z.enum(attributeKinds),
  nameEn: z.string(),
  nameBn: z.string(),
  unitEn: z.string(),
  unitBn: z.string(),
  categories: z.array(z.string()),
  isShown: z.boolean(),
  isFilterable: z.boolean(),
  isArchived: z.boolean(),
  products: z.number().describe('Products that have a value of it, those in the trash included'),
  values: z.array(
    z.object({
      id: z.number(),
      nameEn: z.string(),
      nameBn: z.string(),
      isArchived: z.boolean(),
      products: z.number(),
    }),
  ),
})
export type OfficeAttribute = z.infer<typeof officeAttribute>
