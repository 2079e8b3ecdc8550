import { useState } from 'react'
import { count, many } from '#web/admin/parts/figures.ts'
import type { ImportReport } from '#web/admin/request/catalogue/import.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ImportRow, type ReportRow } from './import-row.tsx'

const kinds = [
  { id: 'all', label: 'All', holds: () => true },
  { id: 'new', label: 'New', holds: ({ outcome }: ReportRow) => outcome === 'new' },
  { id: 'changed', label: 'Changed', holds: ({ outcome }: ReportRow) => outcome === 'changed' },
  {
    id: 'unchanged',
    label: 'Unchanged',
    holds: ({ outcome }: ReportRow) => outcome === 'unchanged' || outcome === 'repeated',
  },
  { id: 'skipped', label: 'Skipped', holds: ({ outcome }: ReportRow) => outcome === 'skipped' },
  { id: 'stock', label: 'Stock Differs', holds: ({ stock }: ReportRow) => stock !== undefined },
  { id: 'mended', label: 'Corrected', holds: ({ mended }: ReportRow) => mended.length > 0 },
  { id: 'refused', label: 'Refused', holds: ({ outcome }: ReportRow) => outcome === 'refused' },
] as const

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
            <ImportRow key={row.place} row={row} />
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
