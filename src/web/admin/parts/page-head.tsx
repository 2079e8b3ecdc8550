import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What the screen is for, and what to do first. */
  text: string
  /** What it shows now. */
  state?: string
  /** Its actions. */
  children?: ReactNode
}

/** Head of a screen. */
export function PageHead({ title, text, state, children }: Props) {
  return (
    <div className="page-head mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 grow">
        <h1 className="font-semibold text-title">{title}</h1>
        {state && <p>{state}</p>}
        <p className="no-print max-w-prose text-ink-soft">{text}</p>
      </div>
      {children && <div className="no-print flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{children}</div>}
    </div>
  )
}
