import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ParcelBadge } from '#web/admin/parcels/parcel-state-labels.tsx'
import { useCourierName } from '#web/admin/parcels/use-courier-name.ts'
import { FailedLine } from '#web/admin/parts/failed.tsx'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import { orderParcelsQuery } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The parcels of an order, each with a link to it. */
export function OrderParcels({ orderId }: { orderId: string }) {
  const courierName = useCourierName()
  const { data, error, isFetching, refetch } = useQuery(orderParcelsQuery(orderId))
  return (
    <SheetSection title={t('Parcels')}>
      {data ? (
        data.length === 0 ? (
          <p className="text-ink-soft">{t('None yet: an order gets its parcel when it is packed.')}</p>
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {data.map(({ number, state, courier, consignment }) => (
              <li key={number} className="flex flex-wrap items-center gap-x-3 py-1.5">
                <Link
                  to={`/admin/parcels?view=${number}`}
                  className="inline-flex min-h-11 items-center font-semibold text-green hover:underline pointer-fine:min-h-8"
                >
                  {number}
                </Link>
                <span className="min-w-0 grow text-stone text-xs">
                  {[courier && courierName(courier), consignment].filter(Boolean).join(' · ')}
                </span>
                <ParcelBadge state={state} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <FailedLine what={t('Failed to load the parcels')} error={error} retry={refetch} busy={isFetching} />
      ) : (
        <Skeleton className="h-9 w-full" />
      )}
    </SheetSection>
  )
}
