import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { errorMessage } from '#web/admin/api.ts'
import { many } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { type BookingStarted, bookParcels } from '#web/admin/request/couriers/bookings.ts'
import type { RiderDay } from '#web/admin/request/couriers/round.ts'
import { parcelKeys } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'

/** Moves all open stops of a rider to another one, in one booking. `others`: users who deliver. */
export function GiveToAnother({
  from,
  others,
  onStarted,
  onClose,
}: {
  from: RiderDay
  others: RiderDay['rider'][]
  onStarted: (started: BookingStarted) => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(others.length === 1 ? String(others[0]?.id) : '')
  const [wrong, setWrong] = useState<string>()
  const give = useMutation({
    mutationFn: () => bookParcels({ courier: ownCourier, riderId: Number(chosen), ofRider: from.rider.id }),
    onSuccess: onStarted,
    onError: (error) => setWrong(errorMessage(error)),
    onSettled: () =>
      Promise.all(['rider-days', ...parcelKeys].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const stops = many(from.open, 'open parcel')
  return (
    <FormDialog
      title={t('Give {stops} to another rider', { stops })}
      text={t('They leave the round of {name}. What he has to bring back stays with him.', { name: from.rider.name })}
      yes={t('Give {stops}', { stops })}
      busyYes={t('Giving...')}
      busy={give.isPending}
      onSubmit={() => (chosen ? give.mutate() : setWrong(t('Please select a rider')))}
      onClose={() => give.isPending || onClose()}
    >
      <SelectInput
        label={t('Rider')}
        value={chosen}
        error={wrong}
        onChange={(event) => {
          setChosen(event.target.value)
          setWrong(undefined)
        }}
      >
        <option value="">{t('Please select')}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
      {others.length === 0 && (
        <p>{t('Nobody else delivers parcels. The main admin makes a rider under Sub-Admins.')}</p>
      )}
    </FormDialog>
  )
}
