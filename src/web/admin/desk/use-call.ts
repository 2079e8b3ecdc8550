import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { advanceDue, missingAdvance } from '#shared/cod/advance-due.ts'
import { toPaisa } from '#shared/money.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { useOrderEdit } from '#web/admin/orders/edit/use-order-edit.ts'
import { isTypedIn } from '#web/admin/parts/keys/use-keys.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import type { DeskCall } from '#web/admin/request/desk.ts'
import { editOrder, type OrderEdit } from '#web/admin/request/order-desk.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { useDocumentKeydown } from '#web/ui/hooks/use-document-keydown.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { ignoreKeysSince, isMeant, type KeyOrClick } from './is-meant.ts'
import type { Outcome } from './use-outcomes.ts'

export type CallProps = {
  call: DeskCall
  /** Unsaved input about this order from an earlier display. */
  draft: Draft | undefined
  /** No order was shown before, so no click or key can be meant for another one. */
  isFirst: boolean
  canNext: boolean
  /** Called after each render with the current draft. */
  onDraft: (draft: Draft) => void
  onSay: (outcome: Outcome, draft: Draft) => void
  onNext: () => void
  /** The order differs from what is shown. */
  onReload: () => void
  onMerged: (keeps: string) => void
}

type Saving = { edit: OrderEdit; withoutAdvance: string | undefined }

const because = (withoutAdvance: string | undefined) => withoutAdvance !== undefined && { withoutAdvance }

/** The advance in paisa, by the total that the order will have. */
function advanceIn({ order, cod }: DeskCall, { edit, preview }: ReturnType<typeof useOrderEdit>) {
  const total = (edit && preview.data?.after.total) ?? order.orderSummary.total
  return { advance: toPaisa(cod.advance), total: toPaisa(total), received: toPaisa(cod.received) }
}

type SaveEdit = {
  say: (outcome: Outcome) => void
  form: ReturnType<typeof useOrderEdit>
  type: (change: Partial<Draft>) => void
  reload: () => void
}

/** Saves the edited order. Shows a refusal at its field, or reloads the order if it has changed. */
const useSaveEdit = ({ say, form, type, reload }: SaveEdit) =>
  useMutation({
    mutationFn: ({ edit }: Saving) => editOrder(edit),
    onSuccess: ({ updatedAt }, { withoutAdvance }) =>
      say({ outcome: 'changed', updatedAt, ...because(withoutAdvance) }),
    onError: (error) => {
      toastFailure(
        error instanceof ApiRefusal ? t('Failed to update order') : t('The order may have been changed'),
        error,
      )
      form.showRefusal(error)
      if (!(error instanceof ApiRefusal)) return reload()
      if (Object.keys(error.fields).length > 0) type({ isEditing: true })
      if (error.code === 'stale' || error.code === 'too_late') reload()
    },
  })

/** Closes the question about the advance if the advance has been paid in the meantime. */
const withoutSettledQuestion = <Typed extends Pick<Draft, 'asking'>>(typed: Typed, due: number): Typed =>
  typed.asking === 'advance' && due === 0 ? { ...typed, asking: undefined } : typed

/** State of the question asked before an action that would lose the edited order. */
function useLosing() {
  const [losing, setLosing] = useState<() => void>()
  return {
    ask: (act: () => void) => setLosing(() => act),
    answers: {
      losing,
      keepChanges: () => setLosing(undefined),
      loseChanges: () => {
        setLosing(undefined)
        losing?.()
      },
    },
  }
}

/** Restores unsaved input. */
function useTyped(draft: Draft | undefined) {
  const [typed, setTyped] = useState(() => ({ ...emptyDraft, ...draft }))
  const type = (change: Partial<Draft>) => setTyped((before) => ({ ...before, ...change }))
  return { typed, type, written: typed.note.trim() || undefined }
}

/**
 * Returns a check whether a click or key was meant for this order. The text field of the previous order disappears with
 * it, so the rest of a typed text reaches the page, where single keys record outcomes.
 */
function useIsMeant(isFirst: boolean) {
  const [appearedAt] = useState(() => (isFirst ? undefined : performance.now()))
  const shownAt = useRef(appearedAt)
  useDocumentKeydown(({ key, target, timeStamp }) => {
    if (key.length === 1 && !isTypedIn(target))
      shownAt.current = ignoreKeysSince({ timeStamp, detail: 0 }, shownAt.current)
  })
  return (press: KeyOrClick) => isMeant(press, shownAt.current)
}

/** State of the call screen: what is typed about the order, and the actions of its buttons and keys. */
export function useCall({ call, draft, isFirst, canNext, onDraft, onSay, onNext, onReload }: CallProps) {
  const { updatedAt: seen } = call.order
  const [isOutdated] = useState(draft?.form !== undefined && draft.seen !== seen)
  const form = useOrderEdit(call.order, isOutdated ? undefined : draft?.form)
  const { typed, type, written } = useTyped(draft)
  const isMeantForCall = useIsMeant(isFirst)
  const losing = useLosing()

  const draftNow = (): Draft => {
    const { rows, who, notes } = form
    return { ...typed, seen, form: form.edit && { rows, who, notes } }
  }
  // After each render, because another order may replace this one at any moment.
  useEffect(() => onDraft(draftNow()))
  const say = (outcome: Outcome) =>
    onSay({ ...(written && { note: written }), ...outcome }, { ...draftNow(), ...because(outcome.withoutAdvance) })
  const save = useSaveEdit({ say, form, type, reload: onReload })
  /** Runs `act` unless a save is in progress or the click or key was meant for the previous order. */
  const whenMeant = (act: () => void) => (press: KeyOrClick) => !save.isPending && isMeantForCall(press) && act()
  /** Only a confirmation saves the edited order. Every other action first asks whether to lose the edit. */
  const whenUnchanged = (act: () => void) => whenMeant(() => (form.edit ? losing.ask(act) : act()))

  const advance = advanceIn(call, form)
  const due = advanceDue(advance)
  const confirm = (withoutAdvance?: string) => {
    if (form.edit) save.mutate({ edit: form.edit, withoutAdvance })
    else say({ outcome: 'confirmed', ...because(withoutAdvance) })
  }

  return {
    form,
    typed: withoutSettledQuestion(typed, due),
    type,
    /** What is missing of the advance, as a sentence. */
    missing: translateServerText(missingAdvance(advance)),
    say,
    written,
    isOutdated,
    isSaving: save.isPending,
    ...losing.answers,
    confirm: (press: KeyOrClick) => {
      // A user who has edited the order has looked at it, so the `isMeant` check is skipped.
      if (save.isPending || press.detail > 1 || (!form.edit && !isMeantForCall(press))) return
      if (form.edit && !form.isComplete) return
      if (form.edit && !form.check()) return type({ isEditing: true })
      return due > 0 ? type({ asking: 'advance' }) : confirm()
    },
    confirmWithoutAdvance: (withoutAdvance: string) => {
      type({ asking: undefined, withoutAdvance })
      confirm(withoutAdvance)
    },
    later: whenUnchanged(() => type({ asking: 'later' })),
    wrong: whenUnchanged(() => say({ outcome: 'wrong_number' })),
    cancel: whenUnchanged(() => type({ asking: 'cancel' })),
    edit: () => type({ isEditing: true }),
    /** The draft stays until the order is shown again. */
    next: () => canNext && !save.isPending && onNext(),
    reload: onReload,
  }
}
