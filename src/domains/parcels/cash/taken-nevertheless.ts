import { formatExactMoney } from '#shared/money.ts'
import { comesBack, hasReachedCustomer, type ParcelState } from '#shared/parcels/parcel-states.ts'

/**
 * A courier took money of a parcel that the customer does not have: she paid the charge and kept nothing. It is no cash
 * of the order, so a person has to settle it.
 * @param state of the parcel now
 * @param collected paisa, as the courier says
 * @returns undefined: it took nothing, or the customer has the parcel
 */
export function takenNevertheless(state: ParcelState, collected: number | undefined): string | undefined {
  if (!collected || hasReachedCustomer(state)) return undefined
  const amount = formatExactMoney(collected)
  return comesBack(state)
    ? `The courier collected ${amount} of a parcel that comes back`
    : `The courier collected ${amount} of a parcel that is not delivered`
}
