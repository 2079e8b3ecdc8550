import type { Locale } from '#shared/locales.ts'
import { orderIdOf } from '#web/admin/parcels/parcel-number.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many } from '#web/admin/parts/figures.ts'
import { usePrintDocuments } from '#web/admin/request/use-print-documents.ts'
import { t } from '#web/admin/translate.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PrintDocument } from './print-document.tsx'
import { sheetsOf } from './sheets-of.ts'

type Props = { numbers: string[]; kind: 'invoice' | 'slip'; size: string; language: Locale | undefined }

/** An invoice for each order, or a packing slip for each of its parcels; only the parcels that are named, if any is. */
export function PrintedDocuments({ numbers, kind, size, language }: Props) {
  const orderIds = [...new Set(numbers.map(orderIdOf))]
  const { data, loaded, error, refetch } = usePrintDocuments(orderIds)
  const missing = data ? orderIds.length - data.orders.length : 0
  if (error) return <Failed what={t('Failed to load orders')} error={error} retry={refetch} />
  if (!data)
    return (
      <>
        <p role="status" className="mb-4 text-ink-soft">
          {t('{loaded} of {orders} loaded', { loaded: count(loaded), orders: many(orderIds.length, 'order') })}
        </p>
        <Skeleton className="mx-auto h-[60vh] w-full max-w-[186mm]" />
      </>
    )
  const sheets = sheetsOf(data, kind === 'slip' ? numbers : [])
  return (
    <>
      <p className="no-print mb-4 text-ink-soft">{many(sheets.length, 'sheet')}</p>
      {missing > 0 && (
        <p role="alert" className="no-print mb-4 text-red">
          {t('{orders} cannot be printed: not found, or in the trash.', { orders: many(missing, 'order') })}
        </p>
      )}
      {data.orders.length === 0 ? (
        <EmptyState title={t('Nothing to print')} text={t('Select orders in the list first.')}>
          <ButtonLink size="sm" to="/admin/orders">
            {t('Orders')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="print-sheets" data-size={size}>
          {sheets.map(({ order, parcel }) => (
            <PrintDocument
              key={parcel?.number ?? order.orderId}
              parcel={parcel}
              order={language ? { ...order, locale: language } : order}
              shop={data.shop}
              kind={kind}
            />
          ))}
        </div>
      )}
    </>
  )
}
