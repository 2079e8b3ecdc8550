import { useState } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { takaIn } from '#web/admin/parts/parse-number.ts'
import { type OrderCod, receiveAdvance, takeBackAdvance } from '#web/admin/request/cod-rules.ts'
import { type Errors, useCodChange } from './use-cod-change.ts'

/** Notes money that came in before the order is sent. @param suggested taka that are still missing */
export function AdvanceDialog({
  orderId,
  suggested,
  onClose,
}: {
  orderId: string
  suggested: number
  onClose: () => void
}) {
  const [idempotencyKey] = useState(newUuid)
  const [amount, setAmount] = useState(suggested > 0 ? String(suggested) : '')
  const [reference, setReference] = useState('')
  const { change, errors, setErrors } = useCodChange(receiveAdvance, 'Failed to save', onClose)
  const submit = () => {
    const read = takaIn(amount)
    const wrong: Errors = {}
    if (read === undefined || read === 0) wrong.amount = 'Please enter whole taka, at least 1'
    if (reference.trim() === '') wrong.reference = 'Please enter the transaction number, or how it came'
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || read === undefined) return
    change.mutate({ orderId, amount: read, reference: reference.trim(), idempotencyKey })
  }
  return (
    <FormDialog
      title="Advance received"
      text="The courier collects this amount less."
      yes="Save"
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Amount (৳)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextInput
        label="Reference"
        hint="The transaction number of bKash, Nagad or the bank, or how the money came"
        autoComplete="off"
        maxLength={100}
        value={reference}
        error={errors.reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </FormDialog>
  )
}

/** Takes back the note of an advance that was a mistake. */
export function TakeBackDialog({
  orderId,
  advance,
  onClose,
}: {
  orderId: string
  advance: OrderCod['advances'][number]
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const { change, errors, setErrors } = useCodChange(takeBackAdvance, 'Failed to save', onClose)
  const submit = () => {
    setErrors(reason.trim() === '' ? { reason: 'Please give a reason' } : {})
    if (reason.trim() !== '') change.mutate({ orderId, id: advance.id, reason: reason.trim() })
  }
  return (
    <FormDialog
      title={`Take back the advance of ${taka(advance.amount)}`}
      text="The entry stays in the history; the courier collects the amount again."
      yes="Take Back"
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        optional="seen by staff only"
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
