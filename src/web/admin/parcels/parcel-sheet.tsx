import { useQuery } from '@tanstack/react-query'
import { Failed } from '#web/admin/parts/failed.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { orderParcelsQuery, parcelQuery } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ParcelDetails } from './parcel-details.tsx'
import { ParcelFoot } from './parcel-foot.tsx'
import { ParcelBadge } from './parcel-state-labels.tsx'

/**
 * One parcel: pieces, money, events and actions. `onOpen` shows another parcel instead; `onJoined` shows the parcel
 * that this one was joined with. The answer to joining may arrive when something else is open.
 */
export function ParcelSheet({
  number,
  onClose,
  onOpen,
  onJoined,
}: {
  number: string
  onClose: () => void
  onOpen: (number: string) => void
  onJoined: (into: string) => void
}) {
  const { data: parcel, error, refetch } = useQuery(parcelQuery(number))
  const siblings = useQuery(orderParcelsQuery(parcel?.orderId ?? '')).data ?? []
  const others = siblings.filter((each) => each.number !== parcel?.number)
  return (
    <Sheet
      open={number !== ''}
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {parcel?.number ?? number}
          {parcel && <ParcelBadge state={parcel.state} />}
          {parcel?.isExchange && <Badge tone="plain">{t('Replacement')}</Badge>}
        </span>
      }
      foot={parcel && <ParcelFoot key={parcel.number} parcel={parcel} others={others} onJoined={onJoined} />}
    >
      {parcel ? (
        <ParcelDetails key={parcel.number} parcel={parcel} others={others} onOpen={onOpen} />
      ) : error ? (
        <Failed what={t('Parcel not found')} error={error} retry={refetch} />
      ) : (
        <div className="grid gap-4">
          {['w-40', 'w-56', 'w-full', 'w-full', 'w-3/4'].map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stateless placeholders
            <Skeleton key={i} className={`h-5 ${width}`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}
