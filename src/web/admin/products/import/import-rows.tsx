import { useState } from 'react'
import { count, many } from '#web/admin/parts/figures.ts'
import type { ImportReport } from '#web/admin/request/catalogue/import.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ImportRow, type ReportRow } from './import-row.tsx'

const kinds = [
  { id: 'all', label: t('All'), holds: () => true },
  { id: 'new', label: t('New'), holds: ({ outcome }: ReportRow) => outcome === 'new' },
  { id: 'changed', label: t('Changed'), holds: ({ outcome }: ReportRow) => outcome === 'changed' },
  {
    id: 'unchanged',
    label: t('Unchanged'),
    holds: ({ outcome }: ReportRow) => outcome === 'unchanged' || outcome === 'repeated',
  },
  { id: 'skipped', label: t('Skipped'), holds: ({ outcome }: ReportRow) => outcome === 'skipped' },
  { id: 'stock', label: t('Stock Differs'), holds: ({ stock }: ReportRow) => stock !== undefined },
  { id: 'mended', label: t('Corrected'), holds: ({ mended }: ReportRow) => mended.length > 0 },
  { id: 'refused', label: t('Refused'), holds: ({ outcome }: ReportRow) => outcome === 'refused' },
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
        <legend className="sr-only">{t('Which rows to show')}</legend>
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
        <p className="py-4 text-ink-soft">{t('No rows of this kind.')}</p>
      ) : (
        <ul aria-label={t('Rows')} className="border-line border-t">
          {chosen.slice(0, shown).map((row) => (
            <ImportRow key={row.place} row={row} />
          ))}
        </ul>
      )}
      {chosen.length > shown && (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setShown(shown + pageSize)}>
          {t('Show More ({count} left)', { count: count(chosen.length - shown) })}
        </Button>
      )}
    </div>
  )
}

function Notes({ report: { unfetched, made, totals, rows } }: { report: ImportReport }) {
  const differing = rows.filter(({ stock }) => stock !== undefined).length
  const notes = [
    totals.skipped > 0 && t('{products} skipped: deleted in the shop.', { products: many(totals.skipped, 'product') }),
    differing > 0 &&
      t('The stock of {products} differs from the file: an import does not change it.', {
        products: many(differing, 'product'),
      }),
    totals.withoutPrice > 0 &&
      t('{products} without a price: shown, but not for sale until it has one.', {
        products: many(totals.withoutPrice, 'product'),
      }),
    unfetched > 0 &&
      t('{pictures} named by address that the shop does not have.', { pictures: many(unfetched, 'picture') }),
    made.length > 0 && t('New categories: {list}.', { list: made.join(', ') }),
  ].filter((note) => note !== false)
  return notes.length > 0 ? (
    <ul className="text-ink-soft">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  ) : null
}
