import { type ReactNode, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'

/**
 * The optional fields of the contact, folded until somebody opens them: a short checkout is finished more often. Open
 * while one of them has a value or an error. Native, so that it opens before hydration.
 */
export function MoreContact({ mustOpen, children }: { mustOpen: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="sm:col-span-2"
      open={mustOpen || isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-green">{m.checkout_more_contact()}</summary>
      <div className="abreast mt-3 grid gap-x-5 sm:grid-cols-2">{children}</div>
    </details>
  )
}
