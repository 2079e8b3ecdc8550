import { useId } from 'react'
import { type ContentLanguage, contentLanguages } from '#shared/content-languages.ts'
import { TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import type { TextPair } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { changedInOne, languageNames } from './document-changes.ts'

type Props = {
  label: string
  value: TextPair
  /** The published text. */
  before: TextPair | undefined
  onChange: (value: TextPair) => void
  errorOf: (language: ContentLanguage) => string | undefined
  /** Number of lines of a text area; without it a single-line input. */
  rows?: number
  disabled: boolean
}

/** A text in both languages, side by side if there is room; one that was changed in one of them only is marked. */
export function BothLanguages({ label, value, before, onChange, errorOf, rows, disabled }: Props) {
  const mark = useId()
  const changed = changedInOne(before, value)
  const other = changed === 'en' ? 'bn' : 'en'
  return (
    <div>
      <Pair>
        {contentLanguages.map((language) => {
          const shared = {
            label: t('{label} in {language}', { label, language: languageNames[language] }),
            lang: language === 'bn' ? 'bn' : undefined,
            value: value[language],
            error: errorOf(language),
            disabled,
          }
          const change = (text: string) => onChange({ ...value, [language]: text })
          return rows ? (
            <TextArea
              key={language}
              {...shared}
              rows={Math.max(rows, Math.min(14, linesIn(value[language])))}
              onChange={(event) => change(event.target.value)}
            />
          ) : (
            <TextInput key={language} {...shared} onChange={(event) => change(event.target.value)} />
          )
        })}
      </Pair>
      {changed && (
        <p id={mark} className="mt-1 text-amber text-sm">
          {value[other].trim() === ''
            ? t('Not in {language} yet', { language: languageNames[other] })
            : t('Changed in {language} only', { language: languageNames[changed] })}
        </p>
      )}
    </div>
  )
}

/** Estimated number of lines of a text in its text area. */
const linesIn = (text: string) => text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / 60), 0)
