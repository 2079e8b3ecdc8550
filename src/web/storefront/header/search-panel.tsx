import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { useBackCloses } from '../../ui/hooks/use-back-closes.ts'
import { SearchForm } from './search-form.tsx'

/** The search, a sheet at the top. Loaded when it first opens. */
export default function SearchPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[#1c1a17]/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={field}
          className="fixed inset-x-0 top-0 z-50 max-h-dvh overflow-y-auto bg-paper shadow-lift outline-none transition-[translate,opacity] duration-200 ease-calm data-ending-style:-translate-y-4 data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">{m.search_label()}</Dialog.Title>
          <div className="mx-auto max-w-4xl px-4 py-4 sm:py-8">
            <SearchForm field={field} onClose={onClose} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
