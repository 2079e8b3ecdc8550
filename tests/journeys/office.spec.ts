import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { admin, at, enter, expectMessage, expectScreensFit, logIn, row } from './office-staff.ts'
import {
  eventually,
  expect,
  expectNoBarriers,
  inDetail,
  newPhone,
  orderByApi,
  passing,
  shopUrl,
  tabTo,
  test,
  untilServed,
} from './shopper.ts'

/** Presses the button of a step in the row of an order. */
async function takeStep(page: Page, orderId: string, words: string, status: string) {
  await row(page, orderId)
    .getByRole('button', { name: `${words} ${orderId}` })
    .click()
  await expectMessage(page, `Order status updated to ${status}`)
  await expect(row(page, orderId).getByText(status, { exact: true })).toBeVisible()
}

test.describe('log-in to the back office', () => {
  test('a wrong password is rejected, the right one leads to the dashboard; log-out works', async ({ page }) => {
    await page.goto(at('/admin/login'))
    await expect(page).toHaveURL(at('/admin'))
    await logIn(page, { ...admin, password: 'certainly-wrong-1' })
    await expect(page.getByText('Invalid credentials')).toBeVisible()
    await expectNoBarriers(page)

    await logIn(page)
    await expectMessage(page, 'Welcome back, Admin!')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText('Administrator')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectMessage(page, 'Logged out successfully')
    await expect(page).toHaveURL(at('/admin'))
  })

  test('an outage of the shop is not reported as a wrong password', async ({ page }) => {
    await page.route('**/backend/api/admin', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
        : route.continue(),
    )
    await page.goto(at('/admin/login'))
    await logIn(page)
    await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
    await expect(page.getByText('Invalid credentials')).toBeHidden()
  })

  test('after too many attempts the credentials stay visible, and a recovery code is accepted', async ({ page }) => {
    const sent: unknown[] = []
    await page.route('**/backend/api/admin', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent.push(route.request().postDataJSON())
      const error = 'Too many attempts. Please try again later'
      return route.fulfill({ status: 429, json: { success: false, code: 'too_many', error } })
    })
    await page.goto(at('/admin/login'))
    await logIn(page)
    await expect(page.getByText('Too many attempts')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(admin.username)
    await page.getByLabel('Recovery code').fill('abcd-efgh')
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => sent).toEqual([admin, { ...admin, code: 'abcd-efgh' }])
  })

  test('without log-in the server sends nothing but the shell', async ({ page, request }) => {
    const html = await (await untilServed(() => request.get(at('/admin/orders')))).text()
    expect(html).toContain('Loading admin panel...')
    expect(html).not.toContain('Recent Orders')
    await page.goto(at('/admin/orders'))
    await expect(page).toHaveURL(at('/admin'))
    await expect(page.getByLabel('Username')).toBeVisible()
  })

  test('a session that ended elsewhere leads back to the log-in', async ({ page, context }) => {
    await enter(page, '/admin/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await expect(refresh).toBeEnabled()
    await context.clearCookies()
    // A background request of the screen may find out first; then there is no button to press any more.
    const isOut = page.waitForURL(at('/admin'))
    await Promise.race([isOut, refresh.click()])
    await isOut
    await expect(page.getByLabel('Username')).toBeVisible()
  })

  test(
    'so does one that ended in a browser that is also signed in as a customer',
    inDetail,
    async ({ page, context }) => {
      const data = {
        name: 'Nusrat',
        email: `${randomUUID()}@journey.example`,
        phone: newPhone(),
        password: 'shapla-77',
      }
      const registered = await page.request.post(at('/backend/api/register'), { headers: { origin: shopUrl }, data })
      expect(registered.ok()).toBe(true)
      await enter(page, '/admin/orders')
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
      const refresh = page.getByRole('button', { name: 'Refresh' })
      await expect(refresh).toBeEnabled()
      await context.clearCookies({ name: /bunon_staff$/ })
      const isOut = page.waitForURL(at('/admin'))
      await Promise.race([isOut, refresh.click()])
      await isOut
      await expect(page.getByLabel('Username')).toBeVisible()
      await expect(page.getByText('You do not have permission to do this')).toHaveCount(0)
    },
  )
})

test.describe('orders', () => {
  test('an order goes from confirmed to delivered, and its timeline says who and when', async ({ page, request }) => {
    const orderId = await orderByApi(request, 'Ayesha Journey')
    await enter(page, `/admin/orders?search=${orderId}`)
    await expect(row(page, orderId).getByText('Confirmed', { exact: true })).toBeVisible()
    await row(page, orderId)
      .getByRole('button', { name: `Start packing ${orderId}` })
      .click()
    // The message stays while the pointer is over it.
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await expectMessage(page, 'Order status updated to Processing')
    await expect(row(page, orderId).getByText('Processing', { exact: true })).toBeVisible()
    await undo.click()
    await expect(row(page, orderId).getByText('Confirmed', { exact: true })).toBeVisible()
    await takeStep(page, orderId, 'Start packing', 'Processing')
    await takeStep(page, orderId, 'Mark shipped', 'Shipped')
    await takeStep(page, orderId, 'Mark completed', 'Completed')
    await expect(row(page, orderId).getByRole('button', { name: /^(Mark|Cancel)/ })).toHaveCount(0)

    await page.getByRole('button', { name: `View order ${orderId}` }).click()
    const sheet = page.getByRole('dialog', { name: orderId })
    await expect(sheet.getByText('Ayesha Journey')).toBeVisible()
    await expect(sheet.getByText('Please call first')).toBeVisible()
    await expect(sheet.getByRole('heading', { name: '1 piece', exact: true })).toBeVisible()
    await expect(sheet.getByText(/to pack/)).toHaveCount(0)
    await expect(sheet.getByRole('link', { name: /^01/ })).toHaveAttribute('href', /^tel:\+8801/)
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Completed' })).toContainText(admin.username)
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).not.toHaveURL(/view=/)
  })

  test('an order is cancelled, and changes that two people make at once are not overwritten', async ({
    page,
    request,
    context,
  }) => {
    const orderId = await orderByApi(request, 'Tanvir Journey')
    await enter(page, `/admin/orders?search=${orderId}`)
    await page.getByRole('button', { name: `Other change… ${orderId}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Order Status' })
    await dialog.getByLabel('Status').selectOption('delivered')
    await dialog.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(dialog.getByText('Please give a reason')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The customer fetched it')
    await expectNoBarriers(page)

    const colleague = await context.newPage()
    await colleague.goto(at(`/admin/orders?search=${orderId}`))
    await colleague.getByRole('button', { name: `Cancel order ${orderId}` }).click()
    const why = colleague.getByRole('dialog', { name: `Cancel order ${orderId}?` })
    await why.getByRole('button', { name: 'Cancel order' }).click()
    await expect(why.getByText('Please give a reason')).toBeVisible()
    await why.getByLabel('Reason').fill('The customer called')
    await expectNoBarriers(colleague)
    await why.getByRole('button', { name: 'Cancel order' }).click()
    await expectMessage(colleague, 'Order status updated to Cancelled')
    await colleague.getByRole('button', { name: `View order ${orderId}` }).click()
    await expect(colleague.getByRole('listitem').filter({ hasText: 'Cancelled' })).toContainText('The customer called')

    await dialog.getByRole('button', { name: 'Update', exact: true }).click()
    await expectMessage(page, /Failed to update order status: Somebody else has changed this order/)
    await expect(row(page, orderId).getByText('Cancelled', { exact: true })).toBeVisible()
  })

  test('deleting asks for confirmation, hides the order, and can be undone', async ({ page, request }) => {
    const name = `Nusrat ${Date.now()}`
    const [first, second] = [await orderByApi(request, name), await orderByApi(request, name)]
    await enter(page, `/admin/orders?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await expectMessage(page, 'Please select orders to delete')

    await page.getByRole('button', { name: `Delete order ${first}` }).click()
    await expect(page.getByRole('dialog').getByText('30 days')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    // The message stays while the pointer is over it.
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await expectMessage(page, 'Order deleted successfully')
    await expect(row(page, first)).toHaveCount(0)
    await undo.click()
    await expect(row(page, first)).toBeVisible()

    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectMessage(page, '2 orders deleted successfully')
    await expect(row(page, second)).toHaveCount(0)
    await expect(page.getByText('No orders found')).toBeVisible()
  })
})

test.describe('products', () => {
  const picture = () =>
    sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#15493f' } })
      .jpeg()
      .toBuffer()

  test('a product is added with a picture, shown in the shop, changed and deleted', async ({ page, context }) => {
    const title = `${passing} ${Date.now()}`
    await enter(page, '/admin/products')
    await page.getByRole('button', { name: 'Add Product' }).click()
    const form = page.getByRole('dialog', { name: 'Add Product' })
    await form.getByRole('button', { name: 'Create Product' }).click()
    await expectMessage(page, 'Please fill in required fields (Title and Category)')
    await expect(form.getByText('Please enter a title')).toBeVisible()

    await form.getByLabel('Title', { exact: true }).fill(title)
    await expect(form.getByLabel('Subcategory')).toBeDisabled()
    await form.getByLabel('Category', { exact: true }).selectOption('mens')
    await form.getByLabel('Subcategory').selectOption('panjabi')
    await form.getByLabel('Price (৳)', { exact: true }).fill('1800')
    await form.getByLabel('Original price (৳)').fill('2400')
    await expect(form.getByText('On sale: 25% off')).toBeVisible()
    await expect(form.getByText(/Low Stock raises the minimum of its variants to their present stock/)).toBeVisible()
    await form.getByLabel('Sizes').fill('M, L')
    await form.getByLabel('Colours', { exact: true }).fill('White, Green')
    await form.getByLabel('Stock for every combination').fill('12')
    await form.getByRole('button', { name: 'Set for all' }).click()
    await form.getByLabel('Offer L, Green').uncheck()
    const upload = page.waitForRequest('**/upload-images')
    await form
      .getByLabel('Choose pictures', { exact: true })
      .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await picture() })
    expect((await upload).method()).toBe('POST')
    await form.getByLabel('What picture 1 shows', { exact: true }).fill('A green panjabi')
    await expectNoBarriers(page)
    await form.getByRole('button', { name: 'Create Product' }).click()
    await expectMessage(page, 'Product created successfully!')

    await page.getByRole('button', { name: title, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet.getByText('36 on the shelf')).toBeVisible()
    const onSite = await sheet.getByRole('link', { name: /View on Site/ }).getAttribute('href')
    const shop = await context.newPage()
    await shop.goto(at(onSite ?? ''))
    await expect(shop.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(shop.getByRole('img', { name: 'A green panjabi' }).first()).toBeVisible()

    await sheet.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: `Edit ${title}` })
    await edit.getByLabel('Title', { exact: true }).fill(`${title} Deluxe`)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Leave without saving?')).toBeVisible()
    await page.getByRole('button', { name: 'Keep Editing' }).click()
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expectMessage(page, 'Product updated successfully')
    await eventually(shop, at(onSite ?? ''), () =>
      expect(shop.getByRole('heading', { level: 1, name: `${title} Deluxe` })).toBeVisible({ timeout: 10_000 }),
    )

    await page.getByLabel('Search by title, ID, SKU or brand').fill(`${title} Deluxe`)
    await page.getByRole('button', { name: `Delete ${title} Deluxe` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectMessage(page, `"${title} Deluxe" deleted successfully!`)
    await expect(page.getByText('No products found')).toBeVisible()
    await expect.poll(async () => (await shop.goto(at(onSite ?? '')))?.status()).toBe(404)
  })

  test('filters are in the URL, and the list is exported as a CSV file', async ({ page }) => {
    await enter(page, '/admin/products?category=mens&sort=price&order=asc&perPage=25')
    await expect(page.getByLabel('Category')).toHaveValue('mens')
    await expect(page.getByRole('row')).toHaveCount(26)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByRole('button', { name: 'On Sale' }).click()
    await expect(page).not.toHaveURL(/page=/)
    // Inventory counts each size, under the same label.
    const inStock = page.getByRole('button', { name: /^In Stock/ })
    await expect(inStock).toContainText('all sizes together')
    await inStock.click()
    await expect(
      page.getByText(/^Products with more pieces than their minimum, all sizes and colours together/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Delete Selected' }).click()
    await expectMessage(page, 'Please select products to delete')

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
    await expectMessage(page, 'Products exported successfully')
  })
})

test('everything can be found with the keyboard', async ({ page, request }) => {
  const orderId = await orderByApi(request, 'Farzana Finder')
  await enter(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search the back office' })).toBeFocused()
  await page.keyboard.type(orderId)
  // Enter before the results have come: it must open the result of the whole query, not of its first letters.
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: orderId })
  await expect(sheet).toBeVisible()
  await tabTo(page, sheet.getByRole('button', { name: 'Start packing' }))
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Order status updated to Processing')
  await expect(sheet.getByRole('button', { name: 'Mark shipped' })).toBeFocused()
  await tabTo(page, sheet.getByRole('button', { name: 'Other change…' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Update Order Status' })).toBeVisible()
})

test('the search opens with a key pressed as soon as the screen stands there', async ({ page }) => {
  await page.addInitScript(() => {
    // The callback runs right after React has put the top bar there, before the browser paints it.
    const whenShown = new MutationObserver(() => {
      if (!document.querySelector('header')) return
      whenShown.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
    })
    whenShown.observe(document, { childList: true, subtree: true })
  })
  await enter(page, '/admin/dashboard')
  await expect(page.getByRole('combobox', { name: 'Search the back office' })).toBeFocused()
})

test('no barriers, nothing too wide: orders', inDetail, async ({ page }) => {
  test.slow()
  await enter(page, '/admin/dashboard')
  await expectScreensFit(page, ['orders'])
})
