import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

const widths = { md: 'md:w-[34rem]', lg: 'md:w-[min(62rem,calc(100vw-4rem))]' }

/** Side panel from the right, full screen on phones. Head and foot stay visible. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  foot,
  width = 'md',
  form = false,
  saving = false,
}: {
  open: boolean
  /** Called on Escape, a click outside, and the close button. The caller may keep the sheet open. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
  width?: keyof typeof widths
  /** With a mouse, the first input gets the focus. */
  form?: boolean
  /** A save that closes the sheet is in progress: blocks input, which would be lost. */
  saving?: boolean
}) {
  const { popup, content } = useFocusDuringSave(saving)
  const first = () => {
    const field = form && matchMedia('(pointer: fine)').matches ? popup.current?.querySelector('input') : null
    return field ?? popup.current
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#1c1a17]/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={first}
          className={cx(
            'fixed inset-y-0 right-0 z-40 flex w-full flex-col bg-paper text-ink text-sm shadow-lift outline-none',
            'transition-[translate,opacity] duration-200 ease-calm data-ending-style:translate-x-8 data-starting-style:translate-x-8 data-ending-style:opacity-0 data-starting-style:opacity-0',
            widths[width],
          )}
        >
          <div className="flex items-center gap-3 border-line border-b py-1.5 pr-2 pl-4 sm:pl-6">
            <Base.Title className="min-w-0 grow font-semibold text-base">{title}</Base.Title>
            <Base.Close
              aria-label={t('Close')}
              className="grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-mist"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          <div
            ref={content}
            inert={saving}
            tabIndex={form ? undefined : 0}
            className="grow overflow-y-auto overscroll-contain px-4 py-5 focus-visible:-outline-offset-2 sm:px-6"
          >
            {children}
          </div>
          {foot && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3 sm:px-6">
              {foot}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** During a save the focus is on the sheet; afterwards on the refused field, else where it was. */
function useFocusDuringSave(saving: boolean) {
  const popup = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const focused = document.activeElement ?? document.body
    if (saving) {
      before.current = focused
      if (content.current?.contains(focused)) popup.current?.focus({ preventScroll: true })
      return
    }
    const back = content.current?.querySelector('[aria-invalid="true"]') ?? before.current
    const isWaiting = before.current !== undefined && (focused === popup.current || focused === document.body)
    before.current = undefined
    if (isWaiting && back instanceof HTMLElement) back.focus()
  }, [saving])
  return { popup, content }
}
