import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import { findBrowser } from '../scripts/browser.mjs'
import { adminPassword, openShop } from '../scripts/open-for-tests.mjs'
import { fillOffice } from './office/fill.ts'

/** Limit in milliseconds from click or key to the next frame, at a quarter of this machine's speed. */
const limit = 200
/** Frames longer than this are noticed as stutter (milliseconds). */
const jerk = 50

type Screen = { name: string; path: string; table: string; search: string }
const screens: Screen[] = [
  { name: 'orders', path: 'orders', table: 'Orders', search: 'Search by order, name, e-mail or phone' },
  {
    name: 'products, 100 a page',
    path: 'products?perPage=100',
    table: 'Products',
    search: 'Search by title, ID, SKU or brand',
  },
  { name: 'inventory', path: 'inventory', table: 'Inventory', search: 'Search products or SKU...' },
  {
    name: 'users',
    path: 'users?status=registered',
    table: 'Users',
    search: 'Search users by name, email, or phone...',
  },
]

const { values: options } = parseArgs({
  options: {
    tables: { type: 'boolean' },
    folder: { type: 'string' },
    only: { type: 'string' },
    slower: { type: 'string', default: '4' },
    quick: { type: 'boolean', default: false },
  },
})
const slower = Number(options.slower)
const rounds = options.quick ? 1 : 3

const { path: executablePath, args } = await findBrowser()
const shop = await openShop(
  { WORKERS: '1', DEMO_PRODUCTS: '1600', LOG_LEVEL: 'error' },
  options.folder === undefined ? undefined : { folder: resolve(options.folder), keep: true },
)
const browser = await chromium.launch({ executablePath, args })
try {
  const database = await findEmbeddedDatabase(shop.folder)
  if (!database) throw new Error('the database is not there')
  await fillOffice(database, console.log)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Asia/Dhaka',
    serviceWorkers: 'block',
  })
  await context.addInitScript(watch, jerk)
  const entered = await context.request.post(`${shop.url}/backend/api/admin`, {
    headers: { origin: shop.url },
    data: { username: 'admin', password: adminPassword },
  })
  if (!entered.ok()) throw new Error(`Nobody could log in: ${await entered.text()}`)

  console.log(`\n1280 × 900, CPU × ${slower}, ${rounds} × each, medians; milliseconds; the worst in brackets\n`)
  const lines: Line[] = []
  for (const screen of screens.filter(({ path }) => path.includes(options.only ?? ''))) {
    const words: string[][][] = []
    const here: Measured[] = []
    const floor: Measured[] = []
    // Alternates, so that both run under the same conditions.
    for (let round = 0; round < rounds; round++) {
      here.push(await measureScreen(context, screen, words))
      floor.push(await measureFloor(context, words[0] ?? []))
    }
    lines.push({ name: screen.name, ...middle(here) }, { name: `the same words in a plain table`, ...middle(floor) })
    for (const line of lines.slice(-2)) console.log(cellsOf(line).join(' · '))
  }
  print(lines)
  const late = lines.filter(({ tick, all, type }) => Math.max(tick?.worst ?? 0, all?.worst ?? 0, type.worst) > limit)
  const [load = 0] = loadavg()
  if (load > availableParallelism())
    console.log(`\nThis machine is busy (load ${load.toFixed(1)}): the figures are worse than the office is.`)
  console.log(
    late.length === 0
      ? `\nEvery press and every letter is on the screen within ${limit} ms.`
      : `\nNOT WITHIN ${limit} ms: ${late.map(({ name }) => name).join('; ')}`,
  )
  process.exitCode = late.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await shop.close()
}

/** Events since the last call, collected by `watch`, which runs in the page. */
type Seen = {
  /** Lengths of tasks over 50 ms. */
  long: number[]
  /** Frame durations while frames were counted. */
  frames: number[]
  /** Duration of each click and key press until the next frame. */
  interactions: number[]
}
type Felt = { middle: number; worst: number }
type Measured = {
  rows: number
  elements: number
  open: number[]
  scroll: { frames: number; jerks: number; worst: number; long: number[] }
  /** undefined if the table has no checkboxes. */
  tick: Felt | undefined
  all: Felt | undefined
  type: Felt
  /** Tasks over 50 ms while typing and rendering the results. */
  typeLong: number[]
}
type Line = { name: string } & Measured

async function measureScreen(context: BrowserContext, { path, table, search }: Screen, words: string[][][]) {
  const page = await context.newPage()
  const chrome = await slowly(page)
  await page.goto(`${shop.url}/admin/${path}`)
  const grid = page.getByRole('table', { name: table, exact: true })
  await page.locator('tbody td').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'), undefined, { timeout: 60_000 })
  await settle(page)
  // The baseline gets exactly the same cell texts.
  if (words.length === 0)
    words.push(
      await grid
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)),
        ),
    )
  const boxes = grid.getByRole('checkbox')
  const measured = await measure(page, chrome, grid, boxes, page.getByRole('searchbox', { name: search }))
  await page.close()
  return measured
}

/** Baseline: the same rows as plain HTML. Its only script is the checkbox that selects all. */
async function measureFloor(context: BrowserContext, words: string[][]) {
  const page = await context.newPage()
  const chrome = await slowly(page)
  const hasBoxes = words[0]?.[0] === ''
  await page.goto('about:blank')
  await page.setContent(plainTable(words, hasBoxes))
  await settle(page)
  const grid = page.getByRole('table')
  const measured = await measure(page, chrome, grid, grid.getByRole('checkbox'), page.getByRole('searchbox'))
  await page.close()
  return measured
}

async function measure(page: Page, chrome: CDPSession, grid: Locator, boxes: Locator, search: Locator) {
  const opened = await seen(page)
  const rows = await grid.locator('tbody tr').count()
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const scroll = await scrollThrough(page, chrome)

  const many = await boxes.count()
  const hasBoxes = many > 0
  const all = hasBoxes ? boxes.first() : undefined
  const ticks: number[] = []
  // The first rows, which are all visible.
  for (let nr = 1; nr <= 6 && nr < many; nr++) ticks.push(...(await press(page, boxes.nth(nr))))
  const alls: number[] = []
  for (let nr = 0; all && nr < 4; nr++) alls.push(...(await press(page, all)))

  await search.click()
  await settle(page)
  await seen(page)
  await page.keyboard.type('saree', { delay: 150 })
  await page.waitForTimeout(1200)
  const typed = await seen(page)
  return {
    rows,
    elements,
    open: opened.long,
    scroll,
    tick: felt(ticks),
    all: felt(alls),
    type: felt(typed.interactions) ?? { middle: Number.NaN, worst: Number.NaN },
    typeLong: typed.long,
  } satisfies Measured
}

/** Scrolls with the wheel to the end of the page and back. */
async function scrollThrough(page: Page, chrome: CDPSession): Promise<Measured['scroll']> {
  await page.mouse.move(760, 600)
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  await page.evaluate(() => window.measured.count(true))
  for (const deltaY of [120, -120])
    for (let way = 0; way < height + 120; way += 120) {
      await chrome.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 760, y: 600, deltaX: 0, deltaY })
      await page.waitForTimeout(16)
    }
  await page.waitForTimeout(300)
  await page.evaluate(() => window.measured.count(false))
  const { frames, long } = await seen(page)
  const jerks = frames.filter((length) => length > jerk).length
  return { frames: frames.length, jerks, worst: Math.max(0, ...frames), long }
}

/** @returns duration of the press */
async function press(page: Page, target: Locator): Promise<number[]> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(500)
  // The browser does not report interactions of less than 16 ms.
  const { interactions } = await seen(page)
  if (interactions.length === 0) return [16]
  return [Math.max(...interactions)]
}

function seen(page: Page): Promise<Seen> {
  return page.evaluate(() => window.measured.take())
}

async function settle(page: Page) {
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(1200)
}

async function slowly(page: Page) {
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return chrome
}

declare global {
  interface Window {
    measured: { take: () => Seen; count: (on: boolean) => void }
  }
}

/** Runs in the page before any other script. */
function watch() {
  let seen: Seen = { long: [], frames: [], interactions: [] }
  const each = new Map<number, number>()
  const long = new PerformanceObserver((list) => seen.long.push(...list.getEntries().map(({ duration }) => duration)))
  long.observe({ type: 'longtask', buffered: true })
  const hear = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId)
        each.set(entry.interactionId, Math.max(each.get(entry.interactionId) ?? 0, entry.duration))
  }
  const events = new PerformanceObserver((list) => hear(list.getEntries()))
  events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  let counting = false
  const count = (on: boolean) => {
    counting = on
    let last = 0
    const next = (now: number) => {
      if (last) seen.frames.push(now - last)
      last = now
      if (counting) requestAnimationFrame(next)
    }
    if (on) requestAnimationFrame(next)
  }
  const take = () => {
    hear(events.takeRecords())
    seen.interactions = [...each.values()]
    each.clear()
    const all = seen
    seen = { long: [], frames: [], interactions: [] }
    return all
  }
  window.measured = { take, count }
}

function plainTable(words: string[][], hasBoxes: boolean) {
  const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
  const box = '<input type="checkbox">'
  const rows = words.map(
    (cells) =>
      `<tr>${cells.map((text, nr) => `<td>${nr === 0 && hasBoxes ? box : `${safe(text)}`}</td>`).join('')}</tr>`,
  )
  const head = hasBoxes
    ? `<thead><tr><th>${box}</th></tr></thead>
      <script>document.currentScript.previousElementSibling?.querySelector('input').addEventListener('change', (event) => {
        for (const each of document.querySelectorAll('tbody input')) each.checked = event.target.checked
      })</script>`
    : ''
  return `<!doctype html><input type="search"><table>${head}<tbody>${rows.join('')}</tbody></table>`
}

function felt(times: number[]): Felt | undefined {
  return times.length === 0 ? undefined : { middle: half(times), worst: Math.max(...times) }
}

function half(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** Summary of several rounds: the median of the medians, the worst of the worst. */
function middle(all: Measured[]): Measured {
  const [first] = all
  if (!first) throw new Error('Nothing was measured.')
  const together = (pick: (measured: Measured) => Felt | undefined) => {
    const felts = all.map(pick).filter((each) => each !== undefined)
    if (felts.length === 0) return undefined
    return { middle: half(felts.map(({ middle }) => middle)), worst: Math.max(...felts.map(({ worst }) => worst)) }
  }
  const byWorst = (pick: (measured: Measured) => number[]) =>
    all.map(pick).toSorted((a, b) => Math.max(0, ...a) - Math.max(0, ...b))[Math.floor((all.length - 1) / 2)] ?? []
  return {
    rows: first.rows,
    elements: first.elements,
    open: byWorst(({ open }) => open),
    scroll: {
      frames: half(all.map(({ scroll }) => scroll.frames)),
      jerks: half(all.map(({ scroll }) => scroll.jerks)),
      worst: half(all.map(({ scroll }) => scroll.worst)),
      long: byWorst(({ scroll }) => scroll.long),
    },
    tick: together(({ tick }) => tick),
    all: together(({ all }) => all),
    type: together(({ type }) => type) ?? first.type,
    typeLong: byWorst(({ typeLong }) => typeLong),
  }
}

function cellsOf({ name, rows, elements, open, scroll, tick, all, type, typeLong }: Line): string[] {
  return [
    name,
    `${rows} rows, ${elements} elements`,
    tasks(open),
    `${scroll.jerks} of ${scroll.frames} (${ms(scroll.worst)})`,
    tasks(scroll.long),
    tick ? `${ms(tick.middle)} (${ms(tick.worst)})` : 'no boxes',
    all ? `${ms(all.middle)} (${ms(all.worst)})` : 'no boxes',
    `${ms(type.middle)} (${ms(type.worst)})`,
    tasks(typeLong),
  ]
}

function print(lines: Line[]) {
  const heads = [
    'table',
    'size',
    'long tasks: opening',
    `frames over ${jerk} ms: scrolling`,
    'long tasks: scrolling',
    'a row is ticked',
    'all are ticked',
    'a letter is typed',
    'long tasks: searching',
  ]
  console.log(`\n| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}`)
  for (const line of lines) console.log(`| ${cellsOf(line).join(' | ')} |`)
}

function tasks(long: number[]) {
  return long.length === 0 ? 'none' : `${long.length} (${ms(Math.max(...long))})`
}

function ms(time: number) {
  return time.toFixed(0)
}
