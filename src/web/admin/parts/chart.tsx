import { Link, useNavigate } from 'react-router'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { t } from '#web/admin/translate.ts'

/** `to`: link to the list of the row's records. */
export type ChartRow = { at: string; value: number; detail: string; to?: string }

/**
 * Bar chart over time; the same values can be shown as a table. Not rendered on the server, and loaded lazily because
 * of the chart library.
 */
export default function Chart({
  label,
  rows,
  format,
  heads,
  allNamed = false,
}: {
  label: string
  rows: ChartRow[]
  format: (value: number) => string
  /** Table headings: row name, value, detail. */
  heads: [string, string, string]
  /** Labels every bar on the axis; otherwise labels are skipped where they would overlap. */
  allNamed?: boolean
}) {
  // The table below has the same data as links; a click on a bar is a shortcut for mouse users.
  const navigate = useNavigate()
  return (
    <figure aria-label={label} className="rounded-md border border-line bg-surface p-3">
      <div className="h-56 overflow-hidden" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={rows} margin={{ top: 4, right: 4, bottom: 0, left: 8 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="at"
              tickLine={false}
              axisLine={false}
              minTickGap={24}
              {...(allNamed && { interval: 0 })}
              tick={tick}
            />
            <YAxis tickFormatter={format} tickLine={false} axisLine={false} width={72} tick={tick} />
            <Tooltip
              cursor={{ fill: 'var(--color-mist)' }}
              isAnimationActive={false}
              content={<Hint format={format} />}
            />
            <Bar
              dataKey="value"
              fill="var(--color-green)"
              isAnimationActive={false}
              radius={[2, 2, 0, 0]}
              className={rows.some(({ to }) => to) ? 'cursor-pointer' : ''}
              onClick={({ payload }: { payload?: ChartRow }) => payload?.to && navigate(payload.to)}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className="mt-2 text-sm">
        <summary className="min-h-6 cursor-pointer text-stone">{t('Show as a table')}</summary>
        <table className="mt-2 w-full max-w-md tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="text-left text-stone">
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, value, detail, to }) => (
              <tr key={at} className="border-line border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {at}
                </th>
                <td>{format(value)}</td>
                <td>
                  {to ? (
                    <Link to={to} className="underline-offset-4 hover:underline">
                      {detail}
                    </Link>
                  ) : (
                    detail
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const tick = { fill: 'var(--color-stone)', fontSize: 12 }

type HintProps = { active?: boolean; payload?: { payload?: ChartRow }[]; format: (value: number) => string }

function Hint({ active, payload, format }: HintProps) {
  const row = payload?.[0]?.payload
  if (!active || !row) return null
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-lift">
      <div className="text-stone">{row.at}</div>
      <div className="font-semibold tabular-nums">{format(row.value)}</div>
      <div className="text-stone">{row.detail}</div>
    </div>
  )
}
