import { type FormEvent, useState } from 'react'
import type { Account, SavedAddress } from '#domains/customers/contract.ts'
import type { accountRoutes } from '#domains/customers/routes.ts'
import { showPhone } from '#shared/phone.ts'
import { placeRequest } from '#shared/places/place-request.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { write } from '../api.ts'
import { formOfAddress } from '../checkout/saved-address.ts'
import { type AddressField, addressErrors } from './address-rules.ts'
import { describeFailure, fieldErrorsOf } from './answer-text.ts'
import { useFields } from './use-fields.ts'

/** All addresses of a customer. */
export type AddressList = RouteAnswer<typeof accountRoutes.addresses>

/**
 * State of the form of an address, and its submission.
 * @param address null for a new one, prefilled with the customer's name and phone
 * @param onSaved receives all addresses
 */
export function useAddressForm(address: SavedAddress | null, account: Account, onSaved: (list: AddressList) => void) {
  const first: Record<AddressField, string> = address
    ? { ...formOfAddress(address), label: address.label }
    : {
        label: '',
        fullName: account.name,
        phone: showPhone(account.phone),
        altPhone: '',
        district: '',
        thana: '',
        address: '',
      }
  const {
    values,
    errors,
    formRef,
    wiring,
    write: change,
    leave,
    validate,
    show,
  } = useFields<AddressField>(first, addressErrors)
  const [isDefault, setDefault] = useState(address?.isDefault ?? false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!validate()) return
    setError('')
    setBusy(true)
    const { district, thana, altPhone, ...rest } = values
    const body = { ...rest, altPhone: altPhone.trim(), ...placeRequest({ district, thana }), isDefault }
    const answer = await (address
      ? write<typeof accountRoutes.changeAddress>('PUT', `addresses?id=${address.id}`, body)
      : write<typeof accountRoutes.addAddress>('POST', 'addresses', body))
    if (answer.ok) return onSaved(answer.data)
    setBusy(false)
    const found = fieldErrorsOf(answer, Object.keys(first) as AddressField[])
    if (found) show(found)
    else setError(describeFailure(answer))
  }

  return { values, errors, formRef, wiring, change, leave, isDefault, setDefault, isBusy, error, submit }
}
