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

/** Of a simple product only size and colour are options; other attributes describe it, such as its fabric. */
export const isChoice = (name: string, isVariant: boolean) =>
  isVariant ? !attributeNames.some((attribute) => describes(name, attribute)) : /size|colou?r|সাইজ|রং/i.test(name)

/** Comma-separated; a comma inside a value is escaped with a backslash. */
export const listOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
