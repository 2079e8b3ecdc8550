// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that nobody sees
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell

import { type KeyboardEvent, memo, useRef } from 'react'
import { t, translateServerText } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import type { Draft } from './grid-model.ts'

type Props = {
  id: string
  text: string
  draft: Draft | undefined
  column: number
  width: number
  isAt: boolean
  isSelected: boolean
  alignEnd: boolean
}

/** A cell in display mode: its text, whether it was changed, and its error. */
export const GridCell = memo(function GridCell({ id, text, draft, column, width, isAt, isSelected, alignEnd }: Props) {
  return (
    <div
      id={id}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-invalid={draft?.error ? true : undefined}
      data-column={column}
      style={{ width }}
      className={cx(
        'shrink-0 cursor-cell overflow-hidden border-line border-r px-2 py-1 leading-tight',
        draft?.error ? 'bg-red/10' : draft ? 'bg-gold/20' : isSelected && 'bg-mist',
        isAt && 'outline-2 outline-green -outline-offset-2',
        alignEnd && 'text-right tabular-nums',
      )}
    >
      <p className="truncate">{text}</p>
      {draft && (
        <p className={cx('truncate text-xs', draft.error ? 'text-red' : 'text-ink-soft')}>
          {translateServerText(draft.error) ?? t('was {before}', { before: draft.cell.before || t('empty') })}
        </p>
      )}
    </div>
  )
})

type EditorProps = {
  label: string
  text: string
  width: number
  list: string | undefined
  onChange: (text: string) => void
  /** Accepts the text, and moves the selection. */
  onFinish: (down: number, right: number) => void
  onCancel: () => void
  /** Accepts the text on blur. `isNowhere`: no other element receives the focus. */
  onLeave: (isNowhere: boolean) => void
}

/** The input of the cell in edit mode. Enter, Tab and blur accept the text, Escape discards it. */
export function CellEditor({ label, text, width, list, onChange, onFinish, onCancel, onLeave }: EditorProps) {
  // Set when editing ends: moving the focus to the grid blurs the field, and that blur must not save again.
  const isDone = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', 'Tab', 'Escape'].includes(event.key)) return
    isDone.current = true
    if (event.key === 'Enter') onFinish(event.shiftKey ? -1 : 1, 0)
    else if (event.key === 'Tab') onFinish(0, event.shiftKey ? -1 : 1)
    else onCancel()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div role="gridcell" tabIndex={-1} style={{ width }} className="shrink-0 border-line border-r">
      <input
        // biome-ignore lint/a11y/noAutofocus: the key that opened it is the first one of the text
        autoFocus
        aria-label={label}
        value={text}
        list={list}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => isDone.current || onLeave(relatedTarget === null)}
        className="size-full bg-surface px-2 text-ink outline-2 outline-green -outline-offset-2"
      />
    </div>
  )
}
