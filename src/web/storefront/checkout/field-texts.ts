import { m } from '#shared/paraglide/messages.js'
import { count } from '#web/ui/locale.ts'
import { isTooLong } from '../check-text.ts'
import { type CheckoutForm, type FieldName, limits } from './form-fields.ts'

/** Label of the field. */
export function fieldLabel(name: FieldName): string {
  const labels: Record<FieldName, string> = {
    fullName: m.checkout_full_name(),
    email: m.checkout_email(),
    phone: m.checkout_phone(),
    altPhone: m.checkout_alt_phone(),
    district: m.place_district(),
    thana: m.place_thana(),
    address: m.checkout_address(),
    notes: m.checkout_notes(),
  }
  return labels[name]
}

/** Error text of a field: the messages of orders/contract.ts in the language of the page. */
export function fieldError(name: FieldName, form: CheckoutForm): string {
  if (isTooLong(form[name], limits[name])) return m.checkout_too_long({ count: count(limits[name]) })
  const errors: Record<FieldName, string> = {
    fullName: m.checkout_name_wrong(),
    email: m.checkout_email_wrong(),
    phone: m.checkout_phone_wrong(),
    altPhone: m.checkout_alt_phone_wrong(),
    district: m.checkout_district_wrong(),
    thana: m.checkout_thana_wrong(),
    address: form.address.trim() === '' ? m.checkout_address_missing() : m.checkout_address_wrong(),
    notes: m.checkout_too_long({ count: count(limits.notes) }),
  }
  return errors[name]
}
