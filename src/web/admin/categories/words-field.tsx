import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { control } from '#web/admin/parts/inputs/inputs.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Field } from '#web/ui/field.tsx'

/**
 * Input for a list of words, each added by Enter or a comma. Words are trimmed; empty ones and duplicates are dropped.
 */
export function WordsField({
  label,
  hint,
  error,
  optional,
  words,
  maxLength,
  suggestions,
  onChange,
}: {
  label: string
  hint?: string
  error?: string | undefined
  optional?: string
  words: string[]
  /** Maximum length of one word, in characters. */
  maxLength: number
  /** Offered while typing. */
  suggestions?: readonly string[] | undefined
  onChange: (words: string[]) => void
}) {
  const list = useId()
  const [text, setText] = useState('')
  const add = (input: string) => {
    const word = input.trim().replace(/\s+/g, ' ')
    setText('')
    if (word && !words.includes(word)) onChange([...words, word])
  }
  return (
    <Field {...{ label, hint, error: translateServerText(error), ...(optional && { optional }) }}>
      {(wiring) => (
        <div className="grid gap-2">
          <input
            {...wiring}
            className={control}
            maxLength={maxLength}
            value={text}
            list={suggestions && list}
            autoComplete="off"
            placeholder={t('Type and press Enter')}
            onChange={(event) =>
              event.target.value.endsWith(',') ? add(event.target.value.slice(0, -1)) : setText(event.target.value)
            }
            onKeyDown={(event) => {
              // While an input method is composing (Bangla), Enter belongs to it.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add(text)
            }}
            onBlur={() => add(text)}
          />
          {suggestions && (
            <datalist id={list}>
              {suggestions
                .filter((each) => !words.includes(each))
                .map((each) => (
                  <option key={each} value={each} />
                ))}
            </datalist>
          )}
          {words.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {words.map((word) => (
                <li key={word} className="inline-flex items-center rounded-[4px] bg-mist pl-2 text-sm">
                  {word}
                  <button
                    type="button"
                    aria-label={t('Remove {word}', { word })}
                    onClick={() => onChange(words.filter((each) => each !== word))}
                    className="grid size-9 place-items-center text-stone hover:text-ink pointer-fine:size-7"
                  >
                    <X aria-hidden="true" className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
