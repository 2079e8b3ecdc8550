import { titleFromId } from '#shared/text/slug.ts'
import type { FoundRow } from '../read-shapes.ts'
import type { CsvField } from './csv-fields.ts'
import { type CsvFile, type CsvLine, placeOf } from './read-csv.ts'
import { cell, has } from './shopify-columns.ts'
import { metafieldsIn, metafieldValues } from './shopify-metafields.ts'
import { priced, readBarcode, readCost, readStock, sizeAndColorOf } from './variant-fields.ts'

/** Shopify writes one line per variant and per picture; the first line of a handle has the shared columns. */
export function readShopify({ headers, lines }: CsvFile): FoundRow[] {
  const metafields = metafieldsIn(headers)
  const products = new Map<string, CsvLine[]>()
  for (const line of lines) {
    const handle = cell(line, 'handle').trim() || `\n${line.line}`
    products.set(handle, [...(products.get(handle) ?? []), line])
  }
  return [...products].map(([handle, own]) => readProduct(handle, own, metafields))
}

function readProduct(handle: string, lines: CsvLine[], metafields: ReturnType<typeof metafieldsIn>): FoundRow {
  const [first] = lines as [CsvLine]
  const place = placeOf(lines)
  const corrections: string[] = []
  if (handle.startsWith('\n'))
    return { place, collection: undefined, row: {}, csv: { mentioned: [], corrections, refused: 'it has no handle' } }
  const title = cell(first, 'title').trim()
  if (title === '') corrections.push('it has no title: called after its handle')

  const offered = lines.filter(isVariant)
  const names = [1, 2, 3].map((nr) => first.cell(`Option${nr} Name`))
  const variants = offered.map((line) => {
    const choice = sizeAndColorOf(names.map((name, i) => ({ name, value: line.cell(`Option${i + 1} Value`) })))
    const { stock, correction: miscounted } = readStock(cell(line, 'stock'))
    const { barcode, correction: unusable } = readBarcode(cell(line, 'barcode'))
    corrections.push(...choice.corrections, ...[miscounted, unusable].filter((text) => text !== undefined))
    return {
      size: choice.size,
      color: choice.color,
      sku: cell(line, 'sku').trim(),
      barcode,
      stock,
      cost: readCost(cell(line, 'cost')),
      current: cell(line, 'price'),
      original: cell(line, 'original'),
    }
  })
  const offer = priced(variants)
  const attributes = metafieldValues(first, metafields)
  const status = cell(first, 'status').trim().toLowerCase()
  const isActive = status ? status === 'active' : !/^(false|0|no)$/i.test(cell(first, 'published').trim())
  if (!isActive) corrections.push(`it is ${status || 'not published'} there: kept, but not shown`)
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
      tags: parts(cell(first, 'tags'), ','),
      price: offer.price,
      ...(attributes.length > 0 && { attributes }),
      images: picturesOf(lines),
    },
    csv: {
      mentioned: [...saidBy(first), ...(attributes.length > 0 ? (['attributes'] as const) : [])],
      hints: parts(cell(first, 'category'), '>').filter(Boolean).reverse(),
      variants: offer.variants,
      isActive,
      corrections: [...new Set([...corrections, ...offer.corrections])],
      ...(offer.refused && { refused: offer.refused }),
    },
  }
}

const parts = (text: string, separator: string) => text.split(separator).map((part) => part.trim())

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
