import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageCheck, PackageOpen, Printer, Split, Tag } from 'lucide-react'
import { useState } from 'react'
import { parcelState } from '#shared/parcels/parcel-states.ts'
import { printAddress } from '#web/admin/orders/printing/print-address.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastReason } from '#web/admin/query-client.ts'
import { joinParcel, orderParcelsQuery, type ParcelView, parcelKeys, parcelQuery } from '#web/admin/request/parcels.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { mayBeSplit } from './may-be-split.ts'
import { packingAddress } from './packing/packing-address.ts'
import { ParcelDetails } from './parcel-details.tsx'
import { ParcelBadge } from './parcel-state-labels.tsx'
import { counterAddress } from './returns/counter-address.ts'
import { SplitParcel } from './split-parcel.tsx'

/**
 * One parcel: pieces, money, events, and what may follow. `onOpen` shows another parcel instead, `onJoined` the one
 * that it was joined with. The answer to joining may come when something else is open.
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
      foot={parcel && <Foot key={parcel.number} parcel={parcel} others={others} onJoined={onJoined} />}
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

type FootProps = { parcel: ParcelView; others: ParcelView[]; onJoined: (into: string) => void }

function Foot({ parcel, others, onJoined }: FootProps) {
  const { can } = useSession()
  const queries = useQueryClient()
  const [splitting, setSplitting] = useState(false)
  const join = useMutation({
    mutationFn: () => joinParcel(parcel.number),
    onSuccess: (into) => {
      toast.success(t('The pieces are in {into} now', { into }))
      onJoined(into)
    },
    onError: (error) => toastReason(t('Failed to join the parcels. Please try again.'), error),
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const maySplit = can('orders.edit') && mayBeSplit(parcel)
  const isSeveral = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1
  const first = maySplit ? others.find(mayBeSplit) : undefined
  return (
    <>
      <ButtonLink variant="outline" size="sm" to={printAddress([parcel.number], 'slip')}>
        <Printer aria-hidden="true" className="size-4" />
        {t('Packing Slip')}
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" to={printAddress([parcel.number], 'label')}>
        <Tag aria-hidden="true" className="size-4" />
        {t('Label')}
      </ButtonLink>
      {can('orders.edit') && !parcelState(parcel.state).isFinal && parcelState(parcel.state).goodsAt === 'shop' && (
        <ButtonLink variant="outline" size="sm" to={packingAddress(parcel.number)}>
          <PackageCheck aria-hidden="true" className="size-4" />
          {parcel.packedAt ? t('Packed') : t('Pack')}
        </ButtonLink>
      )}
      {first && (
        <Button variant="outline" size="sm" onClick={() => join.mutate()} busy={join.isPending}>
          {join.isPending ? t('Joining...') : t('Join with {number}', { number: first.number })}
        </Button>
      )}
      {maySplit && isSeveral && (
        <Button variant="outline" size="sm" onClick={() => setSplitting(true)}>
          <Split aria-hidden="true" className="size-4" />
          {t('Split')}
        </Button>
      )}
      {parcel.mayReceive && can('orders.edit') && can('inventory.edit') && (
        <ButtonLink size="sm" to={counterAddress(parcel.number)}>
          <PackageOpen aria-hidden="true" className="size-4" />
          {t('Receive')}
        </ButtonLink>
      )}
      {splitting && <SplitParcel parcel={parcel} onClose={() => setSplitting(false)} />}
    </>
  )
}
