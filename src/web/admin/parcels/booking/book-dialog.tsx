import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage, isSignedOut } from '#web/admin/api.ts'
import { DuplicatesNotice } from '#web/admin/orders/duplicates/duplicates-notice.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { activeCouriersQuery, type BookingStarted, bookParcels } from '#web/admin/request/couriers/bookings.ts'
import { parcelKeys } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ToBook } from './booking-results.ts'

const noRider = t('Please select a rider')

/** Asks for the courier of the selected orders or parcels, and starts the booking. */
export function BookDialog({
  toBook,
  onClose,
  onStarted,
}: {
  toBook: ToBook
  onClose: () => void
  onStarted: (started: BookingStarted, courierName: string) => void
}) {
  const form = useId()
  const queries = useQueryClient()
  const { data: couriers = [] } = useQuery(activeCouriersQuery)
  const [chosen, setChosen] = useState('')
  // A single courier needs no choice.
  const courier = chosen || (couriers.length === 1 ? (couriers[0]?.courier ?? '') : '')
  const [error, setError] = useState('')
  const one = couriers.find((each) => each.courier === courier)
  const name = one?.name ?? courier
  const [riderChosen, setRider] = useState('')
  const rider =
    one?.riders.length === 1
      ? String(one.riders[0]?.id)
      : one?.riders.some(({ id }) => String(id) === riderChosen)
        ? riderChosen
        : ''
  const [takesPickedUp, setTakesPickedUp] = useState(false)
  const [storeChosen, setStore] = useState('')
  const store = one?.stores.some(({ id }) => id === storeChosen) ? storeChosen : ''
  const book = useMutation({
    mutationFn: () =>
      bookParcels({
        ...{ courier, ...toBook },
        ...(rider && { riderId: Number(rider), takesPickedUp }),
        ...(store && { store }),
      }),
    onSuccess: (started) => onStarted(started, name),
    onError: (problem) => {
      if (isSignedOut(problem)) return
      setError(errorMessage(problem))
    },
    // Also without an answer: parcels may have been created.
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const what = 'orderIds' in toBook ? many(toBook.orderIds.length, 'order') : many(toBook.parcelIds.length, 'parcel')
  return (
    <Dialog
      open
      onClose={() => book.isPending || onClose()}
      title={couriers.length === 1 ? t('Book with {name}', { name }) : t('Book with a Courier')}
      text={
        'orderIds' in toBook
          ? t('{what}. Each parcel that waits is booked, and an order without a parcel gets one.', { what })
          : t('{what}. Those that wait are booked.', { what })
      }
      actions={
        <>
          <Button variant="outline" size="sm" className={touchHeight} onClick={onClose} disabled={book.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" className={touchHeight} busy={book.isPending}>
            {book.isPending ? t('Booking...') : t('Book {what}', { what })}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (book.isPending) return
          if (!courier) return setError(t('Please select a courier'))
          if (one && one.riders.length > 0 && !rider) return setError(noRider)
          book.mutate()
        }}
      >
        <DuplicatesNotice of={toBook} />
        {couriers.length === 1 ? (
          error && (
            <p role="alert" className="text-red">
              {error}
            </p>
          )
        ) : (
          <SelectInput
            label={t('Courier')}
            error={(error !== noRider && error) || undefined}
            value={courier}
            onChange={(event) => {
              setChosen(event.target.value)
              setError('')
            }}
          >
            <option value="">{t('Please select')}</option>
            {couriers.map((each) => (
              <option key={each.courier} value={each.courier}>
                {each.name}
              </option>
            ))}
          </SelectInput>
        )}
        {one && one.riders.length > 1 && (
          <SelectInput
            label={t('Rider')}
            error={error === noRider ? error : undefined}
            value={rider}
            onChange={(event) => {
              setRider(event.target.value)
              setError('')
            }}
          >
            <option value="">{t('Please select')}</option>
            {one.riders.map(({ id, name: of }) => (
              <option key={id} value={id}>
                {of}
              </option>
            ))}
          </SelectInput>
        )}
        {one?.riders.length === 1 && (
          <p>
            {t('They go on the round of')} {one.riders[0]?.name}.
          </p>
        )}
        {one && one.riders.length > 0 && 'parcelIds' in toBook && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-4.5 shrink-0"
              checked={takesPickedUp}
              onChange={(event) => setTakesPickedUp(event.target.checked)}
            />
            {t('Also parcels that another rider has with him')}
          </label>
        )}
        {one && one.stores.length > 1 && (
          <SelectInput
            label={t('Fetched from')}
            value={store || (one.stores.find(({ isDefault }) => isDefault)?.id ?? '')}
            onChange={(event) => setStore(event.target.value)}
          >
            {!one.stores.some(({ isDefault }) => isDefault) && (
              <option value="">{t('The courier’s default store')}</option>
            )}
            {one.stores.map(({ id, name: of, isDefault }) => (
              <option key={id} value={id}>
                {isDefault ? t('{of} (default)', { of }) : of}
              </option>
            ))}
          </SelectInput>
        )}
      </form>
    </Dialog>
  )
}
