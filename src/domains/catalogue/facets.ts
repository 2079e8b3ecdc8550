import { bySize } from '#shared/sizes.ts'
import { titleFromId } from '#shared/slug.ts'
import type { FacetValue, Listing } from './contract.ts'
import { words } from './words.ts'

/** A line of the listing's counts: a count beside a choice, or one of the list. */
export type FacetRow = {
  facet: 'total' | 'unfiltered' | 'buyable' | 'available' | 'min' | 'max' | 'size' | 'color' | 'type' | 'category'
  value: string
  count: number | null
  title_en: string | null
  title_bn: string | null
  name_bn: string | null
  hex: string | null
}

/** The order in which the category choices are offered. */
const categoryOrder = ['mens', 'womens', 'kids', 'accessories', 'traditional']

export function facetsFrom(rows: readonly FacetRow[]): Listing['facets'] {
  const of = (facet: FacetRow['facet']) => rows.filter((row) => row.facet === facet)
  const counted = (facet: FacetRow['facet'], label: (row: FacetRow) => FacetValue['label']) =>
    of(facet).map(
      (row): FacetValue => ({
        value: row.value,
        label: label(row),
        count: row.count ?? 0,
        ...(row.hex && { hex: row.hex }),
      }),
    )
  const single = (facet: FacetRow['facet']) => of(facet)[0]?.count ?? 0
  const title = (row: FacetRow) => words(row.title_en ?? titleFromId(row.value), row.title_bn ?? '')
  const byCount = (a: FacetValue, b: FacetValue) => b.count - a.count || a.value.localeCompare(b.value)
  const place = ({ value }: FacetValue) => categoryOrder.indexOf(value) + 1 || 100

  return {
    sizes: counted('size', ({ value }) => words(value, '')).sort((a, b) => bySize(a.value, b.value)),
    colors: counted('color', ({ value, name_bn }) => words(value, name_bn ?? '')).sort(byCount),
    categories: counted('category', title).sort((a, b) => place(a) - place(b) || byCount(a, b)),
    types: counted('type', title).sort(byCount),
    available: single('available'),
    price: { min: single('min'), max: single('max') },
  }
}
