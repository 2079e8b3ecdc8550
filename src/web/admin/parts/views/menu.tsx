import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** Look of a panel that opens at a button. */
export const panel =
  'max-h-(--available-height) max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-control border border-line bg-surface ' +
  'text-ink text-sm shadow-lift outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Classes of the button that opens the menu. */
export const trigger =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2.5 font-semibold transition-colors hover:bg-mist ' +
  'pointer-fine:min-h-9 max-sm:min-w-11 max-sm:justify-center'

/** A button with a menu. `label` is its accessible name, and visible next to the icon from 640 px on. */
export const MenuButton = ({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) => (
  <Menu.Root>
    <Menu.Trigger aria-label={label} className={trigger}>
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-50">
        <Menu.Popup className={cx(panel, 'min-w-56 py-1')}>{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)

export const MenuItem = ({
  danger,
  onPress,
  children,
}: {
  danger?: boolean
  onPress: () => void
  children: ReactNode
}) => (
  <Menu.Item
    onClick={onPress}
    className={cx(
      'flex min-h-11 cursor-default items-center px-4 outline-none data-highlighted:bg-mist pointer-fine:min-h-9',
      danger && 'text-red',
    )}
  >
    {children}
  </Menu.Item>
)
