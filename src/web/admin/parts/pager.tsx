import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Page } from '#shared/paging.ts'
import { IconButton } from '#web/ui/button.tsx'
import { count, many } from './figures.ts'

/** 'Page X of Y' with Previous and Next. */
export function Pager({
  page,
  noun,
  more,
  onPage,
}: {
  page: Page
  noun: string
  /** Plural of the noun, if irregular. */
  more?: string
  onPage: (page: number) => void
}) {
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center gap-2 text-ink-soft">
      <p className="grow tabular-nums" aria-live="polite">
        {many(page.total, noun, more)}
      </p>
      <IconButton label="Previous page" disabled={page.page <= 1} onClick={() => onPage(page.page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <p className="tabular-nums">
        Page {count(page.page)} of {count(page.pages)}
      </p>
      <IconButton label="Next page" disabled={page.page >= page.pages} onClick={() => onPage(page.page + 1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
    </nav>
  )
}
