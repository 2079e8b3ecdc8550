import type { ClipboardEvent, KeyboardEvent } from 'react'
import { type KeyRow, useKeys } from '#web/admin/parts/keys/use-keys.ts'
import { t } from '#web/admin/translate.ts'
import {
  blockAt,
  copyOf,
  cornersOf,
  type Drafts,
  enter,
  fillDown,
  type Grid,
  type Position,
  positionsIn,
  readBlock,
} from './grid-model.ts'

/** Keys that the grid handles itself, for the list of keys. */
const listed: KeyRow[] = [
  { key: 'arrow keys', words: t('Move') },
  { key: 'shift+arrow keys', words: t('Select') },
  { key: 'home', words: t('First column') },
  { key: 'end', words: t('Last column') },
  { key: 'enter', words: t('Edit the cell') },
  { key: 'delete', words: t('Empty the cells') },
  { key: 'ctrl+d', words: t('Fill down') },
  { key: 'ctrl+c', words: t('Copy to a spreadsheet') },
  { key: 'ctrl+v', words: t('Paste from a spreadsheet') },
]

export type Selected = { at: Position; anchor: Position }

type Options = {
  grid: Grid
  drafts: Drafts
  selected: Selected
  editing: string | undefined
  onDrafts: (drafts: Drafts) => void
  onSelect: (selected: Selected) => void
  /** The text that the cell is edited with; undefined: not any more. */
  onEdit: (text: string | undefined) => void
  textOf: (position: Position) => string
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [12, 0],
  PageUp: [-12, 0],
}

/** The keys of the grid, as in spreadsheets, and its clipboard. */
export function useGridKeys({ grid, drafts, selected, editing, onDrafts, onSelect, onEdit, textOf }: Options) {
  const { at, anchor } = selected
  const [from, to] = cornersOf(at, anchor)
  useKeys(t('The grid'), listed)
  const within = ({ row, column }: Position): Position => ({
    row: Math.max(0, Math.min(grid.rows.length - 1, row)),
    column: Math.max(0, Math.min(grid.fields.length - 1, column)),
  })
  const move = (down: number, right: number, extend = false) => {
    const next = within({ row: at.row + down, column: at.column + right })
    onSelect({ at: next, anchor: extend ? anchor : next })
  }
  const put = (typed: Parameters<typeof enter>[2]) => onDrafts(enter(grid, drafts, typed))
  const take = (text: string) => {
    put([{ ...at, text }])
    onEdit(undefined)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== undefined) return
    const { key } = event
    const command = event.ctrlKey || event.metaKey
    const step = steps[key]
    if (step) move(step[0], step[1], event.shiftKey)
    else if (key === 'Home') onSelect(both(within({ row: command ? 0 : at.row, column: 0 })))
    else if (key === 'End') onSelect(both(within({ row: command ? grid.rows.length : at.row, column: 999 })))
    else if (key === 'Enter' || key === 'F2') onEdit(textOf(at))
    else if (key === 'Delete' || key === 'Backspace')
      put(positionsIn(from, to).map((position) => ({ ...position, text: '' })))
    else if (command && key.toLowerCase() === 'd') put(fillDown(grid, drafts, from, to))
    else if (key.length === 1 && !command && !event.altKey) onEdit(key)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== undefined) return
    event.preventDefault()
    put(blockAt(readBlock(event.clipboardData.getData('text/plain')), from, to))
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyOf(grid, drafts, from, to))
  }
  return {
    onKeyDown,
    onPaste,
    onCopy,
    move,
    fill: () => put(fillDown(grid, drafts, from, to)),
    /** Ends the editing. Keeps the selection, which a click on another cell may have set already. */
    take,
    finish: (text: string, down: number, right: number) => {
      take(text)
      move(down, right)
    },
  }
}

const both = (position: Position): Selected => ({ at: position, anchor: position })
