import { cut } from '#shared/text/graphemes.ts'
import { tidyLine } from '#shared/text/text.ts'
import { type NormalizeContext, normalizeRow } from './normalize-row.ts'
import { fingerprint } from './normalized-product.ts'
import { type FoundRow, isObject } from './read-shapes.ts'
import type { PlannedRow, RowReport } from './report.ts'

/** Normalizes every row, and gives rows with the same id different keys. */
export function planRows(
  rows: FoundRow[],
  context: NormalizeContext,
  progress: (doing: string, done: number, total: number) => void,
): PlannedRow[] {
  const first = new Map<string, { row: PlannedRow; print: string }>()
  return rows.map((found, index) => {
    if (index % 500 === 0) progress('reading', index, rows.length)
    const normalized = normalizeRow(found, context)
    const bare: RowReport = { place: found.place, name: nameOf(found.row), outcome: 'refused', mended: [], notes: [] }
    if ('refused' in normalized) return { report: { ...bare, reason: normalized.refused }, pictures: [] }

    const { product, withoutPrice, unreadablePrice, unreadableOriginal } = normalized
    bare.name = product.title
    const report: RowReport = { ...bare, mended: normalized.corrections, ...(withoutPrice && { withoutPrice }) }
    const row: PlannedRow = { report, product, pictures: [], unreadablePrice, unreadableOriginal }
    const print = fingerprint(found.row)
    const twin = first.get(product.key)
    // A CSV line names one product of the shop, so a second line for it is ambiguous.
    if (twin && product.csv)
      return { report: { ...bare, reason: `${twin.row.report.place} is the same product` }, pictures: [] }
    if (twin && twin.print !== print) {
      report.mended = [
        ...report.mended,
        `duplicate id '${product.id || product.title}' (${twin.row.report.place} has it): kept as another product`,
      ]
      product.key += `#${product.url || product.title.toLowerCase()}`
    }
    const same = twin?.print === print ? twin : first.get(product.key)
    if (same) {
      const {
        product: earlier,
        report: { place },
      } = same.row
      if (same.print !== print)
        return { report: { ...bare, reason: `${place} has the same id and name` }, pictures: [] }
      if (earlier) earlier.listed = [...new Set([...earlier.listed, ...product.listed])]
      return { report: { ...bare, outcome: 'repeated', reason: `the same as ${place}` }, pictures: [] }
    }
    first.set(product.key, { row, print })
    return row
  })
}

/** Name of a refused row in the report. */
const nameOf = (row: unknown) => (isObject(row) && typeof row.title === 'string' ? cut(tidyLine(row.title), 200) : '')
