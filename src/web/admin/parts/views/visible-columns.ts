import type { Column } from '../table/column.ts'

/** Written in the URL for "no column but the fixed ones", because an empty value means "not chosen". */
const noColumns = 'none'

/** Always shown: what a row is called by, and its buttons. */
export const isFixed = <Row>({ narrow, id, head }: Column<Row>): boolean =>
  narrow === 'lead' || id === 'actions' || head === ''

/** Parses the column ids of the URL. */
export const readColumnIds = (written: string): string[] =>
  written === noColumns ? [] : written.split(',').filter(Boolean)

export const writeColumnIds = (ids: string[]): string => (ids.length === 0 ? noColumns : ids.join(','))

/**
 * The columns of a list as the user chose them: the row's name, the chosen columns in their order, and the buttons. A
 * narrow window shows as many columns, and a card on a phone as many lines, as the default list has; the first chosen
 * columns take these places.
 * @param written the chosen ids as in the URL; '' for the default columns
 */
export function visibleColumns<Row>(columns: Column<Row>[], written: string): Column<Row>[] {
  if (!written) return columns.filter(({ extra }) => !extra)
  const free = columns.filter((column) => !isFixed(column))
  const usual = free.filter(({ extra }) => !extra)
  const capacity = {
    md: usual.filter(({ from }) => !from).length,
    lg: usual.filter(({ from }) => from !== 'xl').length,
    xl: usual.length + moreOnDesk,
    phone: usual.filter(({ narrow }) => narrow !== 'none').length,
  }
  const chosen = readColumnIds(written).flatMap((id) => free.find((column) => column.id === id) ?? [])
  const placed = chosen.map((column, index) => {
    const narrow = onPhone(column, index, capacity)
    return { ...atWidth(column, index, capacity), ...(narrow && { narrow }) }
  })
  const isLead = ({ narrow }: Column<Row>) => narrow === 'lead'
  const buttons = columns.filter((column) => isFixed(column) && !isLead(column))
  return [...columns.filter(isLead), ...placed, ...buttons]
}

/** How many more columns than the default fit next to the menu at 1280 px. */
const moreOnDesk = 2

type Capacity = { md: number; lg: number; xl: number; phone: number }

function atWidth<Row>({ from: _, ...column }: Column<Row>, index: number, { md, lg, xl }: Capacity): Column<Row> {
  return index < md ? column : { ...column, from: index < lg ? 'lg' : index < xl ? 'xl' : '2xl' }
}

function onPhone<Row>({ narrow = 'line' }: Column<Row>, index: number, { phone }: Capacity): Column<Row>['narrow'] {
  if (index >= phone) return 'none'
  return narrow === 'none' ? 'line' : narrow
}
