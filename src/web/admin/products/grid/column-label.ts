import { fieldOf, type GridField, type OwnColumns } from '#domains/catalogue/grid/staff-contract.ts'
import { t, translateServerText } from '#web/admin/translate.ts'

/** Header of a column. Attribute names are the shop's own and not translated. */
export function labelOf(field: GridField, own: OwnColumns): string {
  const column = own.get(field)
  if (!column) return translateServerText(fieldOf(field).label)
  return column.isBangla ? t('{name} in Bangla', { name: column.name }) : column.name
}
