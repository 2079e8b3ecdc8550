import { Popover } from '@base-ui/react/popover'
import { Columns3 } from 'lucide-react'
import type { OwnColumns } from '#domains/catalogue/grid/staff-contract.ts'
import { panel, trigger } from '#web/admin/parts/views/menu.tsx'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { labelOf } from './column-label.ts'

type Props = { own: OwnColumns; chosen: readonly string[]; onChoose: (fields: string[]) => void }

/** Selects which of the shop's own attributes are columns of the grid. */
export function AttributeChoice({ own, chosen, onChoose }: Props) {
  if (own.size === 0) return null
  return (
    <Popover.Root>
      <Popover.Trigger aria-label={t('Columns')} className={trigger}>
        <Columns3 aria-hidden="true" className="size-4" />
        {t('Columns')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-50">
          <Popover.Popup className={cx(panel, 'flex max-h-96 w-72 flex-col')}>
            <Popover.Title className="px-4 pt-3 pb-1 font-semibold">{t('Attributes as columns')}</Popover.Title>
            <ul className="overflow-y-auto pb-2">
              {[...own.values()].map(({ field }) => (
                <li key={field} className="px-4 hover:bg-mist">
                  <label className="flex min-h-11 items-center gap-2.5 pointer-fine:min-h-9">
                    <input
                      type="checkbox"
                      className="size-4.5 shrink-0"
                      checked={chosen.includes(field)}
                      onChange={() =>
                        onChoose(chosen.includes(field) ? chosen.filter((each) => each !== field) : [...chosen, field])
                      }
                    />
                    {labelOf(field, own)}
                  </label>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
