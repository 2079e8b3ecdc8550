import type { ComponentProps } from 'react'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { MomentInput } from '#web/admin/parts/inputs/moment-input.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import type { EntryDraft } from './entry-sheet.tsx'

/** Inputs for a text in both languages, side by side if there is room. */
export function BothLanguages<Words extends Record<string, unknown>>({
  draft: { words, wrong, set },
  name,
  label,
  ...rest
}: {
  draft: EntryDraft<Words>
  /** title for titleEn and titleBn */
  name: string
  label: string
} & Omit<ComponentProps<typeof TextInput>, 'label' | 'name' | 'value' | 'onChange' | 'error'>) {
  return (
    <Pair>
      {(['En', 'Bn'] as const).map((language) => {
        const field = `${name}${language}`
        return (
          <TextInput
            key={language}
            {...rest}
            label={`${label} ${language === 'En' ? t('in English') : t('in Bangla')}`}
            lang={language === 'Bn' ? 'bn' : undefined}
            autoComplete="off"
            value={String(words[field] ?? '')}
            error={wrong[field]}
            onChange={(event) => set({ [field]: event.target.value } as Partial<Words>)}
          />
        )
      })}
    </Pair>
  )
}

type Timed = { showFrom: string | null; showUntil: string | null }

/** Start and end of the time during which an entry is shown, in Dhaka's time zone. */
export function Schedule<Words extends Timed>({ draft: { words, wrong, set } }: { draft: EntryDraft<Words> }) {
  const field = (name: keyof Timed, label: string, hint: string) => (
    <MomentInput
      label={label}
      hint={hint}
      value={words[name]}
      error={wrong[name]}
      onChange={(moment) => set({ [name]: moment } as Partial<Words>)}
    />
  )
  return (
    <Pair>
      {field('showFrom', t('Shown from'), t("Dhaka's time; empty: at once"))}
      {field('showUntil', t('Shown until'), t("Dhaka's time; empty: until you take it away"))}
    </Pair>
  )
}
