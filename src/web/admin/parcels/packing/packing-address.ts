/** URL of the packing table with this parcel, or with the parcel of this order. */
export const packingAddress = (number: string): string => `/admin/parcels/packing?${new URLSearchParams({ number })}`
