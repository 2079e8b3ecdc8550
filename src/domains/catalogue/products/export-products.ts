import type { z } from 'zod'
import { type OwnAttribute, ownAttributes } from '#domains/catalogue/attributes/own-attributes.ts'
import type { Db } from '#platform/database/database.ts'
import { valueSeparator } from '#shared/catalogue/attribute-cells.ts'
import { fitNoteWords } from '#shared/catalogue/fit-notes.ts'
import { nameList } from '#shared/catalogue/name-list.ts'
import { isChosen } from '#shared/catalogue/own-attributes.ts'
import { csvLine } from '#shared/text/csv.ts'
import type { OfficeProduct, officeProductsFilters } from '../staff-contract.ts'
import { officeNumbers } from './office-products.ts'
import { officeProducts } from './read-office-products.ts'

type Column = [head: string, value: (product: OfficeProduct) => string | number]

const columns: Column[] = [
  ['Number', ({ number }) => number],
  ['ID', ({ id }) => id],
  ['Title', ({ title }) => title],
  ['Bangla title', ({ titleBn }) => titleBn],
  ['SKU', ({ sku }) => sku],
  ['Brand', ({ brand }) => brand],
  ['Category', ({ categorySlug }) => categorySlug],
  ['Subcategory', ({ subcategory }) => subcategory],
  ['Price (taka)', ({ price }) => price?.current ?? ''],
  // Without a reduction it is empty: who lowers a price in the file would make a sale of it.
  ['Original price (taka)', ({ price }) => (price && price.original > price.current ? price.original : '')],
  ['Availability', ({ availability }) => availability],
  ['Stock', ({ stock }) => stock],
  ['Sizes', ({ sizes }) => nameList(sizes)],
  // 'Default' too: of an empty cell a new product would get the colour in its title.
  ['Colours', ({ colors }) => nameList(colors)],
  // No | says that a single tag's comma is its own.
  ['Tags', ({ tags }) => (tags.length === 1 ? nameList(tags) : tags.join(' | '))],
  ['Fit note', ({ fitNote, fitNoteText }) => (fitNote === 'own' ? fitNoteText : fitNote ? fitNoteWords[fitNote] : '')],
  ['Bangla fit note', ({ fitNoteTextBn }) => fitNoteTextBn],
  ['Model height (cm)', ({ modelHeight }) => modelHeight ?? ''],
  ['Model wears', ({ modelSize }) => modelSize],
]

/** A column per attribute, and a second one for the Bangla of a text. */
function columnsOfAttribute({ id, kind, nameEn, values }: OwnAttribute): Column[] {
  const of = (product: OfficeProduct) => product.attributes.find((each) => each.id === id)
  const names = new Map(values.map((value) => [value.id, value.nameEn]))
  const chosen = (product: OfficeProduct) => (of(product)?.values ?? []).map((value) => names.get(value) ?? '')
  if (isChosen(kind)) return [[`Attribute: ${nameEn}`, (product) => chosen(product).join(valueSeparator)]]
  if (kind === 'number') return [[`Attribute: ${nameEn}`, (product) => of(product)?.number ?? '']]
  return [
    [`Attribute: ${nameEn}`, (product) => of(product)?.text ?? ''],
    [`Attribute: ${nameEn} (Bangla)`, (product) => of(product)?.textBn ?? ''],
  ]
}

/** Products per query: memory use does not depend on the size of the file. */
const batchSize = 250

/** Addresses, as a spreadsheet or another shop opens them. An import does not read them: see the media library. */
const pictures = (origin: string): Column => [
  'Pictures',
  ({ images }) => images.map(({ url }) => origin + url).join(' | '),
]

/**
 * The filtered products as CSV, one line per product, in the order of the list.
 * @param origin the shop's address, for those of the pictures; empty if it is not known
 */
export async function* productsCsv(
  db: Db,
  query: z.infer<typeof officeProductsFilters>,
  origin: string,
): AsyncGenerator<string> {
  const numbers = await officeNumbers(db, query)
  const attributes = (await ownAttributes(db)).filter(({ isArchived }) => !isArchived)
  const all = [...columns, ...attributes.flatMap(columnsOfAttribute), pictures(origin)]
  yield `\uFEFF${csvLine(all.map(([head]) => head))}`
  for (let from = 0; from < numbers.length; from += batchSize) {
    const products = await officeProducts(db, numbers.slice(from, from + batchSize), false)
    yield products.map((product) => csvLine(all.map(([, value]) => value(product)))).join('')
  }
}
