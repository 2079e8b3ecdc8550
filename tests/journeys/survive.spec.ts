import { execFileSync } from 'node:child_process'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { adminPassword, openShop } from '../../scripts/open-for-tests.mjs'
import { serverEntry } from '../../scripts/workshop.mjs'
import { deskSize, expect, fillCheckout, placeButton, say, somebody, test } from './shopper.ts'

/** These tests kill the shop they run in, so they have one of their own. */
type Shop = Awaited<ReturnType<typeof openShop>>
const settings = { WORKERS: '1', DEMO_PRODUCTS: '30', LOG_LEVEL: 'silent' }

test.describe.configure({ mode: 'serial' })
test.use({ viewport: deskSize })

let shop: Shop
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await openShop(settings)
})
test.afterAll(async () => {
  await shop?.close()
})

/** Child processes, according to ps. */
function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}

const killAtOnce = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

/** Kills everything at once, like a power failure: nothing is shut down cleanly. */
function killShop() {
  const pid = shop.pid ?? 0
  const all = [pid, ...childrenOf(pid)]
  for (const each of all) killAtOnce(each)
}

/** Kills the worker only, not the database. */
function killServing() {
  for (const pid of childrenOf(shop.pid ?? 0)) {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    if (command.includes(serverEntry)) killAtOnce(pid)
  }
}

async function openAgain() {
  shop = await openShop(settings, shop)
}

type Person = ReturnType<typeof somebody>

/** A visitor with one product in the cart and a completed form, about to press Place Order. */
async function atCheckout(page: Page, person: Person) {
  await page.goto(`${shop.url}/cart`)
  const line = await aPiece(page.request)
  await page.evaluate((line) => localStorage.setItem('shopping-cart', JSON.stringify([line])), line)
  await page.goto(`${shop.url}/checkout`)
  await fillCheckout(page, person)
}

async function aPiece(request: APIRequestContext) {
  const { products } = await (await request.get(`${shop.url}/backend/api/products-data`)).json()
  for (const { number, title, price, variants } of products) {
    const variant = variants.find((each: { available: boolean; left?: number }) => each.available && !each.left)
    if (variant && price.current)
      return {
        id: number,
        name: title,
        price: variant.price ?? price.current,
        originalPrice: null,
        image: '',
        size: variant.size,
        color: variant.color,
        quantity: 1,
      }
  }
  throw new Error('the shop has nothing to sell')
}

/** Numbers of the orders that the shop has stored for a person. */
async function ordersOf(request: APIRequestContext, { phone }: Person): Promise<string[]> {
  const headers = { origin: shop.url }
  await request.post(`${shop.url}/backend/api/admin`, { headers, data: { username: 'admin', password: adminPassword } })
  const orders: { orderId: string; customerInfo: { phone: string } }[] = await (
    await request.get(`${shop.url}/backend/api/orders`)
  ).json()
  return orders.filter(({ customerInfo }) => customerInfo.phone === `+88${phone}`).map(({ orderId }) => orderId)
}

const confirmed = (page: Page) => page.getByRole('heading', { name: say('en', 'order_confirmed') })
const saved = (page: Page) => page.getByRole('heading', { name: say('en', 'waiting_saved') })
const orderOnPage = (page: Page) => new URL(page.url()).searchParams.get('orderId')

/** The shopper sees the confirmation, and the shop has stored the order once. */
async function expectOneOrder(page: Page, person: Person) {
  await expect(confirmed(page)).toBeVisible({ timeout: 30_000 })
  expect(await ordersOf(page.request, person)).toEqual([orderOnPage(page)])
  expect(
    await page.evaluate(() => [localStorage.getItem('pending-order'), localStorage.getItem('shopping-cart')]),
  ).toEqual([null, null])
}

/** The next order reaches the shop, but its response is lost. */
async function loseNextAnswer(context: BrowserContext) {
  let isLost = false
  let arrived = () => {}
  const hasArrived = new Promise<void>((done) => {
    arrived = done
  })
  await context.route('**/save-order', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    arrived()
    await route.abort('connectionreset')
  })
  return { hasArrived }
}

test('the connection is cut before the order is sent, and the page is reloaded before it is back', async ({
  page,
  context,
}) => {
  const person = somebody()
  await atCheckout(page, person)
  await page.route('**/save-order', (route) => route.abort('internetdisconnected'))
  await placeButton(page).click()
  await expect(saved(page)).toBeVisible({ timeout: 15_000 })
  expect(await ordersOf(page.request, person)).toEqual([])
  await page.reload()
  await expect(saved(page)).toBeVisible()
  await page.unroute('**/save-order')
  await context.setOffline(true)
  await context.setOffline(false)
  await expectOneOrder(page, person)
})

test('the response is lost: the retry has the same idempotency key, and the first order stands', async ({
  page,
  context,
}) => {
  const person = somebody()
  await atCheckout(page, person)
  await loseNextAnswer(context)
  await placeButton(page).click()
  await expectOneOrder(page, person)
})

test('the response is lost and the page reloaded: pressing once more finds the order', async ({ page, context }) => {
  const person = somebody()
  await atCheckout(page, person)
  const { hasArrived } = await loseNextAnswer(context)
  await Promise.all([hasArrived, placeButton(page).click()])
  await page.reload()
  await expect(page.locator('#checkout-fullName')).toHaveValue(person.fullName)
  await placeButton(page).click()
  await expectOneOrder(page, person)
})

test('the worker is killed while it processes the order', async ({ page }) => {
  const person = somebody()
  await atCheckout(page, person)
  let isKilled = false
  await page.route('**/save-order', async (route) => {
    if (!isKilled) {
      isKilled = true
      setTimeout(killServing, 5)
    }
    await route.continue()
  })
  await placeButton(page).click()
  await expectOneOrder(page, person)
  expect(isKilled).toBe(true)
})

test('the whole shop is killed while it processes the order, and starts again: two tabs make one order', async ({
  page,
  context,
}) => {
  const person = somebody()
  await atCheckout(page, person)
  const other = await context.newPage()
  await other.goto(`${shop.url}/cart`)
  await page.route(
    '**/save-order',
    async (route) => {
      killShop()
      await route.continue()
    },
    { times: 1 },
  )
  await placeButton(page).click()
  await expect(saved(page)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Order Confirmed!')).toHaveCount(0)

  await openAgain()
  await Promise.all([page, other].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))))
  await expectOneOrder(page, person)
})

test('the shop is killed after it stored the order and before it could respond; the next visit shows it', async ({
  page,
  context,
}) => {
  const person = somebody()
  await atCheckout(page, person)
  await page.route(
    '**/save-order',
    async (route) => {
      await route.fetch()
      killShop()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await placeButton(page).click()
  await expect(saved(page)).toBeVisible({ timeout: 20_000 })
  await page.close()

  await openAgain()
  const next = await context.newPage()
  await next.goto(`${shop.url}/`)
  await next.getByRole('link', { name: say('en', 'waiting_see') }).click()
  await expectOneOrder(next, person)
})
