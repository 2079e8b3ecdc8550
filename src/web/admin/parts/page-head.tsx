import type { ReactNode } from 'react'

/** Title of the screen, with its actions. */
export function PageHead({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="page-head mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 grow">
        <h1 className="font-semibold text-title">{title}</h1>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      {children && <div className="no-print flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{children}</div>}
    </div>
  )
}
