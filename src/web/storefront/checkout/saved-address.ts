import type { AddressRequest, SavedAddress } from '#domains/customers/contract.ts'
import { readPhone, showPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text.ts'
import type { CheckoutForm } from './check-form.ts'

type AddressPart = Pick<CheckoutForm, 'fullName' | 'phone' | 'altPhone' | 'city' | 'address'>

/** A saved address as the form has it. */
export const formOfAddress = ({ fullName, phone, altPhone, city, address }: SavedAddress): AddressPart => ({
  fullName,
  phone: showPhone(phone),
  altPhone: showPhone(altPhone),
  city,
  address,
})

/**
 * What an account fills in by itself: never over something that was typed.
 * @param addresses the usual one first
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

/** The saved address that the form holds, in whatever writing. */
export const savedIn = (form: AddressPart, addresses: readonly SavedAddress[]): SavedAddress | undefined =>
  addresses.find(
    (saved) =>
      saved.city === form.city &&
      saved.phone === readPhone(form.phone) &&
      saved.altPhone === (readPhone(form.altPhone) ?? '') &&
      saved.fullName === tidyLine(form.fullName) &&
      saved.address === tidyLine(form.address),
  )

/** What POST addresses is sent. */
export const addressOf = ({ fullName, phone, altPhone, city, address }: CheckoutForm): AddressRequest => ({
  label: '',
  fullName,
  phone,
  altPhone: altPhone.trim(),
  city,
  address,
  isDefault: false,
})
