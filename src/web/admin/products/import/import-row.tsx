import { Link } from 'react-router'
import type { ImportReport } from '#web/admin/request/catalogue/import.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
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

const outcomes: Record<ReportRow['outcome'], string> = {
  new: t('New'),
  changed: t('Changed'),
  unchanged: t('Unchanged'),
  repeated: t('Repeated'),
  skipped: t('Skipped'),
  refused: t('Refused'),
}

/** A product of the file: its outcome, and what differs or was corrected. */
export function ImportRow({ row }: { row: ReportRow }) {
  const { place, name, outcome, number, changes = [], mended, notes, stock, barcodes, withoutPrice, reason } = row
  const remarks = [
    reason && translateServerText(reason),
    changes.length > 0 && t('differs: {list}', { list: changes.map((name) => translateServerText(name)).join(', ') }),
    withoutPrice && t('no price: {withoutPrice}', { withoutPrice: translateServerText(withoutPrice) }),
    ...[barcodes, stock, ...mended, ...notes].map((remark) => translateServerText(remark)),
  ].filter((remark) => typeof remark === 'string')
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-2 sm:grid-cols-[6.5rem_6.5rem_minmax(0,1fr)]">
      <span className="text-stone tabular-nums max-sm:order-2">{translateServerText(place)}</span>
      <span className="max-sm:order-3">
        <Badge tone={tones[outcome]}>{outcomes[outcome]}</Badge>
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
