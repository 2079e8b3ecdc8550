import { ChevronDown, Search } from 'lucide-react'
import { useState } from 'react'
import type { FaqText, Question } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { asciiDigits } from '#shared/text/text.ts'
import { Input } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { count } from '../../ui/locale.ts'
import { ContactGrid } from './contact-grid.tsx'
import { FormattedLine } from './formatted-line.tsx'
import { PageHead, Trail } from './page-head.tsx'
import { hasContact, type Store } from './store.ts'
import { useOpenNamed } from './use-open-named.ts'

/** FAQ: expandable questions with a search as you type, contact links and tips. */
export function FaqPage({ text, store }: { text: FaqText; store: Store }) {
  const [query, setQuery] = useState('')
  useOpenNamed()
  const found = text.questions.filter((question) => contains(question, query))
  return (
    <div className="wrap pt-3">
      <Trail title={text.title} />
      <PageHead title={text.title} lead={text.lead} />
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,46rem)_1fr]">
        <div>
          <search className="no-print relative block">
            <Input
              label={m.faq_search()}
              labelHidden
              type="search"
              placeholder={m.faq_search_hint()}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              autoComplete="off"
            />
            <Search
              aria-hidden="true"
              className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-4 size-5 text-stone"
            />
          </search>
          <div role="status" className="min-h-7 pt-1.5 text-sm text-stone">
            {query.trim() !== '' &&
              found.length > 0 &&
              (found.length === 1 ? m.faq_found_one() : m.faq_found({ count: count(found.length) }))}
            {found.length === 0 && (
              <>
                {m.faq_none({ query: query.trim() })}{' '}
                <Link to="/contact" className="inline-block py-2.5 text-ink underline underline-offset-4">
                  {m.faq_ask()}
                </Link>
              </>
            )}
          </div>
          <div className="border-line border-b">
            {text.questions.map((question) => (
              <QuestionBox key={question.id} question={question} isHidden={!found.includes(question)} />
            ))}
          </div>
        </div>
        <div className="grid content-start gap-12">
          {hasContact(store) && (
            <section aria-labelledby="reach">
              <h2 id="reach" className="mb-4 font-semibold text-title">
                {m.contact_details()}
              </h2>
              <ContactGrid store={store} />
            </section>
          )}
          <section aria-labelledby="tips">
            <h2 id="tips" className="font-semibold text-title">
              {m.faq_tips()}
            </h2>
            <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
              {text.tips.map(({ title, text: words }) => (
                <li key={title} className="border-gold border-l-2 pl-4">
                  <h3 className="font-semibold">{title}</h3>
                  <p className="mt-1 text-ink-soft">
                    <FormattedLine text={words} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  )
}

/** Whether question or answer contain every word of the query; Bangla and Latin digits are equal. */
function contains({ question, answer }: Question, query: string): boolean {
  const fold = (text: string) => asciiDigits(text).normalize('NFC').toLowerCase()
  const all = fold([question, ...answer].join(' '))
  return fold(query)
    .split(/\s+/)
    .every((word) => all.includes(word))
}

function QuestionBox({ question: { id, question, answer }, isHidden }: { question: Question; isHidden: boolean }) {
  return (
    <details id={id} hidden={isHidden} className="group scroll-mt-24 border-line border-t">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 hover:text-green [&::-webkit-details-marker]:hidden">
        <h2 className="font-semibold text-lg">{question}</h2>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pr-8 pb-5">
        {answer.map((line) => (
          <p key={line}>
            <FormattedLine text={line} />
          </p>
        ))}
      </div>
    </details>
  )
}
