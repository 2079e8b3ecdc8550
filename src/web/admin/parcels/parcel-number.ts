/**
 * The order of a parcel, by the parcel's number: ORD-20261121-AB12CD of ORD-20261121-AB12CD-2. The number of an order
 * is its own.
 */
export const orderIdOf = (number: string): string => number.replace(/^(ORD-\d+-[^-]+)-\d+$/, '$1')
