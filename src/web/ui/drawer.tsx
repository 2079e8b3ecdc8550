import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { afterPaint } from './after-paint.ts'
import { cx } from './cx.ts'
import { backdrop, CloseButton } from './dialog.tsx'
import { useBackCloses } from './hooks/use-back-closes.ts'
import { useLightTouch } from './hooks/use-light-touch.ts'

/**
 * Full-height side panel: menu, filters, cart. The footer stays visible. On closing, Base UI's data-ending-style is set
 * right away so that the panel slides out immediately; `onClose` runs after that paint (see afterPaint).
 */
export function Drawer({
  open,
  onClose,
  title,
  side = 'right',
  children,
  foot,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  side?: 'left' | 'right'
  children: ReactNode
  foot?: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const behind = useRef<HTMLDivElement>(null)
  useLightTouch(open, panel, behind)
  const leave = () => {
    for (const { current } of [panel, behind]) current?.setAttribute('data-ending-style', '')
    afterPaint(onClose)
  }
  useBackCloses(open, leave)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Base.Portal>
        <Base.Backdrop ref={behind} className={cx(backdrop, 'will-change-[opacity]')} />
        <Base.Popup
          ref={panel}
          className={cx(
            // will-change: a compositor layer from the start. Promoting it only for the animation would repaint the
            // whole panel.
            'fixed inset-y-0 z-50 flex w-[min(27rem,calc(100vw-2.5rem))] flex-col bg-paper text-ink shadow-lift outline-none',
            // On a low screen header and footer would leave no space for the content, so the whole panel scrolls.
            'low:block low:overflow-y-auto will-change-[translate] transition-transform duration-200 ease-calm',
            side === 'right'
              ? 'right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full'
              : 'left-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
          )}
        >
          <div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-3 pl-5">
            <Base.Title className="font-semibold text-lg">{title}</Base.Title>
            <CloseButton />
          </div>
          <div className="low:overflow-visible grow overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {foot && <div className="border-line border-t px-5 py-4">{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
