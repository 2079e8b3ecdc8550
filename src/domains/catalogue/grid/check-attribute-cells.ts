import { attributeError } from './attribute-cells.ts'
import type { GridAttributes } from './attribute-columns.ts'
import type { ProductEdit, Refused } from './plan-product-edit.ts'
import { productColumns } from './product-cells.ts'
import type { GridField } from './staff-contract.ts'

/** Takes cells that an attribute does not allow out of the edits. Categories are known by then. */
export function refuseWrongAttributes(own: GridAttributes, edits: ProductEdit[]): Refused[] {
  const refused: Refused[] = []
  for (const edit of edits) {
    const wrong = new Map<number, string>()
    for (const { cell, field } of edit.cells) {
      const column = own.get(field)
      const error = column && attributeError(column, edit.before, edit.product)
      if (error) wrong.set(cell, error)
    }
    if (wrong.size === 0) continue
    for (const { cell, field, before } of edit.cells) {
      const error = wrong.get(cell)
      if (error === undefined) continue
      refused.push({ cell, error })
      Object.assign(edit.product, productColumns(field as GridField, own)?.(edit.product, before))
    }
    edit.cells = edit.cells.filter(({ cell }) => !wrong.has(cell))
  }
  return refused
}
