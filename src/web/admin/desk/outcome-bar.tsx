import { maxCallNote } from '#domains/desk/staff-contract.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { CallAgain } from './call-again.tsx'
import { KeyButton } from './key-button.tsx'
import type { useCall } from './use-call.ts'

/** A note on the call, and a button for each outcome, or the time of the next call. */
export function OutcomeBar({
  desk,
  canNext,
  onBack,
}: {
  desk: ReturnType<typeof useCall>
  canNext: boolean
  onBack: () => void
}) {
  const { can } = useSession()
  const { form, typed, type, isSaving } = desk
  return (
    <section
      aria-label={t('What came of the call')}
      className="low:static sticky bottom-0 z-20 -mx-4 grid gap-3 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0"
    >
      <TextInput
        label={t('Note on the call')}
        optional={t('seen by staff only')}
        maxLength={maxCallNote}
        autoComplete="off"
        value={typed.note}
        onChange={(event) => type({ note: event.target.value })}
      />
      {typed.asking === 'later' ? (
        <CallAgain
          written={typed.ownTime}
          onWrite={(ownTime) => type({ ownTime })}
          onPick={(at) => desk.say({ outcome: 'no_answer', callAgainAt: at.toISOString() })}
          onClose={onBack}
        />
      ) : (
        <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          <KeyButton keyName="C" disabled={!form.isComplete} busy={isSaving} onClick={desk.confirm}>
            {isSaving ? t('Saving...') : form.edit ? t('Save and confirm') : t('Confirm')}
          </KeyButton>
          <KeyButton keyName="L" variant="outline" onClick={desk.later}>
            {t('No answer…')}
          </KeyButton>
          <KeyButton keyName="W" variant="outline" onClick={desk.wrong}>
            {t('Wrong number')}
          </KeyButton>
          {can('orders.cancel') && (
            <KeyButton keyName="X" variant="outline" onClick={desk.cancel}>
              {t('Cancel order…')}
            </KeyButton>
          )}
          <KeyButton keyName="N" variant="quiet" disabled={!canNext} onClick={desk.next}>
            {t('Next order')}
          </KeyButton>
        </div>
      )}
    </section>
  )
}
