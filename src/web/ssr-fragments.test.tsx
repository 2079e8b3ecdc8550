import { type ReactElement, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import type { ProductCard as Card } from '#domains/catalogue/contract.ts'
import type { TopEntry } from '#domains/content/menus/contract.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { sampleProduct } from '../../tests/support/sample-product.ts'
import { SsrFragments } from './ssr-fragments.tsx'
import { CardIcons } from './storefront/card/card-icons.tsx'
import Footer from './storefront/frame/footer.tsx'
import { TopMenu } from './storefront/header/top-menu.tsx'
import { ProductGrid } from './storefront/listing/product-grid.tsx'
import ProductSections from './storefront/product/product-sections.tsx'
import type { ShopFacts } from './storefront/shop-facts.ts'
import { type RenderFragment, SsrFragmentContext } from './ui/ssr-fragment-context.ts'

const bodyOf = (body: string) => ({ head: '', body, tail: '' })

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
const apart = (what: ReactElement, fragments = new SsrFragments()) => {
  const drawn = renderToString(<SsrFragmentContext value={fragments.renderFragment}>{what}</SsrFragmentContext>)
  return { drawn, put: fragments.splice(bodyOf(drawn)) }
}

const draw = vi.fn()
function Part() {
  draw()
  return <b>here</b>
}
function Broken(): never {
  throw new Error('no such picture')
}

function Labelled() {
  return <b id={useId()}>here</b>
}

test.each(['en', 'bn'] as const)(
  'a page spliced from fragments is what React renders in one go, byte for byte (%s)',
  (locale) => {
    overwriteGetLocale(() => locale)
    const cards = Array.from({ length: 24 }, (_, nr) => cardOf(nr + 1))
    const whole = inOneGo(page(cards))
    for (const time of ['first', 'second']) expect(apart(page(cards)).put.toString(), time).toBe(whole)
    const { drawn } = apart(page(cards))
    expect(drawn.length).toBeLessThan(whole.length / 3)
    expect(drawn).toContain('fetchPriority="high"')
  },
)

test('a fragment is rendered once for all pages, again for another language, variant or object', () => {
  draw.mockClear()
  const pageWith = (of: object, way = '') => {
    const fragments = new SsrFragments()
    return fragments.splice(bodyOf(`<p>${fragments.renderFragment(of, way, <Part />)}</p>`)).toString()
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

test('user input cannot forge a placeholder, and a fragment that fails to render leaves nothing behind', () => {
  const fragments = new SsrFragments()
  const render: RenderFragment = fragments.renderFragment
  const placeholder = render({}, '', <i>part</i>)
  const forged = placeholder.replace(/[0-9a-f]{24}/, '0'.repeat(24))
  expect(fragments.splice(bodyOf(`${forged}${placeholder}`)).toString()).toBe(`${forged}<i>part</i>`)

  const of = {}
  for (let nr = 0; nr < 2; nr++) {
    const broken = new SsrFragments()
    const drawn = broken.renderFragment(of, '', <Broken />)
    expect(() => broken.splice(bodyOf(drawn))).toThrow('no such picture')
  }
})

test('a fragment with an id of useId is refused: in the page it would have another one', () => {
  const fragments = new SsrFragments()
  const drawn = fragments.renderFragment({}, '', <Labelled />)
  expect(() => fragments.splice(bodyOf(drawn))).toThrow('useId')
})

test('it says which classes its fragments have, before they are in the page', () => {
  const fragments = new SsrFragments()
  fragments.renderFragment({}, '', <i className="one two">part</i>)
  fragments.renderFragment({}, '', <b className="two three">part</b>)
  expect(fragments.names()).toEqual(new Set(['one', 'two', 'three', '<i', '<b']))
})

// Rendered separately, two fragments of a page would get the same id.
test('no card has an id', () => {
  expect(inOneGo(page([cardOf(1)]))).not.toMatch(/ id="/)
})

describe('what pages share is what React renders in one go', () => {
  const facts: ShopFacts = {
    ...{ name: { en: 'Bunon', bn: 'বুনন' }, isDemoBrand: false, firstLanguage: 'en' },
    ...{ share: { image: '', isLarge: false }, phone: '01700000000', whatsapp: '01700000000', facebook: '' },
    ...{ email: 'shop@mail.example', address: { en: 'Dhaka', bn: 'ঢাকা' }, openingHours: '', socials: [] },
    ...{ zones: defaultZones, year: '2026' },
  }
  const entry = (key: string, to: string): TopEntry => ({
    key,
    label: key,
    to,
    groups: to === '/' ? [] : [{ title: null, entries: [{ label: 'Panjabi', to: '/collections/panjabi' }] }],
  })
  const mens = entry('Mens', '/collections/mens')
  const header = [entry('Home', '/'), mens, entry('Collections', '/shop'), entry('More', '')]
  const menus = { header, drawer: null, footer: [{ key: 'help', title: 'Help', links: [] }], legal: [] }
  const shared = (at: string) => (
    <StaticRouter location={at}>
      <CardIcons />
      <TopMenu entries={header} />
      <ProductSections product={sampleProduct} brand={sampleProduct.brand} />
      <Footer menus={menus} facts={facts} hasAddBar={false} />
    </StaticRouter>
  )

  test.each(['en', 'bn'] as const)('on each page (%s)', (locale) => {
    overwriteGetLocale(() => locale)
    for (const path of ['/product/7', '/', '/collections/mens', '/collections/mens-new', '/shop/mens', '/faq']) {
      const at = locale === 'bn' ? `/bn${path}`.replace(/\/$/, '') : path
      const whole = inOneGo(shared(at))
      for (const time of ['first', 'second']) expect(apart(shared(at)).put.toString(), `${at} ${time}`).toBe(whole)
    }
    expect(apart(shared('/product/7')).drawn).not.toContain('Padma')
  })

  test('the menu marks where a page is', () => {
    overwriteGetLocale(() => 'en')
    expect(apart(shared('/collections/mens')).put.toString()).toMatch(/<a aria-current="page"[^>]*>Mens</)
    expect(apart(shared('/product/7')).put.toString()).not.toContain('aria-current')
  })

  test('the menu marks a category under both of its addresses, and the list of all under its own', () => {
    const marked = (at: string) =>
      [
        ...apart(shared(at))
          .put.toString()
          .matchAll(/<a aria-current="page"[^>]*>(\w+)</g),
      ].map(([, label]) => label)
    overwriteGetLocale(() => 'en')
    expect(['/shop/mens', '/Collections/Mens/', '/shop', '/shop/mens-new', '/'].map(marked)).toEqual([
      ['Mens'],
      ['Mens'],
      ['Collections'],
      [],
      ['Home'],
    ])
    overwriteGetLocale(() => 'bn')
    expect(['/bn/shop/mens', '/bn/shop', '/bn'].map(marked)).toEqual([['Mens'], ['Collections'], ['Home']])
  })
})
