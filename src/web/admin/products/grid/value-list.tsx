import type { GridField, OwnColumns } from '#domains/catalogue/grid/staff-contract.ts'
import type { AttributeColumn } from '#shared/catalogue/attribute-cells.ts'

/** Id of the suggestion list of a column; undefined if it has none. */
export const listOf = (field: GridField, own: OwnColumns): string | undefined =>
  ['choice', 'yes-no'].includes(own.get(field)?.kind ?? '') ? `grid-${field}` : undefined

/** The values that can be typed into a cell of an attribute. */
export const ValueList = ({ id, column }: { id: string | undefined; column: AttributeColumn | undefined }) => (
  <datalist id={id}>
    {column?.kind === 'yes-no'
      ? ['yes', 'no'].map((word) => <option key={word} value={word} />)
      : column?.values.map(({ nameEn, isArchived }) => !isArchived && <option key={nameEn} value={nameEn} />)}
  </datalist>
)
