import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { ProductCard } from './product-card.tsx'

const card: Card = {
  number: 7,
  slug: 'kurta',
  path: '/product/7',
  title: { en: 'Kurta', bn: 'কুর্তা' },
  price: 149_000,
  originalPrice: null,
  pictures: [],
  color: 'Mustard',
  colors: [
    { name: 'Mustard', nameBn: 'সরিষা', hex: '#d4a017' },
    { name: 'Leaf', nameBn: '', hex: '#3f7d3a' },
  ],
  sizes: [{ size: 'M', available: true }],
  rating: 0,
  reviewCount: 0,
  isNew: false,
}

test.each([
  ['en', 'Colour: Mustard, Leaf'],
  ['bn', 'রং: সরিষা, Leaf'],
] as const)('the colours of a card are read by their names (%s)', (locale, label) => {
  overwriteGetLocale(() => locale)
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <ProductCard card={card} />
    </StaticRouter>,
  )
  expect(/role="img" aria-label="([^"]*)"/.exec(html)?.[1]).toBe(label)
})
