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

/** What a condition of a collection by rule asks of a product. */
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
