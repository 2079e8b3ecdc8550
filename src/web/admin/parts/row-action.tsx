import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { cx } from '#web/ui/cx.ts'

/** Icon button at the end of a row: 32 px with a mouse, 44 px on touch screens. */
export const RowAction = ({
  label,
  icon: Icon,
  onPress,
  danger,
}: {
  label: string
  icon: LucideIcon
  onPress: (event: MouseEvent) => void
  danger?: boolean
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className={cx(
      'grid size-11 place-items-center rounded-control text-stone transition-colors hover:bg-mist pointer-fine:size-8',
      danger ? 'hover:text-red' : 'hover:text-ink',
    )}
  >
    <Icon aria-hidden="true" className="size-4.5" />
  </button>
)
