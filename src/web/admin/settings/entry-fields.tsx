import type { ComponentProps } from 'react'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
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
            label={`${label} ${language === 'En' ? 'in English' : 'in Bangla'}`}
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
    <TextInput
      type="datetime-local"
      label={label}
      hint={hint}
      value={inDhaka(words[name])}
      error={wrong[name]}
      onChange={({ target: { value } }) => set({ [name]: value ? `${value}:00+06:00` : null } as Partial<Words>)}
    />
  )
  return (
    <Pair>
      {field('showFrom', 'Shown from', "Dhaka's time; empty: at once")}
      {field('showUntil', 'Shown until', "Dhaka's time; empty: until you take it away")}
    </Pair>
  )
}

const hours = 3_600_000

/** 2026-11-21T06:00:00Z → 2026-11-21T12:00, the format of a datetime-local input. */
export const inDhaka = (at: string | null) =>
  at ? new Date(new Date(at).getTime() + 6 * hours).toISOString().slice(0, 16) : ''
