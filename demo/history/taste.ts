import { type Day, hour, type Occasion } from './calendar.ts'
import { type Dice, dice } from './dice.ts'
import type { StockedProduct, StockedVariant } from './products.ts'

/** Picks a random product and variant for an order on this day. */
export type Taste = (day: Day, at: Date, throwing: Dice) => { stocked: StockedProduct; variant: StockedVariant }

/** Popularity differs up to tenfold between products, and depends on the season. */
export function shopping(assortment: StockedProduct[]): Taste {
  const liked = assortment.map((stocked) => ({ stocked, liking: likingOf(stocked), sizes: variantWeights(stocked) }))
  const weightsOn = new Map<string, number[]>()

  return (day, at, { weighted }) => {
    const weights =
      weightsOn.get(day.day) ?? liked.map(({ stocked, liking }) => liking * seasonFactor(stocked, day.occasions))
    weightsOn.set(day.day, weights)
    const ready = at.getTime() - 3 * hour
    const chosen =
      liked[weighted(weights.map((weight, i) => ((liked[i]?.stocked.createdAt.getTime() ?? 0) < ready ? weight : 0)))]
    const variant = chosen?.stocked.variants[weighted(chosen.sizes)]
    if (!chosen || !variant) throw new Error('nothing is in stock')
    return { stocked: chosen.stocked, variant }
  }
}

function likingOf({ design, price }: StockedProduct): number {
  const { between } = dice(`liking ${design.slug}`)
  return (0.45 + 2.2 * between(0, 1) ** 2.5) * (150_000 / price) ** 0.4 * (design.original ? 1.3 : 1)
}

/** Middle sizes sell better than the extremes, the first colour better than the last. */
function variantWeights({ design, variants }: StockedProduct): number[] {
  const last = Math.max(1, design.sizes.length - 1)
  const colorNames = [...new Set(variants.map(({ color }) => color))]
  return variants.map(({ size, color }) => {
    const fromMiddle = Math.abs(design.sizes.indexOf(size) / last - 0.45)
    return (1.35 - fromMiddle) * (1.2 - 0.12 * colorNames.indexOf(color))
  })
}

const wears: Record<Occasion, (stocked: StockedProduct) => number> = {
  eid: ({ design }) =>
    ['panjabi', 'saree', 'three-piece', 'kurti', 'abaya', 'frock', 'pajama', 'sandals'].includes(design.garment)
      ? 2.2
      : 0.9,
  boishakh: ({ design }) =>
    design.tags.includes('boishakh')
      ? 4
      : design.colors.some(({ color, thread }) => color === 'red' || thread === 'red')
        ? 2.5
        : 1,
  puja: ({ design }) => (design.collections.includes('puja-25') ? 3 : 0.9),
  winter: ({ design }) =>
    design.collections.includes('winter-25') ? 4 : design.collections.includes('summer-25') ? 0.5 : 1,
  summer: ({ design }) =>
    design.collections.includes('summer-25') ? 2 : design.collections.includes('winter-25') ? 0.15 : 1,
}

const seasonFactor = (stocked: StockedProduct, occasions: Occasion[]) =>
  occasions.reduce((factor, occasion) => factor * wears[occasion](stocked), 1)
