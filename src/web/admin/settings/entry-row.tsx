import { ArrowDown, ArrowUp, Eye, EyeOff, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Grip, useIsDragged } from '#web/admin/pages/sortable.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Mover } from './mover.tsx'

type Props = {
  /** Accessible name of the entry. */
  name: string
  mayChange: boolean
  /** Index in the list. */
  at: number
  isLast: boolean
  onUp: () => void
  onDown: () => void
  onEdit?: () => void
  isHidden?: boolean
  /** Toggles its visibility; undefined if the entry cannot be hidden. */
  onHide?: (() => void) | undefined
  onDelete: () => void
  /** Name of the button that deletes the entry, or removes it from the list. */
  deleteLabel?: string
  children: ReactNode
}

/** Row of a SortableList: dragged by its grip or moved with arrow buttons, hidden, edited and deleted. */
export function EntryRow({
  name,
  mayChange,
  at,
  isLast,
  isHidden = false,
  deleteLabel = t('Delete {name}', { name }),
  children,
  ...on
}: Props) {
  const isDragged = useIsDragged(at)
  return (
    <li
      className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2.5', isDragged && 'bg-mist')}
    >
      {mayChange && <Grip nr={at} name={name} />}
      <div className="min-w-0 grow basis-56">{children}</div>
      {mayChange && (
        <div className="flex max-sm:ml-auto">
          <Mover label={t('Move {name} up', { name })} icon={ArrowUp} off={at === 0} onPress={on.onUp} />
          <Mover label={t('Move {name} down', { name })} icon={ArrowDown} off={isLast} onPress={on.onDown} />
          {on.onHide && (
            <RowAction
              label={isHidden ? t('Show {name}', { name }) : t('Hide {name}', { name })}
              icon={isHidden ? EyeOff : Eye}
              onPress={on.onHide}
            />
          )}
          {on.onEdit && <RowAction label={t('Edit {name}', { name })} icon={SquarePen} onPress={on.onEdit} />}
          <RowAction label={deleteLabel} icon={Trash2} danger onPress={on.onDelete} />
        </div>
      )}
    </li>
  )
}
