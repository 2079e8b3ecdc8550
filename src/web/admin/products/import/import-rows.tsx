import { useState } from 'react'
import { Link } from 'react-router'
import { count, many } from '#web/admin/parts/figures.ts'
import type { ImportReport } from '#web/admin/request/import.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type Row = ImportReport['rows'][number]

const kinds = [
  { id: 'all', label: 'All', holds: () => true },
  { id: 'new', label: 'New', holds: ({ outcome }: Row) => outcome === 'new' },
  { id: 'changed', label: 'Changed', holds: ({ outcome }: Row) => outcome === 'changed' },
  {
    id: 'unchanged',
    label: 'Unchanged',
    holds: ({ outcome }: Row) => outcome === 'unchanged' || outcome === 'repeated',
  },
  { id: 'skipped', label: 'Skipped', holds: ({ outcome }: Row) => outcome === 'skipped' },
  { id: 'stock', label: 'Stock Differs', holds: ({ stock }: Row) => stock !== undefined },
  { id: 'mended', label: 'Mended', holds: ({ mended }: Row) => mended.length > 0 },
  { id: 'refused', label: 'Refused', holds: ({ outcome }: Row) => outcome === 'refused' },
] as const

const tones = {
  new: 'green',
  changed: 'amber',
  unchanged: 'plain',
  repeated: 'plain',
  skipped: 'plain',
  refused: 'red',
} as const
const pageSize = 100

/** Result of the import, or of the dry run, for each product in the file. */
export function ImportRows({ report }: { report: ImportReport }) {
  const [kind, setKind] = useState<(typeof kinds)[number]['id']>('all')
  const [shown, setShown] = useState(pageSize)
  const chosen = report.rows.filter(kinds.find(({ id }) => id === kind)?.holds ?? (() => true))
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Which rows to show</legend>
        {kinds.map(({ id, label, holds }) => (
          <button
            key={id}
            type="button"
            aria-pressed={kind === id}
            onClick={() => {
              setKind(id)
              setShown(pageSize)
            }}
            className={cx(
              'min-h-11 rounded-control border px-3 text-sm pointer-fine:min-h-9',
              kind === id ? 'border-green bg-green-soft font-semibold text-green' : 'border-line hover:bg-mist',
            )}
          >
            {label} <span className="tabular-nums">{count(report.rows.filter(holds).length)}</span>
          </button>
        ))}
      </fieldset>
      <Notes report={report} />
      {chosen.length === 0 ? (
        <p className="py-4 text-ink-soft">No rows of this kind.</p>
      ) : (
        <ul aria-label="Rows" className="border-line border-t">
          {chosen.slice(0, shown).map((row) => (
            <OneRow key={row.place} row={row} />
          ))}
        </ul>
      )}
      {chosen.length > shown && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setShown(shown + pageSize)}>
          Show More ({count(chosen.length - shown)} left)
        </Button>
      )}
    </div>
  )
}

function Notes({ report: { unfetched, made, totals, rows } }: { report: ImportReport }) {
  const differing = rows.filter(({ stock }) => stock !== undefined).length
  const notes = [
    totals.skipped > 0 && `${many(totals.skipped, 'product')} skipped: deleted in the shop.`,
    differing > 0 && `The stock of ${many(differing, 'product')} differs from the file: an import does not change it.`,
    totals.withoutPrice > 0 &&
      `${many(totals.withoutPrice, 'product')} without a price: shown, but not for sale until it has one.`,
    unfetched > 0 && `${many(unfetched, 'picture')} named by address that the shop does not have.`,
    made.length > 0 && `New categories: ${made.join(', ')}.`,
  ].filter((note) => note !== false)
  return notes.length > 0 ? (
    <ul className="text-ink-soft">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  ) : null
}

function OneRow({ row }: { row: Row }) {
  const { place, name, outcome, number, changes = [], mended, notes, stock, withoutPrice, reason } = row
  const said = [
    ...(reason ? [reason] : []),
    ...(changes.length > 0 ? [`differs: ${changes.join(', ')}`] : []),
    ...(withoutPrice ? [`no price: ${withoutPrice}`] : []),
    ...(stock ? [stock] : []),
    ...mended,
    ...notes,
  ]
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-2 sm:grid-cols-[6.5rem_6.5rem_minmax(0,1fr)]">
      <span className="text-stone tabular-nums max-sm:order-2">{place}</span>
      <span className="max-sm:order-3">
        <Badge tone={tones[outcome]}>{outcome[0]?.toUpperCase() + outcome.slice(1)}</Badge>
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          {number ? (
            <Link to={`/admin/products?view=${number}`} className="hover:underline">
              {name || `Product ${number}`}
            </Link>
          ) : (
            name || '–'
          )}
        </p>
        {said.length > 0 && (
          <ul className="wrap-anywhere text-ink-soft">
            {said.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
