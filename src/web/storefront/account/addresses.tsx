import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Account, SavedAddress } from '#domains/customers/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { AddressCard } from './address-card.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { Failed, Part } from './part.tsx'
import { useAddresses } from './use-addresses.ts'

/** The customer's addresses. */
export function Addresses({ account }: { account: Account }) {
  const { data, failed, isLoading, reload, set, makeDefault, remove } = useAddresses()
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null)

  if (!data) {
    return (
      <Part title={m.dash_addresses()}>
        {failed && !isLoading ? (
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
              onDelete={() => remove(address)}
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
