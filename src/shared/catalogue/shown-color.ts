import { slugOf } from '../text/slug.ts'

type Shown = {
  /** Names in display order. */
  colors: readonly string[]
  /** The colour of the first picture; null: it belongs to all colours, or there is none. */
  pictured: string | null | undefined
  /** Whether some variant of that colour can be bought. */
  has: (color: string) => boolean
}

/**
 * The initial colour of a product, on cards and on its page: that of its first picture, or the first available one if
 * that is sold out. Null: the product has no colours.
 */
export function firstColor({ colors, pictured, has }: Shown): string | null {
  const inOrder = [...colors].sort((a, b) => Number(b === pictured) - Number(a === pictured))
  return inOrder.find(has) ?? inOrder[0] ?? null
}

/** A letter or digit of another script than the Latin. */
const foreign = /[\u0370-\u1fff\u2c00-\uffff]/

/** A colour as a URL parameter. A name in another script is kept: of 'লাল 1' the slug would be 1. */
export const colorInAddress = (name: string): string =>
  foreign.test(name) ? name : slugOf(name.replaceAll('&', ' and ')) || name
