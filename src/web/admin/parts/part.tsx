import type { ReactNode } from 'react'

/** A titled part of a sheet. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-semibold text-ink-soft text-xs">{title}</h3>
    {children}
  </section>
)
