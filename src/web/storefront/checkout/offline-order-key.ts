/** Where an order waits on the device for a connection. */
export const offlineOrderKey = 'pending-order'
