import { attributeNames, eachAttribute } from '#shared/catalogue/product-attributes.ts'
import type { FoundRow } from '../read-shapes.ts'
import type { CsvField } from './csv-fields.ts'
import { type CsvLine, placeOf } from './read-csv.ts'
import { priced } from './variant-fields.ts'
import { attributesOf, describes, isChoice, listOf, namesOfVariations } from './woocommerce-attributes.ts'
import { variantsOf } from './woocommerce-variants.ts'

export const kindsOf = (line: CsvLine) =>
  line
    .cell('Type')
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())

export const refused = (line: CsvLine, reason: string): FoundRow => ({
  place: `line ${line.line}`,
  collection: undefined,
  row: {},
  csv: { mentioned: [], corrections: [], refused: reason },
})

/** A product with its variations; without some, it is its own variant. */
export function readProduct(parent: CsvLine, children: CsvLine[], numbers: string[], now: Date): FoundRow {
  const kinds = kindsOf(parent)
  const other = kinds.find((kind) => ['grouped', 'external', 'virtual', 'downloadable'].includes(kind))
  if (other)
    return refused(parent, `it is ${/^[aeiou]/.test(other) ? 'an' : 'a'} ${other} product: this shop sells pieces`)
  const corrections: string[] = []
  const attributes = attributesOf(parent, numbers)
  const ofVariations = namesOfVariations(children, numbers)
  const lines = children.length > 0 ? children : [parent]
  const offer = priced(
    lines.flatMap((line) => variantsOf(line, parent, attributes, numbers, ofVariations, now, corrections)),
  )
  const described = attributes.filter(
    ({ name, values }) =>
      values.length > 0 && !isChoice(name, ofVariations) && !attributeNames.some((fact) => describes(name, fact)),
  )
  const published = parent.cell('Published').trim()
  const isActive = published === '' || published === '1'
  if (!isActive) corrections.push(`it is ${published === '-1' ? 'a draft' : 'private'} there: kept, but not shown`)
  const categories = listOf(parent.cell('Categories')).map((path) => path.split('>').map((part) => part.trim()))
  const [first = []] = categories
  return {
    place: placeOf([parent, ...children]),
    collection: undefined,
    row: {
      id: `woocommerce:${parent.cell('SKU').trim() || parent.cell('ID').trim() || parent.cell('Name').trim()}`,
      title: parent.cell('Name'),
      description: lineBreaks(parent.cell('Description').trim() || parent.cell('Short description')),
      brand: parent.cell('Brands'),
      category: first.length > 1 ? (first[0] ?? '') : '',
      subcategory: first.at(-1) ?? '',
      tags: listOf(parent.cell('Tags')),
      ...eachAttribute((name) => attributes.find((given) => describes(given.name, name))?.values.join(', ')),
      ...(described.length > 0 && {
        attributes: described.map(({ name, values }) => ({ names: [name], value: values })),
      }),
      price: offer.price,
      sku: parent.cell('SKU'),
      availability: isSoldOut(parent) && children.length === 0 ? 'Out of Stock' : '',
      images: listOf(parent.cell('Images')),
    },
    csv: {
      mentioned: [...saidBy(parent), ...(described.length > 0 ? (['attributes'] as const) : [])],
      hints: categories.flat().reverse(),
      variants: offer.variants,
      isActive,
      corrections: [...new Set([...corrections, ...offer.corrections])],
      ...(offer.refused && { refused: offer.refused }),
    },
  }
}

const isSoldOut = (line: CsvLine) => line.has('In stock?') && /^(0|no|false)$/i.test(line.cell('In stock?').trim())

/** Line breaks are written as \n. */
const lineBreaks = (text: string) => text.replaceAll('\\n', '\n')

const saidBy = (line: CsvLine): CsvField[] => [
  'title',
  'price',
  'offer',
  ...(line.has('Description') || line.has('Short description') ? (['description'] as const) : []),
  ...(line.cell('Brands').trim() ? (['brand'] as const) : []),
  ...(line.cell('Categories').trim() ? (['category', 'subcategory'] as const) : []),
  ...(line.has('Tags') ? (['tags'] as const) : []),
  ...(line.has('Published') ? (['isActive'] as const) : []),
  ...(line.has('In stock?') ? (['availability'] as const) : []),
]
