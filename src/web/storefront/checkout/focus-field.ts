import type { FieldName } from './form-fields.ts'

/** Focuses a field of the form, and expands its section if it is collapsed. */
export function focusField(name: FieldName) {
  const field = document.getElementById(`checkout-${name}`)
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}
