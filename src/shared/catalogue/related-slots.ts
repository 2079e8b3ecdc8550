/** Rows on a product's page for picked products: 'You may also like' and 'Complete the look'. */
export const relatedSlots = ['related', 'look'] as const
export type RelatedSlot = (typeof relatedSlots)[number]
