import type { PageText } from '#domains/content/contract.ts'
import { Section } from './blocks.tsx'
import { ContactPrompt } from './contact-prompt.tsx'
import { Contents } from './contents.tsx'
import { PageHead, Trail } from './page-head.tsx'

/** A policy page: one column with a table of contents, also for printing. */
export function TextPage({ text, here }: { text: PageText & { changed: string }; here: string }) {
  const numbered = text.sections.length > 7
  return (
    <div className="wrap pt-3">
      <Trail title={text.title} />
      <PageHead title={text.title} lead={text.lead} changed={text.changed} />
      <div className="mt-8 grid gap-x-16 gap-y-8 sm:mt-12 lg:grid-cols-[15rem_minmax(0,44rem)] xl:gap-x-24">
        {text.sections.length > 1 ? (
          <Contents sections={text.sections} numbered={numbered} />
        ) : (
          <div className="max-lg:hidden" />
        )}
        <div>
          <div className="grid gap-12">
            {text.sections.map((section, i) => (
              <Section key={section.id} section={section} nr={numbered ? i + 1 : undefined} />
            ))}
          </div>
          <ContactPrompt here={here} />
        </div>
      </div>
    </div>
  )
}
