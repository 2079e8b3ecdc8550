import type { ParcelRow } from '../lock-parcel.ts'

/** The customer paid at the door, and the money is not noted as paid out: as orders/cash-held.ts says it in SQL. */
export const hasCashOutside = ({ state, deliveredAt, paidOutAt, collected, toCollect }: ParcelRow): boolean =>
  (state === 'delivered' || state === 'partly_delivered') &&
  deliveredAt !== null &&
  paidOutAt === null &&
  (collected ?? toCollect) > 0
