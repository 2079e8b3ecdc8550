import { useState } from 'react'
import { maxCancelWords } from '#domains/desk/staff-contract.ts'
import { reachTexts, useReach } from '#web/admin/orders/customer-told.ts'
import { exactTaka } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { SelectInput, TextArea } from '#web/admin/parts/inputs/inputs.tsx'
import type { DeskCall } from '#web/admin/request/desk.ts'
import { t } from '#web/admin/translate.ts'
import { cancelReasons } from './cancel-reasons.ts'
import { idOf } from './shown-call.ts'

const returnText = ({ order: { received = 0 } }: DeskCall) =>
  received > 0 ? t(' The advance of {received} is to be returned.', { received: exactTaka(received) }) : ''

/** Asks for the reason of a cancellation: from the list, or typed. */
export function CancelCall({
  call,
  reason,
  words,
  onWrite,
  onCancel,
  onClose,
}: {
  call: DeskCall
  /** From the list; '' while none is selected. */
  reason: string
  words: string
  onWrite: (change: { reason?: string; words?: string }) => void
  onCancel: (note: string) => void
  onClose: () => void
}) {
  const reach = useReach()
  const [isMissing, setMissing] = useState(false)
  const note = [reason, words.trim()].filter(Boolean).join(': ')
  const submit = () => {
    if (note === '') setMissing(true)
    else onCancel(note)
  }
  return (
    <FormDialog
      title={t('Cancel order {call}?', { call: idOf(call) })}
      text={t('Its pieces go back on the shelf, and {reach}.{call} This cannot be taken back.', {
        reach: reachTexts[reach(call.order.customerInfo.email)],
        call: returnText(call),
      })}
      yes={t('Cancel order')}
      no={t('Keep order')}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectInput
        label={t('Reason')}
        value={reason}
        error={isMissing && note === '' ? t('Please give a reason, here or in your own words') : undefined}
        onChange={(event) => onWrite({ reason: event.target.value })}
      >
        <option value="">{t('Please select')}</option>
        {[...cancelReasons].map(([english, text]) => (
          <option key={english} value={english}>
            {text}
          </option>
        ))}
      </SelectInput>
      <TextArea
        label={t('In your own words')}
        optional={t('seen by staff only')}
        rows={2}
        maxLength={maxCancelWords}
        value={words}
        onChange={(event) => onWrite({ words: event.target.value })}
      />
    </FormDialog>
  )
}
