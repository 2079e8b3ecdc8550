import type { FoundRow } from '../read-shapes.ts'
import type { CsvFile, CsvLine } from './read-csv.ts'
import { kindsOf, readProduct, refused } from './woocommerce-product.ts'

export const isWooCommerce = ({ headers }: CsvFile): boolean => {
  const names = new Set(headers.map((header) => header.toLowerCase()))
  return ['type', 'sku', 'name', 'regular price'].every((header) => names.has(header))
}

/** WooCommerce writes one line per product ('simple', 'variable') and one per variation, which names its parent. */
export function readWooCommerce({ lines, headers }: CsvFile, now: Date): FoundRow[] {
  const families = new Map<string, { parent: CsvLine; children: CsvLine[] }>()
  const orphans: CsvLine[] = []
  const known = new Map<string, { parent: CsvLine; children: CsvLine[] }>()
  for (const line of lines) {
    if (isVariation(line)) continue
    const family = { parent: line, children: [] }
    families.set(`line ${line.line}`, family)
    for (const name of [line.cell('SKU').trim(), line.cell('ID').trim() && `id:${line.cell('ID').trim()}`])
      if (name) known.set(name, family)
  }
  for (const line of lines) {
    if (!isVariation(line)) continue
    const family = known.get(line.cell('Parent').trim())
    if (family) family.children.push(line)
    else orphans.push(line)
  }
  const numbers = headers.flatMap((header) => /^attribute (\d+) name$/i.exec(header)?.[1] ?? [])
  return [
    ...[...families.values()].map(({ parent, children }) => readProduct(parent, children, numbers, now)),
    ...orphans.map((line) => refused(line, `it is a variation of '${line.cell('Parent')}', which is not in the file`)),
  ]
}

const isVariation = (line: CsvLine) => kindsOf(line).includes('variation')
