/** Where a product's page shows the pieces that were picked for it: 'You may also like' and 'Complete the look'. */
export const relatedSlots = ['related', 'look'] as const
export type RelatedSlot = (typeof relatedSlots)[number]
