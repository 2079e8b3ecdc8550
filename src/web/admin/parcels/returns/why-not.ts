import { parcelStates } from '#shared/parcels/parcel-states.ts'
import { moment } from '#web/admin/parts/figures.ts'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { movedAt } from '../parcel-state-labels.tsx'

type Asked = Pick<ParcelView, 'number' | 'state' | 'mayReceive' | 'receivedBackAt' | 'events' | 'createdAt'>

/** Why a parcel cannot be received at the counter; undefined if it can. */
export function whyNot(parcel: Asked): string | undefined {
  const { number, state, receivedBackAt } = parcel
  if (parcel.mayReceive) return undefined
  if (receivedBackAt) {
    const by = parcel.events.findLast(({ hasMoved, receivedAt }) => hasMoved && receivedAt === receivedBackAt)?.actor
    return `${number} was received already: ${moment(receivedBackAt)}${by ? ` by ${by}` : ''}`
  }
  if (state === 'cancelled') return `${number} was cancelled before it left the shop: there is nothing to receive`
  if (parcelStates[state].goodsAt === 'customer')
    return `${number} does not come back: the customer received it on ${moment(movedAt(parcel))}`
  return `${number} is still in the shop: it was never handed over`
}
