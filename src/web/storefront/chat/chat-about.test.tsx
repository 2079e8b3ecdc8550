import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import type { Lines } from '#web/storefront/cart/cart-lines.ts'
import { AskAbout } from '#web/storefront/product/ask-about.tsx'
import { aboutCart, aboutProduct } from './chat-about.ts'
import { messengerLink, whatsappLink } from './chat-links.ts'

beforeEach(() => overwriteGetLocale(() => 'en'))

const origin = 'https://shop.example'
const product = {
  number: 7,
  title: { en: 'Jamdani Saree', bn: 'জামদানি শাড়ি' },
  price: 429_000,
  colors: [{ name: 'Sky Blue', nameBn: 'আসমানি' }],
  variants: [{ size: 'M', color: 'Sky Blue', price: 450_000, available: true }],
} as unknown as ProductPage
const chosen = { color: 'Sky Blue', size: 'M', price: 450_000 }

describe('a question about a product', () => {
  test('contains title, size, colour, price and the URL of the selected variant', () => {
    expect(aboutProduct(product, chosen, origin).text).toBe(
      'Jamdani Saree\nM · Sky Blue · ৳4,500\nhttps://shop.example/product/7?color=sky-blue&size=M',
    )
    expect(aboutProduct(product, { ...chosen, size: null }, origin).text).toBe(
      'Jamdani Saree\nSky Blue · ৳4,500\nhttps://shop.example/product/7?color=sky-blue',
    )
    expect(aboutProduct(product, { color: null, size: null, price: null }, origin).text).toBe(
      'Jamdani Saree\nhttps://shop.example/product/7',
    )
  })

  test('is in the language of the page', () => {
    overwriteGetLocale(() => 'bn')
    const { text } = aboutProduct(product, chosen, origin)
    for (const part of ['জামদানি শাড়ি', 'আসমানি', '৳৪,৫০০', 'https://shop.example/bn/product/7?'])
      expect(text).toContain(part)
  })

  test('is in the server-rendered links and the round button, with the price of the selected size', () => {
    const hrefs = (facebook: string, whatsapp = '+8801700000000') =>
      [
        ...renderToStaticMarkup(
          <AskAbout product={product} color="Sky Blue" size="M" origin={origin} shop={{ whatsapp, facebook }} />,
        ).matchAll(/href="([^"]+)"/g),
      ].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&')))
    const [whatsapp, messenger, round] = hrefs('https://www.facebook.com/bunon.shop')
    expect(whatsapp?.href).toMatch(/^https:\/\/wa\.me\/8801700000000\?text=/)
    for (const link of [whatsapp, messenger, round])
      expect(link?.searchParams.get('text')).toContain(
        'Jamdani Saree\nM · Sky Blue · ৳4,500\nhttps://shop.example/product/7',
      )
    expect(hrefs('https://www.facebook.com/')).toHaveLength(2)
    expect(hrefs('https://www.facebook.com/', '')).toEqual([])
  })
})

test('a question from the cart contains its lines with the URLs of their variants, and the subtotal', () => {
  const line = {
    id: 7,
    name: 'Saree',
    nameBn: 'শাড়ি',
    slug: '',
    originalPrice: null,
    image: '',
    color: 'Red',
    colorBn: 'লাল',
  }
  const lines: Lines = [
    { ...line, price: 1800.5, size: 'M', quantity: 2 },
    { ...line, id: 8, name: 'Panjabi', price: 900, size: 'L', color: 'Default', quantity: 1 },
  ]
  expect(aboutCart(lines, origin)).toEqual({
    text: [
      '2 × Saree (M · Red) · ৳1,801',
      'https://shop.example/product/7?color=red&size=M',
      '1 × Panjabi (L) · ৳900',
      'https://shop.example/product/8?size=L',
      '৳4,501',
    ].join('\n'),
    ref: 'cart_7x2_8x1',
  })
  const many = Array.from({ length: 50 }, (_, i) => ({ ...line, id: i + 1, price: 100, size: 'M', quantity: 1 }))
  const bangla = many.map((each) => ({ ...each, nameBn: 'সোনালি পাড়ের ঢাকাই জামদানি শাড়ি' }))
  for (const [locale, cart] of [
    ['en', many],
    ['bn', bangla],
  ] as const) {
    overwriteGetLocale(() => locale)
    const { text } = aboutCart(cart, origin)
    expect(text).toContain('…')
    expect(text).toContain('/product/2?color=red&size=M\n')
    expect(whatsappLink('01700', 'Hello', aboutCart(cart, origin)).length).toBeLessThan(3000)
  }
})

test('a reference has only characters that Messenger accepts', () => {
  const odd = { ...product, colors: [{ name: 'আসমানি', nameBn: 'আসমানি' }] } as unknown as ProductPage
  const about = aboutProduct(odd, { color: 'আসমানি', size: 'Free Size', price: 450_000 }, origin)
  const link = new URL(messengerLink('https://www.facebook.com/bunon', 'Hello!', about) ?? '')
  expect(link.searchParams.get('ref')).toMatch(/^product_7_Free-Size_[\w+/=.:-]+$/)
})

test.each([
  ['https://www.facebook.com/bunon.shop', 'bunon.shop'],
  ['https://facebook.com/bunon.shop/', 'bunon.shop'],
  ['https://www.facebook.com/profile.php?id=100063', '100063'],
  ['https://www.facebook.com/pages/Bunon/123456789', '123456789'],
  ['https://www.facebook.com/p/Bunon-Shop-123456789/', '123456789'],
  ['https://www.facebook.com/sharee.shop', 'sharee.shop'],
  ['https://www.facebook.com/share/AbC123/', undefined],
  ['https://www.facebook.com/groups/123456789', undefined],
  ['https://www.facebook.com/watch/?v=123456789', undefined],
  ['https://www.facebook.com/events/123456789', undefined],
  ['https://www.facebook.com/reel/123456789', undefined],
  ['https://www.facebook.com/photo/?fbid=123456789', undefined],
  ['https://www.facebook.com/photo.php?fbid=123456789', undefined],
  ['https://www.facebook.com/sharer/sharer.php?u=x', undefined],
  ['https://www.facebook.com/story.php?id=123456789', undefined],
  ['https://www.facebook.com/permalink.php?id=123456789', undefined],
  ['https://www.facebook.com/', undefined],
  ['', undefined],
])('the Messenger link of %s', (facebook, page) => {
  const about = aboutProduct(product, chosen, origin)
  const link = messengerLink(facebook, 'Hello!', about)
  if (page === undefined) return expect(link).toBeUndefined()
  const url = new URL(link ?? '')
  expect([url.host, url.pathname, url.searchParams.get('ref')]).toEqual(['m.me', `/${page}`, 'product_7_M_sky-blue'])
  expect(url.searchParams.get('text')).toBe(`Hello!\n\n${about.text}`)
})
