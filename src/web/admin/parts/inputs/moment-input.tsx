import type { ComponentProps } from 'react'
import { TextInput } from './inputs.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange'> & {
  /** ISO; null: empty. */
  value: string | null
  onChange: (moment: string | null) => void
}

/** A day and a time in Dhaka's time zone. */
export const MomentInput = ({ value, onChange, ...rest }: Props) => (
  <TextInput
    {...rest}
    type="datetime-local"
    max="9998-12-31T23:59"
    value={inDhaka(value)}
    onChange={(event) => onChange(event.target.value ? `${event.target.value}:00+06:00` : null)}
  />
)

const offsetMs = 6 * 3_600_000

/** 2026-11-21T06:00:00Z → 2026-11-21T12:00, the format of a datetime-local input; '' if it is no moment. */
const inDhaka = (at: string | null) => {
  const time = at ? new Date(at).getTime() : Number.NaN
  return Number.isNaN(time) ? '' : new Date(time + offsetMs).toISOString().slice(0, 16)
}
