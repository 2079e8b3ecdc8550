import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { type BlockDraft, blockEnds } from './block-draft.ts'
import { codOutcomeLabels } from './outcome-labels.ts'

const endLabels: Record<(typeof blockEnds)[number], string> = {
  '30': t('after 30 days'),
  '180': t('after half a year'),
  '365': t('after a year'),
  day: t('after a day'),
  lifted: t('when somebody lifts it'),
}

type Props = {
  draft: BlockDraft
  set: (change: Partial<BlockDraft>) => void
  errors: Record<string, string>
}

/** Effect, reason and end of a block. */
export function BlockFields({ draft, set, errors }: Props) {
  return (
    <>
      <SelectInput
        label={t('Then')}
        value={draft.outcome}
        onChange={(event) => set({ outcome: event.target.value as BlockDraft['outcome'] })}
      >
        {(['none', 'advance', 'call_first'] as const).map((outcome) => (
          <option key={outcome} value={outcome}>
            {codOutcomeLabels[outcome]}
          </option>
        ))}
      </SelectInput>
      {draft.outcome === 'advance' && (
        <Pair>
          <TextInput
            label={t('Advance')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={draft.advance}
            error={errors.advanceAmount ?? errors.advancePercent}
            onChange={(event) => set({ advance: event.target.value })}
          />
          <SelectInput
            label={t('In')}
            value={draft.advanceIn}
            onChange={(event) => set({ advanceIn: event.target.value as BlockDraft['advanceIn'] })}
          >
            <option value="taka">{t('taka')}</option>
            <option value="percent">{t('percent of the total')}</option>
          </SelectInput>
        </Pair>
      )}
      <TextInput
        label={t('Reason')}
        hint={t('Seen by staff only')}
        autoComplete="off"
        maxLength={500}
        value={draft.reason}
        error={errors.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
      <Pair>
        <SelectInput
          label={t('It ends')}
          value={draft.ends}
          onChange={(event) => set({ ends: event.target.value as BlockDraft['ends'] })}
        >
          {blockEnds.map((end) => (
            <option key={end} value={end}>
              {endLabels[end]}
            </option>
          ))}
        </SelectInput>
        {draft.ends === 'day' && (
          <TextInput
            label={t('Last day')}
            type="date"
            value={draft.lastDay}
            error={errors.endsOn}
            onChange={(event) => set({ lastDay: event.target.value })}
          />
        )}
        {draft.ends === 'lifted' && (
          <TextInput
            label={t('Why it never ends by itself')}
            autoComplete="off"
            maxLength={200}
            value={draft.whyEndless}
            error={errors.whyEndless}
            onChange={(event) => set({ whyEndless: event.target.value })}
          />
        )}
      </Pair>
    </>
  )
}
