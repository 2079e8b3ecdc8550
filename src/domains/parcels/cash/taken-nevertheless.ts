import { formatExactMoney } from '#shared/money.ts'
import { comesBack, hasReachedCustomer, type ParcelState } from '#shared/parcels/parcel-states.ts'
import type { ParcelRow } from '../lock-parcel.ts'

/**
 * A courier collected money for a parcel that the customer does not have: they paid the charge and kept nothing. It is
 * no cash of the order, so a person has to settle it.
 * @param parcel before the courier reported the money
 * @param state of the parcel now
 * @param collected paisa, as the courier reports
 * @returns undefined: nothing was collected, the customer has the parcel, or the money was collected at its delivery
 */
export function takenNevertheless(
  parcel: Pick<ParcelRow, 'deliveredAt' | 'collected'>,
  state: ParcelState,
  collected: number | undefined,
): string | undefined {
  // Money that was collected when the parcel reached the customer is cash of the order.
  const isKnown = parcel.deliveredAt !== null && parcel.collected === collected
  if (!collected || isKnown || hasReachedCustomer(state)) return undefined
  const amount = formatExactMoney(collected)
  return comesBack(state)
    ? `The courier collected ${amount} of a parcel that comes back`
    : `The courier collected ${amount} of a parcel that is not delivered`
}
