import type { ListingQuery } from '#domains/catalogue/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { judgeSets } from './attribute-sets.ts'
import { type FacetProfiles, inStockFlag, purchasableFlag, traditionalFlag } from './facet-profiles.ts'
import { findInterned, type InternedString, intern, internedCount } from './interned-strings.ts'

export type Filters = Pick<
  ListingQuery,
  'category' | 'sizes' | 'colors' | 'types' | 'attributes' | 'minPrice' | 'maxPrice' | 'inStock'
>

/** 1 at the index of each selected string. */
type Chosen = Uint8Array

/** Filters in the form compared with profiles: undefined selects everything. Paisa. */
export type ParsedFilters = {
  category: InternedString | undefined
  sizes: Chosen | undefined
  colors: Chosen | undefined
  types: Chosen | undefined
  /** The verdict on a set of values. */
  attributes: ((set: InternedString) => number) | undefined
  inStock: boolean
  price: { least: number; most: number } | undefined
}

export const traditional = intern('traditional')

/** −1 for a string that no product has ever had: it matches nothing. */
const idOf = (text: string): InternedString => findInterned(text) ?? -1

/** Parses the filters of a query; its prices are in taka. */
export function parseFilters({
  category,
  sizes,
  colors,
  types,
  attributes,
  minPrice = 0,
  maxPrice,
  inStock,
}: Filters): ParsedFilters {
  const chosen = (texts: string[]): Chosen | undefined => {
    if (texts.length === 0) return undefined
    const ids: Chosen = new Uint8Array(internedCount())
    for (const text of texts) ids[idOf(text)] = 1
    return ids
  }
  const hasRange = minPrice > 0 || maxPrice !== undefined
  return {
    category: category === undefined || category === 'all' ? undefined : idOf(category),
    sizes: chosen(sizes),
    colors: chosen(colors),
    types: chosen(types),
    attributes: judgeSets(attributes),
    inStock,
    price: hasRange
      ? { least: toPaisa(minPrice), most: maxPrice === undefined ? Number.POSITIVE_INFINITY : toPaisa(maxPrice) }
      : undefined,
  }
}

export const fitsCategory = (profiles: FacetProfiles, rowId: number, { category }: ParsedFilters) =>
  category === undefined ||
  (category === traditional ? profiles.has(rowId, traditionalFlag) : profiles.category[rowId] === category)

/** One variant must match size, colour and stock together. */
export function hasVariant(
  profiles: FacetProfiles,
  rowId: number,
  { sizes, colors }: ParsedFilters,
  inStock: boolean,
): boolean {
  if (!sizes && !colors) return !inStock || profiles.has(rowId, inStockFlag)
  if (inStock && !profiles.has(rowId, purchasableFlag)) return false
  const { pieces, to } = profiles
  const end = to[rowId] as number
  for (let at = profiles.from[rowId] as number; at < end; at += 3)
    if (
      (!inStock || pieces[at + 2] === 1) &&
      (!sizes || sizes[pieces[at] as InternedString]) &&
      (!colors || colors[pieces[at + 1] as InternedString])
    )
      return true
  return false
}
