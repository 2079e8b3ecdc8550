import { useCallback, useEffect, useState } from 'react'
import type { SizeChart } from '#domains/catalogue/contract.ts'
import type { ChartUnit } from '#shared/catalogue/measures.ts'
import { m } from '#shared/paraglide/messages.js'
import type { TextPair } from '#shared/text-pair.ts'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { inPageLocale } from '../../ui/locale.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { withRetries } from '../retry.ts'
import { MeasureName } from './measure-name.tsx'
import { measureText } from './measure-text.ts'

/** The size chart of a garment, in inches or centimetres. Loaded when it first opens. */
export default function SizeChartDialog({
  chart,
  note,
  open,
  onClose,
}: {
  chart: string
  /** How this product runs. */
  note: TextPair | null
  open: boolean
  onClose: () => void
}) {
  const [found, setFound] = useState<SizeChart | 'failed' | null>(null)
  const [unit, setUnit] = useState<ChartUnit>('in')

  const load = useCallback(() => {
    setFound(null)
    withRetries(() => fetch(`/size-charts/${chart}`))
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`${response.status}`))))
      .then(setFound, () => setFound('failed'))
  }, [chart])
  useEffect(load, [load])

  const units = [
    ['in', m.inches()],
    ['cm', m.centimetres()],
  ] as const
  return (
    <Dialog open={open} onClose={onClose} title={m.size_chart()} size="md">
      {note && <p className="mt-1 font-semibold">{inPageLocale(note)}</p>}
      {found === null && <Skeleton className="mt-4 h-64 w-full" />}
      {found === 'failed' && (
        <div className="mt-4 grid justify-items-start gap-3">
          <p role="alert">{m.size_chart_failed()}</p>
          <Button variant="outline" onClick={load}>
            {m.retry()}
          </Button>
        </div>
      )}
      {found !== null && found !== 'failed' && (
        <>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">{inPageLocale(found.title)}</p>
            <div className="flex gap-2">
              {units.map(([each, name]) => (
                <Button
                  key={each}
                  size="md"
                  variant={each === unit ? 'solid' : 'outline'}
                  aria-pressed={each === unit}
                  onClick={() => setUnit(each)}
                >
                  {name}
                </Button>
              ))}
            </div>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard */}
          <div tabIndex={0} className="mt-4 overflow-x-auto">
            <table className="w-full border-collapse tabular-nums max-sm:text-sm">
              <thead>
                <tr className="border-ink border-b">
                  <th scope="col" className="py-2.5 pr-3 text-left align-bottom font-semibold">
                    {m.size()}
                  </th>
                  {found.measures.map((measure) => (
                    <th key={measure.key} scope="col" className="py-2.5 pr-3 text-left align-bottom font-semibold">
                      <MeasureName measure={measure} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.rows.map((row, i) => (
                  <tr key={row.size} className={cx('border-line border-b', i % 2 === 1 && 'bg-mist/50')}>
                    <th scope="row" className="whitespace-nowrap py-2.5 pr-3 text-left font-semibold">
                      {sizeName(row.size)}
                    </th>
                    {row.values.map((value, at) => (
                      <td key={found.measures[at]?.key ?? at} className="py-2.5 pr-3">
                        {measureText(value, found.unit, unit)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="mt-4 text-sm text-stone empty:hidden">{inPageLocale(found.note)}</p>
        </>
      )}
    </Dialog>
  )
}
