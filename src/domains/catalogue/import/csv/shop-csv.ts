import { asciiDigits } from '#shared/text.ts'
import type { FoundRow } from '../read-shapes.ts'
import type { Said } from './csv-says.ts'
import { readStock } from './offer-of.ts'
import type { CsvFile, CsvLine } from './read-csv.ts'

/** The heads of this shop's own export, and what each speaks of. Stock and availability are counted, not written. */
const heads: Partial<Record<string, Said>> = {
  Title: 'title',
  'Bangla title': 'titleBn',
  Description: 'description',
  'Bangla description': 'descriptionBn',
  Brand: 'brand',
  Category: 'category',
  Subcategory: 'subcategory',
  'Price (taka)': 'price',
  Material: 'material',
  Fit: 'fit',
  Care: 'care',
  Sizes: 'offer',
  Colours: 'offer',
  Tags: 'tags',
}

export const isShopCsv = ({ heads: found }: CsvFile): boolean =>
  found.includes('Title') && found.includes('Price (taka)')

/** A line per product, found again by its id or number. An empty cell leaves what the product has. */
export const readShopCsv = ({ lines }: CsvFile): FoundRow[] => lines.map(readProduct)

function readProduct(line: CsvLine): FoundRow {
  const cell = (head: string) => line.cell(head).trim()
  const said = new Set(Object.entries(heads).flatMap(([head, part]) => (part && cell(head) ? [part] : [])))
  const number = Number(asciiDigits(cell('Number')))
  const list = (head: string) =>
    cell(head) === ''
      ? undefined
      : cell(head)
          .split(',')
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
      material: cell('Material'),
      fit: cell('Fit'),
      care_instructions: line.cell('Care'),
      sku: cell('SKU'),
      sizes: list('Sizes'),
      colors: list('Colours'),
      tags: list('Tags'),
    },
    csv: {
      own: true,
      said: [...said],
      titleBn: cell('Bangla title'),
      descriptionBn: line.cell('Bangla description'),
      mended: [],
      stock: readStock(cell('Stock')).stock,
      ...(!cell('ID') && !cell('Number') && !cell('Title') && { refused: 'there is nothing in it to name it by' }),
      ...(Number.isSafeInteger(number) && number > 0 && { number }),
    },
  }
}
