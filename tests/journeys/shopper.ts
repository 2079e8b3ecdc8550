import { readdirSync, readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

export type Language = 'en' | 'bn'

/** A journey that `npm run journeys` makes, and `npm test` does not. */
export const inDetail = { tag: '@in-detail' }

/**
 * Details of a journey that is made in both languages and takes long: `npm test` makes it in one of them, `npm run
 * journeys` in both.
 */
export const inOneLanguage = (language: Language, first: Language) =>
  language === first ? {} : { tag: '@second-language' }

type Errors = {
  /** Errors that a test provokes on purpose; none by default. */
  expectedPageErrors: RegExp | undefined
  /** Errors that pages have thrown so far. */
  pageErrors: string[]
  /** Prints what the pages of a failed test have asked and where they went. */
  requestLog: undefined
}

/** What a busy machine did in another order can rarely be repeated: the last steps say it. */
const printedRequests = 80

/** Adds every error that a page of the browser throws, in any window or context. @returns a function that ends it */
export function watchErrors(browser: Browser, errors: string[]): () => void {
  const watch = (context: BrowserContext) =>
    context.on('weberror', (event) => errors.push(`${event.page()?.url()}: ${event.error().message}`))
  for (const context of browser.contexts()) watch(context)
  browser.on('context', watch)
  return () => browser.off('context', watch)
}

/**
 * Tests fail on every uncaught error of a page, hydration errors included, in any window or browser context. Those that
 * launch a browser of their own watch it, too.
 */
export const test = base.extend<Errors>({
  expectedPageErrors: [undefined, { option: true }],
  pageErrors: [
    async ({ browser, expectedPageErrors }, use) => {
      const errors: string[] = []
      const end = watchErrors(browser, errors)
      await use(errors)
      end()
      const unexpected = errors.filter((message) => !expectedPageErrors?.test(message))
      expect(unexpected, 'errors that pages have thrown').toEqual([])
    },
    { auto: true },
  ],
  requestLog: [
    async ({ browser }, use, info) => {
      const steps: string[] = []
      const began = performance.now()
      const note = (step: string) => steps.push(`${(performance.now() - began).toFixed(0)} ms ${step}`)
      const isAsked = (url: string) => /\/api\/|\.data(\?|$)|__manifest/.test(url)
      const watch = (context: BrowserContext) => {
        context.on('request', (each) => isAsked(each.url()) && note(`${each.method()} ${each.url()}`))
        context.on('response', (each) => isAsked(each.url()) && note(`${each.status()} ${each.url()}`))
        context.on('requestfailed', (each) => note(`${each.failure()?.errorText} ${each.url()}`))
        context.on('page', (page) => page.on('framenavigated', (frame) => note(`at ${frame.url()}`)))
      }
      for (const context of browser.contexts()) watch(context)
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      if (info.status !== info.expectedStatus)
        console.log(`${info.titlePath.join(' › ')}\n${steps.slice(-printedRequests).join('\n')}`)
    },
    { auto: true },
  ],
})

/** URL of the shop under test. */
export const shopUrl = process.env.SHOP_URL ?? 'http://127.0.0.1:3000'
export const phoneSize = { width: 360, height: 800 }
export const deskSize = { width: 1280, height: 900 }

const messages = { en: allOf('en'), bn: allOf('bn') }
function allOf(language: Language): Record<string, string> {
  const folder = new URL(`../../messages/${language}/`, import.meta.url)
  // The keys of the back office are its English sentences; "search" is one, and a key of the shop.
  const names = readdirSync(folder).sort((a, b) => Number(b.startsWith('office')) - Number(a.startsWith('office')))
  const files = names.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  return Object.assign({}, ...files)
}

/** The shop's own texts, so that a journey works in either language. */
export function say(language: Language, key: string, values: Record<string, string> = {}): string {
  const text = messages[language][key]
  if (text === undefined) throw new Error(`no message ${key}`)
  return Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, value), text)
}

/**
 * Waits for hydration. Before it, links work and clicks on buttons and boxes are recorded and replayed. A page that has
 * only begun does not record them yet.
 */
export const untilAwake = (page: Page) =>
  page.waitForFunction(() => document.readyState !== 'loading' && (window as { early?: unknown }).early === undefined)

/**
 * Waits until the footer is hydrated: its code comes after that of the page. Before that, a click on one of its links
 * loads the whole page.
 */
export const untilFooterAwake = (page: Page) =>
  page.waitForFunction(() => {
    const last = [...document.querySelectorAll('footer a')].at(-1)
    return Object.keys(last ?? {}).some((key) => key.startsWith('__react'))
  })

/** Before a page opens: lets `untilAtRest` see what it loads and listens to. Its clock goes on by itself. */
export async function prepareForRest(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    const come: string[] = []
    const observer = new PerformanceObserver((list) => come.push(...list.getEntries().map(({ name }) => name)))
    observer.observe({ type: 'resource', buffered: true })
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof listen>) {
      if (given[0] === 'vite:preloadError') Object.assign(window, { isFollowing: true })
      return listen.apply(this, given)
    }
    Object.assign(window, { come })
  })
}

/**
 * Waits until a page has all that it loads by itself: the next chunk is one that somebody asks for. The last is the one
 * that prepares for a lost line and follows a new release, four seconds after the first scripts; so the page's clock is
 * put forward.
 */
export async function untilAtRest(page: Page) {
  await untilAwake(page)
  await untilFooterAwake(page)
  await page.clock.fastForward(5000)
  await page.waitForFunction(() => {
    const { come, isFollowing } = window as unknown as { come: string[]; isFollowing?: true }
    const has = (part: string) => come.some((url) => url.includes(`/assets/${part}-`))
    return isFollowing && has('page-changes') && has('send-page-view')
  })
}

/** Two frames: what was drawn last is on the screen, and what begins to move with it moves. */
export const untilDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let nr = 0; nr < 2; nr++) await new Promise((next) => requestAnimationFrame(next))
  })

/** Waits for the answer to a request: the page sends it after whatever it has done so far. */
export const untilHeard = (page: Page) =>
  page.evaluate(async () => {
    await fetch('/healthz', { cache: 'no-store' })
  })

/** Waits until nobody holds or wants the lock under which a tab sends an order: what was to be sent is answered. */
export const untilNoOrderIsSent = (page: Page) =>
  page.evaluate(async () => {
    await navigator.locks.request('bunon-order', () => undefined)
  })

/** Pages are updated within a second of a change: reloads until they are. `see`: with a short timeout. */
export const eventually = (page: Page, address: string, see: () => Promise<void>) =>
  expect(async () => {
    await page.goto(address)
    await see()
  }).toPass()

export const path = (language: Language, to: string) => `${shopUrl}${language === 'bn' ? '/bn' : ''}${to}`

/** An unused mobile number: orders are rate-limited by phone. */
export const newPhone = () => `019${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

/**
 * How the title of a product begins that a test of the back office adds and changes or deletes: shoppers avoid it. No
 * word that a journey searches for.
 */
export const passing = 'Passing Piece'

/**
 * Opens a purchasable product and selects a size with plenty of stock: all tests buy in one shop at the same time, and
 * it must still be available when it is ordered.
 * @returns its name
 */
export async function chooseProduct(page: Page, language: Language = 'en'): Promise<string> {
  await page.goto(path(language, '/shop'))
  // A shop that is overloaded answers with a page that reloads itself.
  await page.locator('main article').first().waitFor()
  const links = await page.locator('main a[href*="/product/"]').evaluateAll((all, passing) => {
    const leads = new Map<string, string>()
    for (const a of all as HTMLAnchorElement[]) leads.set(a.href, (leads.get(a.href) ?? '') + a.outerHTML)
    return [...leads].filter(([, card]) => !card.includes(passing)).map(([href]) => href)
  }, passing)
  for (const href of links) {
    const wanted = await plentifulSize(page, href)
    if (wanted === undefined) continue
    await page.goto(href)
    const states = [say(language, 'available'), say(language, 'sold_out')]
    const size = page
      .locator(states.map((state) => `main fieldset button[aria-label$=": ${state}"]`).join(', '))
      .nth(wanted)
    // A product that a test of the back office has just deleted is a 404 page.
    await page.locator('main h1').waitFor()
    if (!(await size.isVisible())) continue
    await size.click()
    await expect(size).toHaveAttribute('aria-pressed', 'true')
    await page.waitForURL(/[?&]size=/)
    return ((await page.locator('main h1').textContent()) ?? '').trim()
  }
  throw new Error('no product of the first page can be had')
}

type Offer = {
  sizes: string[]
  colors: { name: string }[]
  pictures: { color: string | null }[]
  variants: { size: string; color: string; available: boolean; left?: number }[]
}

/**
 * Index of a size with plenty of stock (the shop states the number only from five down), in the colour that the page
 * opens with.
 */
async function plentifulSize(page: Page, href: string): Promise<number | undefined> {
  const answer = await page.request.get(`${shopUrl}/quick/${/\/product\/(\d+)/.exec(href)?.[1]}`)
  if (!answer.ok()) return undefined
  const { sizes, colors, variants, pictures } = (await answer.json()) as Offer
  const has = (name: string) => variants.some((each) => each.color === name && each.available)
  const names = colors.map(({ name }) => name)
  const color = [pictures[0]?.color ?? '', ...names].find((name) => names.includes(name) && has(name))
  const plenty = variants.find(
    (each) => each.available && each.left === undefined && (color === undefined || each.color === color),
  )
  return plenty && sizes.indexOf(plenty.size)
}

/** Adds a purchasable product to the cart on its page. */
export async function putIntoCart(page: Page, language: Language = 'en'): Promise<string> {
  const name = await chooseProduct(page, language)
  await page
    .locator('main')
    .getByRole('button', { name: say(language, 'product_add'), exact: true })
    .first()
    .click()
  await expect(page.getByText(say(language, 'cart_added', { name }))).toBeVisible()
  return name
}

/** A cart line in the format of the cart and of save-order. Price in taka. */
export type Piece = { id: number; name: string; size: string; color: string; price: number }

type Sold = {
  number: number
  title: string
  price: { current: number } | null
  variants: { size: string; color: string; available: boolean; left?: number; price: number | null }[]
}

/** Retries while the shop answers 503 because other tests overload it. */
export async function untilServed(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer = await ask()
  await expect(async () => {
    if (answer.status() === 503) answer = await ask()
    expect(answer.status()).not.toBe(503)
  }).toPass()
  return answer
}

/** A variant with plenty of stock, found through the API. */
export async function plentifulPiece(
  request: APIRequestContext,
  isSo: (price: number) => boolean = () => true,
): Promise<Piece> {
  const answer = await untilServed(() => request.get(`${shopUrl}/backend/api/products-data?limit=100`))
  for (const { number, title, price, variants } of ((await answer.json()) as { products: Sold[] }).products) {
    const variant = variants.find(({ available, left }) => available && left === undefined)
    if (!variant || !price || !isSo(price.current) || title.startsWith(passing)) continue
    return { id: number, name: title, price: price.current, size: variant.size, color: variant.color }
  }
  throw new Error('the demonstration shop has no such piece that there is plenty of')
}

/** A variant with so few left that the shop states the number; from the end of the list, whose beginning is sold. */
export async function scarcePiece(request: APIRequestContext): Promise<Piece & { left: number }> {
  const answer = await untilServed(() => request.get(`${shopUrl}/backend/api/products-data?limit=100`))
  const { products } = (await answer.json()) as { products: Sold[] }
  for (const { number, title, variants } of products.toReversed()) {
    const variant = variants.find(({ available, left, price }) => available && left !== undefined && price)
    if (!variant?.left || !variant.price || title.startsWith(passing)) continue
    const { size, color, price, left } = variant
    return { id: number, name: title, price, size, color, left }
  }
  throw new Error('the demonstration shop has no piece that is nearly gone')
}

/** Writes a product into the stored cart of an open page, as an earlier visit would have. The next page shows it. */
export const layIntoCart = (page: Page, piece: Piece, quantity = 1) =>
  page.evaluate((line) => localStorage.setItem('shopping-cart', JSON.stringify([line])), { ...piece, quantity })

/** Orders that variant through the API, with the cookies of the page. @returns the order number */
export async function orderQuietly(request: APIRequestContext, piece: Piece): Promise<string> {
  const headers = { origin: shopUrl, 'idempotency-key': crypto.randomUUID() }
  const items = [{ ...piece, quantity: 1 }]
  const data = { orderDetails: { paymentMethod: 'cod' }, customerInfo: somebody(), items }
  const answer = await untilServed(() => request.post(`${shopUrl}/backend/api/save-order`, { headers, data }))
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { orderId: string }).orderId
}

/**
 * Whether the page of an order estimates that it takes `first` to `last` days: not beside a promise of another day.
 * `request`: with the cookies of its customer.
 */
export async function isEstimated(
  request: APIRequestContext,
  orderId: string,
  first: number,
  last: number,
): Promise<boolean> {
  const answer = await untilServed(() => request.get(`${shopUrl}/backend/api/get-order?orderId=${orderId}`))
  const { orderDate, promisedBy } = (await answer.json()).order as { orderDate: string; promisedBy: string | null }
  // A day begins six hours earlier in Dhaka.
  const dayAfter = (days: number) =>
    new Date(Date.parse(orderDate) + (days * 24 + 6) * 3_600_000).toISOString().slice(0, 10)
  return promisedBy === null || (dayAfter(first) <= promisedBy && promisedBy <= dayAfter(last))
}

/** Changes the stored cart as an old visit might have left it. */
export async function alterCart(page: Page, change: Record<string, unknown>) {
  await page.evaluate((change) => {
    const lines = JSON.parse(localStorage.getItem('shopping-cart') ?? '[]') as object[]
    localStorage.setItem('shopping-cart', JSON.stringify(lines.map((line) => ({ ...line, ...change }))))
  }, change)
}

export type Place = { city: string; district: string; thana: string }
export type Person = { fullName: string; phone: string; email: string; address: string } & Place

/** Names of the places that tests choose, by code. */
export const placeNames: Record<string, Record<Language, string>> = {
  sylhet: { en: 'Sylhet', bn: 'সিলেট' },
  'sylhet-beanibazar': { en: 'Beanibazar', bn: 'বিয়ানীবাজার' },
  bandarban: { en: 'Bandarban', bn: 'বান্দরবান' },
  'bandarban-ruma': { en: 'Ruma', bn: 'রুমা' },
  dhaka: { en: 'Dhaka', bn: 'ঢাকা' },
  'dhaka-dhanmondi': { en: 'Dhanmondi', bn: 'ধানমন্ডি' },
  'dhaka-savar': { en: 'Savar', bn: 'সাভার' },
}
export const inSylhet: Place = { city: 'sylhet', district: 'sylhet', thana: 'sylhet-beanibazar' }
/** Inside the city. */
export const inDhaka: Place = { city: 'dhaka', district: 'dhaka', thana: 'dhaka-dhanmondi' }
export const outsideDhaka: Place = { city: 'dhaka', district: 'dhaka', thana: 'dhaka-savar' }

export const somebody = (language: Language = 'en'): Person =>
  language === 'bn'
    ? {
        fullName: 'নুসরাত জাহান',
        phone: newPhone(),
        email: 'nusrat@example.com',
        address: 'বাড়ি ১২, রোড ৩, উপশহর',
        ...inSylhet,
      }
    : {
        fullName: 'Nusrat Jahan',
        phone: newPhone(),
        email: 'nusrat@example.com',
        address: 'House 12, Road 3, Uposhohor',
        ...inSylhet,
      }

/** Chooses a place by typing its names, in the native fields as well if their better ones have not come yet. */
export async function choosePlace(page: Page, place: Place, form = 'checkout') {
  for (const field of ['district', 'thana'] as const) {
    const control = page.locator(`#${form}-${field}`)
    const name = placeNames[place[field]]?.en ?? place[field]
    // The native field may give way between two steps.
    await expect(async () => {
      const isSelect = await control.evaluate((element) => element.tagName === 'SELECT')
      if (isSelect) await control.selectOption(place[field], { timeout: 1000 })
      else await control.fill(name, { timeout: 1000 })
      await control.press('Tab')
    }).toPass()
  }
}

/** Opens the checkout's optional contact fields, if they are folded. */
export async function openMoreContact(page: Page) {
  const fields = page.locator('details', { has: page.locator('#checkout-email') })
  if ((await fields.getAttribute('open')) === null) await fields.locator('summary').click()
  await expect(page.locator('#checkout-email')).toBeVisible()
}

/** Fills in the open checkout. */
export async function fillCheckout(page: Page, person: Person) {
  await page.locator('#checkout-fullName').fill(person.fullName)
  await page.locator('#checkout-phone').fill(person.phone)
  await openMoreContact(page)
  await page.locator('#checkout-email').fill(person.email)
  await choosePlace(page, person)
  await page.locator('#checkout-address').fill(person.address)
}

export const placeButton = (page: Page) => page.locator('main form button[type="submit"]')

/** From an empty cart to a placed order. @returns the order number */
export async function order(page: Page, person: Person, language: Language = 'en'): Promise<string> {
  await putIntoCart(page, language)
  await page.goto(path(language, '/checkout'))
  await fillCheckout(page, person)
  await placeButton(page).click()
  await page.waitForURL(/order-confirmation\?orderId=/)
  return orderIdOf(page)
}

export const orderIdOf = (page: Page) => new URL(page.url()).searchParams.get('orderId') ?? ''

/** No accessibility violations found by axe. `within`: checks only that part of the page. */
export async function expectNoBarriers(page: Page, within?: string) {
  // Reports of what is right, and for pages without frames a second page to put results together, cost most of the
  // time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  if (within) axe.include(within)
  // Colours in the middle of a transition give false violations: repeat the check if something moved in the meantime.
  for (let look = 1; ; look++) {
    await page.evaluate(stillness)
    const violations = await page.evaluate(withoutCovered, (await axe.analyze()).violations)
    const moved = await page.evaluate(() => (window as Watched).moved?.() ?? true)
    if (violations.length > 0 && moved && look < 8) continue
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
    )
    return expect(found).toEqual([])
  }
}

type Violation = { id: string; nodes: { target: unknown[]; html: string }[] }

/**
 * Runs in the page. Axe measures what is to be seen of a button or link: one that a bar or a sheet above the page
 * covers by half counts as too small, although it is not once the page has been scrolled a little or the sheet is
 * closed. Such a one is judged by its own box, as WCAG 2.5.8 does: 24 px, or so far from every other target that
 * circles of 24 px do not meet.
 */
function withoutCovered(violations: Violation[]): Violation[] {
  const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')]
  const isCovered = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const))
    return corners.some(([x, y]) => {
      for (let above = document.elementFromPoint(x, y); above && !above.contains(element); above = above.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(above).position)) return true
      return false
    })
  }
  const isSmall = ({ width, height }: DOMRect) => width < 24 || height < 24
  const layerOf = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each
    return null
  }
  /** From the middle of the small target to the nearest point of the other, or to its circle if that is small, too. */
  const isNear = (box: DOMRect, other: DOMRect) => {
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const nearest = Math.hypot(
      x - Math.min(Math.max(x, other.left), other.right),
      y - Math.min(Math.max(y, other.top), other.bottom),
    )
    const middles = Math.hypot(x - other.left - other.width / 2, y - other.top - other.height / 2)
    return nearest < 12 || (isSmall(other) && middles < 24)
  }
  const isLargeEnough = (element: Element) => {
    const box = element.getBoundingClientRect()
    if (!isSmall(box)) return true
    const layer = layerOf(element)
    return targets.every((each) => {
      const other = each.getBoundingClientRect()
      const isBeside = other.width > 0 && layerOf(each) === layer && !each.contains(element) && !element.contains(each)
      return !isBeside || !isNear(box, other)
    })
  }
  const isFine = (selector: unknown) => {
    const element = typeof selector === 'string' ? document.querySelector(selector) : null
    return element !== null && isCovered(element) && isLargeEnough(element)
  }
  return violations.flatMap(({ id, nodes }) => {
    const left = id === 'target-size' ? nodes.filter(({ target }) => !isFine(target[0])) : nodes
    return left.length > 0 ? [{ id, nodes: left.map(({ target, html }) => ({ target, html })) }] : []
  })
}

type Watched = { moved?: () => boolean }

/**
 * Runs in the page: waits for its fonts, for two frames in which what was drawn last begins to move, and for the end of
 * all animations; records whether any starts afterwards. Those that follow the scrolling and those that repeat for ever
 * have no end.
 */
async function stillness() {
  const isEnding = ({ playState, timeline, effect }: Animation) =>
    playState === 'running' &&
    timeline === document.timeline &&
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  const moving = () => document.getAnimations().filter(isEnding)
  await document.fonts.ready
  for (let nr = 0; nr < 2; nr++) await new Promise((next) => requestAnimationFrame(next))
  for (let rest = moving(); rest.length > 0; rest = moving()) await Promise.allSettled(rest.map((one) => one.finished))
  let began = 0
  const count = () => began++
  for (const event of ['transitionrun', 'animationstart'] as const) document.addEventListener(event, count, true)
  const from = document.body.querySelectorAll('*').length
  ;(window as Watched).moved = () => {
    for (const event of ['transitionrun', 'animationstart'] as const) document.removeEventListener(event, count, true)
    return began > 0 || moving().length > 0 || document.body.querySelectorAll('*').length !== from
  }
}

/** The page does not scroll horizontally, once the layout of a changed viewport has settled. */
export async function expectNoSidewaysScroll(page: Page) {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide).toBeLessThanOrEqual(0)
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, maxTabs = 150) {
  for (let tabs = 0; tabs < maxTabs; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached with Tab`)
}

/** Idempotency keys and order numbers of all save-order requests. A number is read from its answer: poll for it. */
export function watchOrders(context: BrowserContext) {
  const keys = new Set<string>()
  const orderIds = new Set<string>()
  context.on('request', (request) => {
    if (request.url().endsWith('/save-order')) keys.add(request.headers()['idempotency-key'] ?? '')
  })
  context.on('response', async (response) => {
    if (!response.url().endsWith('/save-order') || response.status() !== 200) return
    orderIds.add(((await response.json()) as { orderId: string }).orderId)
  })
  return { keys, orderIds }
}

/** Orders a purchasable product through the API. @returns the order number */
export async function orderByApi(
  request: APIRequestContext,
  fullName: string,
  email = 'buyer@example.com',
): Promise<string> {
  const { id, size, color } = await plentifulPiece(request)
  const customerInfo = {
    fullName,
    email,
    phone: newPhone(),
    address: 'House 12, Road 5, Mirpur 2',
    city: 'dhaka',
  }
  const answer = await untilServed(() =>
    request.post(`${shopUrl}/backend/api/save-order`, {
      headers: { origin: shopUrl },
      data: {
        orderDetails: { paymentMethod: 'cod', notes: 'Please call first' },
        customerInfo,
        items: [{ id, size, color, quantity: 1 }],
      },
    }),
  )
  expect(answer.ok()).toBe(true)
  return (await answer.json()).orderId
}

export { expect, type Page }
