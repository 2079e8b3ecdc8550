import type { SavedAddress } from '#domains/customers/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { phoneLabel } from '../phone-label.ts'
import { placeLabel } from '../place-label.ts'
import { removeRow } from '../remove-row.ts'

type CardProps = { address: SavedAddress; onEdit: () => void; onDelete: () => Promise<void>; onMakeDefault: () => void }

export function AddressCard({ address, onEdit, onDelete, onMakeDefault }: CardProps) {
  const { label, fullName, phone, altPhone, isDefault } = address
  const name = nameOf(address)
  return (
    <li className="flex flex-col border border-line bg-surface px-5 pt-4 pb-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold">{name}</h3>
        {isDefault && <Badge tone="green">{m.addresses_default()}</Badge>}
      </div>
      <address className="mt-1.5 grow break-words text-ink-soft not-italic">
        {label && (
          <>
            {fullName}
            <br />
          </>
        )}
        <span className="whitespace-pre-line">{address.address}</span>
        <br />
        {placeLabel(address)}
        <br />
        <span className="tabular-nums">
          {phoneLabel(phone)}
          {altPhone && ` · ${phoneLabel(altPhone)}`}
        </span>
      </address>
      <div className="-mx-3 mt-3 flex flex-wrap border-line border-t pt-1.5">
        <Button variant="quiet" onClick={onEdit} aria-label={m.addresses_edit_of({ name })} className="px-3!">
          {m.addresses_edit()}
        </Button>
        <Button
          variant="quiet"
          data-removes
          onClick={(event) => void removeRow(event.currentTarget, onDelete)}
          aria-label={m.addresses_delete_of({ name })}
          className="px-3! text-red"
        >
          {m.addresses_delete()}
        </Button>
        {!isDefault && (
          <Button
            variant="quiet"
            onClick={onMakeDefault}
            aria-label={m.addresses_make_default_of({ name })}
            className="px-3! font-normal!"
          >
            {m.addresses_make_default()}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The customer's label for the address, or the recipient's name. */
export const nameOf = ({ label, fullName }: SavedAddress) => label || fullName
