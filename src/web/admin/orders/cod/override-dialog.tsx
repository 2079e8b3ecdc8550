import { useState } from 'react'
import { codDecisions } from '#shared/cod/cod-outcome.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { type OrderCod, overrideDecision } from '#web/admin/request/cod-rules.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { codOutcomeLabels } from '#web/admin/settings/cod/outcome-labels.ts'
import { t } from '#web/admin/translate.ts'
import { type Errors, useCodChange } from './use-cod-change.ts'

type Decision = NonNullable<OrderCod['decision']>

/** Overrides the decision of the COD rules. The reason is required and stored. */
export function OverrideDialog({
  order,
  decision: before,
  onClose,
}: {
  order: OrderView
  decision: Decision
  onClose: () => void
}) {
  const [decision, setDecision] = useState<Decision['decision']>(before.decision === 'cash' ? 'call_first' : 'cash')
  const [advance, setAdvance] = useState('')
  const [reason, setReason] = useState('')
  const amount = decision === 'advance' ? (takaIn(advance) ?? null) : null
  const { change, errors, setErrors } = useCodChange(overrideDecision, t('Failed to change the decision'), onClose)
  const submit = () => {
    const wrong: Errors = {}
    if (decision === 'advance' && amount === null) wrong.advance = t('Please enter the advance in taka')
    if (reason.trim() === '') wrong.reason = t('Please give a reason')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    change.mutate({ orderId: order.orderId, decision, advance: amount, reason: reason.trim() })
  }
  return (
    <FormDialog
      title={t('Decide otherwise')}
      text={t('The status of the order does not change. The reason stays with the order and in the activity log.')}
      yes={t('Save')}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectInput
        label={t('Decision')}
        value={decision}
        onChange={(event) => setDecision(event.target.value as Decision['decision'])}
      >
        {codDecisions.map((each) => (
          <option key={each} value={each}>
            {codOutcomeLabels[each]}
          </option>
        ))}
      </SelectInput>
      {decision === 'advance' && (
        <TextInput
          label={t('Advance (৳)')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={advance}
          error={errors.advance}
          onChange={(event) => setAdvance(event.target.value)}
        />
      )}
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
