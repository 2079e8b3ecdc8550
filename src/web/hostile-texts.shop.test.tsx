import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewSummaries, reviews } from '#domains/reviews/tables.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { openShop, type Shop } from '../../tests/support/open-shop.ts'
import { renderRoute } from '../../tests/support/render-route.tsx'
import * as product from './storefront/routes/product.tsx'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  overwriteGetLocale(() => 'en')
})
afterAll(() => shop.close())

async function page(number: number): Promise<string> {
  const { status, html, errors } = await renderRoute(shop.db, product, 'product/:number', `/product/${number}`)
  expect([status, errors]).toEqual([200, []])
  return html
}

const hostile = (text: string) => `${text}"><img src=x onerror=alert(1)></script><script>alert(1)</script>`
const asText = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function reviewed(title: string, review: { title: string; reviewerName: string }) {
  const { number } = await shop.sells(title)
  const rest = { text: 'Soft', reviewerEmail: 'rina@mail.example', rating: 4, status: 'approved' } as const
  await shop.db.insert(reviews).values({ productNumber: number, ...review, ...rest })
  await shop.db.insert(reviewSummaries).values({ productNumber: number, count: 1, sum: 4 })
  return number
}

test('markup in title, review and name is text on the page of a product, in its JSON-LD and in its data', async () => {
  const title = hostile('Saree')
  const review = { title: hostile('Soft'), reviewerName: hostile('Rina') }
  const html = await page(await reviewed(title, review))
  for (const text of [title, review.title, review.reviewerName]) expect(html).toContain(asText(text))
  expect(html).not.toMatch(/<script>alert|<img src=x/)

  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? []
  const described = { name: review.title, author: { name: review.reviewerName } }
  expect(JSON.parse(json)['@graph'][0]).toMatchObject({ name: title, review: [described] })

  // A string in a script: no character of it can end the script.
  const [, data = ''] = /<script>window\.__reactRouterContext\.streamController\.enqueue\(([^<>]*)\);</.exec(html) ?? []
  expect(JSON.parse(data).split('</script><script>alert(1)</script>').length).toBeGreaterThan(3)

  const plain = await page(await reviewed('Shawl', { title: 'Warm', reviewerName: 'Mina' }))
  const scriptsIn = (text: string) => text.split('<script').length
  expect(scriptsIn(html)).toBe(scriptsIn(plain))
})
