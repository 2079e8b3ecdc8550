import { titleFromId } from '#shared/slug.ts'
import type { FoundRow } from '../read-shapes.ts'
import type { CsvField } from './csv-fields.ts'
import type { CsvFile, CsvLine } from './read-csv.ts'
import { priced, readCost, readStock, sizeAndColour } from './variant-fields.ts'

/** The headers of Shopify's product CSV: until 2025, and since then. */
const headers = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Product category', 'Standardized Product Type'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  sku: ['Variant SKU', 'SKU'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  original: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item'],
  picture: ['Image Src', 'Product image URL'],
  place: ['Image Position', 'Image position'],
} as const
type Field = keyof typeof headers

export const isShopify = ({ headers: found }: CsvFile): boolean => {
  const names = new Set(found.map((header) => header.toLowerCase()))
  const has = (field: Field) => headers[field].some((header) => names.has(header.toLowerCase()))
  return has('handle') && has('price') && names.has('option1 value')
}

/** Shopify writes one line per variant and per picture; the first line of a handle has the shared columns. */
export function readShopify({ lines }: CsvFile): FoundRow[] {
  const products = new Map<string, CsvLine[]>()
  for (const line of lines) {
    const handle = cell(line, 'handle').trim() || `\n${line.line}`
    products.set(handle, [...(products.get(handle) ?? []), line])
  }
  return [...products].map(([handle, own]) => readProduct(handle, own))
}

const cell = (line: CsvLine, field: Field) => {
  const header = headers[field].find((name) => line.has(name))
  return header === undefined ? '' : line.cell(header)
}
const has = (line: CsvLine, field: Field) => headers[field].some((name) => line.has(name))

function readProduct(handle: string, lines: CsvLine[]): FoundRow {
  const [first] = lines as [CsvLine]
  const place = placeOf(lines)
  const mended: string[] = []
  if (handle.startsWith('\n'))
    return { place, collection: undefined, row: {}, csv: { said: [], mended, refused: 'it has no handle' } }
  const title = cell(first, 'title').trim()
  if (title === '') mended.push('it has no title: called after its handle')

  const offered = lines.filter(isVariant)
  const names = [1, 2, 3].map((nr) => first.cell(`Option${nr} Name`))
  const variants = offered.map((line) => {
    const choice = sizeAndColour(names.map((name, i) => ({ name, value: line.cell(`Option${i + 1} Value`) })))
    const { stock, mended: miscounted } = readStock(cell(line, 'stock'))
    mended.push(...choice.mended, ...(miscounted ? [miscounted] : []))
    return {
      size: choice.size,
      color: choice.color,
      sku: cell(line, 'sku').trim(),
      stock,
      cost: readCost(cell(line, 'cost')),
      current: cell(line, 'price'),
      original: cell(line, 'original'),
    }
  })
  const offer = priced(variants)
  const status = cell(first, 'status').trim().toLowerCase()
  const isActive = status ? status === 'active' : !/^(false|0|no)$/i.test(cell(first, 'published').trim())
  if (!isActive) mended.push(`it is ${status || 'not published'} there: kept, but not shown`)
  return {
    place,
    collection: undefined,
    row: {
      id: `shopify:${handle}`,
      title: title || titleFromId(handle),
      description: cell(first, 'description'),
      brand: cell(first, 'vendor'),
      category: '',
      subcategory: cell(first, 'type'),
      tags: cell(first, 'tags')
        .split(',')
        .map((tag) => tag.trim()),
      price: offer.price,
      images: picturesOf(lines),
    },
    csv: {
      said: saidBy(first),
      hints: cell(first, 'category')
        .split('>')
        .map((part) => part.trim())
        .filter(Boolean)
        .reverse(),
      variants: offer.variants,
      isActive,
      mended: [...new Set([...mended, ...offer.mended])],
      ...(offer.refused && { refused: offer.refused }),
    },
  }
}

/** All other lines of a product only add a picture. */
const isVariant = (line: CsvLine) => line.cell('Option1 Value').trim() !== '' || cell(line, 'price').trim() !== ''

function picturesOf(lines: CsvLine[]): string[] {
  const found = lines
    .map((line) => ({ address: cell(line, 'picture').trim(), place: Number(cell(line, 'place')) || Number.MAX_VALUE }))
    .filter(({ address }) => address !== '')
    .sort((a, b) => a.place - b.place)
  return [...new Set(found.map(({ address }) => address))]
}

const saidBy = (line: CsvLine): CsvField[] => [
  'title',
  'price',
  'offer',
  ...(has(line, 'description') ? (['description'] as const) : []),
  ...(has(line, 'vendor') && cell(line, 'vendor').trim() ? (['brand'] as const) : []),
  ...(has(line, 'type') || has(line, 'category') ? (['category', 'subcategory'] as const) : []),
  ...(has(line, 'tags') ? (['tags'] as const) : []),
  ...(has(line, 'status') || has(line, 'published') ? (['isActive'] as const) : []),
]

/** 'line 2', 'lines 2–9': the lines need not be consecutive. */
export const placeOf = (lines: CsvLine[]): string => {
  const [first, last] = [lines[0]?.line ?? 0, lines.at(-1)?.line ?? 0]
  return first === last ? `line ${first}` : `lines ${first}–${last}`
}
