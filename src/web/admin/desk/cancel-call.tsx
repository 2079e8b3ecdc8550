import { useState } from 'react'
import { reachTexts, useReach } from '#web/admin/orders/customer-told.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { SelectInput, TextArea } from '#web/admin/parts/inputs.tsx'
import type { DeskCall } from '#web/admin/request/desk.ts'
import { idOf } from './shown-call.ts'

/** Why orders are cancelled on the phone, most frequent first. */
const reasons = [
  'Does not want it any more',
  'Did not order it',
  'Cannot be reached',
  'Ordered it twice',
  'Delivery costs or takes too much',
  'Bought it elsewhere',
  'Looks like a false order',
]

const returnText = ({ order: { received = 0 } }: DeskCall) =>
  received > 0 ? ` The advance of ${taka(received)} is to be returned.` : ''

/** Asks for the reason of a cancellation: one of the list, or own words. */
export function CancelCall({
  call,
  reason,
  words,
  onWrite,
  onCancel,
  onClose,
}: {
  call: DeskCall
  /** Of the list; '' while none is selected. */
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
      title={`Cancel order ${idOf(call)}?`}
      text={`Its pieces go back on the shelf, and ${reachTexts[reach(call.order.customerInfo.email)]}.${returnText(call)} This cannot be taken back.`}
      yes="Cancel order"
      no="Keep order"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectInput
        label="Reason"
        value={reason}
        error={isMissing && note === '' ? 'Please give a reason, here or in your own words' : undefined}
        onChange={(event) => onWrite({ reason: event.target.value })}
      >
        <option value="">Please select</option>
        {reasons.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectInput>
      <TextArea
        label="In your own words"
        optional="seen by staff only"
        rows={2}
        maxLength={400}
        value={words}
        onChange={(event) => onWrite({ words: event.target.value })}
      />
    </FormDialog>
  )
}
