import type { OrderEditDraft } from '#web/admin/orders/edit/use-order-edit.ts'

/**
 * Unsaved input about an order, including outcomes that failed to send. Stored by order number while the desk is open.
 */
export type Draft = {
  note: string
  asking: 'later' | 'cancel' | 'advance' | undefined
  /** Of the cancel dialog: the reason from the list, and typed text. */
  reason: string
  words: string
  /** Reason for confirming without the advance. */
  withoutAdvance: string
  /** The custom time of the next call, as the input's value. */
  ownTime: string
  /** The edited order; undefined if nothing was changed, or it is saved. */
  form: OrderEditDraft | undefined
  isEditing: boolean
  /** The `updatedAt` of the order to which the form belongs. */
  seen: string
}

export const emptyDraft: Omit<Draft, 'seen'> = {
  ...{ note: '', asking: undefined, reason: '', words: '', ownTime: '', withoutAdvance: '' },
  ...{ form: undefined, isEditing: false },
}

/** The input typed after an outcome was sent, and therefore not part of it. */
export const typedSince = (sent: Draft, now = sent): Draft => ({
  ...now,
  note: now.note === sent.note ? '' : now.note,
  form: JSON.stringify(now.form) === JSON.stringify(sent.form) ? undefined : now.form,
})
