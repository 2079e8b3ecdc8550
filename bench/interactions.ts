import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { adminPassword, openShop } from '../scripts/open-for-tests.mjs'

/** Limit in milliseconds from tap or key to the next frame, on a phone with a quarter of this machine's speed. */
const limit = 100
/** Limit for the largest form of the back office: Google's threshold for a good INP. */
const officeLimit = 200
/** The browser does not report shorter interactions; they count as 16 ms. */
const least = 16
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

const { values: options } = parseArgs({
  options: {
    interactions: { type: 'boolean' },
    quick: { type: 'boolean', default: false },
    slower: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
})
const slower = Number(options.slower)
const rounds = options.quick ? 1 : 3

/** An interaction: its duration in milliseconds, and the tasks over 50 ms that followed. */
type Interaction = { time: number; tasks: number[] }
type InteractionsByName = Map<string, Interaction[]>
const visits: Record<string, (page: Page, noted: Note) => Promise<void>> = {
  'an empty page': pressNothing,
  'the product page': addToCart,
  'a listing': filter,
  'the search': search,
  'the product form': fillProductForm,
}
const officePrefix = 'back office'
type Note = (name: string, interaction: Interaction) => void

const { path: executablePath, args } = await findBrowser()
const shop = process.env.SHOP_URL
  ? { url: process.env.SHOP_URL, close: async () => {} }
  : await openShop({ WORKERS: '1' })
const browser = await chromium.launch({ executablePath, args })
try {
  console.log(`${rounds} rounds, CPU × ${slower}, 360 × 800; from the finger or key to the next picture, in ms\n`)
  const interactions: InteractionsByName = new Map()
  const note: Note = (name, interaction) => interactions.set(name, [...(interactions.get(name) ?? []), interaction])
  // Alternates, so that shop and baseline run under the same conditions.
  for (let round = 0; round < rounds; round++)
    for (const [name, visit] of Object.entries(visits)) {
      if (name !== 'an empty page' && !name.includes(options.only)) continue
      const context = await browser.newContext({ ...phone, timezoneId: 'Asia/Dhaka', serviceWorkers: 'block' })
      await context.addInitScript(watch)
      await visit(await slowPage(context), note)
      await context.close()
    }
  print(interactions)
  const late = [...interactions].filter(([name, samples]) => worst(samples) > limitOf(name)).map(([name]) => name)
  const [load = 0] = loadavg()
  if (load > availableParallelism())
    console.log(`\nThis machine is busy (load ${load.toFixed(1)}): the figures are worse than the shop is.`)
  console.log(
    late.length === 0
      ? `\nEvery interaction is on the screen within ${limit} ms (back office: ${officeLimit} ms).`
      : `\nTOO LATE: ${late.join('; ')}`,
  )
  process.exitCode = late.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await shop.close()
}

/** Baseline: the browser's own time for an interaction without any work. */
async function pressNothing(page: Page, note: Note) {
  await page.setContent('<!doctype html><meta name=viewport content="width=device-width"><button>Press</button><input>')
  await page.evaluate(watch)
  for (let nr = 0; nr < 6; nr++) note('floor: a button that does nothing', await press(page, page.locator('button')))
  await page.locator('input').tap()
  await took(page)
  for (const key of 'sharee') note('floor: a letter into an empty page', await type(page, key))
}

/** Selects colours and sizes and adds to the cart, which opens the drawer each time. */
async function addToCart(page: Page, note: Note) {
  await open(page, '/product/1')
  const colors = page.locator('main fieldset button[aria-pressed="false"]:not([aria-label*=":"])')
  for (let nr = 0; nr < 3; nr++) note('a colour is chosen', await press(page, colors.first()))
  const sizes = page.locator('main fieldset button[aria-pressed="false"][aria-label$=": Available"]')
  for (let nr = 0; nr < 4; nr++) note('a size is chosen', await press(page, sizes.first()))
  const add = page.getByRole('button', { name: 'Add to cart', exact: true }).first()
  const drawer = page.getByRole('dialog')
  for (let nr = 0; nr < 5; nr++) {
    note('add to cart', await press(page, add))
    await drawer.waitFor()
    await page.waitForTimeout(700)
    note('the cart is closed', await press(page, drawer.getByRole('button', { name: 'Close' }).first()))
    await drawer.waitFor({ state: 'detached' })
  }
}

/** Checks and unchecks size and colour filters in the drawer on a phone. */
async function filter(page: Page, note: Note) {
  await open(page, '/shop')
  note('the filters are opened', await press(page, page.getByRole('link', { name: /^Filter/ })))
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await page.waitForTimeout(700)
  const boxes = drawer.locator('label:has(input[type="checkbox"]:not(:disabled))')
  for (const nr of [0, 1, 2, 1, 2, 0]) {
    note('a filter is chosen', await press(page, boxes.nth(nr)))
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    await page.waitForTimeout(400)
  }
}

/** Types a word quickly while results are rendered, deletes it, and types another. */
async function search(page: Page, note: Note) {
  await open(page, '/')
  note('the search is opened', await press(page, page.getByRole('link', { name: 'Search' })))
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.waitForTimeout(700)
  await took(page)
  for (const word of ['saree', 'panjabi']) {
    for (const letter of word) note('a letter is typed', await type(page, letter))
    await page.waitForTimeout(900)
    for (const _ of word) note('a letter is typed', await type(page, 'Backspace'))
  }
}

/** Types the stock of one of 300 variants, with the inputs of all variants on the page. */
async function fillProductForm(page: Page, note: Note) {
  await page.goto(`${shop.url}/admin/login`, { waitUntil: 'networkidle' })
  await page.getByLabel('Username', { exact: true }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/admin\/(?!login)/)
  await open(page, '/admin/products?edit=new')
  const form = page.getByRole('dialog', { name: 'Add Product' })
  const names = (letter: string, count: number) => Array.from({ length: count }, (_, nr) => `${letter}${nr + 1}`)
  await form.getByLabel('Sizes', { exact: true }).fill(names('S', 20).join(', '))
  await form.getByLabel('Colours', { exact: true }).fill(names('C', 15).join(', '))
  await form.getByText('300 combinations offered').waitFor()
  await form.getByLabel('Stock of S10, C7').focus()
  await page.waitForTimeout(700)
  await took(page)
  for (const key of ['1', '2', '3', 'Backspace', 'Backspace', '4'])
    note(`${officePrefix}: stock of one of 300 variants is typed`, await type(page, key))
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const chrome = await context.newCDPSession(page)
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/** Opens a page and waits until it is idle. */
async function open(page: Page, path: string) {
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(2500)
  await took(page)
}

/** Taps the element and waits for deferred work, so that the next tap meets an idle page. */
async function press(page: Page, target: Locator): Promise<Interaction> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`There is nothing to press: ${target}`)
  await took(page)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(800)
  return took(page)
}

/** Presses a key and waits 200 ms; search results are rendered in between. */
async function type(page: Page, key: string): Promise<Interaction> {
  await page.keyboard.press(key)
  await page.waitForTimeout(200)
  return took(page)
}

function took(page: Page): Promise<Interaction> {
  return page.evaluate(() => window.felt())
}

declare global {
  interface Window {
    felt: () => Interaction
  }
}

/** Runs in the page before any other script. `felt` returns the longest event since its last call. */
function watch() {
  let time = 16
  let tasks: number[] = []
  const hear = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) time = Math.max(time, entry.duration)
  }
  const events = new PerformanceObserver((list) => hear(list.getEntries()))
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const long = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  long.observe({ type: 'longtask' })
  window.felt = () => {
    hear(events.takeRecords())
    const interaction = { time, tasks }
    time = 16
    tasks = []
    return interaction
  }
}

function print(interactions: InteractionsByName) {
  console.log('| what | interactions | median | worst | longest task after it | holds |\n|---|---|---|---|---|---|')
  for (const [name, samples] of interactions) {
    const times = samples.map(({ time }) => time)
    const longest = Math.max(0, ...samples.flatMap(({ tasks }) => tasks))
    const words = [name, samples.length, ms(median(times)), ms(worst(samples)), longest ? ms(longest) : 'none']
    console.log(
      `| ${[...words, name.startsWith('floor') ? '' : worst(samples) <= limitOf(name) ? 'yes' : 'NO'].join(' | ')} |`,
    )
  }
}

function limitOf(name: string): number {
  return name.startsWith(officePrefix) ? officeLimit : limit
}

function worst(samples: Interaction[]): number {
  return Math.max(...samples.map(({ time }) => time))
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

function ms(time: number): string {
  return time <= least ? `≤ ${least}` : time.toFixed(0)
}
