import { attributeNames, eachAttribute, productAttributes } from '#shared/catalogue/product-attributes.ts'
import { asciiDigits } from '#shared/text.ts'
import type { FoundRow } from '../read-shapes.ts'
import type { CsvField } from './csv-fields.ts'
import type { CsvFile, CsvLine } from './read-csv.ts'
import { readStock } from './variant-fields.ts'

/** Headers of this shop's own export and their fields. Stock and availability are derived, so they are not imported. */
const headers: Partial<Record<string, CsvField>> = {
  Title: 'title',
  'Bangla title': 'titleBn',
  Description: 'description',
  'Bangla description': 'descriptionBn',
  Brand: 'brand',
  Category: 'category',
  Subcategory: 'subcategory',
  'Price (taka)': 'price',
  ...Object.fromEntries(attributeNames.map((name) => [productAttributes[name].label, name])),
  Fit: 'fit',
  Care: 'care',
  Sizes: 'offer',
  Colours: 'offer',
  Tags: 'tags',
}

export const isShopCsv = ({ headers: found }: CsvFile): boolean =>
  found.includes('Title') && found.includes('Price (taka)')

/** One line per product, identified by id or number. An empty cell leaves the product's value. */
export const readShopCsv = ({ lines }: CsvFile): FoundRow[] => lines.map(readProduct)

function readProduct(line: CsvLine): FoundRow {
  const cell = (header: string) => line.cell(header).trim()
  const mentioned = new Set(Object.entries(headers).flatMap(([header, part]) => (part && cell(header) ? [part] : [])))
  const number = Number(asciiDigits(cell('Number')))
  const list = (header: string, by = ',') =>
    cell(header) === ''
      ? undefined
      : cell(header)
          .split(by)
          .map((part) => part.trim())
  return {
    place: `line ${line.line}`,
    collection: undefined,
    row: {
      id: cell('ID'),
      title: cell('Title'),
      description: line.cell('Description'),
      brand: cell('Brand'),
      category: cell('Category'),
      subcategory: cell('Subcategory'),
      price: { current: cell('Price (taka)'), original: cell('Original price (taka)') },
      ...eachAttribute((name) => cell(productAttributes[name].label)),
      fit: cell('Fit'),
      care_instructions: line.cell('Care'),
      sku: cell('SKU'),
      sizes: list('Sizes'),
      colors: list('Colours'),
      // Earlier exports, and those who type them, put commas between tags.
      tags: list('Tags', cell('Tags').includes('|') ? '|' : ','),
    },
    csv: {
      own: true,
      mentioned: [...mentioned],
      titleBn: cell('Bangla title'),
      descriptionBn: line.cell('Bangla description'),
      corrections: [],
      stock: readStock(cell('Stock')).stock,
      ...(!cell('ID') && !cell('Number') && !cell('Title') && { refused: 'there is nothing in it to name it by' }),
      ...(Number.isSafeInteger(number) && number > 0 && { number }),
    },
  }
}
