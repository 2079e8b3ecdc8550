import { namesIn } from '#shared/catalogue/name-list.ts'
import { attributeNames, eachAttribute, productAttributes } from '#shared/catalogue/product-attributes.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { asciiDigits } from '#shared/text/text.ts'
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
  'Original price (taka)': 'originalPrice',
  ...Object.fromEntries(attributeNames.map((name) => [productAttributes[name].label, name])),
  Fit: 'fit',
  'Fit note': 'fitNote',
  'Bangla fit note': 'fitNote',
  'Model height (cm)': 'fitNote',
  'Model wears': 'fitNote',
  Care: 'care',
  Sizes: 'sizes',
  Colours: 'colors',
  Tags: 'tags',
}

export const isShopCsv = ({ headers: found }: CsvFile): boolean =>
  found.includes('Title') && found.includes('Price (taka)')

/** One line per product, identified by id or number. An empty cell leaves the product's value. */
export function readShopCsv({ headers: heads, lines }: CsvFile): FoundRow[] {
  const attributes = attributeColumns(heads)
  return lines.map((line) => readProduct(line, attributes))
}

type AttributeColumn = { head: string; name: string; language: ContentLanguage }

/** Columns `Attribute: Fabric`, and `Attribute: Fabric (Bangla)` for a text. */
const attributeColumns = (heads: string[]): AttributeColumn[] =>
  heads.flatMap((head) => {
    const [, name, bangla] = /^Attribute:\s*(.+?)\s*(\(Bangla\))?$/i.exec(head) ?? []
    return name ? [{ head, name, language: bangla ? 'bn' : 'en' }] : []
  })

/** Tags are separated by |, in earlier exports and in typed cells by commas. */
const parted = (tags: string) => tags.split('|').map((tag) => tag.trim())

/** Attributes by name; empty cells are left out. */
function attributesIn(line: CsvLine, columns: AttributeColumn[]) {
  const found: Record<string, { en?: string; bn?: string }> = {}
  for (const { head, name, language } of columns) {
    const text = line.cell(head).trim()
    if (text) found[name] = { ...found[name], [language]: text }
  }
  return Object.keys(found).length > 0 ? found : undefined
}

function readProduct(line: CsvLine, columns: AttributeColumn[]): FoundRow {
  const cell = (header: string) => line.cell(header).trim()
  const mentioned = new Set(Object.entries(headers).flatMap(([header, part]) => (part && cell(header) ? [part] : [])))
  const attributes = attributesIn(line, columns)
  if (attributes) mentioned.add('attributes')
  const number = Number(asciiDigits(cell('Number')))
  const names = (header: string) => (cell(header) === '' ? undefined : namesIn(cell(header)))
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
      fit_note: cell('Fit note'),
      fit_note_bn: cell('Bangla fit note'),
      model_height: cell('Model height (cm)'),
      model_size: cell('Model wears'),
      ...(attributes && { attributes }),
      care_instructions: line.cell('Care'),
      sku: cell('SKU'),
      sizes: names('Sizes'),
      colors: names('Colours'),
      tags: cell('Tags').includes('|') ? parted(cell('Tags')) : names('Tags'),
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
