import type { Locator } from '@playwright/test'
import { at, enter } from './office-staff.ts'
import { expect, expectNoSidewaysScroll, shopUrl, test } from './shopper.ts'

/** A small viewport: what is low on the screen is easily covered. */
test.use({ viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: 'reduce' } })

const box = async (found: Locator) => {
  const box = await found.boundingBox()
  if (!box) throw new Error(`${found} is not on the screen`)
  return box
}
const expectLevel = async (one: Locator, other: Locator) =>
  expect(Math.abs((await box(one)).y - (await box(other)).y)).toBeLessThan(1)

test('fields side by side are aligned, whatever is above and below them', async ({ page }) => {
  await enter(page, '/admin/settings/delivery')
  const vip = page.getByLabel('VIP from')
  const low = page.getByLabel('Low stock from')
  await expect(vip).toBeVisible()
  await expectLevel(vip, low)
  await low.fill('few')
  await expect(page.getByText('Please enter a number')).toBeVisible()
  await expectLevel(vip, low)
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(at('/admin/settings/banners?edit=new'))
  await expect(page.getByLabel('Shown until')).toBeVisible()
  await expectLevel(page.getByLabel('Shown from'), page.getByLabel('Shown until'))
})

test('on a phone the word beside the box of all rows does not touch it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await enter(page, '/admin/orders')
  const all = await box(page.getByRole('checkbox', { name: 'Select all on this page' }))
  const word = await box(page.locator('thead [data-col="tick"]').getByText('All', { exact: true }))
  expect(word.x - all.x - all.width).toBeGreaterThanOrEqual(6)
})

test('a toast covers no box and no button of the list', async ({ page }) => {
  await enter(page, '/admin/orders')
  const boxes = page.getByRole('checkbox', { name: /^Select order/ })
  await boxes.last().scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  // The same text exists once more, for screen readers.
  const toast = await page.evaluate(async () => {
    for (;;) {
      const text = [...document.querySelectorAll('p')].find((p) => p.textContent === 'Please select orders to delete')
      const message = text?.parentElement?.parentElement?.getBoundingClientRect()
      if (message) return { x: message.x, y: message.y, width: message.width, height: message.height }
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
  expect(toast.width).toBeGreaterThan(100)
  const covered = await page.locator('main').evaluate((main, toast) => {
    const inUse = [...main.querySelectorAll('input, button, a, select')]
    return inUse.filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      return left < toast.x + toast.width && right > toast.x && top < toast.y + toast.height && bottom > toast.y
    }).length
  }, toast)
  expect(covered).toBe(0)
  for (const each of await boxes.all()) {
    await each.click()
    await expect(each).toBeChecked()
  }
})

test('a name in the list of users takes one line, and its row is not wider than the screen', async ({ page }) => {
  await enter(page, '/admin/dashboard')
  const email = `long${Date.now()}@journey.example`
  const made = await page.request.post(at('/backend/api/regular-users'), {
    headers: { origin: shopUrl },
    data: { name: 'Mohammad Abdullah Al Mamun Chowdhury Bhuiyan', email, password: 'Boat-On-Padma-7' },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto(at(`/admin/users?search=${email}`))
  const name = page
    .getByRole('table', { name: 'Users' })
    .getByRole('button', { name: 'Mohammad', exact: false })
    .first()
  await expect(name).toBeVisible()
  expect((await box(name)).height).toBeLessThan(34)
  for (const width of [360, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  // The truncated name is readable in full.
  await expect(name).toHaveAttribute('title', 'Mohammad Abdullah Al Mamun Chowdhury Bhuiyan')
})

test('on a low screen every entry of the navigation can be reached, and the current one is in sight', async ({
  page,
}) => {
  await enter(page, '/admin/dashboard')
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await expect(screens.getByRole('link', { name: 'Events' })).not.toBeInViewport()
  await screens.hover()
  await page.mouse.wheel(0, 2000)
  await screens.getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.reload()
  await expect(screens.getByRole('link', { name: 'Events' })).toBeInViewport()
  await expect(page.getByRole('complementary', { name: 'Back office' }).getByText('Bunon')).toBeInViewport({ ratio: 1 })
})

test('the buttons of an order take two lines at most at 1280 px, and none lies over its status', async ({ page }) => {
  await enter(page, '/admin/orders?status=confirmed')
  const row = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row').first()
  const steps = row.getByRole('group', { name: /^Next steps of/ })
  await expect(steps).toBeVisible()
  const buttons = await row.locator('[data-col=actions]').getByRole('button').all()
  const lines = new Set(await Promise.all(buttons.map(async (each) => Math.round((await box(each)).y / 20))))
  expect(lines.size).toBeLessThanOrEqual(2)
  // A row of at most 72 px: two lines, and little around them.
  expect((await box(row.locator('[data-col=actions]').locator('> div'))).height).toBeLessThanOrEqual(68)
  const status = await box(row.getByText('Confirmed', { exact: true }))
  expect(status.x + status.width).toBeLessThanOrEqual((await box(steps)).x)
  const table = await box(page.getByRole('table', { name: 'Orders' }))
  expect(table.x + table.width).toBeLessThanOrEqual(1280 - 24)
})

test('at 400 per cent nothing stays over the list', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await enter(page, '/admin/orders')
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check()
  const bars = [page.getByRole('banner'), page.getByRole('region', { name: 'Selected orders' })]
  for (const bar of [...bars, page.locator('.office-list thead'), page.locator('.at-hand')])
    await expect(bar).toHaveCSS('position', 'static')
})
