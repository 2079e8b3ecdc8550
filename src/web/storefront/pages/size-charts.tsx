import { ChevronDown } from 'lucide-react'
import type { SizeChart } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { inPageLocale } from '../../ui/locale.ts'
import { MeasureName } from '../product/measure-name.tsx'
import { measureText } from '../product/measure-text.ts'

export type ChartGroup = { title: string; charts: { key: string; chart: SizeChart }[] }

/**
 * Every chart of the shop. Both units are in the HTML; CSS shows the selected one, so that it works without JavaScript.
 */
export function SizeCharts({ groups }: { groups: ChartGroup[] }) {
  const unit = (id: string, name: string, chosen: boolean) => (
    <label className="flex min-h-11 items-center gap-2.5 rounded-control border border-edge px-4 has-checked:border-green has-checked:bg-green has-checked:text-on-green has-focus-visible:outline-2 has-focus-visible:outline-green has-focus-visible:outline-offset-2">
      <input type="radio" name="unit" id={id} defaultChecked={chosen} className="sr-only" />
      {name}
    </label>
  )
  return (
    <section aria-labelledby="charts" className="group/charts pt-16">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="charts" className="font-semibold text-title">
          {m.size_charts()}
        </h2>
        <fieldset className="no-print flex items-center gap-2">
          <legend className="sr-only">{m.size_unit()}</legend>
          {unit('unit-in', m.inches(), true)}
          {unit('unit-cm', m.centimetres(), false)}
        </fieldset>
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {groups.map(({ title, charts }) => (
          <div key={title} className="min-w-0">
            <h3 className="mb-2 font-semibold text-lg">{title}</h3>
            {charts.map(({ key, chart }) => (
              <Chart key={key} id={key} chart={chart} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

function Chart({ id, chart }: { id: string; chart: SizeChart }) {
  const title = inPageLocale(chart.title)
  return (
    <details id={id} className="group scroll-mt-24 border-line border-t last:border-b">
      <summary className="flex min-h-13 items-center justify-between gap-4 py-2 font-semibold hover:text-green [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard */}
      <div tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse tabular-nums">
          <thead>
            <tr className="border-ink border-b text-left">
              <th scope="col" className="py-2.5 pr-4 align-bottom font-semibold">
                {m.size()}
              </th>
              {chart.measures.map((measure) => (
                <th key={measure.key} scope="col" className="py-2.5 pr-4 align-bottom font-semibold">
                  <MeasureName measure={measure} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.rows.map(({ size, values }) => (
              <tr key={size} className="border-line border-b even:bg-mist/50">
                <th scope="row" className="whitespace-nowrap py-2.5 pr-4 text-left font-semibold">
                  {sizeName(size)}
                </th>
                {values.map((value, at) => (
                  <td key={chart.measures[at]?.key ?? at} className="py-2.5 pr-4">
                    <span className="group-has-[#unit-cm:checked]/charts:hidden">
                      {measureText(value, chart.unit, 'in')}
                    </span>
                    <span className="hidden group-has-[#unit-cm:checked]/charts:inline">
                      {measureText(value, chart.unit, 'cm')}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="py-4 text-sm text-stone empty:hidden">{inPageLocale(chart.note)}</p>
    </details>
  )
}
