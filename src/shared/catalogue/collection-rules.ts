/** Orders of a collection by rule. */
export const collectionSorts = [
  'newest',
  'best-selling',
  'price-low',
  'price-high',
  'alphabetically-az',
  'discount',
] as const
export type CollectionSort = (typeof collectionSorts)[number]

/** Product fields for conditions of a collection's rule. */
export const conditionFields = [
  'category',
  'tag',
  'price',
  'new',
  'sale',
  'stock',
  'color',
  'size',
  'attribute',
] as const
export type ConditionField = (typeof conditionFields)[number]
