import { useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { parcelStateLabels } from './parcel-state-labels.tsx'
import { useMove } from './use-move.ts'

/** The customer kept some of the pieces: asks how much they paid. */
export function PartlyDelivered({
  parcel: current,
  note,
  onClose,
  onDone,
}: {
  parcel: ParcelView
  note: string
  onClose: () => void
  onDone: () => void
}) {
  // Snapshot from when the dialog opened. A refetch may change the parcel while the user types.
  const [{ number, state, toCollect }] = useState(current)
  const [paid, setPaid] = useState('')
  const [wrong, setWrong] = useState<string>()
  const move = useMove(onDone, (error) => {
    const fieldError = error instanceof ApiRefusal ? error.fields.collected : undefined
    setWrong(fieldError)
    return fieldError !== undefined
  })
  const submit = () => {
    const collected = takaIn(paid)
    if (collected === undefined) return setWrong(t('Please enter how much the customer paid, in taka'))
    setWrong(undefined)
    const message = `${number}: ${parcelStateLabels.partly_delivered}`
    move.mutate({ move: { number, from: state, state: 'partly_delivered', collected, note }, message })
  }
  return (
    <FormDialog
      title={t('Partly delivered')}
      text={t('The customer kept some of the pieces. The others are counted when they come back over the counter.')}
      yes={t('Partly delivered')}
      busy={move.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('Paid by the customer (৳)')}
        hint={t('To collect was {toCollect}', { toCollect: taka(toCollect) })}
        inputMode="decimal"
        autoComplete="off"
        value={paid}
        error={wrong}
        onChange={(event) => setPaid(event.target.value)}
      />
    </FormDialog>
  )
}
