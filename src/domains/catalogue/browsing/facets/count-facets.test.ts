import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFacets, type FacetCounts, matchingProducts } from './count-facets.ts'
import { FacetIndex } from './facet-index.ts'

type Piece = { size: string; color: string; inStock: boolean }
type Product = {
  number: number
  category: string
  type: string
  price: number | null
  held: boolean
  pieces: Piece[]
  pairs: string[]
}
type Filters = Parameters<typeof countFacets>[1]

const sizes = ['S', 'M', 'L', 'default']
const colors = ['Red', 'Blue', 'Default']
const types = ['', 'panjabi', 'shirt']
/** Values of three attributes, and a number of a fourth. */
const pairs = ['1.1', '1.2', '2.3', '2.4', '3.5', '4:90', '4:180.5']
/** What a filter may ask of the number. */
const ranges: Record<string, (number: number) => boolean> = {
  '4:100..200': (number) => number >= 100 && number <= 200,
  '4:..90': (number) => number <= 90,
  '4:500..': (number) => number >= 500,
  '4:180.5..180.5': (number) => number === 180.5,
  '4:90..90': (number) => number === 90,
}
const categories = ['mens', 'kids']
const one = <T>(...of: T[]) => fc.constantFrom(...of)

const product = fc.record({
  number: fc.integer({ min: 1, max: 60 }),
  category: one(...categories),
  type: one(...types),
  price: fc.option(fc.integer({ min: 1, max: 30 }).map((taka) => taka * 10_000)),
  held: fc.boolean(),
  pieces: fc.array(fc.record({ size: one(...sizes), color: one(...colors), inStock: fc.boolean() }), { maxLength: 4 }),
  pairs: fc.subarray(pairs),
})
const taka = fc.option(fc.integer({ min: 0, max: 3200 }), { nil: undefined })
const filters = fc.record({
  sizes: fc.subarray([...sizes, 'never']),
  colors: fc.subarray([...colors, 'never']),
  types: fc.subarray(['panjabi', 'shirt', 'never']),
  attributes: fc.subarray(['1.1', '1.2', '2.3', '2.4', '3.5', '3.9', ...Object.keys(ranges)]),
  category: one(undefined, 'all', 'traditional', 'never', ...categories),
  inStock: fc.boolean(),
  minPrice: taka,
  maxPrice: taka,
})

const sells = ({ price, held }: Product) => price !== null && !held
const traditional = ({ type }: Product) => type === 'panjabi'
const available = (each: Product) => sells(each) && each.pieces.some(({ inStock }) => inStock)

/** Serialized as by the database (read-facet-index.ts). */
const kindOf = (each: Product) =>
  JSON.stringify([
    each.category,
    each.type,
    traditional(each),
    sells(each),
    available(each),
    each.pieces.map(({ size, color, inStock }) => [size, color, inStock]),
    '',
    each.pairs.join(' '),
  ])

const attributeOf = (pair: string) => pair.split(/[.:]/)[0]
const meets = (asked: string, pair: string) =>
  pair.startsWith('4:') ? (ranges[asked]?.(Number(pair.slice(2))) ?? false) : asked === pair
/** The filter that asks for this value alone. */
const filterOf = (pair: string) => (pair.startsWith('4:') ? `${pair}..${pair.slice(2)}` : pair)

/** The reference implementation of the filters, for one product. */
function fits(
  each: Product,
  { category, sizes, colors, types, attributes, inStock, minPrice = 0, maxPrice }: Filters,
): boolean {
  if (category === 'traditional' ? !traditional(each) : ![undefined, 'all', each.category].includes(category))
    return false
  if (types.length > 0 && !types.includes(each.type)) return false
  for (const some of Map.groupBy(attributes, attributeOf).values())
    if (!some.some((asked) => each.pairs.some((pair) => meets(asked, pair)))) return false
  const { price } = each
  if (minPrice > 0 || maxPrice !== undefined)
    if (price === null || price < minPrice * 100 || price > (maxPrice ?? Number.POSITIVE_INFINITY) * 100) return false
  if (sizes.length + colors.length === 0) return !inStock || available(each)
  return each.pieces.some(
    ({ size, color, inStock: isThere }) =>
      (sizes.length === 0 || sizes.includes(size)) &&
      (colors.length === 0 || colors.includes(color)) &&
      (!inStock || (sells(each) && isThere)),
  )
}

/** The reference implementation of the counts: products shown with this value instead of others of the same facet. */
function counted(all: Product[], asked: Filters): FacetCounts {
  const some = (change: Partial<Filters> = {}) => all.filter((each) => fits(each, { ...asked, ...change }))
  const ofAll = (values: (each: Product) => string[], choose: (value: string) => Partial<Filters>) =>
    new Map(
      [...new Set(all.flatMap(values))].map((value) => [
        value,
        some(choose(value)).filter((each) => values(each).includes(value)).length,
      ]),
    )
  const named = (values: string[]) => values.filter((value) => value.toLowerCase() !== 'default')
  const colorsOf = ({ pieces }: Product) => named(pieces.map(({ color }) => color))
  const prices = some({ minPrice: undefined, maxPrice: undefined }).flatMap(({ price }) => price ?? [])
  return {
    total: some().length,
    unfiltered: all.length,
    buyable: some().filter(available).length,
    available: some({ inStock: true }).length,
    cheapest: prices.length > 0 ? Math.min(...prices) : undefined,
    dearest: prices.length > 0 ? Math.max(...prices) : undefined,
    sizes: ofAll(
      ({ pieces }) => named(pieces.map(({ size }) => size)),
      (size) => ({ sizes: [size] }),
    ),
    colors: ofAll(colorsOf, (color) => ({ colors: [color] })),
    types: ofAll(
      ({ type }) => (type ? [type] : []),
      (type) => ({ types: [type] }),
    ),
    categories: ofAll(
      (each) => [each.category, ...(traditional(each) ? ['traditional'] : [])],
      (category) => ({ category }),
    ),
    attributes: ofAll(
      (each) => each.pairs,
      (pair) => ({
        attributes: [...asked.attributes.filter((each) => attributeOf(each) !== attributeOf(pair)), filterOf(pair)],
      }),
    ),
    samples: new Map(
      [...new Set(all.flatMap(colorsOf))].map((color) => [
        color,
        Math.min(...all.filter((each) => colorsOf(each).includes(color)).map(({ number }) => number)),
      ]),
    ),
  }
}

const sorted = (counts: FacetCounts) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, value]) => [name, value instanceof Map ? [...value].sort() : value]),
  )

test('for any filters, facet counts equal a reference implementation, also after products were changed and removed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(product), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(60)),
      filters,
      (turns, gone, asked) => {
        const kept = new FacetIndex()
        const now = new Map<number, Product>()
        for (const each of turns.flat()) {
          now.set(each.number, each)
          kept.put({ number: each.number, price: each.price, createdAt: each.number, profile: kindOf(each) })
          // Counting sorts lazily; a later change must invalidate that order.
          if (each.number % 7 === 0) countFacets(kept.groups(), asked)
        }
        for (const number of gone) {
          now.delete(number)
          kept.remove(number)
        }
        const all = [...now.values()]
        expect(sorted(countFacets(kept.groups(), asked))).toEqual(sorted(counted(all, asked)))
        const fitting = all.filter((each) => fits(each, asked)).map(({ number }) => number)
        const found = matchingProducts(kept.groups(), asked).map(({ number }) => number)
        expect(found.toSorted()).toEqual(fitting.toSorted())

        const few = all.filter(({ number }) => number % 3 > 0)
        const groups = kept.among([...few.map(({ number }) => number), 1000])
        expect(sorted(countFacets(groups, asked))).toEqual(sorted(counted(few, asked)))
      },
    ),
    { numRuns: 300 },
  )
})
