import { TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { callOutcomeLabels } from '#shared/orders/call-outcome.ts'
import { EditTotals } from '#web/admin/orders/edit/edit-totals.tsx'
import type { useOrderEdit } from '#web/admin/orders/edit/use-order-edit.ts'
import { PiecePicker } from '#web/admin/orders/piece-picker.tsx'
import { PieceRows } from '#web/admin/orders/piece-rows.tsx'
import { RecipientFields } from '#web/admin/orders/recipient-fields.tsx'
import { ago, exactTaka, many, moment } from '#web/admin/parts/figures.ts'
import { TextArea } from '#web/admin/parts/inputs/inputs.tsx'
import { isTypedIn } from '#web/admin/parts/keys/use-keys.ts'
import { LinkedText } from '#web/admin/parts/links/linked-text.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import type { DeskCall } from '#web/admin/request/desk.ts'
import { translatedReason } from '#web/admin/settings/cod/translated-reason.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { CustomerPart } from './customer-part.tsx'
import { KeyButton } from './key-button.tsx'
import { idOf } from './shown-call.ts'
import { translatedNote } from './translated-note.ts'

type Form = ReturnType<typeof useOrderEdit>

/** The order of the call: the customer, the reason of the call, the pieces, and the form that edits them in place. */
export function CallCard({
  call,
  form,
  heading,
  isEditing,
  onEdit,
}: {
  call: DeskCall
  form: Form
  heading: RefObject<HTMLHeadingElement | null>
  isEditing: boolean
  onEdit: () => void
}) {
  const { order, reasons, cod } = call
  // Moves the focus to the next order, so that screen readers announce it and its keys work. Not while the user types
  // elsewhere: an order may arrive without any action.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each order once
  useEffect(() => {
    if (!isTypedIn(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [order.orderId])
  return (
    <article aria-labelledby="desk-order" className="grid gap-6">
      <div>
        <h2 ref={heading} id="desk-order" tabIndex={-1} className="font-semibold text-title outline-none">
          {idOf(call)}
        </h2>
        <p className="text-ink-soft">
          {t('Ordered {orderDate}, {orderDate2}', {
            orderDate: moment(order.orderDate),
            orderDate2: ago(order.orderDate),
          })}
        </p>
      </div>
      {cod.advance > 0 && (
        <p className={cod.due > 0 ? 'font-semibold text-amber text-base' : 'font-semibold text-base text-green'}>
          {t('Advance of {advance} asked, {received} received', {
            advance: exactTaka(cod.advance),
            received: exactTaka(cod.received),
          })}
        </p>
      )}
      {reasons.length > 0 && (
        <ul
          aria-label={cod.advance > 0 ? t('Why an advance is asked') : t('Why to call first')}
          className="grid gap-1 rounded-control bg-amber-soft px-3 py-2.5 text-amber"
        >
          {reasons.map((reason) => (
            <li key={reason} className="flex gap-2">
              <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />
              {translatedReason(reason)}
            </li>
          ))}
        </ul>
      )}
      <Attempts call={call} />
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          {isEditing ? (
            <>
              <RecipientFields values={form.who} errors={form.errors} onChange={form.setWho} />
              <TextArea
                label={t('Note from the customer')}
                maxLength={500}
                value={form.notes}
                error={form.errors.notes}
                onChange={(event) => form.setNotes(event.target.value)}
              />
            </>
          ) : (
            <>
              <CustomerPart call={call} />
              {order.notes && (
                <p className="whitespace-pre-line border-gold border-l-2 pl-3 text-base">
                  <LinkedText text={order.notes} />
                </p>
              )}
              <div>
                <KeyButton keyName="E" variant="outline" className={touchHeight} onClick={onEdit}>
                  {t('Change name, address or note')}
                </KeyButton>
              </div>
            </>
          )}
        </div>
        <section aria-label={t('Pieces')} className="grid min-w-0 content-start gap-4">
          {form.rows.length > 0 ? (
            <PieceRows rows={form.rows} exchange onChange={form.setRows} />
          ) : (
            <p className="text-red">{t('An order needs a piece. To take all of them out, cancel the order.')}</p>
          )}
          <PiecePicker onPick={form.add} />
          <EditTotals order={order} email={form.who.email.trim()} preview={form.preview} />
        </section>
      </div>
    </article>
  )
}

/** Earlier calls because of this order, newest first. */
function Attempts({ call: { attempts, noAnswers } }: { call: DeskCall }) {
  const shown = attempts.filter(({ isUndone }) => !isUndone).toReversed()
  if (shown.length === 0) return null
  return (
    <section aria-label={t('Earlier calls')} className="border-line border-l-2 pl-3">
      {noAnswers > 0 && (
        <p className="font-semibold">
          {t('{calls} without an answer or to a wrong number', { calls: many(noAnswers, 'call') })}
        </p>
      )}
      <ul className="text-ink-soft">
        {shown.map(({ id, outcome, at, actor, note, callAgainAt }) => (
          <li key={id}>
            {moment(at)} · {actor} · {translateServerText(callOutcomeLabels[outcome])}
            {callAgainAt && t(', to be called {callAgainAt}', { callAgainAt: moment(callAgainAt) })}
            {note && `: ${translatedNote(note)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
