import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price, SaleTag } from './price.tsx'

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('without a price it says so and shows no figure', () => {
  const html = renderToStaticMarkup(<Price price={null} original={200_000} />)
  expect(words(html)).toBe('Price not available')
  expect(renderToStaticMarkup(<SaleTag price={null} original={200_000} />)).toBe('')
})

test('a reduced price comes before the struck-through old one, and the tag shows the discount', () => {
  const html = renderToStaticMarkup(<Price price={185_000} original={276_000} />)
  expect(html).toMatch(/<s>৳2,760<\/s>/)
  expect(words(html)).toMatch(/৳1,850 .*৳2,760$/)
  expect(words(renderToStaticMarkup(<SaleTag price={185_000} original={276_000} />))).toContain('−33%')
})

test('an old price that is not higher is not shown', () => {
  for (const original of [null, 185_000, 100_000]) {
    const html = renderToStaticMarkup(<Price price={185_000} original={original} />)
    expect(words(html)).toBe('৳1,850')
    expect(renderToStaticMarkup(<SaleTag price={185_000} original={original} />)).toBe('')
  }
})
