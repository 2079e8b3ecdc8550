import type { NamedValue } from '#domains/catalogue/attributes/imported-values.ts'
import type { CsvLine } from './read-csv.ts'

/** A column `Fabric weight (product.metafields.custom.fabric_weight)`. */
type Metafield = { header: string; names: string[] }

export const metafieldsIn = (headers: string[]): Metafield[] =>
  headers.flatMap((header) => {
    const [, label = '', key = ''] = /^(.*?)\s*\(product\.metafields\.[^.]+\.([^)]+)\)$/i.exec(header.trim()) ?? []
    return key ? [{ header, names: [label, key].filter(Boolean) }] : []
  })

/** The product's values that are not empty, read from its first line. */
export const metafieldValues = (line: CsvLine, fields: Metafield[]): NamedValue[] =>
  fields.flatMap(({ header, names }) => {
    const text = line.cell(header).trim()
    return text === '' ? [] : [{ names, value: parsed(text) }]
  })

/** Lists and measurements are JSON: ["Cotton","Linen"], {"value":180,"unit":"g"}. */
function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'value' in value ? value.value : value
  } catch {
    return text
  }
}
