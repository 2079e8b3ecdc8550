import { ArrowDown, ArrowUp, GripVertical, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Mover } from './mover.tsx'

type Props = {
  /** Accessible name of the entry. */
  name: string
  mayChange: boolean
  isDragged: boolean
  isFirst: boolean
  isLast: boolean
  onGrab: () => void
  onRelease: () => void
  /** Called when the dragged entry comes over this row; undefined while nothing is dragged. */
  onDragOver: (() => void) | undefined
  onDrop: () => void
  onUp: () => void
  onDown: () => void
  onEdit?: () => void
  onDelete: () => void
  /** Instead of 'Delete'. */
  deleteWord?: string
  children: ReactNode
}

/** Row of an ordered list: dragged by its handle or moved with arrow buttons, edited and deleted. */
export function EntryRow({
  name,
  mayChange,
  isDragged,
  isFirst,
  isLast,
  onDragOver,
  deleteWord = t('Delete'),
  children,
  ...on
}: Props) {
  return (
    <li
      draggable={isDragged}
      onDragEnter={onDragOver}
      onDragOver={(event) => onDragOver && event.preventDefault()}
      onDragEnd={on.onDrop}
      className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2.5', isDragged && 'bg-mist')}
    >
      {mayChange && (
        <span
          aria-hidden="true"
          title={t('Drag to move')}
          onPointerDown={on.onGrab}
          onPointerUp={on.onRelease}
          className="-mx-1 cursor-grab py-3 text-stone max-sm:hidden"
        >
          <GripVertical className="size-4" />
        </span>
      )}
      <div className="min-w-0 grow basis-56">{children}</div>
      {mayChange && (
        <div className="flex max-sm:ml-auto">
          <Mover label={t('Move {name} up', { name })} icon={ArrowUp} off={isFirst} onPress={on.onUp} />
          <Mover label={t('Move {name} down', { name })} icon={ArrowDown} off={isLast} onPress={on.onDown} />
          {on.onEdit && <RowAction label={t('Edit {name}', { name })} icon={SquarePen} onPress={on.onEdit} />}
          <RowAction label={`${deleteWord} ${name}`} icon={Trash2} danger onPress={on.onDelete} />
        </div>
      )}
    </li>
  )
}
