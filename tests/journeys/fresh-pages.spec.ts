import { setTimeout } from 'node:timers/promises'
import { type APIRequestContext, request as newRequest } from '@playwright/test'
import { expect, test } from './shopper.ts'

const origin = String(process.env.SHOP_URL)

/** Signed in as the main admin. */
async function office(): Promise<APIRequestContext> {
  const context = await newRequest.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const answer = await context.post('/backend/api/admin', {
    data: { username: process.env.ADMIN_USERNAME, password: process.env.ADMIN_PASSWORD },
  })
  expect(answer.ok()).toBe(true)
  return context
}

/**
 * The page as twenty visitors see it, each on a connection of their own, so that every worker gets some. A visitor who
 * is turned away because of overload retries: that response is no page, and no stale one.
 */
const seenByTwenty = (path: string) =>
  Promise.all(
    Array.from({ length: 20 }, async () => {
      for (;;) {
        const answer = await fetch(origin + path, { headers: { connection: 'close' } })
        const text = await answer.text()
        if (answer.status !== 503) return { text, etag: answer.headers.get('etag') }
        await setTimeout(Number(answer.headers.get('retry-after')) * 1000)
      }
    }),
  )

test('a new price is on every page that shows it, in every worker, within a second', async () => {
  const admin = await office()
  // Far from the first page of the shop, where the other journeys choose products to buy.
  const { products } = await (await admin.get('/backend/api/products?page=9&perPage=10')).json()
  const product = products.find(
    (each: { number: number; price: { current: number | null } }) => each.price.current !== null,
  )
  const path = `/product/${product.number}`
  const elsewhere = products.find((each: { number: number }) => each.number !== product.number)

  await seenByTwenty(path)
  const kept = await seenByTwenty(path)
  expect(new Set(kept.map(({ etag }) => etag)).size).toBe(1)
  expect(kept[0]?.etag).toBeTruthy()
  const other = await seenByTwenty(`/product/${elsewhere.number}`)

  const price = 5321
  const changed = await admin.put('/backend/api/products', {
    data: { id: product.id, price: { current: price, original: price } },
  })
  expect(await changed.json()).toMatchObject({ success: true })

  await setTimeout(1000)
  for (const { text } of await seenByTwenty(path)) expect(text).toContain('5,321')
  for (const { text } of await seenByTwenty(`/bn${path}`)) expect(text).toContain('৫,৩২১')
  const after = await seenByTwenty(`/product/${elsewhere.number}`)
  expect(after[0]?.etag).toBe(other[0]?.etag)

  const original = product.price.original ?? product.price.current
  await admin.put('/backend/api/products', {
    data: { id: product.id, price: { current: product.price.current, original } },
  })
  await admin.dispose()
})

test('a page the visitor already has is answered with 304, and contains nothing personal', async () => {
  const first = await fetch(`${origin}/shop`)
  await first.text()
  const again = await fetch(`${origin}/shop`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  expect(first.headers.get('set-cookie')).toBeNull()
  expect(first.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  expect(first.headers.get('content-security-policy')).not.toContain('unsafe-inline')
})

test('a page that a signed-in customer loads first is the same for everybody, and names nobody', async () => {
  const customer = await newRequest.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const name = `Nilufar ${Date.now()}`
  const email = `nilufar-${Date.now()}@example.com`
  const registered = await customer.post('/backend/api/register', {
    data: { name, email, phone: '01712345678', password: 'secret-1' },
  })
  expect(registered.ok(), await registered.text()).toBe(true)
  for (const path of ['/', '/bn/shop?sort=oldest', '/cart', '/dashboard']) {
    const hers = await (await customer.get(path)).text()
    const everybodys = await (await fetch(origin + path)).text()
    expect(everybodys, path).toBe(hers)
    expect(everybodys, path).not.toContain(name)
    expect(everybodys, path).not.toContain(email)
  }
  await customer.dispose()
})

test('unknown pages are 404 in both languages; assets and pictures are immutable', async ({ page }) => {
  for (const [path, words] of [
    ['/no-such-page', 'Oops! Page not found'],
    ['/bn/no-such-page', /[\u0980-\u09ff]/],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('main')).toContainText(words)
  }
  const html = await (await fetch(`${origin}/shop`)).text()
  const script = /\/assets\/[^"]+\.js/.exec(html)?.[0]
  // An AVIF may still be in production; until then its WebP is sent, cached for a minute.
  const picture = /\/media\/480\/[^" ]+\.webp/.exec(html)?.[0]
  for (const path of [script, picture]) {
    const answer = await fetch(origin + path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
})
