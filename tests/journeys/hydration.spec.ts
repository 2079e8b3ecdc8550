import {
  expect,
  inOneLanguage,
  layIntoCart,
  newPhone,
  orderQuietly,
  path,
  placeButton,
  plentifulPiece,
  shopUrl,
  test,
  untilAwake,
} from './shopper.ts'

/** Runs in the page: simulates a browser whose locale data format everything differently from the server's. */
function spellOtherwise() {
  for (const kind of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat'] as const) {
    const { prototype } = Intl[kind] as { prototype: object }
    Object.defineProperty(prototype, 'format', { value: () => 'otherwise', configurable: true })
    Object.defineProperty(prototype, 'formatToParts', { value: () => [{ type: 'literal', value: 'otherwise' }] })
  }
  Object.defineProperty(Intl.Segmenter.prototype, 'segment', { value: () => [{ segment: 'otherwise', index: 0 }] })
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
const ofTheMember = ['', '/orders', '/wishlist', '/addresses', '/profile'].map((room) => `/dashboard${room}`)

for (const language of ['en', 'bn'] as const)
  test(
    `pages stay as the server wrote them where the browser's locale data differ, in ${language}`,
    inOneLanguage(language, 'bn'),
    async ({ page }) => {
      const piece = await plentifulPiece(page.request)
      const orderId = await orderQuietly(page.request, piece)
      await page.addInitScript(spellOtherwise)
      const ofTheOrder = ['/track-order', '/order-confirmation'].map((to) => `${to}?orderId=${orderId}`)
      const see = async (to: string) => {
        await page.goto(path(language, to))
        await untilAwake(page)
        await expect(page.locator('main h1').first()).toBeVisible()
        await expect(page.locator('main .skeleton'), to).toHaveCount(0)
        expect(await page.locator('body').textContent(), to).not.toContain('otherwise')
      }
      for (const to of [...pages, ...ofTheOrder]) await see(to)

      await layIntoCart(page, piece, 3)
      await see('/cart')
      await expect(page.locator('main a[href$="/checkout"]').first()).toBeVisible()
      await see('/checkout')
      await expect(placeButton(page)).toBeVisible()
      const member = { name: 'Nusrat Jahan', email: `spelt-${Date.now()}-${language}@example.com`, phone: newPhone() }
      const headers = { origin: shopUrl }
      const registered = await page.request.post(`${shopUrl}/backend/api/register`, {
        headers,
        data: { ...member, password: 'ilish-bhaja' },
      })
      expect(registered.ok(), await registered.text()).toBe(true)
      // The account has an order with a date and an amount.
      const ofTheAccount = await orderQuietly(page.request, piece)
      for (const to of ofTheMember) await see(to)
      await see('/dashboard/orders')
      await expect(page.locator('main').getByText(ofTheAccount)).toBeVisible()
    },
  )
