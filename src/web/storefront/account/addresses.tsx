import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Account, AddressRequest, SavedAddress } from '#domains/customers/contract.ts'
import type { accountRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { placeRequest } from '#shared/places/place-request.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Answer, ask, write } from '../api.ts'
import { AddressCard, nameOf } from './address-card.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { describeFailure } from './answer-text.ts'
import { Failed, Part } from './part.tsx'
import { useFetch } from './use-fetch.ts'

type List = RouteAnswer<typeof accountRoutes.addresses>

/** The customer's addresses. Deleting one can be undone from its toast. */
export function Addresses({ account }: { account: Account }) {
  const { data, failed, reload, set } = useFetch((signal) =>
    ask<typeof accountRoutes.addresses>('addresses', {}, signal),
  )
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null)

  /** @returns whether the request succeeded; otherwise a toast shows the error */
  function take(answer: Answer<List>): boolean {
    if (answer.ok) set(answer.data)
    else toast.error(describeFailure(answer))
    return answer.ok
  }

  async function makeDefault(address: SavedAddress) {
    if (
      take(
        await write<typeof accountRoutes.changeAddress>('PUT', `addresses?id=${address.id}`, {
          ...typedOf(address),
          isDefault: true,
        }),
      )
    )
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

  if (!data) {
    return (
      <Part title={m.dash_addresses()}>
        {failed ? (
          <Failed title={m.addresses_failed()} onRetry={reload} />
        ) : (
          <div role="status" aria-label={m.loading()} className="grid gap-5 md:grid-cols-2">
            <Skeleton className="h-44 rounded-none" />
            <Skeleton className="h-44 rounded-none" />
          </div>
        )}
      </Part>
    )
  }
  const { addresses } = data
  const add = (
    <Button variant={addresses.length === 0 ? 'solid' : 'outline'} onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" />
      {m.addresses_add()}
    </Button>
  )
  return (
    <Part title={m.dash_addresses()} aside={addresses.length > 0 && add}>
      {addresses.length === 0 ? (
        <EmptyState heading="h3" title={m.addresses_none()} text={m.addresses_none_text()} className="py-8">
          {add}
        </EmptyState>
      ) : (
        <ul className="grid gap-5 md:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              onEdit={() => setEdited(address)}
              onDelete={() => void remove(address)}
              onMakeDefault={() => void makeDefault(address)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          account={account}
          onClose={() => setEdited(null)}
          onSaved={(list) => {
            set(list)
            setEdited(null)
            toast.success(m.addresses_saved())
          }}
        />
      )}
    </Part>
  )
}

const typedOf = ({ id: _, city, district, thana, ...typed }: SavedAddress): AddressRequest => ({
  ...typed,
  ...placeRequest({ city, district: district?.code ?? '', thana: thana?.code ?? '' }),
})
