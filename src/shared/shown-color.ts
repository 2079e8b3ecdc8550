import { slugOf } from './slug.ts'

type Shown = {
  /** Names, in the order in which they are offered. */
  colors: readonly string[]
  /** The colour of the product's first picture; null: it belongs to all of them, or there is none. */
  pictured: string | null | undefined
  /** Can some piece of that colour be bought? */
  has: (color: string) => boolean
}

/**
 * The colour in which a product is first seen, on cards as on its page: that of its first picture, or when this is sold out the
 * first that can be had. Null: it has no colours.
 */
export function firstColor({ colors, pictured, has }: Shown): string | null {
  const inOrder = [...colors].sort((a, b) => Number(b === pictured) - Number(a === pictured))
  return inOrder.find(has) ?? inOrder[0] ?? null
}

/** A colour as an address writes it; a name without Latin letters stays as it is. */
export const colorInAddress = (name: string): string => slugOf(name) || name
