import type { AddressRequest, SavedAddress } from '#domains/customers/contract.ts'
import { readPhone, showPhone } from '#shared/phone.ts'
import { findDistrict } from '#shared/places/districts.ts'
import { placeRequest } from '#shared/places/place-request.ts'
import { tidyLine } from '#shared/text/text.ts'
import { chosenPlace } from '../chosen-place.ts'
import type { CheckoutFields, CheckoutForm } from './form-fields.ts'

type AddressPart = Pick<CheckoutFields, 'fullName' | 'phone' | 'altPhone' | 'district' | 'thana' | 'address'>

/** The form values of a saved address. */
export const formOfAddress = ({
  fullName,
  phone,
  altPhone,
  city,
  district,
  thana,
  address,
}: SavedAddress): AddressPart => ({
  fullName,
  phone: showPhone(phone),
  altPhone: showPhone(altPhone),
  district: district?.code ?? findDistrict(city)?.code ?? '',
  thana: thana?.code ?? '',
  address,
})

/**
 * Values to prefill from the account; never overwrites typed ones. A place that was prefilled earlier does not count as
 * typed.
 * @param addresses the default one first
 */
export function offered(
  form: CheckoutForm,
  user: { name: string; email: string; phone: string },
  [usual]: readonly SavedAddress[],
): Partial<CheckoutForm> {
  const isUntouched =
    (['fullName', 'phone', 'altPhone', 'address'] as const).every((name) => form[name] === '') &&
    (form.district === '' || form.thana === chosenPlace()?.thana)
  const who = usual ? formOfAddress(usual) : { fullName: user.name, phone: showPhone(user.phone) }
  return { ...(isUntouched && who), ...(form.email === '' && { email: user.email }) }
}

/** The place chosen earlier on this device, unless the form has one. */
export function offeredPlace(form: CheckoutForm): Partial<CheckoutForm> {
  const chosen = form.district === '' ? chosenPlace() : null
  return chosen ? { district: chosen.district, thana: chosen.thana, isMetropolitan: chosen.isMetropolitan } : {}
}

/** The saved address that equals the form's, whatever the format of phone numbers and spaces. */
export const savedIn = (form: AddressPart, addresses: readonly SavedAddress[]): SavedAddress | undefined =>
  addresses.find(
    (saved) =>
      saved.district?.code === form.district &&
      (saved.thana?.code ?? '') === form.thana &&
      saved.phone === readPhone(form.phone) &&
      saved.altPhone === (readPhone(form.altPhone) ?? '') &&
      saved.fullName === tidyLine(form.fullName) &&
      saved.address === tidyLine(form.address),
  )

/** Body of POST addresses. */
export const addressOf = ({ fullName, phone, altPhone, address, ...place }: CheckoutForm): AddressRequest => ({
  label: '',
  fullName,
  phone,
  altPhone: altPhone.trim(),
  ...placeRequest(place),
  address,
  isDefault: false,
})
