import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PackageCheck, PackageOpen, Printer, Split, Tag } from 'lucide-react'
import { useState } from 'react'
import { parcelState } from '#shared/parcels/parcel-states.ts'
import { printAddress } from '#web/admin/orders/printing/print-address.ts'
import { toastReason } from '#web/admin/query-client.ts'
import { joinParcel, type ParcelView, parcelKeys } from '#web/admin/request/parcels.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { mayBeSplit } from './may-be-split.ts'
import { packingAddress } from './packing/packing-address.ts'
import { counterAddress } from './returns/counter-address.ts'
import { SplitParcel } from './split-parcel.tsx'

type Props = { parcel: ParcelView; others: ParcelView[]; onJoined: (into: string) => void }

/** Actions on a parcel: its documents, packing, joining, splitting and receiving. */
export function ParcelFoot({ parcel, others, onJoined }: Props) {
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
