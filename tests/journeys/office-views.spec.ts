import type { Browser, Page } from '@playwright/test'
import { at, enter, expectMessage, hire, logIn, row, type Staff } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, shopUrl, test } from './shopper.ts'

/** Somebody else works in a window of their own: the choices of the main admin stay as other visits expect them. */
async function comeAs(browser: Browser, who: Staff, path: string, viewport = deskSize): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await enter(page, path, who)
  return page
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true })
const menu = (page: Page, item: string | RegExp) =>
  page
    .getByRole('button', { name: 'Save view' })
    .click()
    .then(() => page.getByRole('menuitem', { name: item }).click())
const heads = (page: Page) => page.getByRole('columnheader')

test('a view keeps filters, columns and page size; a colleague sees the same, and is told who was faster', async ({
  page,
  browser,
}) => {
  await logIn(page)
  await page.waitForURL('**/admin/dashboard')
  const rina = await comeAs(browser, await hire(page, ['orders.view']), '/admin/orders?status=completed&minTotal=500')
  const karim = await comeAs(browser, await hire(page, ['orders.view']), '/admin/dashboard')
  const name = `Dear ones ${Date.now()}`

  await rina.getByRole('button', { name: 'Columns' }).click()
  await rina.getByRole('checkbox', { name: 'Payment' }).check()
  await rina.getByRole('checkbox', { name: 'Items' }).uncheck()
  await rina.getByRole('button', { name: 'Move Payment forward' }).press('Enter')
  await expect(rina.getByRole('button', { name: 'Move Payment forward' })).toBeFocused()
  await expectNoBarriers(rina)
  await rina.keyboard.press('Escape')
  await expect(heads(rina)).toContainText(['Order', 'Customer', 'Place', 'Total', 'Payment', 'Status'])
  await expect(heads(rina).filter({ hasText: 'Items' })).toHaveCount(0)
  await rina.getByLabel('Rows per page').selectOption('50')
  await menu(rina, 'Save as a new view')
  await rina.getByRole('dialog').getByLabel('Name of the view').fill(name)
  await rina.getByRole('checkbox', { name: 'Share it with everybody who may see this list' }).check()
  await expectNoBarriers(rina)
  await rina.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expectMessage(rina, `View “${name}” saved`)
  await expect(tab(rina, name)).toHaveAttribute('aria-current', 'page')

  // The address alone says everything, and the colleague has the view among their own.
  await karim.goto(rina.url())
  await expect(heads(karim)).toContainText(['Order', 'Customer', 'Place', 'Total', 'Payment', 'Status'])
  await expect(karim.getByLabel('Status', { exact: true })).toHaveValue('completed')
  await expect(karim.getByLabel('Rows per page')).toHaveValue('50')
  await expect(tab(karim, name)).toHaveAttribute('aria-current', 'page')
  await karim.getByRole('button', { name: 'Save view' }).click()
  await expect(karim.getByRole('menuitem', { name: 'Remove view' })).toHaveCount(0)
  await karim.keyboard.press('Escape')

  // The main admin changes it while its author still has the old one on the screen.
  await page.goto(rina.url())
  await page.getByLabel('Status', { exact: true }).selectOption('cancelled')
  await expect(tab(page, `${name} changed`)).toBeVisible()
  await menu(page, /^Save changes/)
  await expectMessage(page, `View “${name}” saved`)
  await rina.getByLabel('Status', { exact: true }).selectOption('all')
  await menu(rina, /^Save changes/)
  await expectMessage(rina, /has changed this view in the meantime/)
  await tab(rina, `${name} changed`).click()
  await expect(rina.getByLabel('Status', { exact: true })).toHaveValue('cancelled')

  await menu(rina, 'Remove view')
  await rina.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectMessage(rina, `View “${name}” removed`)
  await expect(tab(rina, name)).toHaveCount(0)
  await expectNoSidewaysScroll(rina)
})

test('a list opens with the view that somebody chose; columns and page size stay without one', async ({
  page,
  browser,
}) => {
  await logIn(page)
  await page.waitForURL('**/admin/dashboard')
  const who = await comeAs(browser, await hire(page, ['orders.view']), '/admin/orders')
  await tab(who, 'To pack').click()
  await expect(who.getByLabel('Status', { exact: true })).toHaveValue('to_pack')
  await menu(who, 'Open the list with this view')
  await expectMessage(who, 'The list opens with “To pack” from now on')
  await who.goto(at('/admin/orders'))
  await expect(who).toHaveURL(/saved=to_pack/)
  await expect(who.getByLabel('Status', { exact: true })).toHaveValue('to_pack')
  await expect(row(who, 'ORD-').first()).toBeVisible()
  for (const text of await row(who, 'ORD-').allInnerTexts()) expect(text).toMatch(/Confirmed|Processing/)
  await tab(who, 'All').click()
  await expect(who.getByLabel('Status', { exact: true })).toHaveValue('all')
  await who.reload()
  await expect(who.getByLabel('Status', { exact: true })).toHaveValue('all')

  await who.getByLabel('Rows per page').selectOption('100')
  await expect(who.getByLabel('Rows per page')).toHaveValue('100')
  await who.getByRole('button', { name: 'Columns' }).click()
  await who.getByRole('checkbox', { name: 'Promised by' }).check()
  await who.keyboard.press('Escape')
  await expect(heads(who).filter({ hasText: 'Promised by' })).toBeVisible()
  // Kept on the server: the same in another window.
  await expect(async () => {
    const { choices } = await (await who.request.get(`${shopUrl}/backend/api/saved-views`)).json()
    expect(choices).toMatchObject([{ perPage: 100, columns: expect.arrayContaining(['promised']) }])
  }).toPass()
  await who.goto(at('/admin/orders?saved=all'))
  await expect(who.getByLabel('Rows per page')).toHaveValue('100')
  await expect(heads(who).filter({ hasText: 'Promised by' })).toBeVisible()
})

const lists = [
  'orders',
  'products',
  'users',
  'parcels',
  'reviews',
  'messages',
  'inventory',
  'activity',
  'mail',
  'subadmins',
]
for (const viewport of [phoneSize, deskSize]) {
  test(`every list has its views and columns at ${viewport.width} px, without barriers`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await logIn(page)
    await page.waitForURL('**/admin/dashboard')
    for (const list of lists) {
      await page.goto(at(`/admin/${list}`))
      await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page')
      await page.getByRole('button', { name: 'Columns' }).click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
      await expectNoBarriers(page)
      await page.keyboard.press('Escape')
      await expect(page.getByText('Where there is little room')).toHaveCount(0)
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
    }
  })
}

for (const viewport of [phoneSize, deskSize]) {
  test(`many chosen columns can be read at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enter(page, '/admin/orders?columns=payment,place,total,status,items,email,notes,promised,customer')
    await expect(row(page, 'ORD-').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoBarriers(page)
  })
}
