import type { ReactNode } from 'react'

/** Title, purpose and form of a settings section. */
export const Panel = ({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) => (
  <div className="grid max-w-xl content-start gap-5">
    <div>
      <h2 className="font-semibold text-lg">{title}</h2>
      {text && <p className="mt-0.5 text-ink-soft">{text}</p>}
    </div>
    {children}
  </div>
)

/** Highlighted information. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-amber-soft px-3.5 py-2.5 text-amber">{children}</p>
)
