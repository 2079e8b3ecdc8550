import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Describes the effect in a sentence or two. */
  text: ReactNode
  /** Buttons at the bottom; the primary action comes last. */
  actions: ReactNode
}

/**
 * A confirmation that looks like `Dialog`, built on the native <dialog>: it needs no library, so it opens on the first
 * click and offline. It traps the focus and restores it on closing; Escape and a click outside close it.
 */
export function Question({ open, onClose, title, text, actions }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    // Browsers without showModal() show it by its open attribute.
    if (!box.current?.showModal) box.current?.toggleAttribute('open', open)
    else if (open) box.current.showModal()
    else box.current.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its key is Escape, which the browser handles
    <dialog
      ref={box}
      aria-labelledby={id}
      onClose={onClose}
      // The content fills the dialog, so a click whose target is the dialog itself hit the backdrop.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={cx(
        'fixed inset-x-0 top-auto bottom-0 z-50 hidden max-h-[92dvh] w-full max-w-none flex-col bg-paper text-ink shadow-lift outline-none open:flex',
        'rounded-t-[10px] transition-[translate,opacity] duration-200 ease-calm starting:opacity-0 max-sm:starting:translate-y-6',
        'sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-control',
        'backdrop:bg-[#1c1a17]/50',
      )}
    >
      {open && (
        <>
          <div className="flex items-start gap-4 px-5 pt-4 sm:px-6 sm:pt-5">
            <h2 id={id} className="grow pt-1.5 font-semibold text-lg">
              {title}
            </h2>
            <IconButton label={m.close()} onClick={onClose}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <div className="overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6 sm:pb-6">
            <p className="text-ink-soft">{text}</p>
            <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">{actions}</div>
          </div>
        </>
      )}
    </dialog>
  )
}
