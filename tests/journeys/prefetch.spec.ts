import { createServer, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { deskSize, expect, type Piece, passing, phoneSize, plentifulPiece, say, shopUrl, test } from './shopper.ts'

type Asked = { address: string; isAhead: boolean }
type Window = { line: { effectiveType: string; saveData: boolean } }

/** Stands before the shop and writes down what really reaches it: what a browser takes from its own cache does not. */
async function doorkeeper() {
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

let door: Awaited<ReturnType<typeof doorkeeper>>
test.beforeEach(async ({ page }) => {
  door = await doorkeeper()
  // What the machine thinks of its own network would decide the visit.
  await page.addInitScript(() => {
    const line = { effectiveType: '4g', saveData: false }
    Object.assign(window, { line })
    Object.defineProperty(navigator, 'connection', { value: line })
  })
})
test.afterEach(() => door.close())

/** The links of a list that lead to products which no other visit deletes in the meantime. */
const goods = (page: Page) => page.locator('main article').filter({ hasNotText: passing }).locator('h3 a')

const dataOf = async (link: Locator) => `${await link.getAttribute('href')}.data`

/** Rests on it until it was fetched; a page that has just come may not hear the mouse yet. */
async function restUntilFetched(page: Page, link: Locator) {
  const data = await dataOf(link)
  await expect(async () => {
    await page.mouse.move(2, 2)
    await link.hover()
    await expect.poll(() => door.of(data).length, { timeout: 1500 }).toBe(1)
  }).toPass()
  expect(door.of(data)).toEqual([{ address: expect.stringContaining(data), isAhead: true }])
}

test.describe('with a mouse', () => {
  test.use({ viewport: deskSize })

  test('the page under the mouse is fetched before it is pressed, and not once more then', async ({ page }) => {
    await page.goto(`${door.url}/shop`)
    const link = goods(page).nth(1)
    const data = await dataOf(link)
    const name = (await link.textContent()) ?? ''
    await restUntilFetched(page, link)
    await link.click()
    await expect(page.locator('main h1')).toHaveText(name)
    expect(door.of(data)).toHaveLength(1)
  })

  test('the next page of a list is fetched when the end of this one is in sight', async ({ page }) => {
    await page.goto(`${door.url}/shop`)
    const first = (await goods(page).first().textContent()) ?? ''
    const next = page.locator('main a[rel="next"]')
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 0))
      await next.scrollIntoViewIfNeeded()
      await expect.poll(() => door.matching(/^\/shop\.data\?page=2/).length, { timeout: 1500 }).toBe(1)
    }).toPass()
    await next.click()
    await page.waitForURL(/page=2/)
    await expect(goods(page).first()).not.toHaveText(first)
    expect(door.matching(/^\/shop\.data\?page=2/)).toEqual([expect.objectContaining({ isAhead: true })])
  })

  test('nothing is fetched ahead on a slow network, nor for who saves data', async ({ page }) => {
    await page.goto(`${door.url}/shop`)
    const links = goods(page)
    await restUntilFetched(page, links.nth(0))
    const restOn = async (nr: number, line: Partial<Window['line']>) => {
      await page.evaluate((line) => Object.assign((window as unknown as Window).line, line), line)
      await links.nth(nr).hover()
      // Nothing happens: there is nothing that could be waited for.
      await page.waitForTimeout(600)
      expect(door.of(await dataOf(links.nth(nr)))).toEqual([])
    }
    await restOn(1, { effectiveType: '3g' })
    await restOn(2, { effectiveType: 'slow-2g' })
    await restOn(3, { effectiveType: '4g', saveData: true })
    await page.evaluate(() => Object.assign((window as unknown as Window).line, { saveData: false }))
    await restUntilFetched(page, links.nth(4))
  })

  test('the same page in the other language is asked for when the button goes down, and once', async ({ page }) => {
    await page.goto(`${door.url}/shop`)
    const other = page.locator('header a[hreflang="bn"]')
    await other.hover()
    await page.mouse.down()
    await expect.poll(() => door.of('/bn/shop')).toEqual([{ address: '/bn/shop', isAhead: true }])
    await page.mouse.up()
    await page.waitForURL(/\/bn\/shop/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    expect(door.of('/bn/shop')).toHaveLength(1)
  })
})

test.describe('with a finger', () => {
  test.use({ viewport: phoneSize, isMobile: true, hasTouch: true })

  test('a finger that stays on a card has its page fetched, one that scrolls has not', async ({ page }) => {
    await page.goto(`${door.url}/shop`)
    const links = goods(page)
    const touch = (link: Locator, ...events: string[]) =>
      link.evaluate((element, events) => {
        for (const name of events)
          element.dispatchEvent(new PointerEvent(name, { pointerType: 'touch', bubbles: true, pointerId: 7 }))
      }, events)
    await expect(async () => {
      await touch(links.nth(0), 'pointerdown', 'pointercancel')
      await touch(links.nth(1), 'pointerdown')
      await expect.poll(async () => door.of(await dataOf(links.nth(1))).length, { timeout: 1500 }).toBe(1)
      await touch(links.nth(1), 'pointerup')
    }).toPass()
    expect(door.of(await dataOf(links.nth(0)))).toEqual([])
  })
})

type Reason = { type: string; reason: string }

/** What a browser says that is built without a place to put pages aside (headless shells, as npm brings one): of any page. */
const neverAside = 'BackForwardCacheDisabledForDelegate'

/** What the browser has against taking the page back as it was left, once Back was pressed. */
async function heardAgainst(page: Page): Promise<Reason[]> {
  const reasons: Reason[] = []
  const chrome = await page.context().newCDPSession(page)
  chrome.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => reasons.push(...notRestoredExplanations))
  await chrome.send('Page.enable')
  return reasons
}

/**
 * Leaves a page for the other language, puts a piece into the cart there, and comes back. A browser that puts no page aside
 * loads it anew, but says as any other what in the page itself would keep it from that: it must be nothing.
 */
async function visit(browser: Browser, path: string, piece: Piece & { quantity: number }) {
  const context = await browser.newContext({ viewport: phoneSize, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const against = await heardAgainst(page)
    // The page is awake when the visit is counted; what is still loading would keep it from being put aside.
    const awake = page.waitForResponse((answer) => answer.url().endsWith('/visit'))
    const [, answer] = await Promise.all([awake, page.goto(shopUrl + path)])
    // Chromium would not mind any more, others do.
    expect(answer?.headers()['cache-control']).not.toContain('no-store')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { mark: 'as it was left' }))
    await page.locator('header a[hreflang="bn"]').click()
    await page.waitForURL(/\/bn/)
    await page.evaluate((line) => localStorage.setItem('shopping-cart', JSON.stringify([line])), piece)
    const counted = page.waitForRequest((asked) => asked.url().endsWith('/visit') && asked.method() === 'POST')
    // Whoever waits no longer, since something else failed first, is no failure of its own.
    counted.catch(() => {})
    await page.evaluate(() => setTimeout(() => history.back()))
    const cameBack = async () =>
      against.some(({ reason }) => reason === neverAside)
        ? 'by a browser that puts no page aside'
        : page.evaluate(() => (window as unknown as { mark?: string }).mark ?? 'anew').catch(() => 'not yet')
    await expect.poll(cameBack, { timeout: 8000 }).toMatch(/^(as it was left|by a browser that puts no page aside)$/)
    expect(against.filter(({ type }) => type !== 'Circumstantial')).toEqual([])
    await expect(page.getByRole('link', { name: say('en', 'cart_with', { count: '3' }), exact: true })).toBeVisible()
    expect((await counted).postDataJSON()).toMatchObject({ path })
  } finally {
    await context.close()
  }
}

// The browser of the other visits never puts pages aside: Playwright starts it so.
test('Back leads to the page as it was left, with the cart as it is now, and counts as a visit', async ({
  request,
}) => {
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH,
    args: process.env.BROWSER_ARGS?.split(' '),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const piece = { ...(await plentifulPiece(request)), quantity: 3 }
    // A browser short of memory may drop what it put aside: then the visit is made once more.
    for (const path of ['/', '/shop', '/product/1'])
      await expect(() => visit(browser, path, piece)).toPass({ timeout: 100_000 })
  } finally {
    await browser.close()
  }
})
