/** Storage key of the offline order. */
export const offlineOrderKey = 'pending-order'
