import { setTimeout } from 'node:timers/promises'
import { type APIRequestContext, request as newRequest } from '@playwright/test'
import { expect, test, untilServed } from './shopper.ts'

const origin = String(process.env.SHOP_URL)

/** Signed in as the main admin. */
async function office(): Promise<APIRequestContext> {
  const context = await newRequest.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const data = { username: process.env.ADMIN_USERNAME, password: process.env.ADMIN_PASSWORD }
  const answer = await untilServed(() => context.post('/backend/api/admin', { data }))
  expect(answer.ok()).toBe(true)
  return context
}

/**
 * What somebody without cookies gets. A visitor who is turned away because of overload retries: that response is no
 * page, and no stale one.
 */
async function visit(path: string, headers: Record<string, string> = {}) {
  for (;;) {
    const answer = await fetch(origin + path, { headers })
    const text = await answer.text()
    if (answer.status !== 503) return { text, status: answer.status, headers: answer.headers }
    await setTimeout(Number(answer.headers.get('retry-after')) * 1000)
  }
}

/** The page as twenty visitors see it, each on a connection of their own, so that every worker gets some. */
const seenByTwenty = (path: string) =>
  Promise.all(
    Array.from({ length: 20 }, async () => {
      const { text, headers } = await visit(path, { connection: 'close' })
      return { text, etag: headers.get('etag') }
    }),
  )

test('a new price is on every page that shows it, in every worker, within a second', async () => {
  const admin = await office()
  // Far from the first page of the shop, where the other journeys choose products to buy.
  const listed = await untilServed(() => admin.get('/backend/api/products?page=9&perPage=10'))
  const { products } = await listed.json()
  const product = products.find(
    (each: { number: number; price: { current: number | null } }) => each.price.current !== null,
  )
  const path = `/product/${product.number}`

  // Other journeys and jobs may change a page between two readings.
  await expect(async () => {
    await seenByTwenty(path)
    const kept = await seenByTwenty(path)
    expect(new Set(kept.map(({ etag }) => etag)).size).toBe(1)
    expect(kept[0]?.etag).toBeTruthy()
  }).toPass()

  const price = 5321
  const set = (current: number, original: number) =>
    untilServed(() => admin.put('/backend/api/products', { data: { id: product.id, price: { current, original } } }))
  try {
    const changed = await set(price, price)
    expect(await changed.json()).toMatchObject({ success: true })

    // How long it takes depends on the machine, and on what else it does.
    await expect(async () => {
      for (const { text } of await seenByTwenty(path)) expect(text).toContain('5,321')
      for (const { text } of await seenByTwenty(`/bn${path}`)) expect(text).toContain('৫,৩২১')
    }).toPass()
  } finally {
    await set(product.price.current, product.price.original ?? product.price.current)
    await admin.dispose()
  }
})

test('a page the visitor already has is answered with 304, and contains nothing personal', async () => {
  // Other journeys change lists, and now and then what stands around each page.
  await expect(async () => {
    const first = await visit('/story')
    const again = await visit('/story', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  }).toPass()
  for (const path of ['/story', '/shop']) {
    const { headers } = await visit(path)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
  }
})

test('a page that a signed-in customer loads first is the same for everybody, and names nobody', async () => {
  const customer = await newRequest.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const name = `Nilufar ${Date.now()}`
  const email = `nilufar-${Date.now()}@example.com`
  const data = { name, email, phone: '01712345678', password: 'secret-1' }
  const registered = await untilServed(() => customer.post('/backend/api/register', { data }))
  expect(registered.ok(), await registered.text()).toBe(true)
  const namesHer = (text: string) => text.includes(name) || text.includes(email)
  for (const path of ['/', '/bn/shop?sort=oldest', '/cart', '/dashboard']) {
    let [hers, everybodys] = ['', '']
    // Other journeys may change the page between the two readings. One that names her ends them.
    await expect(async () => {
      hers = await (await untilServed(() => customer.get(path))).text()
      everybodys = (await visit(path)).text
      if (!namesHer(hers) && !namesHer(everybodys)) expect(everybodys, path).toBe(hers)
    }).toPass()
    for (const text of [hers, everybodys]) {
      expect(text, path).not.toContain(name)
      expect(text, path).not.toContain(email)
    }
  }
  await customer.dispose()
})

test('unknown pages are 404 in both languages; assets and pictures are immutable', async ({ page }) => {
  for (const [path, words] of [
    ['/no-such-page', 'Oops! Page not found'],
    ['/bn/no-such-page', /[\u0980-\u09ff]/],
  ] as const) {
    await expect.poll(async () => (await page.goto(path))?.status()).toBe(404)
    await expect(page.locator('main')).toContainText(words)
  }
  const { text: html } = await visit('/shop?sort=oldest')
  const script = /\/assets\/[^"]+\.js/.exec(html)?.[0]
  // An AVIF may still be in production; until then its WebP is sent, cached for a minute.
  const picture = /\/media\/480\/[^" ]+\.webp/.exec(html)?.[0]
  for (const path of [script, picture]) {
    const { status, headers } = await visit(path ?? '')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('immutable')
  }
})
