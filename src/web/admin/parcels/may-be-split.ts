import type { ParcelView } from '#web/admin/request/parcels.ts'

/**
 * The server neither splits nor joins any other: a parcel that a courier has in the books, or that brings a
 * replacement.
 */
export const mayBeSplit = ({
  state,
  consignment,
  isExchange,
}: Pick<ParcelView, 'state' | 'consignment' | 'isExchange'>): boolean =>
  state === 'waiting' && consignment === null && !isExchange
