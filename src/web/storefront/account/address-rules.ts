import { m } from '#shared/paraglide/messages.js'
import { districtByCode } from '#shared/places/districts.ts'
import { tidyLine } from '#shared/text/text.ts'
import { phoneError, tooLong } from './account-rules.ts'
import type { Errors } from './use-fields.ts'

export type AddressField = 'label' | 'fullName' | 'phone' | 'altPhone' | 'district' | 'thana' | 'address'
/** Like account-rules.ts, but in a separate file, because it imports the large list of districts. */
export const addressErrors = (form: Record<AddressField, string>): Errors<AddressField> => ({
  label: tooLong(form.label, 40),
  fullName: tidyLine(form.fullName).length < 2 ? m.checkout_name_wrong() : tooLong(form.fullName, 100),
  phone: phoneError(form.phone),
  altPhone: form.altPhone.trim() === '' || !phoneError(form.altPhone) ? undefined : m.checkout_alt_phone_wrong(),
  ...placeErrors(form),
  address: addressLineError(form.address),
})

function placeErrors({ district, thana }: Record<'district' | 'thana', string>) {
  const isKnown = districtByCode(district) !== undefined
  return {
    district: isKnown ? undefined : m.checkout_district_wrong(),
    thana: isKnown && !thana.startsWith(`${district}-`) ? m.checkout_thana_wrong() : undefined,
  }
}

function addressLineError(text: string) {
  if (tidyLine(text) === '') return m.checkout_address_missing()
  return tidyLine(text).length < 10 ? m.checkout_address_wrong() : tooLong(text, 220)
}
