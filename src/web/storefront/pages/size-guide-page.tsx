import type { SizeGuideText } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Section } from './blocks.tsx'
import { FormattedLine } from './formatted-line.tsx'
import { MeasureDrawing } from './measure-drawings.tsx'
import { PageHead, Trail } from './page-head.tsx'
import { type ChartGroup, SizeCharts } from './size-charts.tsx'
import { useOpenNamed } from './use-open-named.ts'

/** How to measure, and every chart of the shop, in inches and centimetres. */
export function SizeGuidePage({ text, groups }: { text: SizeGuideText; groups: ChartGroup[] }) {
  useOpenNamed()
  return (
    <div className="wrap pt-3">
      <Trail title={text.title} />
      <PageHead title={text.title} lead={text.lead} />
      <section aria-labelledby="measure" className="pt-12 sm:pt-16">
        <h2 id="measure" className="font-semibold text-title">
          {m.size_measure()}
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
          {text.measuring.map(({ drawing, title, points }) => (
            <li key={drawing} className="break-inside-avoid">
              <div className="lit bg-sand px-4 py-5">
                <MeasureDrawing drawing={drawing} />
              </div>
              <h3 className="mt-4 font-semibold text-lg">{title}</h3>
              <dl className="mt-2 grid gap-2.5">
                {points.map(({ letter, name, how }) => (
                  <div key={letter}>
                    <dt className="font-semibold">
                      <span className="mr-2 text-red">{letter}</span>
                      {name}
                    </dt>
                    <dd className="text-ink-soft">
                      <FormattedLine text={how} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </section>
      <div className="max-w-3xl pt-14">
        {text.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
      <SizeCharts groups={groups} />
    </div>
  )
}
