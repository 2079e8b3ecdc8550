import { expect, orderQuietly, path, plentifulPiece, test, untilAwake } from './shopper.ts'

/** Runs in the page: simulates a browser whose locale data format everything differently from the server's. */
function spellOtherwise() {
  for (const kind of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat'] as const) {
    const { prototype } = Intl[kind] as { prototype: object }
    Object.defineProperty(prototype, 'format', { value: () => 'otherwise', configurable: true })
    Object.defineProperty(prototype, 'formatToParts', { value: () => [{ type: 'literal', value: 'otherwise' }] })
  }
  for (const { prototype } of [Date, Number])
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
      Object.defineProperty(prototype, name, { value: () => 'otherwise', configurable: true })
}

const pages = [
  '/',
  '/shop',
  '/collections/sale',
  '/product/1',
  '/terms',
  '/privacy',
  '/faq',
  '/stores',
  '/cart',
  '/checkout',
]

for (const language of ['en', 'bn'] as const)
  test(`pages stay as the server wrote them where the browser's locale data differ, in ${language}`, async ({
    page,
  }) => {
    const piece = await plentifulPiece(page.request)
    const orderId = await orderQuietly(page.request, piece)
    await page.addInitScript(spellOtherwise)
    const ofTheOrder = ['/track-order', '/order-confirmation'].map((to) => `${to}?orderId=${orderId}`)
    for (const to of [...pages, ...ofTheOrder]) {
      await page.goto(path(language, to))
      await untilAwake(page)
      await expect(page.locator('main h1').first()).toBeVisible()
      expect(await page.locator('body').textContent(), to).not.toContain('otherwise')
    }
  })
