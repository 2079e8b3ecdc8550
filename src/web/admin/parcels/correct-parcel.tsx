import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { ReasonDialog } from '#web/admin/orders/steps/reason-dialog.tsx'
import { taka } from '#web/admin/parts/figures.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { toastReason } from '#web/admin/query-client.ts'
import { correctParcel, type ParcelView, parcelKeys, parcelQuery } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { parcelStateLabels } from './parcel-state-labels.tsx'

/** Corrects the state of a parcel; asks for the right state and a reason. */
export function CorrectParcel({ parcel: current, onClose }: { parcel: ParcelView; onClose: () => void }) {
  // Snapshot from when the dialog opened. A refetch may change the parcel while the user types.
  const [{ number, state: from, corrections, toCollect }] = useState(current)
  const queries = useQueryClient()
  const [state, setState] = useState<ParcelState>()
  const [paid, setPaid] = useState('')
  const [isMissing, setMissing] = useState(false)
  const correct = useMutation({
    mutationFn: correctParcel,
    onSuccess: (parcel) => {
      queries.setQueryData(parcelQuery(number).queryKey, parcel)
      toast.success(`${number}: ${parcelStateLabels[parcel.state]}`)
      onClose()
    },
    onError: (error) => toastReason(t('Failed to change the parcel. Please try again.'), error),
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const isPartly = state === 'partly_delivered'
  const collected = takaIn(paid)
  const submit = (reason: string) => {
    if (!state || (isPartly && collected === undefined)) return setMissing(true)
    correct.mutate({ number, from, state, reason, ...(isPartly && { collected }) })
  }
  return (
    <ReasonDialog
      title={t('Correct a Mistake')}
      text={t('{number} · {state} now', { number, state: parcelStateLabels[from] })}
      yes={t('Correct')}
      busyYes={t('Saving…')}
      busy={correct.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectInput
        label={t('What it is instead')}
        hint={t(
          'The order and its payment follow. Your reason is kept in the parcel’s history and in the activity log.',
        )}
        error={isMissing && !state ? t('Please choose what it is') : undefined}
        value={state ?? ''}
        onChange={(event) => setState(corrections.find((each) => each === event.target.value))}
      >
        <option value="">{t('Choose a state')}</option>
        {corrections.map((each) => (
          <option key={each} value={each}>
            {parcelStateLabels[each]}
          </option>
        ))}
      </SelectInput>
      {isPartly && (
        <TextInput
          label={t('Paid by the customer (৳)')}
          hint={t('To collect was {toCollect}', { toCollect: taka(toCollect) })}
          inputMode="decimal"
          autoComplete="off"
          value={paid}
          error={
            isMissing && collected === undefined ? t('Please enter how much the customer paid, in taka') : undefined
          }
          onChange={(event) => setPaid(event.target.value)}
        />
      )}
    </ReasonDialog>
  )
}
