import type { UseFormReturn } from 'react-hook-form'
import { fitNotes, fitNoteWords, maxFitNote } from '#shared/catalogue/fit-notes.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { FormSection } from './form-section.tsx'
import type { ProductValues } from './product-values.ts'

/** The fit, and what the model wears; shown next to the sizes. */
export function FitFields({ form }: { form: UseFormReturn<ProductValues> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormSection title={t('How it runs')}>
      <SelectInput
        label={t('Fit note')}
        hint={t('Shown beside the sizes and in the size chart')}
        error={errors.fitNote?.message}
        {...register('fitNote')}
      >
        <option value="">{t('None')}</option>
        {fitNotes.map((note) => (
          <option key={note} value={note}>
            {note === 'own' ? t('A sentence of your own') : translateServerText(fitNoteWords[note])}
          </option>
        ))}
      </SelectInput>
      {form.watch('fitNote') === 'own' && (
        <>
          <TextInput
            label={t('Sentence')}
            required
            maxLength={maxFitNote}
            error={errors.fitNoteText?.message}
            {...register('fitNoteText')}
          />
          <TextInput
            label={t('Sentence in Bangla')}
            lang="bn"
            maxLength={maxFitNote}
            hint={t('Empty: the page shows the English one')}
            error={errors.fitNoteTextBn?.message}
            {...register('fitNoteTextBn')}
          />
        </>
      )}
      <Pair className="grid-cols-2">
        <TextInput
          label={t('Model’s height (cm)')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.modelHeight?.message}
          {...register('modelHeight')}
        />
        <TextInput
          label={t('Model wears size')}
          autoComplete="off"
          error={errors.modelSize?.message}
          {...register('modelSize')}
        />
      </Pair>
    </FormSection>
  )
}
