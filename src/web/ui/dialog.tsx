import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from './cx.ts'
import { useBackCloses } from './hooks/use-back-closes.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One sentence below the title. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom; the primary action comes last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  titleHidden?: boolean
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' }
export const backdrop =
  'fixed inset-0 z-50 bg-[#1c1a17]/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'

/**
 * Modal dialog: a bottom sheet on phones, centred elsewhere. It traps the focus and restores it on closing; Escape and
 * a click outside close it. Import it lazily on listing pages.
 */
export function Dialog({ open, onClose, title, text, children, actions, size = 'sm', titleHidden }: Props) {
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        {/* forceRender: dims the page also when the dialog opens above another one. */}
        <Base.Backdrop forceRender className={backdrop} />
        <Base.Popup
          className={cx(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col bg-paper text-ink shadow-lift outline-none',
            'rounded-t-[10px] transition-[translate,opacity] duration-200 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0',
            'max-sm:data-ending-style:translate-y-6 max-sm:data-starting-style:translate-y-6',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-control',
            widths[size],
          )}
        >
          <div
            className={cx('flex items-start gap-4 px-5 pt-4 sm:px-6 sm:pt-5', titleHidden && 'absolute right-0 z-10')}
          >
            <Base.Title className={titleHidden ? 'sr-only' : 'grow pt-1.5 font-semibold text-lg'}>{title}</Base.Title>
            <CloseButton />
          </div>
          {/* relative: hidden radios and file fields scroll along, so that the focus brings them into sight. */}
          <div className="relative overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6 sm:pb-6">
            {text && <Base.Description className="text-ink-soft">{text}</Base.Description>}
            {children}
            {actions && <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">{actions}</div>}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const CloseButton = () => (
  <Base.Close
    aria-label={m.close()}
    className="grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-mist"
  >
    <X aria-hidden="true" className="size-5" />
  </Base.Close>
)
