import type { Locale } from '#shared/locales.ts'
import { ParcelLabel } from '#web/admin/parcels/labels/parcel-label.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { useLabels } from '#web/admin/request/couriers/packing.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './print-document.css'

const perSheet = 4

/** The labels of parcels: one per page on a roll, or four on each A4 sheet. */
export function PrintedLabels({
  numbers,
  size,
  language,
}: {
  numbers: string[]
  size: string
  language: Locale | undefined
}) {
  const { data, error, refetch } = useLabels(numbers)
  if (error) return <Failed what={t('Failed to load labels')} error={error} retry={refetch} />
  if (!data) return <Skeleton className="mx-auto h-[60vh] w-full max-w-[101.6mm]" />
  const labels = data.labels.map((label) => (
    <ParcelLabel key={label.number} label={label} shop={data.shop} locale={language ?? label.locale} />
  ))
  const sheets = Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, i) =>
    labels.slice(i * perSheet, (i + 1) * perSheet),
  )
  return (
    <>
      <p className="no-print mb-4 text-ink-soft">{many(labels.length, 'label')}</p>
      {data.left.length > 0 && (
        <ul role="alert" className="no-print mb-4 text-red">
          {data.left.map(({ number, reason }) => (
            <li key={number}>
              {number}: {translateServerText(reason)}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a phone moves it sideways, and so must a keyboard */}
      <section aria-label={t('Labels')} tabIndex={0} className="print-sheets labels" data-size={size}>
        {size === 'a4'
          ? sheets.map((sheet, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sheets are known by their place
              <div key={i} className="label-sheet">
                {sheet}
              </div>
            ))
          : labels}
      </section>
    </>
  )
}
