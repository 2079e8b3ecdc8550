/** Where reviews wait on the device for a connection. */
export const offlineReviewsKey = 'reviews'
