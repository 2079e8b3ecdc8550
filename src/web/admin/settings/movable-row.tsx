import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Mover } from './mover.tsx'

/**
 * An entry of an ordered list: a summary line, buttons to move and delete it, and its fields when it is open. Alt with
 * an arrow key moves it, too.
 */
export function MovableRow({
  ids,
  name,
  at,
  of,
  canMove,
  isOpen,
  summary,
  onToggle,
  onMove,
  onDelete,
  children,
}: {
  /** Ids of its elements: `line` and `movers` get the focus. */
  ids: { line: string; panel: string; movers: (by: -1 | 1) => string }
  /** As in 'Delete rule 2'. */
  name: string
  at: number
  of: number
  canMove: boolean
  isOpen: boolean
  summary: ReactNode
  onToggle: () => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
  /** The fields. */
  children: ReactNode
}) {
  const moveByKey = (event: KeyboardEvent) => {
    if (!canMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className="border-line border-b py-1.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="min-w-0 grow basis-64">
          <button
            type="button"
            id={ids.line}
            aria-expanded={isOpen}
            aria-controls={ids.panel}
            aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
            onClick={onToggle}
            onKeyDown={moveByKey}
            className="flex min-h-11 w-full items-start gap-2 rounded-control py-1 text-left transition-colors hover:bg-mist"
          >
            <ChevronRight
              aria-hidden="true"
              className={cx('mt-0.5 size-4 shrink-0 text-stone', isOpen && 'rotate-90')}
            />
            <span className="min-w-0">{summary}</span>
          </button>
        </h3>
        {canMove && (
          <div className="flex max-sm:ml-auto">
            <Mover
              id={ids.movers(-1)}
              label={t('Move {name} up', { name })}
              icon={ArrowUp}
              off={at === 0}
              onPress={() => onMove(-1)}
            />
            <Mover
              id={ids.movers(1)}
              label={t('Move {name} down', { name })}
              icon={ArrowDown}
              off={at === of - 1}
              onPress={() => onMove(1)}
            />
            <RowAction label={t('Delete {name}', { name })} icon={Trash2} danger onPress={onDelete} />
          </div>
        )}
      </div>
      <div id={ids.panel} hidden={!isOpen} className="pt-2 pb-4 pl-6">
        {isOpen && children}
      </div>
    </li>
  )
}
