/** Rules by which collections list products: src/domains/catalogue/collection-rules.ts. */
export const collectionRuleNames = ['all', 'new', 'sale', 'all-kids'] as const
export type CollectionRuleName = (typeof collectionRuleNames)[number]

/**
 * How a category gets its products: by the product's own category, by hand ('listed'), by a rule of the owner's
 * ('rule'), or by a rule of the program.
 */
export const categoryMembers = ['main', 'subcategory', 'listed', 'rule', ...collectionRuleNames] as const
export type CategoryMembers = (typeof categoryMembers)[number]
