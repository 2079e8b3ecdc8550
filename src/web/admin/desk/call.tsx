import { useRef } from 'react'
import { WithoutAdvance } from '#web/admin/orders/cod/without-advance.tsx'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { CallCard } from './call-card.tsx'
import { CancelCall } from './cancel-call.tsx'
import { MergeProposals } from './merge-proposals.tsx'
import { OutcomeBar } from './outcome-bar.tsx'
import { idOf } from './shown-call.ts'
import { type CallProps, useCall } from './use-call.ts'
import { useDeskKeys } from './use-desk-keys.ts'

/** One call: the order, and buttons and keys that record the outcome. */
export function Call(props: CallProps) {
  const { call, canNext, onMerged } = props
  const { can } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const desk = useCall(props)
  const { form, typed, type, losing } = desk
  const { question } = useGuard(form.edit !== undefined)
  const back = () => {
    type({ asking: undefined })
    heading.current?.focus({ preventScroll: true })
  }
  const { confirm, later, wrong, cancel, next, edit } = desk
  const keys = [
    { key: 'c', words: t('Confirm'), press: confirm },
    { key: 'l', words: t('No answer'), press: later },
    { key: 'w', words: t('Wrong number'), press: wrong },
    ...(can('orders.cancel') ? [{ key: 'x', words: t('Cancel order'), press: cancel }] : []),
    { key: 'e', words: t('Change the order'), press: edit },
    { key: 'n', words: t('Next order'), press: next },
  ]
  useDeskKeys(typed.asking || losing ? [] : keys)

  return (
    <div className="grid gap-6">
      {desk.isOutdated && (
        <p role="alert" className="rounded-control bg-amber-soft px-3 py-2.5 text-amber">
          {t(
            'This order is not as it was when you changed it. Your changes are no longer in the form: please look whether they are saved.',
          )}
        </p>
      )}
      <CallCard call={call} form={form} heading={heading} isEditing={typed.isEditing} onEdit={edit} />
      <MergeProposals
        order={call.order}
        proposals={call.proposals}
        isUnsaved={form.edit !== undefined}
        onMerged={onMerged}
        onChanged={desk.reload}
      />
      <OutcomeBar desk={desk} canNext={canNext} onBack={back} />
      {typed.asking === 'advance' && (
        <WithoutAdvance
          orderId={idOf(call)}
          missing={desk.missing}
          isConfirmation
          initial={typed.withoutAdvance}
          busy={desk.isSaving}
          onSubmit={desk.confirmWithoutAdvance}
          onClose={back}
        />
      )}
      {typed.asking === 'cancel' && (
        <CancelCall
          call={call}
          reason={typed.reason}
          words={typed.words}
          onWrite={type}
          onClose={back}
          onCancel={(words) =>
            desk.say({ outcome: 'cancelled', note: [words, desk.written].filter(Boolean).join('\n') })
          }
        />
      )}
      <Confirm
        open={losing !== undefined}
        title={t('Go on without your changes?')}
        text={t('What you changed in this order is not saved. Only Save and confirm saves it.')}
        yes={t('Go On Without Them')}
        no={t('Keep Editing')}
        onYes={desk.loseChanges}
        onNo={desk.keepChanges}
      />
      {question}
      <p className="sr-only" role="status">
        {t('Order {call}', { call: idOf(call) })}
      </p>
    </div>
  )
}
