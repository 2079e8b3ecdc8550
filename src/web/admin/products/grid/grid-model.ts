import {
  fieldOf,
  type GridCell,
  type GridField,
  type GridRow,
  type OwnColumns,
  readCell,
} from '#domains/catalogue/grid/staff-contract.ts'

/** A changed cell: the value to save, or its error. */
export type Draft = { cell: GridCell; error?: string | undefined }
export type Drafts = ReadonlyMap<string, Draft>

export type Position = { row: number; column: number }
/** `own`: the shop's own attributes that may be columns. */
export type Grid = { fields: readonly GridField[]; own: OwnColumns; rows: readonly GridRow[] }

/** A field of the product is one cell, even if several rows show it. */
export const keyOf = (row: Pick<GridRow, 'number' | 'variantId'>, field: GridField): string =>
  fieldOf(field).of === 'product' ? `${row.number} ${field}` : `${row.number} ${row.variantId} ${field}`

export const keyOfCell = ({ number, variantId, field }: Pick<GridCell, 'number' | 'variantId' | 'field'>): string =>
  keyOf({ number, variantId: variantId ?? 0 }, field)

/** The displayed text of a cell. */
export const textAt = (
  { fields, rows }: Pick<Grid, 'fields' | 'rows'>,
  drafts: Drafts,
  { row, column }: Position,
): string => {
  const [line, field] = [rows[row], fields[column]]
  if (!line || !field) return ''
  return drafts.get(keyOf(line, field))?.cell.after ?? line.cells[column] ?? ''
}

export type Typed = Position & { text: string }

/** Enters texts. A cell whose text equals the stored one is no change. */
export function enter({ fields, own, rows }: Grid, drafts: Drafts, typed: readonly Typed[]): Drafts {
  const next = new Map(drafts)
  for (const { row, column, text } of typed) {
    const [line, field] = [rows[row], fields[column]]
    if (!line || !field) continue
    const key = keyOf(line, field)
    const before = line.cells[column] ?? ''
    const read = readCell(field, text, own)
    if ('text' in read ? read.text === before : text === before) {
      next.delete(key)
      continue
    }
    next.set(key, {
      cell: {
        number: line.number,
        variantId: fieldOf(field).of === 'product' ? null : line.variantId,
        field,
        before,
        after: 'text' in read ? read.text : text,
      },
      ...('error' in read && { error: read.error }),
    })
  }
  return next
}

/** The lines and cells of a block copied from a spreadsheet. Quoted cells may hold tabs, line breaks and quotes. */
export function readBlock(text: string): string[][] {
  const lines: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g
  for (const [, quoted, plain = '', end] of text.matchAll(cells)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  const last = lines.at(-1)
  // A block ends with a line break.
  if (lines.length > 1 && last?.length === 1 && last[0] === '') lines.pop()
  return lines
}

/** The cells that a block pasted at a position fills. A single text fills the whole selection. */
export function blockAt(block: string[][], from: Position, to: Position): Typed[] {
  const [only] = block[0] ?? []
  if (block.length === 1 && block[0]?.length === 1 && only !== undefined)
    return positionsIn(from, to).map((position) => ({ ...position, text: only }))
  return block.flatMap((line, down) =>
    line.map((text, right) => ({ row: from.row + down, column: from.column + right, text })),
  )
}

/** The first and the last position of a selection. */
export const cornersOf = (a: Position, b: Position): [Position, Position] => [
  { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
  { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
]

export const positionsIn = (from: Position, to: Position): Position[] => {
  const positions: Position[] = []
  for (let { row } = from; row <= to.row; row++)
    for (let { column } = from; column <= to.column; column++) positions.push({ row, column })
  return positions
}

/** Copies the text of the first cell of each column to the whole selection. */
export const fillDown = (grid: Grid, drafts: Drafts, from: Position, to: Position): Typed[] =>
  positionsIn(from, to).map((position) => ({ ...position, text: textAt(grid, drafts, { ...position, row: from.row }) }))

/** The selection as a block for a spreadsheet. */
export const copyOf = (grid: Grid, drafts: Drafts, from: Position, to: Position): string => {
  const lines: string[] = []
  for (let { row } = from; row <= to.row; row++) {
    const cells: string[] = []
    for (let { column } = from; column <= to.column; column++) {
      const text = textAt(grid, drafts, { row, column })
      cells.push(/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    }
    lines.push(cells.join('\t'))
  }
  return lines.join('\n')
}

/** Cells to save, and how many stay because something is wrong with them. */
export function toSave(drafts: Drafts): { cells: GridCell[]; wrong: number; products: number } {
  const right = [...drafts.values()].filter(({ error }) => error === undefined)
  return {
    cells: right.map(({ cell }) => cell),
    wrong: drafts.size - right.length,
    products: new Set(right.map(({ cell }) => cell.number)).size,
  }
}

/** Drafts still unsaved after a save: invalid ones, and those typed again since. */
export const withoutSent = (drafts: Drafts, sent: readonly GridCell[]): Drafts => {
  const texts = new Map(sent.map((cell) => [keyOfCell(cell), cell.after]))
  return new Map([...drafts].filter(([key, { cell, error }]) => error !== undefined || texts.get(key) !== cell.after))
}
