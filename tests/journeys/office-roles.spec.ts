import { at, codeOf, enter, expectMessage, hire, row } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  orderByApi,
  path,
  phoneSize,
  test,
} from './shopper.ts'

test('a role is added, given, changed at once for its people, and deleted with a word on what they get', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.setViewportSize(deskSize)
  const role = `Helper ${Date.now().toString(36)}`
  await enter(page, '/admin/subadmins/roles')
  const who = await hire(page, ['reports.view'])
  const { username } = who
  await expect(row(page, 'Manager')).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add Role' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Role' })
  await sheet.getByRole('button', { name: 'Add Role' }).click()
  await expect(sheet.getByText('Please enter a name in one of the two languages')).toBeVisible()
  await sheet.getByLabel('Name', { exact: true }).fill(role)
  await sheet.getByLabel('See customers and messages').check()
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Add Role' }).click()
  await expectMessage(page, 'Role added')
  await expect(row(page, role)).toContainText('Nobody')

  await page.getByRole('link', { name: 'People' }).click()
  await page.getByLabel('Search sub-admins...').fill(username)
  await page.getByRole('button', { name: `Edit ${username}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sub-Admin' })
  await edit.getByLabel('Role').selectOption({ label: role })
  await expect(edit.getByRole('list', { name: `What ${role} may do` })).toContainText('See customers and messages')
  await edit.getByRole('button', { name: 'Update Sub-Admin' }).click()
  await expectMessage(page, 'Subadmin updated successfully')
  await expect(row(page, username)).toContainText(role)

  const desk = await (await browser.newContext()).newPage()
  await enter(desk, '/admin/users', who)
  await expect(desk.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(desk.getByText(role, { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('button', { name: `Edit ${role}` }).click()
  const change = page.getByRole('dialog', { name: `Role ${role}` })
  await change.getByLabel('See customers and messages').uncheck()
  await change.getByLabel('See analytics').check()
  await change.getByRole('button', { name: 'Save Role' }).click()
  await expectMessage(page, 'Role updated')
  await desk.goto(at('/admin/users'))
  await expectMessage(desk, 'This screen is not open to you')

  await page.getByRole('button', { name: `Delete ${role}` }).click()
  const confirm = page.getByRole('dialog', { name: `Delete the role ${role}?` })
  await expect(confirm).toContainText(username)
  await confirm.getByLabel('What they get').selectOption({ label: 'The role Caller' })
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Role deleted')
  await expect(row(page, 'Caller')).toContainText(username)
})

test('who must have a second factor is led to set it up, and then comes in', async ({ page, browser }) => {
  test.slow()
  await enter(page, '/admin/subadmins')
  const who = await hire(page, ['orders.view'])
  const { username, password } = who
  await page.reload()
  await page.getByLabel('Search sub-admins...').fill(username)
  await page.getByRole('button', { name: `Edit ${username}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sub-Admin' })
  await edit.getByLabel('A second factor is a must').check()
  await edit.getByRole('button', { name: 'Update Sub-Admin' }).click()
  await expectMessage(page, 'Subadmin updated successfully')
  await expect(row(page, username)).toContainText('second factor is missing')

  const desk = await (await browser.newContext({ viewport: phoneSize })).newPage()
  await enter(desk, '/admin/orders', who)
  await expect(desk.getByRole('heading', { level: 1, name: `One more step, ${username}` })).toBeVisible()
  await expectNoBarriers(desk)
  await expectNoSidewaysScroll(desk)
  await desk.getByLabel('Your password', { exact: true }).fill(password)
  await desk.getByRole('button', { name: 'Set Up' }).click()
  const secret = ((await desk.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await desk.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await desk.getByRole('button', { name: 'Switch On' }).click()
  await desk.getByRole('button', { name: 'I Have Kept Them' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('a search that was typed right before a form was opened waits until it is closed', async ({ page }) => {
  await enter(page, '/admin/subadmins')
  const { username } = await hire(page, ['orders.view'])
  await page.clock.install()
  await page.goto(at('/admin/subadmins'))
  await page.getByLabel('Search sub-admins...').fill(username)
  await page.getByRole('button', { name: `Edit ${username}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sub-Admin' })
  await edit.getByLabel('A second factor is a must').check()
  await page.clock.runFor(2000)
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toHaveCount(0)
  await edit.getByRole('button', { name: 'Update Sub-Admin' }).click()
  await expect(edit).toHaveCount(0)
  await page.clock.runFor(2000)
  await expect(page).toHaveURL(new RegExp(`search=${username}`))
})

test('a search that is typed while a message is shown does not wait until it disappears', async ({ page }) => {
  await enter(page, '/admin/subadmins')
  const { username } = await hire(page, ['orders.view'])
  await page.clock.install()
  await page.goto(at('/admin/subadmins'))
  await page.getByRole('button', { name: `Edit ${username}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sub-Admin' })
  await edit.getByLabel('A second factor is a must').check()
  await edit.getByRole('button', { name: 'Update Sub-Admin' }).click()
  await expect(edit).toHaveCount(0)
  await expectMessage(page, 'Subadmin updated successfully')
  await page.clock.pauseAt(Date.now() + 500)
  await page.getByLabel('Search sub-admins...').fill(username)
  await page.clock.runFor(400)
  await expect(page).toHaveURL(new RegExp(`search=${username}`))
  await expectMessage(page, 'Subadmin updated successfully')
})

test('one’s own other sessions are ended in the settings, and the main admin ends those of anybody', async ({
  page,
  browser,
}) => {
  test.slow()
  await enter(page, '/admin/dashboard')
  const who = await hire(page, ['orders.view'])
  const [one, two] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ viewport: phoneSize })).newPage()),
  )
  if (!one || !two) throw new Error('no browser')
  await enter(one, '/admin/orders', who)
  await enter(two, '/admin/settings/sessions', who)
  await expect(two.getByRole('list', { name: 'Your sessions' }).getByRole('listitem')).toHaveCount(2)
  await expectNoBarriers(two)
  await expectNoSidewaysScroll(two)
  await two.getByRole('button', { name: 'End All Others' }).click()
  await expectMessage(two, '1 session ended')
  await expect(two.getByText('You are signed in nowhere else.')).toBeVisible()
  await one.goto(at('/admin/orders'))
  await expect(one).toHaveURL(at('/admin'))

  await page.goto(at('/admin/subadmins/sessions'))
  const theirs = page.getByRole('region', { name: who.username })
  await expectNoBarriers(page)
  await theirs.getByRole('button', { name: /^End/ }).click()
  await expectMessage(page, '1 session ended')
  await expect(theirs).toHaveCount(0)
  await two.goto(at('/admin/settings/sessions'))
  await expect(two).toHaveURL(at('/admin'))
})

test('a note for the customer is read on the page of the order, and is gone when it is hidden', async ({
  page,
  context,
}) => {
  test.slow()
  const text = `Your panjabi is at the tailor until Sunday (${Date.now()})`
  const orderId = await orderByApi(context.request, 'Note Journey')
  await enter(page, `/admin/orders?view=${orderId}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: /note/i }).fill(text)
  await sheet.getByLabel('The customer may see this').check()
  await sheet.getByRole('button', { name: 'Add Note for the Customer' }).click()
  await expect(sheet.getByText('The customer sees this')).toBeVisible()
  await expectNoBarriers(page)

  // Signed in as staff in the same browser: not even there an internal note stands among those for the customer.
  const shopper = await context.newPage()
  await shopper.setViewportSize(phoneSize)
  for (const [language, heading] of [
    ['en', 'From the shop'],
    ['bn', 'দোকান থেকে জানানো হয়েছে'],
  ] as const) {
    await shopper.goto(path(language, `/track-order?orderId=${orderId}`))
    await expect(shopper.getByRole('region', { name: heading })).toContainText(text)
    await expectNoSidewaysScroll(shopper)
  }
  await expectNoBarriers(shopper)
  await sheet.getByRole('button', { name: 'Hide from the Customer' }).click()
  await expectMessage(page, 'The customer no longer sees this note')
  await shopper.reload()
  await expect(shopper.getByText(orderId).first()).toBeVisible()
  await expect(shopper.getByText(text)).toHaveCount(0)
})
