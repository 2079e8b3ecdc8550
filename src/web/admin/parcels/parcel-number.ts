/**
 * The order number of a parcel number: ORD-20261121-AB12CD-2 → ORD-20261121-AB12CD. Returns an order number unchanged.
 */
export const orderIdOf = (number: string): string => number.replace(/^(ORD-\d+-[^-]+)-\d+$/, '$1')
