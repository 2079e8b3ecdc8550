import type { APIRequestContext, CDPSession, Locator, Page } from '@playwright/test'
import {
  expect,
  fillCheckout,
  inDetail,
  inOneLanguage,
  type Language,
  layIntoCart,
  type Piece,
  path,
  placeButton,
  plentifulPiece,
  say,
  somebody,
  test,
  untilAwake,
  watchOrders,
} from './shopper.ts'

/**
 * Every click takes effect exactly once, at whatever moment of loading it happens. PRESSES is the total number of
 * clicks (`PRESSES=1000 npm run journeys -- --once early-interactions`); PRESSES_SEED repeats the moments of an earlier
 * run.
 */
const languages = ['en', 'bn'] as const
const moments = [
  'without scripts',
  'one script late',
  'while React starts',
  'while React draws anew',
  'right after',
] as const
type Moment = (typeof moments)[number]
/** The language of `npm test` for moments on a slow machine. React drew Bangla pages anew, when it did. */
const firstIn: Partial<Record<Moment, Language>> = { 'while React starts': 'en', 'while React draws anew': 'bn' }
const seed = Number(process.env.PRESSES_SEED ?? Date.now() % 1e6)

/** A server-rendered page and one of its buttons. */
type Place = {
  at: (piece: Piece) => string
  button: (page: Page, language: Language) => Locator
  /** Pressed right after the button: it must not overtake it. */
  second?: (page: Page, language: Language) => Locator
  /** How often the click took effect. */
  done: (page: Page) => Promise<number>
}

const piecesInCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('shopping-cart') ?? '[]') as { quantity: number }[]).reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    ),
  )
const dialogs = (page: Page) => page.getByRole('dialog').count()
const cardWithSize = (page: Page) => {
  // Those that cannot be had are labelled.
  const chip = page.locator('[role="group"] button:not([aria-label])')
  const card = page.locator('main article').filter({ has: chip }).first()
  return { card, chip: card.locator(chip).first() }
}

const places: Record<string, Place> = {
  'Add to cart on a product page': {
    at: ({ id, size, color }) => `/product/${id}?size=${encodeURIComponent(size)}&color=${slug(color)}`,
    button: (page, language) =>
      page
        .locator('main')
        .getByRole('button', { name: say(language, 'product_add'), exact: true })
        .first(),
    done: piecesInCart,
  },
  'the quick view of a card': {
    at: () => '/shop',
    button: (page, language) => page.locator(`main article button[title="${say(language, 'quick_view')}"]`).first(),
    done: dialogs,
  },
  // A size that is toggled twice is not selected: nothing would be added.
  'a size of a card': {
    at: () => '/shop',
    button: (page) => cardWithSize(page).chip,
    second: (page, language) => cardWithSize(page).card.locator(`button[title="${say(language, 'card_add')}"]`),
    done: piecesInCart,
  },
  // This part of the page loads after the page.
  'the place of delivery on a product page': {
    at: ({ id }) => `/product/${id}`,
    button: (page, language) => page.getByRole('button', { name: say(language, 'promise_change'), exact: true }),
    done: dialogs,
  },
}

/** Pages whose buttons are rendered by scripts: clicked as soon as they appear. */
const later = ['a quick view', 'the cart', 'the checkout'] as const
type Later = (typeof later)[number]
const laterMoments = ['one script late', 'while React draws anew', 'right after'] as const
/** The language of `npm test`; it leaves out the moments without one. */
const laterFirstIn: Record<Later, Partial<Record<Moment, Language>>> = {
  'a quick view': { 'one script late': 'en' },
  'the cart': { 'one script late': 'bn', 'while React draws anew': 'bn' },
  'the checkout': { 'one script late': 'en', 'right after': 'en' },
}

const kinds = languages.length * (moments.length * Object.keys(places).length + laterMoments.length * later.length)
const each = Math.max(1, Math.ceil(Number(process.env.PRESSES ?? 0) / kinds))
test.describe.configure({ mode: 'parallel', timeout: 240_000 + each * 60_000 })
test.use({ viewport: { width: 1280, height: 1200 } })

/** Every moment and every place is among the journeys of `npm test`, not each with each. */
const isChosen = (moment: Moment, name: string) =>
  (moments.indexOf(moment) + Object.keys(places).indexOf(name)) % 2 === 0

for (const language of languages)
  for (const moment of moments)
    for (const [name, place] of Object.entries(places))
      test.describe(`${moment}, in ${language}`, () => {
        const isDrawnAnew = moment === 'while React draws anew'
        if (isDrawnAnew) test.use({ expectedPageErrors: /#418/ })
        test(
          `${name} is done once`,
          isChosen(moment, name) ? inOneLanguage(language, firstIn[moment] ?? language) : inDetail,
          async ({ context, request, pageErrors }) => {
            const piece = await plentifulPiece(request)
            const draw = numbersOf(`${seed} ${language} ${moment} ${name}`)
            for (let nr = 0; nr < each; nr++) {
              const page = await context.newPage()
              await load(page, path(language, place.at(piece)), moment, draw, async (pause) => {
                await press(page, place.button(page, language), pause)
                if (place.second) await press(page, place.second(page, language), pause)
              })
              await expect.poll(() => place.done(page), `press ${nr} of seed ${seed}`).toBe(1)
              await settled(page)
              expect(await place.done(page), `press ${nr} of seed ${seed}, a moment later`).toBe(1)
              await page.evaluate(() => localStorage.clear())
              await page.close()
            }
            expect(pageErrors).toHaveLength(isDrawnAnew ? each : 0)
          },
        )
      })

/** Opens the page so that `act` falls into that moment. */
async function load(
  page: Page,
  url: string,
  moment: Moment,
  draw: () => number,
  act: (pause: number) => Promise<void>,
) {
  const pause = draw() * 60
  if (moment === 'right after') {
    await page.goto(url, { waitUntil: 'commit' })
    await untilAwake(page)
    return act(pause)
  }
  if (moment === 'without scripts' || moment === 'one script late') {
    const scripts = await hold(page, moment === 'without scripts' ? 1 : 0, draw)
    await page.goto(url, { waitUntil: 'commit' })
    await act(pause)
    return scripts.release()
  }
  if (moment === 'while React draws anew') await disagree(page, url)
  const cdp = await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  // Some clicks happen before the scripts run, most while React works, some after it.
  await page.locator('main h1').waitFor()
  await page.evaluate((wait) => new Promise((next) => setTimeout(next, wait)), draw() * 1500)
  await act(pause)
  await untilAwake(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/**
 * Clicks with the mouse as a person does: down, a pause, up, wherever the button is. While React renders anew, a part
 * that loads late is missing for a moment: what goes down beside the button is no press of it, and is repeated.
 */
async function press(page: Page, button: Locator, pause: number): Promise<void> {
  let place = { x: 0, y: 0, width: 0 }
  // Web fonts shift the layout when they load: an earlier click may hit something else, whatever the scripts do.
  await page.evaluate(() => document.fonts.ready)
  // An element that React is replacing at this moment has no size.
  await expect(async () => {
    place = await button.evaluate((element) => {
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2, width }
    })
    expect(place.width).toBeGreaterThan(0)
  }).toPass()
  await page.mouse.move(place.x, place.y)
  await page.evaluate(() => {
    const note = (event: Event) => {
      const element = event.target as Element
      document.documentElement.dataset.pressed = element.closest('button') ? 'button' : 'beside'
    }
    addEventListener('pointerdown', note, { capture: true, once: true })
  })
  await page.mouse.down()
  if (pause > 30) await page.evaluate((wait) => new Promise((next) => setTimeout(next, wait)), pause)
  await page.mouse.up()
  const pressed = await page.evaluate(() => document.documentElement.dataset.pressed)
  if (pressed === 'beside') await press(page, button, pause)
}

/** Delays all scripts of the page, or a random one of them, until `release` is called. */
async function hold(page: Page, share: 0 | 1, draw: () => number) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const which = Math.floor(draw() * 14)
  const seen = new Set<string>()
  await page.route('**/assets/*.js', async (route) => {
    seen.add(route.request().url())
    if (share === 1 || seen.size - 1 === which) await released
    await route.continue()
  })
  return { release }
}

/** Changes the server's HTML so that hydration fails: React discards it and renders again. */
async function disagree(page: Page, url: string) {
  const { href } = new URL(url)
  await page.route(
    // Signs of a name may have a meaning in a pattern.
    (asked) => asked.href === href,
    async (route) => {
      const answer = await route.fetch()
      const { 'content-encoding': _, 'content-length': __, ...headers } = answer.headers()
      const body = (await answer.text()).replace(/(<h1[^>]*>)/, '$1~')
      await route.fulfill({ status: answer.status(), headers, body })
    },
  )
}

async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  return cdp
}

/** Waits until a click has taken effect: the page has hydrated, and three tasks and two frames have passed. */
async function settled(page: Page) {
  await untilAwake(page)
  await page.evaluate(async () => {
    for (let nr = 0; nr < 3; nr++) await new Promise((next) => setTimeout(next))
    for (let nr = 0; nr < 2; nr++) await new Promise((next) => requestAnimationFrame(next))
  })
}

/** One visit to a page whose buttons are rendered by scripts. */
type Visit = { page: Page; request: APIRequestContext; language: Language; moment: Moment; draw: () => number }

/** Like `load`. With one script late `act` says when that comes, and the CPU is slow. */
async function loadLater(
  { page, moment, draw }: Visit,
  url: string,
  act: (pause: number, release: () => void) => Promise<void>,
) {
  if (moment !== 'one script late') return load(page, url, moment, draw, (pause) => act(pause, () => {}))
  const scripts = await hold(page, 0, draw)
  const cdp = await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  await act(draw() * 60, scripts.release)
  await cdp.detach()
}

/** Waits until at most one is missing of the scripts that the page has asked for. */
const untilOneIsMissing = (page: Page) =>
  page.waitForFunction(() => {
    const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
    const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    return asked.length > 0 && asked.filter((each) => !come.has(each)).length <= 1
  })

async function expectInCart(page: Page, pieces: number) {
  await expect.poll(() => piecesInCart(page)).toBe(pieces)
  await settled(page)
  expect(await piecesInCart(page)).toBe(pieces)
}

const laterVisits: Record<Later, (visit: Visit) => Promise<void>> = {
  async 'a quick view'(visit) {
    const { page, request, language, draw } = visit
    const { name } = await plentifulPiece(request)
    const view = page.getByRole('dialog')
    const size = view.locator(`button[aria-label$=": ${say(language, 'available')}"]`).first()
    await loadLater(visit, path(language, `/shop?search=${encodeURIComponent(name)}`), async (pause, release) => {
      await press(page, page.locator(`main article button[title="${say(language, 'quick_view')}"]`).first(), 0)
      release()
      await press(page, size, pause)
      await press(page, view.getByRole('button', { name: say(language, 'quick_add') }), draw() * 60)
    })
    await expectInCart(page, 1)
  },

  async 'the cart'(visit) {
    const { page, request, language } = visit
    await page.goto(path(language, '/faq'))
    await layIntoCart(page, await plentifulPiece(request))
    // Without the name: a quarter of a second later the cart's check brings the Bangla one.
    const more = page.getByRole('button', { name: say(language, 'cart_more', { name: '' }).trim() })
    await loadLater(visit, path(language, '/cart'), async (pause, release) => {
      if (visit.moment === 'one script late') {
        // The script that is held back may be one without which the button never stands there.
        await Promise.race([more.waitFor(), untilOneIsMissing(page)])
        if (!(await more.isVisible())) release()
      }
      await press(page, more, pause)
      release()
    })
    await expectInCart(page, 2)
  },

  async 'the checkout'(visit) {
    const { page, request, language, moment } = visit
    const address = path(language, '/checkout')
    await page.goto(path(language, '/faq'))
    await layIntoCart(page, await plentifulPiece(request))
    // Before the scripts it can be filled in, too; what React draws anew has what was filled in earlier.
    const isFilledInLate = moment === 'one script late'
    if (!isFilledInLate) {
      await page.goto(address)
      await untilAwake(page)
      await fillCheckout(page, somebody(language))
    }
    const orders = watchOrders(page.context())
    const send = placeButton(page)
    await loadLater(visit, address, async (pause, release) => {
      if (isFilledInLate) await fillCheckout(page, somebody(language))
      release()
      await expect(send).toBeEnabled()
      await press(page, send, pause)
    })
    await page.waitForURL(/order-confirmation\?orderId=/)
    await settled(page)
    await expect.poll(() => [orders.keys.size, orders.orderIds.size]).toEqual([1, 1])
  },
}

for (const language of languages)
  for (const moment of laterMoments)
    for (const name of later)
      test.describe(`${moment}, in ${language}`, () => {
        const isDrawnAnew = moment === 'while React draws anew'
        if (isDrawnAnew) test.use({ expectedPageErrors: /#418/ })
        const first = laterFirstIn[name][moment]
        test(
          `in ${name}, as soon as its buttons stand there, each press is done once`,
          first ? inOneLanguage(language, first) : inDetail,
          async ({ context, request, pageErrors }) => {
            const draw = numbersOf(`${seed} ${language} ${moment} ${name}`)
            for (let nr = 0; nr < each; nr++) {
              const page = await context.newPage()
              await laterVisits[name]({ page, request, language, moment, draw })
              await page.evaluate(() => localStorage.clear())
              await page.close()
            }
            expect(pageErrors).toHaveLength(isDrawnAnew ? each : 0)
          },
        )
      })

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** Pseudo-random numbers from 0 to 1, the same for the same text (mulberry32). */
function numbersOf(words: string): () => number {
  let state = Array.from(words).reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619), 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
