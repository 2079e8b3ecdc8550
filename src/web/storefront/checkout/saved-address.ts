import type { AddressRequest, SavedAddress } from '#domains/customers/contract.ts'
import { readPhone, showPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text.ts'
import type { CheckoutForm } from './check-form.ts'

type AddressPart = Pick<CheckoutForm, 'fullName' | 'phone' | 'altPhone' | 'city' | 'address'>

/** The form values of a saved address. */
export const formOfAddress = ({ fullName, phone, altPhone, city, address }: SavedAddress): AddressPart => ({
  fullName,
  phone: showPhone(phone),
  altPhone: showPhone(altPhone),
  city,
  address,
})

/**
 * Values to prefill from the account; never overwrites typed ones.
 * @param addresses the default one first
 */
export function offered(
  form: CheckoutForm,
  user: { name: string; email: string; phone: string },
  [usual]: readonly SavedAddress[],
): Partial<CheckoutForm> {
  const isUntouched = (['fullName', 'phone', 'altPhone', 'city', 'address'] as const).every((name) => form[name] === '')
  const who = usual ? formOfAddress(usual) : { fullName: user.name, phone: showPhone(user.phone) }
  return { ...(isUntouched && who), ...(form.email === '' && { email: user.email }) }
}

/** The saved address that equals the form's, whatever the format of phone numbers and spaces. */
export const savedIn = (form: AddressPart, addresses: readonly SavedAddress[]): SavedAddress | undefined =>
  addresses.find(
    (saved) =>
      saved.city === form.city &&
      saved.phone === readPhone(form.phone) &&
      saved.altPhone === (readPhone(form.altPhone) ?? '') &&
      saved.fullName === tidyLine(form.fullName) &&
      saved.address === tidyLine(form.address),
  )

/** Body of POST addresses. */
export const addressOf = ({ fullName, phone, altPhone, city, address }: CheckoutForm): AddressRequest => ({
  label: '',
  fullName,
  phone,
  altPhone: altPhone.trim(),
  city,
  address,
  isDefault: false,
})
