import { attributeNames, type ProductAttribute, productAttributes } from '#shared/catalogue/product-attributes.ts'
import type { CsvLine } from './read-csv.ts'

export type Attribute = { name: string; values: string[] }

export const attributesOf = (line: CsvLine, numbers: string[]): Attribute[] =>
  numbers
    .map((nr) => ({
      name: line.cell(`Attribute ${nr} name`).replace(/^pa_/, ''),
      values: listOf(line.cell(`Attribute ${nr} value(s)`)),
    }))
    .filter(({ name }) => name !== '')

export const describes = (given: string, name: ProductAttribute) =>
  productAttributes[name].wooCommerceNames?.test(given) ?? false

/**
 * Size, colour, and what variations differ by are options; other attributes describe the product, such as its fabric.
 * @param ofVariations names, in lower case, that a variation has a value of
 */
export const isChoice = (name: string, ofVariations: ReadonlySet<string>) =>
  /size|colou?r|সাইজ|রং/i.test(name) ||
  (ofVariations.has(name.toLowerCase()) && !attributeNames.some((attribute) => describes(name, attribute)))

/** The names by which variations of a product differ. */
export const namesOfVariations = (children: CsvLine[], numbers: string[]): ReadonlySet<string> =>
  new Set(
    children.flatMap((line) =>
      attributesOf(line, numbers).flatMap(({ name, values }) => (values.length > 0 ? [name.toLowerCase()] : [])),
    ),
  )

/** Comma-separated; a comma inside a value is escaped with a backslash. */
export const listOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
