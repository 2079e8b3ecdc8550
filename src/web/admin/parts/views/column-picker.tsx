import { Popover } from '@base-ui/react/popover'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Column } from '../table/column.ts'
import { panel, trigger } from './menu.tsx'
import { isFixed, visibleColumns } from './visible-columns.ts'

type Props<Row> = {
  columns: Column<Row>[]
  /** The chosen columns as in the URL; '' for the default columns. */
  written: string
  /** null: the default columns. */
  onChoose: (ids: string[] | null) => void
}

/** Selects the visible columns and their order. */
export function ColumnPicker<Row>({ columns, written, onChoose }: Props<Row>) {
  // While the menu is open its own state counts: the URL follows a moment later, and the next click builds on this one.
  const [chosen, setChosen] = useState<string[]>()
  const all = columns.filter((column) => !isFixed(column))
  const shownBy = (choice: string) => visibleColumns(columns, choice).filter((column) => !isFixed(column))
  const shown = chosen ? chosen.flatMap((id) => all.find((column) => column.id === id) ?? []) : shownBy(written)
  const hidden = all.filter((column) => !shown.includes(column))
  const ids = shown.map(({ id }) => id)
  const choose = (next: string[] | null) => {
    setChosen(next ?? shownBy('').map(({ id }) => id))
    onChoose(next)
  }
  const move = (from: number, by: number) => {
    const next = [...ids]
    const [moved] = next.splice(from, 1)
    if (moved) choose(next.toSpliced(from + by, 0, moved))
  }
  return (
    <Popover.Root onOpenChange={() => setChosen(undefined)}>
      <Popover.Trigger aria-label={t('Columns')} className={trigger}>
        <Columns3 aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{t('Columns')}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-50">
          <Popover.Popup className={cx(panel, 'w-72')}>
            <Popover.Title className="px-4 pt-3 font-semibold">{t('Columns')}</Popover.Title>
            <p className="px-4 pb-2 text-stone text-xs">{t('Where there is little room, the first ones are shown.')}</p>
            <ul>
              {[...shown, ...hidden].map(({ id, head }, index) => (
                <li key={id} className="flex items-center gap-1 pr-2 pl-4 hover:bg-mist">
                  <label className="flex min-h-11 min-w-0 grow items-center gap-2.5 pointer-fine:min-h-9">
                    <input
                      type="checkbox"
                      className="size-4.5 shrink-0"
                      checked={ids.includes(id)}
                      onChange={() => choose(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])}
                    />
                    {head}
                  </label>
                  {ids.includes(id) && (
                    <>
                      <Mover
                        label={t('Move {head} forward', { head })}
                        icon={ArrowUp}
                        off={index === 0}
                        onPress={() => move(index, -1)}
                      />
                      <Mover
                        label={t('Move {head} back', { head })}
                        icon={ArrowDown}
                        off={index === ids.length - 1}
                        onPress={() => move(index, 1)}
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
            <div className="border-line border-t px-3 py-2">
              <Button variant="quiet" size="sm" disabled={written === ''} onClick={() => choose(null)}>
                {t('Reset columns')}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Stays focusable at both ends of the list, so that moving a column by keyboard does not lose the focus. */
const Mover = ({
  label,
  icon: Icon,
  off,
  onPress,
}: {
  label: string
  icon: typeof ArrowUp
  off: boolean
  onPress: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={off}
    onClick={() => !off && onPress()}
    className="grid size-11 place-items-center rounded-control text-stone hover:text-ink aria-disabled:opacity-35 pointer-fine:size-8"
  >
    <Icon aria-hidden="true" className="size-4" />
  </button>
)
