import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { asksReason, type ParcelState } from '#shared/parcels/parcel-states.ts'
import { ReasonDialog } from '#web/admin/orders/steps/reason-dialog.tsx'
import { UnsavedGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { useUnsentText } from '#web/admin/parts/hooks/use-unsent-text.ts'
import { TextArea } from '#web/admin/parts/inputs/inputs.tsx'
import { moveParcel, type ParcelView } from '#web/admin/request/parcels.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { CorrectParcel } from './correct-parcel.tsx'
import { CourierDialog } from './courier-dialog.tsx'
import { stepLabel } from './parcel-state-labels.tsx'
import { PartlyDelivered } from './partly-delivered.tsx'
import { useMove } from './use-move.ts'

/** States that ask for the courier and its number. */
const asksCourier: ParcelState[] = ['handed_over', 'booked']

/** Actions of staff on a parcel: a button for each possible next state, and a note. */
export function ParcelActions({ parcel }: { parcel: ParcelView }) {
  const { text: note, setText: setNote, follow } = useUnsentText(`note of parcel ${parcel.number}`, '')
  const [asked, setAsked] = useState<ParcelState>()
  const [isCorrecting, setCorrecting] = useState(false)
  const { can } = useSession()
  const done = () => {
    setNote('')
    setAsked(undefined)
  }
  const move = useMove(
    (sent) => {
      // Keeps text typed during the request. A dialog has taken the note over.
      setNote((now) => (asked === undefined && now.trim() !== sent.note ? now : ''))
      setAsked(undefined)
    },
    undefined,
    // A dialog has its own note field.
    (sent) => (asked === undefined ? follow(sent.note ?? '', () => moveParcel(sent)) : moveParcel(sent)),
  )
  const { number, state, next, courier } = parcel
  const enter = (to: ParcelState) => {
    if (asksCourier.includes(to) || to === 'partly_delivered' || asksReason(to)) return setAsked(to)
    const message = `${number}: ${stepLabel(state, to, courier)}`
    move.mutate({ move: { number, from: state, state: to, note: note.trim() }, message })
  }
  return (
    <div className="grid gap-3">
      {next.length > 0 && (
        <fieldset aria-label={t('What happened to it')} className="flex min-w-0 flex-wrap gap-2">
          {next.map((to) => (
            <Button
              key={to}
              variant={asksReason(to) ? 'quiet' : 'outline'}
              size="sm"
              className={asksReason(to) ? 'text-red' : undefined}
              disabled={move.isPending}
              onClick={() => enter(to)}
            >
              {stepLabel(state, to, courier)}
            </Button>
          ))}
        </fieldset>
      )}
      {can('orders.override') && parcel.corrections.length > 0 && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setCorrecting(true)}>
          <Undo2 aria-hidden="true" className="size-4" />
          {t('Correct a Mistake')}
        </Button>
      )}
      {isCorrecting && <CorrectParcel parcel={parcel} onClose={() => setCorrecting(false)} />}
      <form
        className="grid justify-items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (note.trim() && !move.isPending)
            move.mutate({ move: { number, note: note.trim() }, message: t('Note added') })
        }}
      >
        <TextArea
          label={t('Note')}
          labelHidden={next.length === 0}
          optional={next.length > 0 ? t('optional, goes with the next step') : t('seen by staff only')}
          rows={2}
          maxLength={500}
          className="w-full"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" variant="outline" size="sm" disabled={note.trim() === ''} busy={move.isPending}>
          {next.length > 0 ? t('Add Note Alone') : t('Add Note')}
        </Button>
        <UnsavedGuard text={note} sent={move.isPending ? move.variables.move.note : undefined} />
      </form>
      {asked === 'partly_delivered' && (
        <PartlyDelivered parcel={parcel} note={note.trim()} onClose={() => setAsked(undefined)} onDone={done} />
      )}
      {asked && asksReason(asked) && (
        <ReasonDialog
          danger
          title={t('{number}: {state}?', { number, state: stepLabel(state, asked, courier) })}
          text={t('Its pieces stay out of stock until the counter receives what is left of it.')}
          yes={stepLabel(state, asked, courier)}
          busyYes={t('Saving…')}
          busy={move.isPending}
          initial={note.trim()}
          onSubmit={(reason) =>
            move.mutate({
              move: { number, from: state, state: asked, note: reason },
              message: `${number}: ${stepLabel(state, asked, courier)}`,
            })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && asksCourier.includes(asked) && (
        <CourierDialog
          parcel={parcel}
          state={asked}
          note={note.trim()}
          onClose={() => setAsked(undefined)}
          onDone={done}
        />
      )}
    </div>
  )
}
