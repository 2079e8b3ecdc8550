import { describe, expect, it } from 'vitest'
import { filterCount, listingSearch, noFilters, readListingQuery } from './listing-query.ts'

const read = (search: string) => readListingQuery(new URLSearchParams(search))

describe('a listing and its URL', () => {
  it('reads value lists both from links and from forms without JavaScript', () => {
    expect(read('sizes=S,M').sizes).toEqual(['S', 'M'])
    expect(read('sizes=S&sizes=M&sizes=S').sizes).toEqual(['S', 'M'])
  })

  it('reads prices in Bangla digits and ignores invalid ones', () => {
    expect(read('minPrice=৫০০&maxPrice=2,000')).toMatchObject({ minPrice: 500, maxPrice: 2000 })
    expect(read('minPrice=500.50&maxPrice=২,০০০.০০')).toMatchObject({ minPrice: 500, maxPrice: 2000 })
    expect(read('minPrice=640,50&maxPrice=1,00,000')).toMatchObject({ minPrice: 640, maxPrice: 100_000 })
    expect(read('minPrice=&maxPrice=cheap')).not.toHaveProperty('maxPrice')
  })

  it('treats a lowest price of 0 and an unknown sort order as not set', () => {
    expect(filterCount(read('minPrice=0&sort=random'))).toBe(0)
    expect(read('sort=random').sort).toBe('featured')
  })

  it('filters by the highest price of a link, whatever it is', () => {
    expect(read('maxPrice=10000')).toMatchObject({ maxPrice: 10_000 })
    expect(read('maxPrice=12000')).toMatchObject({ maxPrice: 12_000 })
  })

  it('writes a URL that reads back as the same query', () => {
    const asked = read(
      'search=jamdani&sizes=4/5 Year,M&colors=Sky Blue&types=kurti&minPrice=100&inStock=1&sort=newest&page=3',
    )
    expect(readListingQuery(new URLSearchParams(listingSearch(asked, { page: asked.page })))).toEqual(asked)
  })

  it('returns to the first page when a filter changes', () => {
    expect(listingSearch(read('page=4'), { inStock: true })).toBe('?inStock=1')
  })

  it('keeps the search text when the filters are cleared', () => {
    const query = read('search=saree&category=womens&sizes=S&minPrice=5&maxPrice=900&inStock=1')
    expect(listingSearch(query, noFilters)).toBe('?search=saree')
    expect(filterCount({ ...query, ...noFilters })).toBe(0)
  })
})

it('a typed range takes the place of others of its attribute; digits of either script, an end may be missing', () => {
  const attributesIn = (query: string) => read(query).attributes
  expect(attributesIn('attributes=5:1..2,3.12&number=5&from=১,২০০&to=1500.5')).toEqual(['3.12', '5:1200..1500.5'])
  expect(attributesIn('number=5&from=&to=&number=6&from=&to=20')).toEqual(['6:..20'])
  expect(attributesIn('attributes=5:1..2&number=5&from=cheap&to=')).toEqual(['5:1..2'])
  expect(attributesIn('attributes=5:1..2&number=5&from=38,5&to=1,240,5')).toEqual(['5:38.5..1240.5'])
  expect(attributesIn('attributes=5:1..2&number=5&from=38,5,1&to=38.5,1')).toEqual(['5:1..2'])
  expect(attributesIn('number=5&from=200&to=৯০')).toEqual(['5:90..200'])
})
