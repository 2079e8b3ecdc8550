import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { t } from '#web/admin/translate.ts'

export type CompareRow = { at: string; one: number; other: number }

/** Bar chart with two series per day. The same values can be shown as a table. */
export default function CompareChart({
  label,
  names: [one, other],
  rows,
  format,
}: {
  label: string
  names: [string, string]
  rows: CompareRow[]
  format: (value: number) => string
}) {
  return (
    <figure aria-label={label} className="rounded-md border border-line bg-surface p-3">
      <ul aria-hidden="true" className="mb-2 flex gap-4 text-ink-soft text-sm">
        <li className="flex items-center gap-1.5">
          <span className="size-3 rounded-[2px] bg-green" />
          {one}
        </li>
        <li className="flex items-center gap-1.5">
          <span className="size-3 rounded-[2px] bg-gold" />
          {other}
        </li>
      </ul>
      <div className="h-56 overflow-hidden" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={rows} margin={{ top: 4, right: 4, bottom: 0, left: 8 }} barGap={1} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis dataKey="at" tickLine={false} axisLine={false} minTickGap={24} tick={tick} />
            <YAxis tickFormatter={format} tickLine={false} axisLine={false} width={76} tick={tick} />
            <Tooltip
              cursor={{ fill: 'var(--color-mist)' }}
              isAnimationActive={false}
              content={<Hint names={[one, other]} format={format} />}
            />
            <Bar dataKey="one" fill="var(--color-green)" isAnimationActive={false} radius={[2, 2, 0, 0]} />
            <Bar dataKey="other" fill="var(--color-gold)" isAnimationActive={false} radius={[2, 2, 0, 0]} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className="mt-2 text-sm">
        <summary className="min-h-6 cursor-pointer text-stone">{t('Show as a table')}</summary>
        <table className="mt-2 w-full max-w-md tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="text-left text-stone">
              {[t('Day'), one, other].map((head) => (
                <th key={head} scope="col" className="py-1 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.at} className="border-line border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {row.at}
                </th>
                <td>{format(row.one)}</td>
                <td>{format(row.other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const tick = { fill: 'var(--color-stone)', fontSize: 12 }

type HintProps = {
  active?: boolean
  payload?: { payload?: CompareRow }[]
  names: [string, string]
  format: (value: number) => string
}

function Hint({ active, payload, names: [one, other], format }: HintProps) {
  const row = payload?.[0]?.payload
  if (!active || !row) return null
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-sm tabular-nums shadow-lift">
      <div className="text-stone">{row.at}</div>
      <div>
        {one}: <span className="font-semibold">{format(row.one)}</span>
      </div>
      <div>
        {other}: <span className="font-semibold">{format(row.other)}</span>
      </div>
    </div>
  )
}
