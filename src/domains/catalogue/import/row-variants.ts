import { type Color, colorCalled, noColor } from '#shared/catalogue/colours.ts'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { isWithoutComma, withoutCommas } from '#shared/catalogue/without-commas.ts'
import { cutTo } from '#shared/text/graphemes.ts'
import { tidyLine } from '#shared/text/text.ts'
import { productLimits as limits, maxItems } from '../staff-contract.ts'
import type { CsvContent, CsvVariant } from './csv/csv-fields.ts'
import type { NormalizedProduct } from './normalized-product.ts'
import { plainText } from './plain-text.ts'
import { skuOf, textList } from './row-fields.ts'

type Offer = { sizes: string[]; colors: Color[]; variants: CsvVariant[] | undefined }
type Defaults = { sizes: string[]; color: Color }
/** How the shop writes a name. */
type Spell = (name: string) => string

/**
 * The sizes and colours of a row, without commas and with the names that the shop's colours have.
 * @returns also `written`, if one has a comma: all as the file has them, which is how earlier releases stored them
 */
export function offerOf(
  { row, csv }: { row: Record<string, unknown>; csv: CsvContent | undefined },
  defaults: Defaults,
  called: Spell,
  corrections: string[],
): Offer & { written?: Offer } {
  const read = (spell: Spell, notes: string[]) =>
    withColors(sizesAndColors(row, csv, defaults, notes, spell), called, notes)
  const notes: string[] = []
  const written = read((name) => name, notes)
  const isKept = [...written.sizes, ...written.colors.map(({ name }) => name)].every(isWithoutComma)
  if (!isKept) return { ...read(withoutCommas, corrections), written }
  corrections.push(...notes)
  return written
}

/**
 * Leaves a new product as many colours as it may have: without a list of variants each size comes in each of them. One
 * that the shop has may have more from an earlier release.
 * @returns the correction, if one was needed
 */
export function cutColors(product: NormalizedProduct): string | undefined {
  const { sizes, colors, csv } = product
  if (csv?.variants || sizes.length * colors.length <= maxItems.variants) return undefined
  const many = Math.floor(maxItems.variants / sizes.length)
  product.written ??= { sizes, colors, variants: undefined }
  product.colors = colors.slice(0, many)
  return `${sizes.length} sizes in ${colors.length} colours: the first ${many} colours kept`
}

/** The sizes and colours of the CSV variants, else those of the row, else the defaults. */
function sizesAndColors(
  row: Record<string, unknown>,
  csv: CsvContent | undefined,
  defaults: Defaults,
  corrections: string[],
  spell: Spell,
): Offer {
  const sizes = namesOf(textList(row.sizes, 'sizes', corrections, maxItems.sizes, limits.size), limits.size, spell)
  const given = textList(row.colors, 'colors', corrections, maxItems.colors, limits.color)
  const colors = namesOf(given, limits.color, spell)
  if (csv?.variants) return variantsOf(csv.variants, defaults.color, corrections, spell)
  return {
    sizes: sizes.length > 0 ? sizes : defaults.sizes,
    colors: colors.length > 0 ? colors.map(colorCalled) : [defaults.color],
    variants: undefined,
  }
}

const namesOf = (texts: string[], maxLength: number, spell: Spell): string[] => [
  ...new Set(texts.map((text) => cutTo(spell(text), maxLength)).filter(Boolean)),
]

/** Normalizes variants. If none names a colour, the title's colour is used. */
function variantsOf(given: CsvVariant[], ofTitle: Color, corrections: string[], spell: Spell): Offer {
  if (given.length > maxItems.variants)
    corrections.push(`${given.length} sizes and colours: the first ${maxItems.variants} kept`)
  const anyColor = given.some(({ color }) => color !== '')
  const unnamed = anyColor ? noColor : ofTitle
  const variants = given.slice(0, maxItems.variants).map((variant) => ({
    ...variant,
    size: cutTo(spell(tidyLine(plainText(variant.size).text)), limits.size) || 'Free Size',
    color: cutTo(spell(tidyLine(plainText(variant.color).text)), limits.color) || unnamed.name,
    sku: skuOf(variant.sku, corrections),
  }))
  const names = [...new Set(variants.map(({ color }) => color))]
  return {
    variants,
    sizes: [...new Set(variants.map(({ size }) => size))],
    colors: names.map((name) => (name === unnamed.name ? unnamed : colorCalled(name))),
  }
}

/**
 * Replaces colour names by those of the shop, where two spellings may be one colour. Of variants that become equal the
 * first one counts.
 */
function withColors({ sizes, colors, variants }: Offer, called: Spell, corrections: string[]): Offer {
  const names = [...new Set(colors.map(({ name }) => called(name)))]
  const once = new Map<string, CsvVariant>()
  for (const variant of variants ?? []) {
    const named = { ...variant, color: called(variant.color) }
    const key = `${named.size}\n${named.color}`
    if (once.has(key)) corrections.push(`${sizeAndColor(named, ' ')} is given twice: the first counts`)
    else once.set(key, named)
  }
  return {
    sizes,
    colors: names.map((name) => colors.find((each) => each.name === name) ?? colorCalled(name)),
    variants: variants && [...once.values()],
  }
}
