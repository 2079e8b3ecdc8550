import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { manyToldTexts, useReach } from '#web/admin/orders/customer-told.ts'
import { RefusedList } from '#web/admin/orders/refused-list.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { handOverParcels, parcelKeys } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { CourierSelect } from './courier-select.tsx'

type Refused = { orderId: string; error: string }

/** Hands several parcels to a courier's rider. Each is handed over separately, and refused parcels are listed. */
export function HandOverMany({
  numbers,
  onClose,
}: {
  numbers: string[]
  /** With the numbers that are still to be handed over, if any was. */
  onClose: (refused?: string[]) => void
}) {
  const form = useId()
  const reach = useReach()
  const queries = useQueryClient()
  const [courier, setCourier] = useState('')
  const [refused, setRefused] = useState<Refused[]>([])
  const handOver = useMutation({
    mutationFn: () => handOverParcels({ numbers, ...(courier && { courier }) }),
    onSuccess: (answer) => {
      // A background job handles very large selections; the list shows its progress.
      if (!('refused' in answer)) return onClose([])
      setRefused(answer.refused.map(({ number, error }) => ({ orderId: number, error })))
      if (answer.changed > 0) toast.success(t('{parcels} handed over', { parcels: many(answer.changed, 'parcel') }))
      if (answer.refused.length === 0) onClose([])
    },
    onError: (error) => toastFailure(t('Failed to hand over'), error),
    onSettled: () =>
      Promise.all(['bulk-tasks', ...parcelKeys].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const isDone = handOver.isSuccess
  const close = () => onClose(isDone ? refused.map(({ orderId }) => orderId) : undefined)

  return (
    <Dialog
      open
      onClose={() => handOver.isPending || close()}
      title={t('Hand Over')}
      text={[
        t('{parcels} leave the shop. Their orders become shipped.', { parcels: many(numbers.length, 'parcel') }),
        manyToldTexts[reach('any')],
      ].join(' ')}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={close} disabled={handOver.isPending}>
            {isDone ? t('Close') : t('Cancel')}
          </Button>
          {!isDone && (
            <Button type="submit" form={form} size="sm" busy={handOver.isPending}>
              {handOver.isPending ? t('Saving...') : t('Hand Over')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!handOver.isPending && !isDone) handOver.mutate()
        }}
      >
        {refused.length > 0 ? (
          <RefusedList
            title={t('{parcels} not handed over', { parcels: many(refused.length, 'parcel') })}
            refused={refused}
          />
        ) : (
          <CourierSelect
            value={courier}
            onChange={setCourier}
            hint={t('Parcels that have a courier already keep theirs while this is empty.')}
          />
        )}
      </form>
    </Dialog>
  )
}
