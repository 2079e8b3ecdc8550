import { Popover } from '@base-ui/react/popover'
import { CircleHelp } from 'lucide-react'
import { t } from '#web/admin/translate.ts'
import { meaningOf } from './meanings.ts'

/** '?' button next to a metric; opens its explanation. */
export const Meaning = ({ of: name }: { of: string }) => (
  <Popover.Root>
    <Popover.Trigger
      aria-label={t('What is {name}?', { name })}
      className="relative inline-grid size-6 shrink-0 place-items-center rounded-full text-stone transition-colors after:absolute after:-inset-2.5 hover:text-ink pointer-fine:after:hidden"
    >
      <CircleHelp aria-hidden="true" className="size-4" />
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner sideOffset={4} collisionPadding={12} className="z-50">
        <Popover.Popup className="w-72 max-w-[calc(100vw-1.5rem)] rounded-control border border-line bg-surface px-4 py-3 text-ink text-sm shadow-lift outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Popover.Title className="mb-1 font-semibold">{name}</Popover.Title>
          <Popover.Description className="text-ink-soft">{meaningOf(name)}</Popover.Description>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
