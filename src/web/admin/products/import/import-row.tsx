import { Link } from 'react-router'
import type { ImportReport } from '#web/admin/request/catalogue/import.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

export type ReportRow = ImportReport['rows'][number]

const tones = {
  new: 'green',
  changed: 'amber',
  unchanged: 'plain',
  repeated: 'plain',
  skipped: 'plain',
  refused: 'red',
} as const

/** A product of the file: its outcome, and what differs or was corrected. */
export function ImportRow({ row }: { row: ReportRow }) {
  const { place, name, outcome, number, changes = [], mended, notes, stock, barcodes, withoutPrice, reason } = row
  const remarks = [
    ...(reason ? [reason] : []),
    ...(changes.length > 0 ? [t('differs: {list}', { list: changes.join(', ') })] : []),
    ...(withoutPrice ? [t('no price: {withoutPrice}', { withoutPrice })] : []),
    ...(barcodes ? [barcodes] : []),
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
              {name || t('Product {number}', { number })}
            </Link>
          ) : (
            name || '–'
          )}
        </p>
        {remarks.length > 0 && (
          <ul className="wrap-anywhere text-ink-soft">
            {remarks.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
