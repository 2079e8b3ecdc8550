import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Listing } from '#domains/catalogue/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { createOptimisticState } from '../optimistic-state.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { readListingQuery } from './listing-query.ts'
import { PriceFilter } from './price-filter.tsx'
import { SearchAgain } from './search-again.tsx'
import { SortBox } from './sort-box.tsx'

const read = (search: string) => readListingQuery(new URLSearchParams(search))

test('without JavaScript another order keeps the search and every filter', () => {
  overwriteGetLocale(() => 'en')
  const query = read('search=saree&sizes=S,4/5 Year&minPrice=500&inStock=1&attributes=5:1..2&sort=newest&page=3')
  const html = renderToStaticMarkup(<SortBox query={query} optimistic={createOptimisticState()} onChange={() => {}} />)
  const sent = new URLSearchParams({ sort: 'oldest' })
  for (const [, name = '', value = ''] of html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g))
    sent.append(name, value)
  expect(readListingQuery(sent)).toEqual({ ...query, sort: 'oldest', page: 1 })
})

test('the search field of the results takes no more than a search may have', () => {
  const router = createMemoryRouter([{ path: '/', element: <SearchAgain query="saree" /> }])
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toMatch(/maxlength="200"/i)
})

test('on a Bangla page sizes and prices of the filters are in Bangla', () => {
  overwriteGetLocale(() => 'bn')
  const facets = {
    ...{ sizes: [{ value: '4/5 Year', label: { en: '4/5 Year', bn: '4/5 Year' }, count: 2 }] },
    ...{ colors: [], types: [], categories: [], attributes: [] },
  } as unknown as Listing['facets']
  const element = <ChosenFilters query={read('sizes=4/5 Year')} facets={facets} path="/shop" />
  const router = createMemoryRouter([{ path: '/', element }])
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain('>৪/৫ বছর<')

  const bounds = { min: 200, max: 3000 }
  const html = renderToStaticMarkup(<PriceFilter minPrice={500} maxPrice={900} bounds={bounds} onChange={() => {}} />)
  expect(html).toContain('value="৫০০"')
  expect(html).toContain('value="৯০০"')
})
