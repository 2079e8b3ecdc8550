import { useState } from 'react'
import { toPaisa, toTaka } from '#shared/money.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { exactTaka } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { type OrderCod, receiveAdvance, returnAdvance, takeBackAdvance } from '#web/admin/request/cod-rules.ts'
import { t } from '#web/admin/translate.ts'
import { type Errors, useCodChange } from './use-cod-change.ts'

type Props = {
  orderId: string
  /** Taka, perhaps a difference of two; 0 leaves the field empty. */
  suggested: number
  onClose: () => void
}

/** Notes money that came in before the order is sent. */
export const ReceiveAdvanceDialog = (props: Props) => (
  <AmountDialog
    {...props}
    send={receiveAdvance}
    title={t('Advance received')}
    text={t('The courier collects this amount less.')}
  />
)

/** Records money that was returned to the customer. */
export const ReturnAdvanceDialog = (props: Props) => (
  <AmountDialog
    {...props}
    send={returnAdvance}
    title={t('Advance returned')}
    text={t('Enter it when the customer has the money. It counts as received no more.')}
  />
)

/** Describes an entry, as part of a sentence. */
export const advanceText = ({ amount }: { amount: number }): string =>
  amount < 0
    ? t('the return of {taka}', { taka: exactTaka(-amount) })
    : t('the advance of {amount}', { amount: exactTaka(amount) })

function AmountDialog({
  orderId,
  suggested,
  onClose,
  send,
  title,
  text,
}: Props & { send: typeof receiveAdvance; title: string; text: string }) {
  const [idempotencyKey] = useState(newUuid)
  const [amount, setAmount] = useState(suggested > 0 ? String(toTaka(toPaisa(suggested))) : '')
  const [reference, setReference] = useState('')
  const { change, errors, setErrors } = useCodChange(send, t('Failed to save'), onClose)
  const submit = () => {
    const read = takaIn(amount)
    const wrong: Errors = {}
    if (read === undefined || read === 0)
      wrong.amount = t('Please enter taka, at least 0.01, with at most two decimals')
    if (reference.trim() === '') wrong.reference = t('Please enter the transaction number, or how it came')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || read === undefined) return
    change.mutate({ orderId, amount: read, reference: reference.trim(), idempotencyKey })
  }
  return (
    <FormDialog title={title} text={text} yes={t('Save')} busy={change.isPending} onSubmit={submit} onClose={onClose}>
      <TextInput
        label={t('Amount (৳)')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextInput
        label={t('Reference')}
        hint={t('The transaction number of bKash, Nagad or the bank, or how the money came')}
        autoComplete="off"
        maxLength={100}
        value={reference}
        error={errors.reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </FormDialog>
  )
}

/** Takes back an entry that was a mistake. */
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
  const { change, errors, setErrors } = useCodChange(takeBackAdvance, t('Failed to save'), onClose)
  const submit = () => {
    setErrors(reason.trim() === '' ? { reason: t('Please give a reason') } : {})
    if (reason.trim() !== '') change.mutate({ orderId, id: advance.id, reason: reason.trim() })
  }
  return (
    <FormDialog
      title={t('Take back {advance}', { advance: advanceText(advance) })}
      text={t('The entry stays in the history; the courier collects {value}.', {
        value: advance.amount < 0 ? t('that much less') : t('the amount again'),
      })}
      yes={t('Take Back')}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('Reason')}
        optional={t('seen by staff only')}
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
