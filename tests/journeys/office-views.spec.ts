import type { Browser, Page } from '@playwright/test'
import { at, enter, expectMessage, hire, logIn, row, type Staff } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, shopUrl, test } from './shopper.ts'

/** Somebody else works in a window of their own: the choices of the main admin stay as other journeys expect them. */
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

test('all that match are selected at once, named by filter and number; a changed number asks again', async ({
  page,
  browser,
}) => {
  await logIn(page)
  await page.waitForURL('**/admin/dashboard')
  const who = await comeAs(browser, await hire(page, ['orders.view', 'products.view']), '/admin/orders?saved=to_pack')
  await who.goto(at('/admin/orders?status=cancelled'))
  await who.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const offer = who.getByRole('button', { name: /^Select all [\d,]+ that match \(status: cancelled\)$/ })
  await expect(offer).toBeVisible()
  await expectNoBarriers(who)
  const many = Number(/[\d,]+/.exec((await offer.textContent()) ?? '')?.[0].replace(',', ''))
  expect(many).toBeGreaterThan(25)

  // Somebody else was faster: nothing is selected, the list shows the new number, and it is asked again.
  await who.route('**/order-matches*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('expected', String(many + 1))
    return route.continue({ url: url.href })
  })
  await offer.click()
  await expectMessage(who, new RegExp(`${many} match now, not ${many + 1}`))
  await expect(who.getByRole('region', { name: 'Selected orders' })).toContainText('25 orders selected')
  await who.unroute('**/order-matches*')
  await expect(who.getByText(/match now, not/)).toHaveCount(0)

  await offer.click()
  await expect(who.getByText(`All ${many} orders that match (status: cancelled) are selected.`)).toBeVisible()
  await expect(who.getByRole('region', { name: 'Selected orders' })).toContainText(`${many} orders selected`)
  await expectNoBarriers(who)
  await expectNoSidewaysScroll(who)
  await who.setViewportSize(phoneSize)
  await expectNoBarriers(who)
  await expectNoSidewaysScroll(who)
})

for (const viewport of [phoneSize, deskSize]) {
  test(`a colleague is named by keyboard, finds the note in the bell, and reads it, at ${viewport.width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, '/admin/orders')
    const rina = await hire(page, ['orders.view'])
    await page
      .getByRole('button', { name: /^View order/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    const field = sheet.getByLabel('Add a note')
    await field.fill(`Please call, @${rina.username.slice(0, -2)}`)
    await expect(sheet.getByRole('option', { name: rina.username })).toBeVisible()
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await field.press('Enter')
    await expect(field).toHaveValue(`Please call, @${rina.username} `)
    await sheet.getByRole('button', { name: 'Add Note' }).click()
    await expect(sheet.getByText(`Please call, @${rina.username}`)).toBeVisible()

    const hers = await comeAs(browser, rina, '/admin/dashboard', viewport)
    await hers.getByRole('button', { name: /1 note names you/ }).click()
    // On a phone the panel lies over half of the cards below it, which axe takes for small targets.
    if (viewport === deskSize) await expectNoBarriers(hers)
    await hers.getByRole('link', { name: /Please call/ }).click()
    await expect(hers.getByRole('dialog').getByText(`Please call, @${rina.username}`)).toBeVisible()
    await expect(hers.getByRole('button', { name: /^News: (?!.*names you)/, includeHidden: true })).toBeAttached()
  })
}
