import type { ReactNode } from 'react'

/** Section of a sheet, with its heading. */
export const SheetSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-semibold text-ink-soft text-xs">{title}</h3>
    {children}
  </section>
)
