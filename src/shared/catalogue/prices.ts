import { toPaisa, toTaka } from '../money.ts'

/**
 * Converts storefront data (cards, search hits) from whole paisa to the API's taka.
 * @returns a copy with every `price` and `originalPrice`, at any depth, in taka
 */
export const pricesInTaka = <Shown>(shown: Shown): Shown => converted(shown, toTaka) as Shown

/** The reverse conversion, in the browser. */
export const pricesInPaisa = <Shown>(shown: Shown): Shown => converted(shown, toPaisa) as Shown

function converted(value: unknown, convert: (amount: number) => number): unknown {
  if (Array.isArray(value)) return value.map((each) => converted(each, convert))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isPrice(name) && typeof inner === 'number' ? convert(inner) : converted(inner, convert),
    ]),
  )
}

const isPrice = (name: string) => name === 'price' || name === 'originalPrice'
