import { ChevronDown } from 'lucide-react'
import type { TextSection } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { count } from '../../ui/locale.ts'

type Entries = { sections: Pick<TextSection, 'id' | 'title'>[]; numbered?: boolean }

/** Table of contents: next to the text on wide screens, collapsed above it on phones. */
export function Contents({ sections, numbered }: Entries) {
  return (
    <>
      <details className="no-print group border-line border-y lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          {m.pages_on_this_page()}
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <Entries sections={sections} numbered={numbered} />
      </details>
      <nav aria-label={m.pages_on_this_page()} className="no-print max-lg:hidden">
        <div className="sticky top-28">
          <p className="mb-2 font-semibold text-sm">{m.pages_on_this_page()}</p>
          <Entries sections={sections} numbered={numbered} />
        </div>
      </nav>
    </>
  )
}

function Entries({ sections, numbered }: Entries) {
  return (
    <ol className="max-lg:pb-3">
      {sections.map(({ id, title }, i) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-2 text-ink-soft underline-offset-4 hover:text-ink hover:underline lg:min-h-9 lg:text-sm"
          >
            {numbered && <span className="min-w-5 text-stone tabular-nums">{count(i + 1)}</span>}
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
