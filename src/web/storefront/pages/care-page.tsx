import type { CareSymbol, CareText } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { CareSymbolDrawing } from '../../ui/care-symbols.tsx'
import { Section } from './blocks.tsx'
import { FormattedLine } from './formatted-line.tsx'
import { PageHead, Trail } from './page-head.tsx'

/** Care instructions per fabric, with our own care symbols. */
export function CarePage({ text }: { text: CareText }) {
  return (
    <div className="wrap pt-3">
      <Trail title={text.title} />
      <PageHead title={text.title} lead={text.lead} />
      <section aria-labelledby="cloths" className="pt-12 sm:pt-16">
        <h2 id="cloths" className="font-semibold text-title">
          {m.care_cloths()}
        </h2>
        <ul className="mt-6 grid gap-x-12 lg:grid-cols-2">
          {text.cloths.map(({ id, name, examples, symbols, lines }) => (
            <li key={id} id={id} className="scroll-mt-24 break-inside-avoid border-line border-t py-7">
              <h3 className="font-semibold text-lg">{name}</h3>
              <p className="text-sm text-stone">{examples}</p>
              <ul className="mt-4 grid grid-cols-4 gap-3 sm:max-w-md">
                {symbols.map((symbol) => (
                  <li key={symbol} className="grid content-start justify-items-center gap-1.5 text-center">
                    <CareSymbolDrawing
                      symbol={text.drawings?.[symbol] ?? (symbol as CareSymbol)}
                      className="size-11 text-green"
                    />
                    <span className="text-ink-soft text-xs leading-snug">{text.symbolLabels[symbol]}</span>
                  </li>
                ))}
              </ul>
              <div className="mt-4 grid gap-1.5">
                {lines.map((line) => (
                  <p key={line}>
                    <FormattedLine text={line} />
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <div className="grid gap-x-12 gap-y-12 border-line border-t pt-12 lg:grid-cols-2">
        {text.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </div>
  )
}
