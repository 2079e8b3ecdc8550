import type { ParcelRow } from '../lock-parcel.ts'

/** The customer paid at the door, and the money is not noted as paid out: as orders/cash-held.ts says it in SQL. */
export const hasCashOutside = ({ deliveredAt, paidOutAt, collected, toCollect }: ParcelRow): boolean =>
  deliveredAt !== null && paidOutAt === null && (collected ?? toCollect) > 0
