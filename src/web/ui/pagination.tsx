import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { count } from './locale.ts'

/** Pages as links: 1 … 4 5 6 … 12. `href` returns the URL of a page. Renders nothing for a single page. */
export function Pagination({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  if (pages < 2) return null
  const box = 'grid h-11 min-w-11 place-items-center rounded-control px-2 tabular-nums'
  return (
    <nav data-pages="" aria-label={m.pages()} className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev" className={cx(box, 'hover:bg-mist')} aria-label={m.previous_page()}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Link>
      )}
      {shownPages(page, pages).map((shown, i) =>
        shown === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
          <span key={`gap-${i}`} aria-hidden="true" className="px-1 text-stone">
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={href(shown)}
            aria-label={m.page_number({ page: count(shown) })}
            aria-current={shown === page ? 'page' : undefined}
            className={cx(box, shown === page ? 'bg-green font-semibold text-on-green' : 'hover:bg-mist')}
          >
            {count(shown)}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={href(page + 1)} rel="next" className={cx(box, 'hover:bg-mist')} aria-label={m.next_page()}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      )}
    </nav>
  )
}

/** The first, the last, the current page and its neighbours; null for a gap. */
function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((p) => p >= 1 && p <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((p, i) => (i > 0 && p - (sorted[i - 1] ?? 0) > 1 ? [null, p] : [p]))
}
