import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { Parts } from './put-together.tsx'
import { ProductGrid } from './storefront/listing/product-grid.tsx'
import { DrawnBefore, type TakeCare } from './ui/drawn-before.ts'

const picture = {
  key: 'demo/a',
  alt: { en: 'Kurta', bn: 'কুর্তা' },
  width: 900,
  height: 1200,
  tone: '#efe9de',
  color: null,
}
const cardOf = (number: number): Card => ({
  number,
  slug: `kurta-${number}`,
  path: `/product/${number}`,
  title: { en: `Kurta “${number}” <new>`, bn: `কুর্তা ${number}` },
  price: number % 2 ? 149_000 : null,
  originalPrice: number % 3 ? null : 199_000,
  pictures: [picture],
  color: number % 4 ? 'Red' : null,
  colors: ['Red', 'Blue'].map((name) => ({ name, nameBn: name, hex: '#123456' })),
  sizes: [
    { size: 'M', available: true },
    { size: 'L', available: false },
    { size: 'XL', available: true, isElsewhere: true },
  ],
  rating: 4.5,
  reviewCount: 2,
  isNew: number % 5 === 0,
})
const page = (cards: Card[]) => (
  <StaticRouter location="/shop?sort=newest">
    <main>
      <ProductGrid cards={cards} />
    </main>
  </StaticRouter>
)
const inOneGo = (what: ReactElement) => renderToString(what)
const apart = (what: ReactElement, parts = new Parts()) => {
  const drawn = renderToString(<DrawnBefore value={parts.takeCare}>{what}</DrawnBefore>)
  return { drawn, put: parts.putTogether(drawn) }
}

const draw = vi.fn()
function Part() {
  draw()
  return <b>here</b>
}
function Broken(): never {
  throw new Error('no such picture')
}

test.each(['en', 'bn'] as const)('a page put together is what React draws in one go, byte for byte (%s)', (locale) => {
  overwriteGetLocale(() => locale)
  const cards = Array.from({ length: 24 }, (_, nr) => cardOf(nr + 1))
  const whole = inOneGo(page(cards))
  for (const time of ['first', 'second']) expect(apart(page(cards)).put.toString(), time).toBe(whole)
  const { drawn } = apart(page(cards))
  expect(drawn.length).toBeLessThan(whole.length / 3)
  expect(drawn).toContain('fetchPriority="high"')
})

test('a part is drawn once for all pages, again for another language or another thing, and never for what is alike only', () => {
  draw.mockClear()
  const pageWith = (of: object, way = '') => {
    const parts = new Parts()
    return parts.putTogether(`<p>${parts.takeCare(of, way, <Part />)}</p>`).toString()
  }
  overwriteGetLocale(() => 'en')
  const one = { number: 1 }
  for (let nr = 0; nr < 3; nr++) expect(pageWith(one)).toBe('<p><b>here</b></p>')
  expect(draw).toHaveBeenCalledTimes(1)
  pageWith(one, 'wide')
  pageWith({ number: 1 })
  overwriteGetLocale(() => 'bn')
  pageWith(one)
  expect(draw).toHaveBeenCalledTimes(4)
})

test('what somebody writes is no place, and a part that cannot be drawn leaves nothing half-done', () => {
  const parts = new Parts()
  const care: TakeCare = parts.takeCare
  const place = care({}, '', <i>part</i>)
  const forged = place.replace(/[0-9a-f]{24}/, '0'.repeat(24))
  expect(parts.putTogether(`${forged}${place}`).toString()).toBe(`${forged}<i>part</i>`)

  const of = {}
  for (let nr = 0; nr < 2; nr++) {
    const broken = new Parts()
    const drawn = broken.takeCare(of, '', <Broken />)
    expect(() => broken.putTogether(drawn)).toThrow('no such picture')
  }
})

// Drawn apart, two parts of a page would be given the same one.
test('no card has an id', () => {
  expect(inOneGo(page([cardOf(1)]))).not.toMatch(/ id="/)
})
