import { useEffect, useState } from 'react'
import { t } from '#web/admin/translate.ts'
import { TextInput } from './inputs.tsx'
import { wholeIn } from './parse-number.ts'

type Props = {
  label: string
  value: string
  onSet: (value: string) => void
  type?: 'date'
  maxDigits?: number
  className?: string
}

/**
 * Filter input for a whole number or date. Applied on blur or Enter, not on every digit.
 * @param resets how often the filters were reset: also clears an invalid text, whose value was empty already
 */
export const FilterInput = ({ resets, ...field }: Props & { resets: number }) => <TypedFilter key={resets} {...field} />

function TypedFilter({ label, value, onSet, type, maxDigits = 9, className }: Props) {
  const [text, setText] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const show = (shown: string) => {
    setText(shown)
    setWrong(false)
  }
  useEffect(() => {
    setText(value)
    setWrong(false)
  }, [value])
  const say = () => {
    const read = type || text === value ? text : wholeIn(text, maxDigits)
    if (read === undefined) return setWrong(true)
    show(read)
    if (read !== value) onSet(read)
  }
  return (
    <TextInput
      label={label}
      type={type ?? 'text'}
      inputMode={type ? undefined : 'numeric'}
      className={className}
      value={text}
      error={
        isWrong ? t('Please enter a whole number of {maxDigits} digits at most, or nothing', { maxDigits }) : undefined
      }
      onChange={(event) => show(event.target.value)}
      onBlur={say}
      onKeyDown={(event) => event.key === 'Enter' && say()}
    />
  )
}
