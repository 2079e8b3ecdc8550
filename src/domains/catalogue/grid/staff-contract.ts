import { z } from 'zod'
import {
  type AttributeColumn,
  isOwnAttributeField,
  type OwnAttributeField,
  readAttributeCell,
} from '#shared/catalogue/attribute-cells.ts'
import { attributeKinds } from '#shared/catalogue/own-attributes.ts'
import { tidied } from '#shared/filled.ts'
import { pageInfo, pageNumber } from '#shared/route.ts'
import { isRounded } from '#shared/text/csv.ts'
import { plainFigure, tidyLine } from '#shared/text/text.ts'
import { barcodePattern, maxItems, officeProductsFilters, productLimits } from '../staff-contract.ts'

type Kind = 'text' | 'taka' | 'pieces' | 'grams' | 'code' | 'tags' | 'slug' | 'yes'
type Field = {
  label: string
  /** 'product': the cell belongs to the whole product, and each of its rows shows it. */
  of: 'product' | 'variant'
  kind: Kind
  isRequired?: boolean
  maxLength?: number
  /** Changed with inventory.edit; the cost is seen with inventory.view only. */
  isStock?: boolean
}

/** The columns of the product grid and of files with a line per variant. */
const gridFields = {
  titleEn: { label: 'Title', of: 'product', kind: 'text', isRequired: true, maxLength: productLimits.title },
  titleBn: { label: 'Bangla title', of: 'product', kind: 'text', maxLength: productLimits.title },
  price: { label: 'Price', of: 'product', kind: 'taka' },
  originalPrice: { label: 'Original price', of: 'product', kind: 'taka' },
  sizePrice: { label: 'Size price', of: 'variant', kind: 'taka' },
  cost: { label: 'Cost', of: 'variant', kind: 'taka', isRequired: true, isStock: true },
  stock: { label: 'Stock', of: 'variant', kind: 'pieces', isRequired: true, isStock: true },
  weight: { label: 'Weight', of: 'variant', kind: 'grams' },
  barcode: { label: 'Barcode', of: 'variant', kind: 'code', maxLength: productLimits.barcode },
  tags: { label: 'Tags', of: 'product', kind: 'tags' },
  category: { label: 'Category', of: 'product', kind: 'slug', isRequired: true, maxLength: productLimits.category },
  subcategory: { label: 'Subcategory', of: 'product', kind: 'slug', maxLength: productLimits.category },
  active: { label: 'Visible', of: 'product', kind: 'yes', isRequired: true },
} as const satisfies Record<string, Field>

export type FixedField = keyof typeof gridFields
/** A column that every shop has, or one of an attribute of the owner's own. */
export type GridField = FixedField | OwnAttributeField
export const gridFieldNames = Object.keys(gridFields) as FixedField[]

/** Attributes of the owner's own as columns. */
export type OwnColumns = ReadonlyMap<string, AttributeColumn>
export const noColumns: OwnColumns = new Map()

const ofAttribute = { of: 'product', kind: 'text' } as const

/** @param own without them, the label of an attribute's column is its field name */
export function fieldOf(name: GridField, own: OwnColumns = noColumns): Field {
  if (!isOwnAttributeField(name)) return gridFields[name]
  const column = own.get(name)
  return { ...ofAttribute, label: column ? `${column.name}${column.isBangla ? ' (Bangla)' : ''}` : name }
}

type Read = { text: string } | { error: string }

/** Parses a cell that staff typed or pasted, in the grid's own format. Returns its value, or what is wrong. */
export function readCell(name: GridField, typed: string, own: OwnColumns): Read {
  const { kind, isRequired, maxLength } = fieldOf(name)
  const line = tidyLine(typed)
  if (isOwnAttributeField(name)) {
    const column = own.get(name)
    if (!column) return { error: 'This attribute was deleted in the meantime' }
    return line === '' ? { text: '' } : readAttributeCell(column, line)
  }
  if (line === '') return isRequired ? { error: 'This cannot be empty' } : { text: '' }
  if (maxLength && line.length > maxLength) return { error: `At most ${maxLength} characters` }
  const read = readers[kind](line)
  // 0 is no price, as in the form.
  return kind === 'taka' && !isRequired && 'text' in read && read.text === '0' ? { text: '' } : read
}

const plainNumber = (text: string) => plainFigure(text.replaceAll('৳', ''))

const readers: Record<Kind, (line: string) => Read> = {
  text: (text) => ({ text }),
  code: (text) => {
    if (isRounded(text)) return { error: 'A spreadsheet has rounded it' }
    return barcodePattern.test(text) ? { text } : { error: 'English letters, digits and punctuation only' }
  },
  slug: (text) => ({ text }),
  tags: (text) => {
    const tags = [...new Set(text.split(',').map(tidyLine).filter(Boolean))]
    if (tags.length > maxItems.tags) return { error: `At most ${maxItems.tags} tags` }
    if (tags.some((tag) => tag.length > productLimits.tag)) return { error: `At most ${productLimits.tag} characters` }
    return { text: tags.join(', ') }
  },
  taka: (text) => {
    const digits = plainNumber(text)
    if (!/^\d+(\.\d{1,2})?$/.test(digits)) return { error: 'Please enter an amount in taka' }
    return Number(digits) > productLimits.taka ? { error: 'That amount is too high' } : { text: String(Number(digits)) }
  },
  pieces: (text) => whole(text, 'Please enter whole pieces', 0, productLimits.pieces),
  grams: (text) => whole(text, 'Please enter whole grams', 1, productLimits.grams),
  yes: (text) => {
    const word = text.toLowerCase()
    if (['yes', 'y', 'true', '1'].includes(word)) return { text: 'yes' }
    return ['no', 'n', 'false', '0'].includes(word) ? { text: 'no' } : { error: 'Please enter yes or no' }
  },
}

function whole(text: string, error: string, least: number, most: number): Read {
  const digits = plainNumber(text)
  if (!/^\d{1,9}$/.test(digits) || Number(digits) < least) return { error }
  return Number(digits) > most ? { error: `At most ${most}` } : { text: String(Number(digits)) }
}

export const maxGridCells = 50_000

/** Products per page of the grid's rows. */
export const gridPageSize = 500

const attributeField = z.templateLiteral(['attribute-', z.int().positive(), z.enum(['', '-bn'])])
const gridField = z.union([z.enum(gridFieldNames), attributeField as z.ZodType<OwnAttributeField, OwnAttributeField>])

const unreadable = 'The cells could not be read'

/** The cells come as a text, in which the check of bodies sees no escaped NUL and no escaped half of a character. */
const cellText = z
  .string()
  .max(6000)
  .refine((text) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text), unreadable)

const editedCell = z.object({
  number: z.int32().positive(),
  variantId: z.int().positive().nullable(),
  field: gridField,
  before: cellText,
  after: cellText,
})

export type GridCell = z.infer<typeof editedCell>

/** A JSON string: as JSON values, so many cells would exceed the limit of values in a body. */
export const productEditsRequest = z.object({
  cells: z
    .string()
    .max(16_000_000)
    .describe(`At most ${maxGridCells} cells, as the text of a JSON array of {number, variantId, field, before, after}`)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: unreadable })
        return z.NEVER
      }
    })
    .pipe(z.array(editedCell).min(1, 'Nothing was changed').max(maxGridCells, `At most ${maxGridCells} cells at once`)),
})

export const gridQuery = officeProductsFilters.extend({
  page: pageNumber.optional(),
  columns: z
    .string()
    .max(4000)
    .optional()
    .describe('Columns of attributes that are wanted, as attribute-3,attribute-4-bn; the others are always there'),
})

const attributeColumn = z.object({
  field: attributeField as z.ZodType<OwnAttributeField, OwnAttributeField>,
  name: z.string(),
  kind: z.enum(attributeKinds),
  isBangla: z.boolean().describe('The Bangla of a text'),
  values: z.array(z.object({ nameEn: z.string(), nameBn: z.string(), isArchived: z.boolean() })),
})

/** A row of the grid: one variant. Its cells are texts in the order of `fields`. */
const gridRow = z.object({
  number: z.number(),
  variantId: z.number(),
  sku: z.string(),
  size: z.string(),
  color: z.string(),
  cells: z.array(z.string()),
})

export type GridRow = z.infer<typeof gridRow>

export const gridRows = {
  fields: z.array(gridField).describe('Those that this member of staff may see'),
  attributes: z.array(attributeColumn).describe('Every column of an attribute that can be asked for'),
  rows: z.array(gridRow),
  page: pageInfo,
}

export const editRun = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  actor: z.string(),
  fileName: z.string().describe('Empty: the grid'),
  total: z.number().describe('Cells'),
  done: z.number(),
  refusedCount: z.number(),
  finishedAt: z.iso.datetime().nullable(),
  undoes: z.number().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  mayUndo: z.boolean().describe('By the person who asks: stock and cost need inventory.edit'),
})

export type EditRun = z.infer<typeof editRun>

export const refusedCell = editedCell.extend({ error: z.string() })

/** In a cell of a file: empties the field. An empty cell leaves the present value. */
export const clearWord = 'CLEAR'

/** Bytes of a file with a line per variant. */
export const maxVariantFile = 12 * 1024 * 1024

export const variantCsvRequest = z.object({
  name: tidied(z.string().max(120)),
  file: z
    .base64()
    .max(Math.ceil((maxVariantFile * 4) / 3), 'The file is larger than 12 MB')
    .transform((text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))),
  dryRun: z.boolean().optional().default(true).describe('Writes nothing'),
})

export const variantCsvAnswer = {
  lines: z.number(),
  cells: z.number().describe('Cells that change'),
  products: z.number(),
  ignored: z.array(z.string()).describe('Columns that are not read'),
  errorCount: z.number(),
  errors: z.array(z.object({ line: z.number(), sku: z.string(), column: z.string(), error: z.string() })),
  changes: z
    .array(z.object({ line: z.number(), sku: z.string(), column: z.string(), before: z.string(), after: z.string() }))
    .describe('The first of them; costs only with inventory.view'),
  run: editRun.nullable().describe('What saves them; null for a trial, or when nothing changes'),
}
