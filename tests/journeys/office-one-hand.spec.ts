import type { Locator, Page } from '@playwright/test'
import { at, enter } from './office-staff.ts'
import { expect, expectNoBarriers, expectNoSidewaysScroll, test } from './shopper.ts'

// Small buttons are larger where a finger presses them.
test.use({ hasTouch: true, isMobile: true })

/** A packer's phone. */
const phone = { width: 390, height: 844 }

/** In the lower half of the screen, 44 px high, and nothing lies over it. */
async function expectUnderThumb(button: Locator) {
  await expect(button).toBeVisible()
  await expect
    .poll(async () => {
      const box = await button.boundingBox()
      return box && box.y > phone.height / 2 && box.y + box.height <= phone.height && box.height >= 44
    })
    .toBe(true)
  await expect.poll(() => isOnTop(button)).toBe(true)
}

const isOnTop = (button: Locator) =>
  button.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return node === top || node.contains(top)
  })

async function waitingParcel(page: Page): Promise<string> {
  const { parcels } = await (await page.request.get(at('/backend/api/parcels?state=waiting'))).json()
  return parcels[0].number
}

test('a packer packs and takes back with one hand', async ({ page }) => {
  await page.setViewportSize(phone)
  await enter(page, '/admin/parcels/packing')
  const number = await waitingParcel(page)
  await expectUnderThumb(page.getByRole('button', { name: 'Open Parcel', exact: true }))
  await expectNoBarriers(page)
  await page.getByLabel('Number of the parcel').fill(number)
  await page.getByRole('button', { name: 'Open Parcel', exact: true }).click()
  const table = page.getByRole('region', { name: `Parcel ${number}` })
  await expectUnderThumb(table.getByRole('button', { name: 'Put Aside' }))
  await expectNoSidewaysScroll(page)
  await table.getByRole('button', { name: 'Put Aside' }).click()
  for (const screen of ['parcels', 'parcels/picking', 'parcels/returns', 'inventory', 'inventory/receipts', 'orders']) {
    await page.goto(at(`/admin/${screen}`))
    await page.waitForLoadState('networkidle')
    await expectNoSidewaysScroll(page)
  }
  await page.goto(at('/admin/inventory/receipts'))
  await page.getByRole('button', { name: 'Receive Goods' }).click()
  await expectUnderThumb(page.getByRole('dialog').getByRole('button', { name: 'Receive' }))
})

test('no toast lies over the next step of an order', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: phone.height })
  await enter(page, '/admin/orders')
  const { orders } = await (await page.request.get(at('/backend/api/orders?counts=1&status=processing'))).json()
  const orderId: string = orders[0].orderId
  await page.goto(at(`/admin/orders?view=${orderId}`))
  const steps = page.getByRole('dialog').getByRole('group', { name: `Next steps of ${orderId}` })
  await steps.getByRole('button', { name: 'Back to confirmed' }).click()
  const next = steps.getByRole('button', { name: 'Start packing' })
  await expectUnderThumb(next)
  await next.click()
  await expectUnderThumb(steps.getByRole('button', { name: 'Mark shipped' }))
})

/** Of the bookings and reports that other journeys have left above the list, with the space below each. */
async function heightOfNotices(page: Page): Promise<number> {
  const lines = await page.getByRole('region', { name: /^(Booking with|Damaged or wrong)/ }).all()
  const heights = await Promise.all(lines.map(async (line) => ((await line.boundingBox())?.height ?? 0) + 20))
  return heights.reduce((sum, height) => sum + height, 0)
}

test('on a phone the first row of a list stands in the upper half of the screen', async ({ page }) => {
  await enter(page, '/admin/orders')
  for (const [screen, table] of [
    ['products', 'Products'],
    ['users', 'Users'],
    ['inventory', 'Inventory'],
    ['reviews', 'Reviews'],
    ['parcels', 'Parcels'],
    ['activity', 'What staff did'],
    ['orders', 'Orders'],
  ] as const)
    for (const width of [phone.width, 360]) {
      await page.setViewportSize({ width, height: phone.height })
      await page.goto(at(`/admin/${screen}`))
      const first = page.getByRole('table', { name: table }).locator('tbody').getByRole('row').first()
      await expect(first.getByRole('button').first()).toBeVisible()
      await expect
        .poll(async () => ((await first.boundingBox())?.y ?? phone.height) - (await heightOfNotices(page)), screen)
        .toBeLessThan(phone.height / 2)
      await expectNoSidewaysScroll(page)
    }
  await page.getByRole('button', { name: 'More Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Export', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const filter = page.getByRole('button', { name: 'Advanced Filter' })
  await filter.click()
  await filter.press('Tab')
  await expect(page.getByLabel('Status', { exact: true })).toBeFocused()
  await page.getByLabel('Sort by').selectOption('total')
  await expect(page).toHaveURL(/sort=total/)
  await expectNoSidewaysScroll(page)
  await expectNoBarriers(page)
})
