import { createServer, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import {
  deskSize,
  expect,
  type Piece,
  passing,
  phoneSize,
  plentifulPiece,
  say,
  shopUrl,
  test,
  watchErrors,
} from './shopper.ts'

type Asked = { address: string; isAhead: boolean }
type Window = { line: { effectiveType: string; saveData: boolean } }

/** A proxy before the shop that records which requests really reach it; responses from the browser's cache do not. */
async function startProxy() {
  const asked: Asked[] = []
  const { protocol, hostname, port } = new URL(shopUrl)
  const pass = protocol === 'https:' ? secureRequest : plainRequest
  const server = createServer((question, answer) => {
    const { url: path = '/', method, headers } = question
    asked.push({ address: path, isAhead: String(headers['sec-purpose']).startsWith('prefetch') })
    const onward = pass({ hostname, port, path, method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    question.pipe(onward)
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of: (address: string) => asked.filter((each) => each.address.split('?')[0] === address),
    matching: (pattern: RegExp) => asked.filter(({ address }) => pattern.test(address)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let proxy: Awaited<ReturnType<typeof startProxy>>
test.beforeEach(async ({ page }) => {
  proxy = await startProxy()
  // The actual network of the machine must not decide whether pages are prefetched.
  await page.addInitScript(() => {
    const line = { effectiveType: '4g', saveData: false }
    Object.assign(window, { line })
    Object.defineProperty(navigator, 'connection', { value: line })
  })
})
test.afterEach(() => proxy.close())

/** Links of a listing to products that no other test deletes in the meantime. */
const goods = (page: Page) => page.locator('main article').filter({ hasNotText: passing }).locator('h3 a')

const dataOf = async (link: Locator) => `${await link.getAttribute('href')}.data`

/** Hovers until the page was prefetched; a page that has just loaded may not listen to the mouse yet. */
async function restUntilFetched(page: Page, link: Locator) {
  const data = await dataOf(link)
  await expect(async () => {
    await page.mouse.move(2, 2)
    await link.hover()
    await expect.poll(() => proxy.of(data).length, { timeout: 1500 }).toBe(1)
  }).toPass()
  expect(proxy.of(data)).toEqual([{ address: expect.stringContaining(data), isAhead: true }])
}

test.describe('with a mouse', () => {
  test.use({ viewport: deskSize })

  test('the page under the mouse is prefetched before it is pressed, and not requested again', async ({ page }) => {
    await page.goto(`${proxy.url}/shop`)
    const link = goods(page).nth(1)
    const data = await dataOf(link)
    const name = (await link.textContent()) ?? ''
    await restUntilFetched(page, link)
    await link.click()
    await expect(page.locator('main h1')).toHaveText(name)
    expect(proxy.of(data)).toHaveLength(1)
  })

  test('the next page of a listing is prefetched when the end of this one is in sight', async ({ page }) => {
    await page.goto(`${proxy.url}/shop`)
    const first = (await goods(page).first().textContent()) ?? ''
    const next = page.locator('main a[rel="next"]')
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 0))
      await next.scrollIntoViewIfNeeded()
      await expect.poll(() => proxy.matching(/^\/shop\.data\?page=2/).length, { timeout: 1500 }).toBe(1)
    }).toPass()
    await next.click()
    await page.waitForURL(/page=2/)
    await expect(goods(page).first()).not.toHaveText(first)
    expect(proxy.matching(/^\/shop\.data\?page=2/)).toEqual([expect.objectContaining({ isAhead: true })])
  })

  test('nothing is prefetched on a slow network or with Save-Data', async ({ page }) => {
    await page.clock.install()
    await page.goto(`${proxy.url}/shop`)
    const links = goods(page)
    await restUntilFetched(page, links.nth(0))
    const restOn = async (nr: number, line: Partial<Window['line']>) => {
      await page.evaluate((line) => Object.assign((window as unknown as Window).line, line), line)
      await links.nth(nr).hover()
      // Longer than a mouse has to rest on a link.
      await page.clock.runFor(200)
    }
    await restOn(1, { effectiveType: '3g' })
    await restOn(2, { effectiveType: 'slow-2g' })
    await restOn(3, { effectiveType: '4g', saveData: true })
    await page.evaluate(() => Object.assign((window as unknown as Window).line, { saveData: false }))
    // Its request comes after those that the others would have caused.
    await restUntilFetched(page, links.nth(4))
    for (const nr of [1, 2, 3]) expect(proxy.of(await dataOf(links.nth(nr)))).toEqual([])
  })

  test('the same page in the other language is requested on mouse down, and once', async ({ page }) => {
    await page.goto(`${proxy.url}/shop`)
    const other = page.locator('header a[hreflang="bn"]')
    await other.hover()
    await page.mouse.down()
    await expect.poll(() => proxy.of('/bn/shop')).toEqual([{ address: '/bn/shop', isAhead: true }])
    await page.mouse.up()
    await page.waitForURL(/\/bn\/shop/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    expect(proxy.of('/bn/shop')).toHaveLength(1)
  })
})

test.describe('with a finger', () => {
  test.use({ viewport: phoneSize, isMobile: true, hasTouch: true })

  test('a finger that rests on a card prefetches its page, one that scrolls does not', async ({ page }) => {
    await page.goto(`${proxy.url}/shop`)
    const links = goods(page)
    const touch = (link: Locator, ...events: string[]) =>
      link.evaluate((element, events) => {
        for (const name of events)
          element.dispatchEvent(new PointerEvent(name, { pointerType: 'touch', bubbles: true, pointerId: 7 }))
      }, events)
    await expect(async () => {
      await touch(links.nth(0), 'pointerdown', 'pointercancel')
      await touch(links.nth(1), 'pointerdown')
      await expect.poll(async () => proxy.of(await dataOf(links.nth(1))).length, { timeout: 1500 }).toBe(1)
      await touch(links.nth(1), 'pointerup')
    }).toPass()
    expect(proxy.of(await dataOf(links.nth(0)))).toEqual([])
  })
})

type Reason = { type: string; reason: string }

/**
 * What says nothing about the page: the browser has no back/forward cache (headless shells, as npm installs them), or
 * was short of memory or time.
 */
const reasonsOfBrowser = [
  'BackForwardCacheDisabledForDelegate',
  'BackForwardCacheDisabledByLowMemory',
  'CacheFlushed',
  'CacheLimit',
  'CacheLimitPrunedOnCriticalMemoryPressure',
  'CacheLimitPrunedOnModerateMemoryPressure',
  'ForegroundCacheLimit',
  'RendererProcessKilled',
  'Timeout',
  'TimeoutPuttingInCache',
]

/** Collects the browser's reasons for not restoring the page from the back/forward cache. */
async function heardAgainst(page: Page): Promise<Reason[]> {
  const reasons: Reason[] = []
  const chrome = await page.context().newCDPSession(page)
  chrome.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => reasons.push(...notRestoredExplanations))
  await chrome.send('Page.enable')
  return reasons
}

/**
 * Leaves a page for the other language, puts a product into the cart there, and goes back. A browser that does not
 * restore the page reports why: its own reasons are accepted, but none that lie in the page.
 */
async function visit(browser: Browser, path: string, piece: Piece & { quantity: number }) {
  const context = await browser.newContext({ viewport: phoneSize, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const against = await heardAgainst(page)
    // The page has hydrated when the visit is counted; pending requests would keep it out of the back/forward cache.
    const awake = page.waitForResponse((answer) => answer.url().endsWith('/visit'))
    const [, answer] = await Promise.all([awake, page.goto(shopUrl + path)])
    // Chromium now caches no-store pages too, other browsers do not.
    expect(answer?.headers()['cache-control']).not.toContain('no-store')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { mark: 'as it was left' }))
    await page.locator('header a[hreflang="bn"]').click()
    await page.waitForURL(/\/bn/)
    await page.evaluate((line) => localStorage.setItem('shopping-cart', JSON.stringify([line])), piece)
    const counted = page.waitForRequest((asked) => asked.url().endsWith('/visit') && asked.method() === 'POST')
    // Nobody awaits it if something else fails first; that must not be an unhandled rejection.
    counted.catch(() => {})
    await page.evaluate(() => setTimeout(() => history.back()))
    const cameBack = async () =>
      against.length > 0
        ? 'anew, with reasons'
        : page.evaluate(() => (window as unknown as { mark?: string }).mark ?? 'anew').catch(() => 'not yet')
    await expect.poll(cameBack).toMatch(/^(as it was left|anew, with reasons)$/)
    // Beside its own reason the browser may name what follows from it.
    const isOfBrowser = against.some(({ reason }) => reasonsOfBrowser.includes(reason))
    expect(against.filter(({ type }) => !isOfBrowser || type !== 'Circumstantial')).toEqual([])
    await expect(page.getByRole('link', { name: say('en', 'cart_with', { count: '3' }), exact: true })).toBeVisible()
    expect((await counted).postDataJSON()).toMatchObject({ path })
  } finally {
    await context.close()
  }
}

// Playwright starts the browser of the other tests without a back/forward cache.
test('Back restores the page as it was left, with the cart as it is now, and counts as a visit', async ({
  request,
  pageErrors,
}) => {
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH,
    args: process.env.BROWSER_ARGS?.split(' '),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  watchErrors(browser, pageErrors)
  try {
    const piece = { ...(await plentifulPiece(request)), quantity: 3 }
    for (const path of ['/', '/shop', '/product/1']) await visit(browser, path, piece)
  } finally {
    await browser.close()
  }
})
