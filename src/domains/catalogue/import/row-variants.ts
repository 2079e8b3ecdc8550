import { type Colour, colourCalled, noColour } from '#shared/catalogue/colours.ts'
import { withoutCommas } from '#shared/catalogue/without-commas.ts'
import { cutTo } from '#shared/graphemes.ts'
import { tidyLine } from '#shared/text.ts'
import { productLimits as limits, maxItems } from '../staff-contract.ts'
import type { CsvContent, CsvVariant } from './csv/csv-fields.ts'
import { plainText } from './plain-text.ts'
import { skuOf, textList } from './row-fields.ts'

/** The sizes and colours of the CSV variants, else those of the row, else the defaults. */
export function sizesAndColors(
  row: Record<string, unknown>,
  csv: CsvContent | undefined,
  defaults: { sizes: string[]; color: Colour },
  corrections: string[],
): { sizes: string[]; colors: Colour[]; variants: CsvVariant[] | undefined } {
  const sizes = namesOf(textList(row.sizes, 'sizes', corrections, maxItems.sizes, limits.size), limits.size)
  const colors = namesOf(textList(row.colors, 'colors', corrections, maxItems.colors, limits.color), limits.color)
  if (csv?.variants) return variantsOf(csv.variants, defaults.color, corrections)
  return {
    sizes: sizes.length > 0 ? sizes : defaults.sizes,
    colors: colors.length > 0 ? colors.map(colourCalled) : [defaults.color],
    variants: undefined,
  }
}

const namesOf = (texts: string[], maxLength: number): string[] => [
  ...new Set(texts.map((text) => cutTo(withoutCommas(text), maxLength)).filter(Boolean)),
]

/** Of one product. */
export const maxVariants = 400

/** Normalizes variants. If none names a colour, the title's colour is used. */
function variantsOf(given: CsvVariant[], ofTitle: Colour, corrections: string[]) {
  if (given.length > maxVariants) corrections.push(`${given.length} sizes and colours: the first ${maxVariants} kept`)
  const anyColour = given.some(({ color }) => color !== '')
  const unnamed = anyColour ? noColour : ofTitle
  const variants = given.slice(0, maxVariants).map((variant) => ({
    ...variant,
    size: cutTo(withoutCommas(tidyLine(plainText(variant.size).text)), limits.size) || 'Free Size',
    color: cutTo(withoutCommas(tidyLine(plainText(variant.color).text)), limits.color) || unnamed.name,
    sku: skuOf(variant.sku, corrections),
  }))
  const names = [...new Set(variants.map(({ color }) => color))]
  return {
    variants,
    sizes: [...new Set(variants.map(({ size }) => size))],
    colors: names.map((name) => (name === unnamed.name ? unnamed : colourCalled(name))),
  }
}

/**
 * The same with the names that the shop's colours have; two spellings of one colour are one. Of two variants that are
 * the same then the first counts.
 */
export function withColors(
  { sizes, colors, variants }: ReturnType<typeof sizesAndColors>,
  called: (name: string) => string,
  corrections: string[],
): ReturnType<typeof sizesAndColors> {
  const names = [...new Set(colors.map(({ name }) => called(name)))]
  const once = new Map<string, CsvVariant>()
  for (const variant of variants ?? []) {
    const named = { ...variant, color: called(variant.color) }
    const key = `${named.size}\n${named.color}`
    if (once.has(key)) corrections.push(`${named.size} ${named.color} is given twice: the first counts`)
    else once.set(key, named)
  }
  return {
    sizes,
    colors: names.map((name) => colors.find((each) => each.name === name) ?? colourCalled(name)),
    variants: variants && [...once.values()],
  }
}
