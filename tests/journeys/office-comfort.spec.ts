import { at, enter, expectMessage, row } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, shopUrl, test } from './shopper.ts'

test.use({ viewport: deskSize })

test('the question mark lists the keys of the screen, and a slash goes to its search', async ({ page }) => {
  await enter(page, '/admin/orders')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByRole('region', { name: 'Everywhere' })).toContainText('Search')
  await expect(keys.getByRole('region', { name: 'This list' })).toContainText('/')
  await expectNoBarriers(page)
  await keys.getByRole('checkbox', { name: /^Single keys work/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  // Still there by a press, and switched on again.
  await page.getByRole('button', { name: 'Keys' }).click()
  await keys.getByRole('checkbox', { name: /^Single keys work/ }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('?')
  await expect(page.getByRole('searchbox')).toHaveValue('?')
})

test('prices of many products are changed and taken back, from the message and from the list of changes', async ({
  page,
}) => {
  await enter(page, '/admin/products?search=panjabi')
  const price = () =>
    row(page, /panjabi/i)
      .first()
      .getByText(/^৳/)
      .first()
      .textContent()
  const before = await price()
  const double = async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: /^Edit Selected/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Products' })
    await dialog.getByLabel('Per cent').fill('100')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(price).not.toBe(before)
  }
  await double()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, /^Undone: /)
  await expect.poll(price).toBe(before)

  await double()
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Changes of Many Products' }).click()
  const changes = page.getByRole('dialog', { name: 'Changes of Many Products' })
  await expectNoBarriers(page)
  await changes.getByRole('button', { name: 'Undo Price +100%' }).first().click()
  await expect(changes.getByText('Undone').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(price).toBe(before)
})

test('a section of the home page is dragged, and moved by keyboard', async ({ page }) => {
  await enter(page, '/admin/pages/home')
  const grips = page.getByRole('button', { name: /^Drag / })
  await expect(grips.first()).toBeVisible()
  const names = () => grips.evaluateAll((all) => all.map((grip) => grip.getAttribute('aria-label')))
  const [first = '', second = '', third = '', ...rest] = (await names()).map(String)
  await grips.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(names).toEqual([second, first, third, ...rest])
  await expect(page.getByRole('button', { name: first, exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect.poll(names).toEqual([first, second, third, ...rest])

  const from = await grips.nth(0).boundingBox()
  const to = await grips.nth(2).boundingBox()
  if (!from || !to) throw new Error('no grips')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 12 })
  await expect.poll(names).toEqual([second, third, first, ...rest])
  // Escape puts it back.
  await page.keyboard.press('Escape')
  await expect.poll(names).toEqual([first, second, third, ...rest])
  await page.mouse.up()
})

test('on a phone the actions that delete are in a menu, apart from New Order', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/orders')
  await expect(page.getByRole('button', { name: 'New Order', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete All' })).toBeHidden()
  await page.getByRole('button', { name: 'More Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete All' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('names and order numbers of a message lead to what they name', async ({ page, request }) => {
  await enter(page, '/admin/orders')
  const orderId =
    (await page
      .getByRole('button', { name: /^ORD-\d{8}-\w{6}$/ })
      .first()
      .textContent()) ?? ''
  const subject = `Where is it ${Date.now()}`
  const sent = await request.post(`${shopUrl}/backend/api/contact`, {
    headers: { origin: shopUrl },
    data: {
      ...{ name: 'Rina', email: 'rina@mail.example', subject, inquiryType: 'general' },
      message: `My order ${orderId} has not come. Call 01712345678.`,
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await page.goto(at('/admin/messages'))
  await page.getByRole('button', { name: subject, exact: true }).click()
  const message = page.getByRole('dialog')
  await expect(message.getByRole('link', { name: '01712345678' })).toHaveAttribute('href', 'tel:+8801712345678')
  await message.getByRole('link', { name: orderId }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(orderId) })).toBeVisible()
})
