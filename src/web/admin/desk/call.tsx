import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { useOrderEdit } from '#web/admin/orders/edit/use-order-edit.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import type { DeskCall } from '#web/admin/request/desk.ts'
import { editOrder } from '#web/admin/request/order-desk.ts'
import { useSession } from '#web/admin/session.ts'
import { CallAgain } from './call-again.tsx'
import { CallCard } from './call-card.tsx'
import { CancelCall } from './cancel-call.tsx'
import { KeyButton } from './key-button.tsx'
import { MergeProposals } from './merge-proposals.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import type { Outcome } from './use-outcomes.ts'
import { idOf } from './use-taken-calls.ts'

/** One call: the order, and what came of it by one press or key. */
export function Call({
  call,
  canNext,
  onSay,
  onNext,
  onReload,
  onMerged,
}: {
  call: DeskCall
  canNext: boolean
  onSay: (outcome: Outcome) => void
  onNext: () => void
  /** The order is not as it is shown. */
  onReload: () => void
  onMerged: (keeps: string) => void
}) {
  const { can } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useOrderEdit(call.order)
  const [asking, setAsking] = useState<'later' | 'cancel'>()
  const [isEditing, setEditing] = useState(false)
  const [note, setNote] = useState('')
  const written = note.trim() || undefined
  const save = useMutation({
    mutationFn: editOrder,
    onSuccess: ({ updatedAt }) => say({ outcome: 'changed', updatedAt }),
    onError: (error) => {
      toastFailure('Failed to update order', error)
      form.showRefusal(error)
      if (!(error instanceof ApiRefusal)) return
      if (Object.keys(error.fields).length > 0) setEditing(true)
      if (error.code === 'stale' || error.code === 'too_late') onReload()
    },
  })
  const say = (outcome: Outcome) => onSay({ ...(written && { note: written }), ...outcome })
  const confirm = () => {
    if (save.isPending) return
    if (!form.edit) return say({ outcome: 'confirmed' })
    if (!form.isComplete) return
    if (form.check()) save.mutate(form.edit)
    else setEditing(true)
  }
  const later = () => setAsking('later')
  const wrong = () => say({ outcome: 'wrong_number' })
  const cancel = () => can('orders.cancel') && setAsking('cancel')
  const next = () => canNext && onNext()
  const edit = () => setEditing(true)
  const back = () => {
    setAsking(undefined)
    heading.current?.focus({ preventScroll: true })
  }
  useDeskKeys(asking ? {} : { c: confirm, l: later, w: wrong, x: cancel, n: next, e: edit })

  return (
    <div className="grid gap-6">
      <CallCard call={call} form={form} heading={heading} isEditing={isEditing} onEdit={edit} />
      <MergeProposals order={call.order} proposals={call.proposals} onMerged={onMerged} onChanged={onReload} />
      <section
        aria-label="What came of the call"
        className="sticky bottom-0 z-20 -mx-4 grid gap-3 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0"
      >
        <TextInput
          label="Note on the call"
          optional="seen by staff only"
          maxLength={500}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {asking === 'later' ? (
          <CallAgain onPick={(at) => say({ outcome: 'no_answer', callAgainAt: at.toISOString() })} onClose={back} />
        ) : (
          <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            <KeyButton keyName="C" disabled={!form.isComplete} busy={save.isPending} onClick={confirm}>
              {save.isPending ? 'Saving...' : form.edit ? 'Save and confirm' : 'Confirm'}
            </KeyButton>
            <KeyButton keyName="L" variant="outline" onClick={later}>
              No answer…
            </KeyButton>
            <KeyButton keyName="W" variant="outline" onClick={wrong}>
              Wrong number
            </KeyButton>
            {can('orders.cancel') && (
              <KeyButton keyName="X" variant="outline" onClick={cancel}>
                Cancel order…
              </KeyButton>
            )}
            <KeyButton keyName="N" variant="quiet" disabled={!canNext} onClick={next}>
              Next order
            </KeyButton>
          </div>
        )}
      </section>
      {asking === 'cancel' && (
        <CancelCall
          call={call}
          onClose={back}
          onCancel={(words) => {
            setAsking(undefined)
            say({ outcome: 'cancelled', note: [words, written].filter(Boolean).join('\n') })
          }}
        />
      )}
      <p className="sr-only" role="status">
        {`Order ${idOf(call)}`}
      </p>
    </div>
  )
}
