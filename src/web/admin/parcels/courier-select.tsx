import { SelectInput } from '#web/admin/parts/inputs.tsx'
import { courierName, courierNames } from './parcel-words.tsx'

/** A courier, or none. A courier that the parcel has and the shop does not know stays selectable. */
export function CourierSelect({
  value,
  onChange,
  hint,
  error,
}: {
  value: string
  onChange: (code: string) => void
  hint?: string
  error?: string | undefined
}) {
  const codes = Object.keys(courierNames)
  return (
    <SelectInput
      label="Courier"
      optional="optional"
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Not chosen</option>
      {(value && !codes.includes(value) ? [value, ...codes] : codes).map((code) => (
        <option key={code} value={code}>
          {courierName(code)}
        </option>
      ))}
    </SelectInput>
  )
}
