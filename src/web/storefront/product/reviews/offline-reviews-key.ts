/** Storage key of the offline reviews. */
export const offlineReviewsKey = 'reviews'
