import type { FieldName } from './form-fields.ts'

/** Focuses a field of the form, also one that the shopper has folded away. */
export function focusField(name: FieldName) {
  const field = document.getElementById(`checkout-${name}`)
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}
