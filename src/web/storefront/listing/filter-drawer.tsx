import type { ComponentProps } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { count } from '../../ui/locale.ts'
import { Filters } from './filters.tsx'

/** The filters on phones and tablets. Loaded when it first opens. */
export default function FilterDrawer({
  open,
  onClose,
  onClear,
  total,
  ...filters
}: ComponentProps<typeof Filters> & {
  open: boolean
  onClose: () => void
  onClear: (() => void) | undefined
  total: number
}) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={m.filters()}
      side="left"
      foot={
        <div className="grid gap-2">
          <Button wide onClick={onClose}>
            {total === 1 ? m.filter_show_one() : m.filter_show({ count: count(total) })}
          </Button>
          {onClear && (
            <Button wide variant="quiet" onClick={onClear}>
              {m.shop_clear_all()}
            </Button>
          )}
        </div>
      }
    >
      <Filters {...filters} />
    </Drawer>
  )
}
