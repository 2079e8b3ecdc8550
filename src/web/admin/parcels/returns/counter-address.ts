/** Address of the counter screen that opens with this parcel. */
export const counterAddress = (number: string): string => `/admin/parcels/returns?${new URLSearchParams({ number })}`
