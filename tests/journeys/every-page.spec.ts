import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  type Language,
  layIntoCart,
  newPhone,
  orderQuietly,
  path,
  phoneSize,
  plentifulPiece,
  say,
  shopUrl,
  test,
  untilAwake,
  untilFooterAwake,
} from './shopper.ts'

/** Collects errors that no visitor sees, each with the URL of its page. */
function watchErrors(context: BrowserContext) {
  const errors: string[] = []
  const where = (page: Page | null) => page?.url().replace(shopUrl, '')
  context.on('console', (message) => {
    // Failed requests are reported below, with their URL.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`${where(message.page())}: ${message.text()}`)
  })
  context.on('weberror', (error) => errors.push(`${where(error.page())}: ${error.error()}`))
  context.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url().replace(shopUrl, '')}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page aborts its pending requests.
    if (!why.includes('ABORTED')) errors.push(`${why} ${request.url()}`)
  })
  return errors
}

/** Axe and the width are checked only where no other journey checks them; text pages are opened for their requests. */
const words = ['/about', '/story', '/brand', '/stores', '/size-guide', '/care', '/returns', '/faq', '/contact']
const lists = ['/shop', '/shop?search=panjabi', '/shop?search=zzzzqq', '/shop/mens', '/collections/sale', '/puja-25']
const accountPages = ['/login', '/register', '/forgot-password', '/reset-password?token=none']
const rooms = ['', '/orders', '/wishlist', '/addresses', '/profile', '/password']

for (const language of ['en', 'bn'] as const)
  for (const viewport of [phoneSize, deskSize])
    test.describe(`without barriers and without errors at ${viewport.width} px in ${language}`, () => {
      test.setTimeout(300_000)

      test('is every listing, product and text page', async ({ browser }) => {
        await visit(browser, viewport, language, async (see) => {
          for (const to of ['/', ...words]) await see(to, { axe: false })
          for (const to of [...lists, '/product/1', '/offline']) await see(to)
        })
      })

      test('is every page of checkout and account', async ({ browser }) => {
        await visit(browser, viewport, language, async (see, page) => {
          const piece = await plentifulPiece(page.request)
          const orderId = await orderQuietly(page.request, piece)
          for (const to of ['/cart', '/checkout']) await see(to)
          await layIntoCart(page, piece)
          for (const to of ['/cart', '/checkout']) await see(to)
          for (const to of ['/order-confirmation', '/track-order']) await see(`${to}?orderId=${orderId}`)
          for (const to of ['/track-order', ...accountPages]) await see(to)
          await signUp(page.context(), language)
          for (const room of rooms) await see(`/dashboard${room}`)
        })
      })
    })

type See = (to: string, how?: { axe: boolean }) => Promise<void>

/** A visit without any error, visible or not. */
async function visit(
  browser: Browser,
  viewport: typeof phoneSize,
  language: Language,
  walk: (see: See, page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phoneSize, serviceWorkers: 'block' })
  const errors = watchErrors(context)
  const page = await context.newPage()
  await walk(async (to, { axe } = { axe: true }) => {
    await page.goto(path(language, to))
    await expect(page.locator('h1').first(), to).toBeVisible()
    await expect(page.locator('main .skeleton'), to).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    if (axe) await expectNoBarriers(page)
  }, page)
  expect(errors).toEqual([])
  await context.close()
}

async function signUp(context: BrowserContext, language: Language) {
  const answer = await context.request.post(`${shopUrl}/backend/api/register`, {
    headers: { origin: shopUrl },
    data: {
      name: language === 'bn' ? 'নুসরাত জাহান' : 'Nusrat Jahan',
      email: `every-page-${crypto.randomUUID()}@example.com`,
      phone: newPhone(),
      password: 'shapla-77',
    },
  })
  expect(answer.ok()).toBe(true)
}

for (const language of ['en', 'bn'] as const)
  test(`what does not exist is said, and leads on, in ${language}`, async ({ page }) => {
    await page.setViewportSize(phoneSize)
    for (const [to, words, wayOn, leadsTo] of [
      ['/no-such-page', 'not_found_title', 'return_to_home', ''],
      ['/collections/no-such', 'shop_none_title', 'shop_browse_all', '/shop'],
      ['/product/999999', 'product_not_found', 'back_to_shop', '/shop'],
      ['/order-confirmation?orderId=ORD-20200101-AAAAAA', 'order_not_found', 'order_go_home', ''],
    ] as const) {
      await page.goto(path(language, to))
      await expect(page.getByRole('heading', { name: say(language, words), exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectNoBarriers(page)
      await page
        .locator('main')
        .getByRole('link', { name: say(language, wayOn), exact: true })
        .click()
      await expect(page).toHaveURL(new RegExp(`^${path(language, leadsTo)}/?$`))
    }
  })

test('a page that fails shows an error inside the layout of the shop, and recovers when it is retried', async ({
  page,
}) => {
  await page.setViewportSize(deskSize)
  await page.goto(path('en', '/faq'))
  // Before hydration the link loads the page itself.
  await untilAwake(page)
  await untilFooterAwake(page)
  let isBroken = true
  await page.route(/\/about(\.data)?(\?|$)/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  await page
    .locator('footer')
    .getByRole('link', { name: say('en', 'menu_about'), exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.locator('header').first()).toBeVisible()
  await expectNoBarriers(page)
  isBroken = false
  await page.getByRole('button', { name: say('en', 'retry') }).click()
  await expect(page).toHaveURL(path('en', '/about'))
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
})
