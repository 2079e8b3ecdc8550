import { useEffect, useState } from 'react'
import { TextInput } from './inputs.tsx'
import { digitsIn } from './parse-number.ts'

/** Number or date of a filter: applied on blur or Enter, not on every digit. */
export function FilterInput({
  label,
  value,
  onSet,
  type,
  maxDigits = 9,
  className,
}: {
  label: string
  value: string
  onSet: (value: string) => void
  type?: 'date'
  maxDigits?: number
  className?: string
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const say = () => text !== value && onSet(text)
  return (
    <TextInput
      label={label}
      type={type ?? 'text'}
      inputMode={type ? undefined : 'numeric'}
      className={className}
      value={text}
      onChange={(event) => setText(type ? event.target.value : digitsIn(event.target.value, maxDigits))}
      onBlur={say}
      onKeyDown={(event) => event.key === 'Enter' && say()}
    />
  )
}
