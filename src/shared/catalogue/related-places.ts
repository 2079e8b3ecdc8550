/** Where a product's page shows the pieces that were picked for it: 'You may also like' and 'Complete the look'. */
export const relatedPlaces = ['related', 'look'] as const
export type RelatedPlace = (typeof relatedPlaces)[number]
