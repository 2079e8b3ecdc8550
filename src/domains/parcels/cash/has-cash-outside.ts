import type { ParcelRow } from '../lock-parcel.ts'

/** Whether the customer paid on delivery and the money is not recorded as paid out: as orders/cash-held.ts in SQL. */
export const hasCashOutside = ({ deliveredAt, paidOutAt, collected, toCollect }: ParcelRow): boolean =>
  deliveredAt !== null && paidOutAt === null && (collected ?? toCollect) > 0
