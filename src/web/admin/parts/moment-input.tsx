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
    value={inDhaka(value)}
    onChange={(event) => onChange(event.target.value ? `${event.target.value}:00+06:00` : null)}
  />
)

const offsetMs = 6 * 3_600_000

/** 2026-11-21T06:00:00Z → 2026-11-21T12:00, the format of a datetime-local input. */
const inDhaka = (at: string | null) =>
  at ? new Date(new Date(at).getTime() + offsetMs).toISOString().slice(0, 16) : ''
