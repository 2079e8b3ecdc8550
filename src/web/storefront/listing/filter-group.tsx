import { type ReactNode, useState } from 'react'

/** A group of filters that can be collapsed. */
export function FilterGroup({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <details
      open={isOpen || open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group isolate py-1"
    >
      <summary className="flex min-h-11 list-none items-center justify-between font-semibold">
        {title}
        <span aria-hidden="true" className="text-gold text-lg group-open:hidden">
          +
        </span>
        <span aria-hidden="true" className="hidden text-gold text-lg group-open:block">
          −
        </span>
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
