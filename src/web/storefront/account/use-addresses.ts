import type { AddressRequest, SavedAddress } from '#domains/customers/contract.ts'
import type { accountRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { placeRequest } from '#shared/places/place-request.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { ask, write } from '../api.ts'
import type { Answer } from '../api-answer.ts'
import { nameOf } from './address-card.tsx'
import { describeFailure } from './answer-text.ts'
import type { AddressList } from './use-address-form.ts'
import { useFetch } from './use-fetch.ts'

/** The customer's addresses, and changes of them. Deleting one can be undone from its toast. */
export function useAddresses() {
  const { data, failed, isLoading, reload, set } = useFetch((signal) =>
    ask<typeof accountRoutes.addresses>('addresses', {}, signal),
  )

  /** @returns whether the request succeeded; otherwise a toast shows the error */
  function take(answer: Answer<AddressList>): boolean {
    if (answer.ok) set(answer.data)
    else toast.error(describeFailure(answer))
    return answer.ok
  }

  async function makeDefault(address: SavedAddress) {
    if (take(await write<typeof accountRoutes.makeDefault>('PUT', `default-address?id=${address.id}`, {})))
      toast.success(m.addresses_saved())
  }

  async function remove(address: SavedAddress) {
    if (!take(await write<typeof accountRoutes.removeAddress>('DELETE', `addresses?id=${address.id}`, {}))) return
    toast.info(m.addresses_deleted({ name: nameOf(address) }), {
      duration: 8000,
      action: {
        label: m.cart_undo(),
        onPress: async () =>
          void take(await write<typeof accountRoutes.addAddress>('POST', 'addresses', typedOf(address))),
      },
    })
  }

  return { data, failed, isLoading, reload, set, makeDefault, remove }
}

const typedOf = ({ id: _, city, district, thana, ...typed }: SavedAddress): AddressRequest => ({
  ...typed,
  ...placeRequest({ city, district: district?.code ?? '', thana: thana?.code ?? '' }),
})
