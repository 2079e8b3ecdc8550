/** Kinds of attributes that the owner defines. */
export const attributeKinds = ['choice', 'text', 'number', 'yes-no'] as const
export type AttributeKind = (typeof attributeKinds)[number]

/** Whether its values are chosen from a list: only these are conditions of collections. */
export const isChosen = (kind: AttributeKind): boolean => kind === 'choice' || kind === 'yes-no'

/** Limits for API, editor and imports. `chosen`: values of one attribute that a product may have. */
export const attributeLimits = {
  name: 60,
  unit: 20,
  value: 60,
  values: 100,
  attributes: 60,
  chosen: 20,
  text: 300,
} as const

/** A number of at most three decimals, within this. */
export const maxAttributeNumber = 1_000_000_000
