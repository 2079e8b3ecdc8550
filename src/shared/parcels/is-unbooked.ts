import { ownCourier } from './own-courier.ts'
import type { ParcelState } from './parcel-states.ts'

type Parcel = { state: ParcelState; courier: string | null; consignment: string | null }

/** Whether a courier has a booking of it, in any state: staff also enter the number of a waiting parcel. */
export const hasNumberOutside = ({ courier, consignment }: Pick<Parcel, 'courier' | 'consignment'>): boolean =>
  consignment !== null && courier !== ownCourier

/** In the shop, and no outside courier has a booking of it. */
export const isUnbooked = (parcel: Parcel): boolean => parcel.state === 'waiting' && !hasNumberOutside(parcel)
