import { type ReactNode, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'

/**
 * The optional contact fields, collapsed by default: more shoppers finish a short checkout. Initially open if a field
 * has a value, always open on an error. A native <details>, so that it opens before hydration.
 */
export function MoreContact({ hasValue, isWrong, children }: Record<'hasValue' | 'isWrong', boolean> & Children) {
  /** undefined until the shopper toggles it. */
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <details
      className="sm:col-span-2"
      open={isWrong || (isOpen ?? hasValue)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-green">{m.checkout_more_contact()}</summary>
      <div className="field-row mt-3 grid gap-x-5 sm:grid-cols-2">{children}</div>
    </details>
  )
}

type Children = { children: ReactNode }
