import { parcelState } from '#shared/parcels/parcel-states.ts'
import { actorName } from '#web/admin/parts/actor-name.ts'
import { moment } from '#web/admin/parts/figures.ts'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { movedAt } from '../parcel-state-labels.tsx'

type Parcel = Pick<ParcelView, 'number' | 'state' | 'mayReceive' | 'receivedBackAt' | 'events' | 'createdAt'>

/** Why a parcel cannot be received at the counter; undefined if it can. */
export function whyNot(parcel: Parcel): string | undefined {
  const { number, state, receivedBackAt } = parcel
  if (parcel.mayReceive) return undefined
  if (receivedBackAt) {
    const by = parcel.events.findLast(({ hasMoved, receivedAt }) => hasMoved && receivedAt === receivedBackAt)?.actor
    return t('{number} was received already: {receivedBackAt}{value}', {
      number,
      receivedBackAt: moment(receivedBackAt),
      value: by ? t(' by {by}', { by: actorName(by) }) : '',
    })
  }
  if (state === 'cancelled')
    return t('{number} was cancelled before it left the shop: there is nothing to receive', { number })
  if (parcelState(state).goodsAt === 'customer')
    return t('{number} does not come back: the customer received it on {parcel}', {
      number,
      parcel: moment(movedAt(parcel)),
    })
  return t('{number} is still in the shop: it was never handed over', { number })
}
