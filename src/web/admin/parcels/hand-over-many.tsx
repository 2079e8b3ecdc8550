import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { RefusedList } from '#web/admin/orders/refused-list.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { moveParcel, parcelKeys } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { CourierSelect } from './courier-select.tsx'

type Refused = { orderId: string; error: string }

/** A courier's rider takes several parcels: each is handed over by itself, and the refused ones are named. */
export function HandOverMany({
  numbers,
  onClose,
}: {
  numbers: string[]
  /** With the numbers that are still to be handed over, if any was. */
  onClose: (refused?: string[]) => void
}) {
  const form = useId()
  const queries = useQueryClient()
  const [courier, setCourier] = useState('')
  const [done, setDone] = useState(0)
  const [refused, setRefused] = useState<Refused[]>([])
  const handOver = useMutation({
    mutationFn: async () => {
      const failed: Refused[] = []
      for (const [at, number] of numbers.entries()) {
        try {
          await moveParcel({ number, state: 'handed_over', ...(courier && { courier }) })
        } catch (error) {
          failed.push({ orderId: number, error: errorMessage(error) })
          // Without a connection or a session the others would fail, too.
          if (!(error instanceof ApiRefusal) || error.status === 401) {
            const rest = numbers.slice(at + 1).map((orderId) => ({ orderId, error: t('Not tried') }))
            return [...failed, ...rest]
          }
        }
        setDone(at + 1)
      }
      return failed
    },
    onSuccess: (failed) => {
      setRefused(failed)
      const handed = numbers.length - failed.length
      if (handed > 0) toast.success(`${many(handed, 'parcel')} handed over`)
      if (failed.length === 0) onClose([])
    },
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const isDone = handOver.isSuccess
  const close = () => onClose(isDone ? refused.map(({ orderId }) => orderId) : undefined)

  return (
    <Dialog
      open
      onClose={() => handOver.isPending || close()}
      title={t('Hand Over')}
      text={t('{parcels} leave the shop. Their orders become shipped, and customers are told.', {
        parcels: many(numbers.length, 'parcel'),
      })}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={close} disabled={handOver.isPending}>
            {isDone ? t('Close') : t('Cancel')}
          </Button>
          {!isDone && (
            <Button type="submit" form={form} size="sm" busy={handOver.isPending}>
              {handOver.isPending ? t('{done} of {count}...', { done, count: numbers.length }) : t('Hand Over')}
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
