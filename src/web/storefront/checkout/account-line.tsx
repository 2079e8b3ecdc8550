import type { SavedAddress } from '#domains/customers/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Link } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { placeLabel } from '../place-label.ts'

type Props = {
  isGuest: boolean
  addresses: SavedAddress[]
  chosen: number | null
  choose: (id: number | null) => void
}

/** Above the form: saved addresses for customers, a log-in link for guests. The form's draft survives the log-in. */
export function AccountLine({ isGuest, addresses, chosen, choose }: Props) {
  if (addresses.length > 0) {
    return (
      <Select
        label={m.checkout_saved_addresses()}
        value={chosen ?? ''}
        onChange={(event) => choose(Number(event.target.value) || null)}
        autoComplete="off"
      >
        {addresses.map((address) => (
          <option key={address.id} value={address.id}>
            {[address.label || address.fullName, address.address, placeLabel(address)].join(' · ')}
          </option>
        ))}
        <option value="">{m.checkout_other_address()}</option>
      </Select>
    )
  }
  return (
    <p className="-my-3 flex min-h-11 flex-wrap items-center gap-x-2 text-ink-soft">
      {isGuest && (
        <>
          {m.checkout_have_account()}
          <Link
            to="/login?next=/checkout"
            className="inline-flex min-h-11 items-center text-ink underline decoration-gold underline-offset-4"
          >
            {m.checkout_log_in()}
          </Link>
        </>
      )}
    </p>
  )
}
