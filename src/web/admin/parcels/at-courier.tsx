import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#web/admin/api.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { exactTaka } from '#web/admin/parts/figures.ts'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import {
  activeCouriersQuery,
  courierPrice,
  lookUpParcel,
  withdrawParcel,
} from '#web/admin/request/couriers/bookings.ts'
import { type ParcelView, parcelKeys, parcelQuery } from '#web/admin/request/parcels.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * The courier's API actions for a parcel: cancel a booking, look a booking up, get the price. Renders nothing if the
 * courier supports none.
 */
export function AtCourier({ parcel }: { parcel: ParcelView }) {
  const { can } = useSession()
  const { data: couriers = [] } = useQuery(activeCouriersQuery)
  const { number, state, consignment } = parcel
  const own = couriers.find(({ courier }) => courier === parcel.courier)
  const isBooked = consignment !== null && (state === 'booked' || (state === 'cancelled' && parcel.attention !== ''))
  const priced = own ? [own] : state === 'waiting' ? couriers : []
  return (
    <div className="grid justify-items-start gap-2">
      {isBooked && own?.canCancel && can('orders.edit') && <CancelBooking parcel={parcel} name={own.name} />}
      {isBooked && own && !own.canCancel && own.courier !== 'own' && (
        <p className="text-ink-soft">
          {t('{name} cancels parcels in its panel only: cancel it there first, then say so here.', { name: own.name })}
        </p>
      )}
      {state === 'booking_unknown' && own?.canLookUp && can('orders.edit') && (
        <LookUp parcel={parcel} name={own.name} />
      )}
      {state === 'booking_unknown' && own && !own.canLookUp && (
        <p className="text-ink-soft">
          {t('{name} cannot be asked: its webhook tells, or look into its panel, then say so here.', {
            name: own.name,
          })}
        </p>
      )}
      {(state === 'waiting' || state === 'booked') &&
        priced.filter(({ canPrice }) => canPrice).map((each) => <Price key={each.courier} {...each} number={number} />)}
    </div>
  )
}

function LookUp({ parcel: { number }, name }: { parcel: ParcelView; name: string }) {
  const queries = useQueryClient()
  const words = {
    booked: t('{name} has {number}: it is booked', { name, number }),
    absent: t('{name} does not have {number}: it can be booked again', { name, number }),
    unknown: t('{name} does not say yet whether it has {number}', { name, number }),
  }
  const look = useMutation({
    mutationFn: () => lookUpParcel(number),
    onSuccess: ({ parcel, found }) => {
      queries.setQueryData(parcelQuery(number).queryKey, parcel)
      toast.success(words[found])
    },
    onError: (error) => toast.error(errorMessage(error), { duration: 10_000 }),
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <Button variant="outline" size="sm" className={touchHeight} busy={look.isPending} onClick={() => look.mutate()}>
      {look.isPending ? t('Asking...') : t('Look up again at {name}', { name })}
    </Button>
  )
}

function CancelBooking({ parcel: { number }, name }: { parcel: ParcelView; name: string }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => withdrawParcel({ number }),
    onSuccess: (parcel) => {
      queries.setQueryData(parcelQuery(number).queryKey, parcel)
      toast.success(t('{number} is cancelled at {name}', { number, name }))
    },
    onError: (error) => toast.error(errorMessage(error), { duration: 10_000 }),
    onSettled: () => {
      setAsking(false)
      return Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
  })
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        {t('Cancel at {name}', { name })}
      </Button>
      <Confirm
        open={isAsking}
        title={t('Cancel {number} at {name}?', { number, name })}
        text={t('The courier is told not to fetch it. The parcel waits in the shop again.')}
        yes={t('Cancel Booking')}
        busy={cancel.isPending}
        onYes={() => cancel.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

function Price({ courier, name, number }: { courier: string; name: string; number: string }) {
  const ask = useMutation({ mutationFn: () => courierPrice(courier, number) })
  const { data, error, isPending } = ask
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="quiet" size="sm" busy={isPending} onClick={() => ask.mutate()}>
        {isPending ? t('Asking...') : t('Price of {name}', { name })}
      </Button>
      <p role="status" className={error ? 'text-red' : 'tabular-nums'}>
        {error
          ? errorMessage(error)
          : data &&
            t('{delivery} delivery, {cod} for the cash', {
              delivery: exactTaka(data.delivery),
              cod: exactTaka(data.cod),
            })}
      </p>
    </div>
  )
}
