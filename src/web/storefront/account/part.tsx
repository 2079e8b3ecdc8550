import type { ReactNode } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A part of the dashboard with its heading. */
export function Part({
  title,
  text,
  aside,
  children,
}: {
  title: string
  text?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-5">
        <h2 className="font-semibold text-lg">{title}</h2>
        {aside}
      </div>
      {text && <p className="-mt-2 mb-5 text-ink-soft">{text}</p>}
      {children}
    </section>
  )
}

/** Error state of a part that could not be loaded. */
export const Failed = ({ title = m.dash_failed(), onRetry }: { title?: string; onRetry: () => void }) => (
  <EmptyState title={title} text={m.dash_failed_text()} className="py-8">
    <Button onClick={onRetry}>{m.retry()}</Button>
  </EmptyState>
)
