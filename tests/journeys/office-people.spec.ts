import { admin, at, codeOf, enter, expectMessage, expectScreensFit, hire, logIn, row } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, phoneSize, shopUrl, tabTo, test } from './shopper.ts'

const first = 'Boat-On-Padma-7'
const second = 'Kite-Over-Sylhet-3'

test('the main admin adds a staff member, changes their permissions, deactivates and deletes them', async ({
  page,
  browser,
}) => {
  test.slow()
  const username = `shirin${Date.now().toString(36)}`
  await enter(page, '/admin/subadmins')
  await expect(page.getByRole('heading', { level: 1, name: 'Sub-Admin Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Sub-Admin' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add New Sub-Admin' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Email').fill(`${username}@shop.example`)
  await form.getByRole('textbox', { name: 'Phone' }).fill('01712-345678')
  await form.getByLabel('Password', { exact: true }).fill(first)
  await form.getByLabel('Confirm password', { exact: true }).fill('another')
  await form.getByRole('button', { name: 'Create Sub-Admin' }).click()
  await expectMessage(page, 'Passwords do not match')
  await form.getByLabel('Confirm password', { exact: true }).fill(first)
  await form.getByRole('button', { name: 'Create Sub-Admin' }).click()
  await expectMessage(page, 'Please select at least one permission')
  await form.getByLabel('Products', { exact: true }).check()
  await expect(form.getByLabel('Delete products')).toBeChecked()
  await form.getByLabel('See orders with names and addresses').check()
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Create Sub-Admin' }).click()
  await expectMessage(page, 'Subadmin created successfully')

  await page.getByLabel('Search sub-admins...').fill(username.toUpperCase())
  await expect(row(page, username)).toContainText('+2 more')
  await expect(row(page, username)).toContainText('Never')
  await expect(page.getByRole('row')).toHaveCount(2)

  const desk = await (await browser.newContext()).newPage()
  await enter(desk, '/admin/dashboard', { username, password: first })
  const screens = desk.getByRole('navigation', { name: 'Screens' }).first()
  await expect(screens.getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(screens.getByRole('link', { name: 'Sub-Admins' })).toHaveCount(0)
  await expect(desk.getByText('Sub-Admin', { exact: true })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Manage Sub-Admins' })).toHaveCount(0)
  await desk.goto(at('/admin/subadmins'))
  await expectMessage(desk, 'This screen is not open to you')

  await page.getByRole('button', { name: `Edit ${username}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Sub-Admin' })
  await expect(edit.getByLabel('Password')).toHaveCount(0)
  await edit.getByLabel('See orders with names and addresses').uncheck()
  await edit.getByRole('button', { name: 'Update Sub-Admin' }).click()
  await expectMessage(page, 'Subadmin updated successfully')
  await desk.goto(at('/admin/orders'))
  await expectMessage(desk, 'This screen is not open to you')

  await page.getByRole('button', { name: `Deactivate ${username}` }).click()
  await expectMessage(page, 'Subadmin status updated')
  await expect(row(page, username)).toContainText('Inactive')
  await desk.goto(at('/admin/products'))
  await expect(desk).toHaveURL(at('/admin'))

  await page.getByRole('button', { name: `Delete ${username}` }).click()
  await expectMessage(page, /Are you sure you want to delete this subadmin\?/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Subadmin deleted successfully')
  await expectMessage(page, 'No sub-admins found')

  await page.goto(at(`/admin/activity?subject=${username}`))
  await page
    .getByRole('button', { name: /Staff: update.*what changed/ })
    .first()
    .click()
  const entry = page.getByRole('dialog', { name: 'Staff: update' })
  await expect(entry.getByRole('rowheader', { name: 'Is active' })).toBeVisible()
  await expect(entry.getByText(admin.username)).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
})

test('all staff change their own password, with the keyboard alone, and are told what it lacks', async ({ page }) => {
  test.slow()
  await enter(page, '/admin/subadmins')
  const rina = await hire(page, ['products.view'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectMessage(page, 'Logged out successfully')

  await enter(page, '/admin/settings', rina)
  await expect(page.getByRole('heading', { name: 'Change your admin password' })).toBeVisible()
  const change = page.getByRole('button', { name: 'Change Password' })
  await expect(change).toBeDisabled()
  await tabTo(page, page.getByLabel('Current password', { exact: true }))
  await page.keyboard.type(rina.password)
  await tabTo(page, page.getByLabel('New password', { exact: true }))
  await page.keyboard.type('Kite')
  await expect(page.getByRole('listitem').filter({ hasText: 'One uppercase letter: yes' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'One digit: not yet' })).toBeVisible()
  await page.keyboard.type('-Over-Sylhet-3')
  await tabTo(page, page.getByLabel('Confirm new password', { exact: true }))
  await page.keyboard.type('Kite')
  await expectMessage(page, 'Passwords do not match')
  await expect(change).toBeDisabled()
  await page.keyboard.type('-Over-Sylhet-3')
  await expectMessage(page, 'Passwords match')
  await expectNoBarriers(page)
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Password changed successfully!')
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')

  await page.getByLabel('Current password', { exact: true }).fill(rina.password)
  await page.getByLabel('New password', { exact: true }).fill('Dhaka@1234')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Dhaka@1234')
  await change.click()
  await expectMessage(page, /among the first that anybody would try/)
  await page.getByRole('button', { name: 'Reset Form' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')

  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, rina)
  await expectMessage(page, 'Invalid credentials')
  await logIn(page, { ...rina, password: second })
  await expect(page).toHaveURL(at('/admin/dashboard'))
})

test('a second factor is enabled with an authenticator app, required at log-in, and switched off when lost', async ({
  page,
}) => {
  test.slow()
  await enter(page, '/admin/subadmins')
  const rina = await hire(page, ['products.view'])
  await page.getByRole('button', { name: 'Logout' }).click()

  await enter(page, '/admin/settings/second-factor', rina)
  await page.getByLabel('Your password', { exact: true }).fill(rina.password)
  await page.getByRole('button', { name: 'Set Up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectNoBarriers(page)
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Switch On' }).click()
  await expectMessage(page, 'That code is wrong, or it was used already')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Switch On' }).click()
  await expectMessage(page, 'Second factor switched on')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I Have Kept Them' }).click()
  await expectMessage(page, /10 recovery codes left/)
  await page.getByRole('button', { name: 'Logout' }).click()

  await logIn(page, rina)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type('111111')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'That code is wrong, or it was used already')
  await expectNoBarriers(page)
  await page.getByLabel('Code', { exact: true }).fill(recovery)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(at('/admin/dashboard'))
  await page.getByRole('button', { name: 'Logout' }).click()

  await enter(page, `/admin/subadmins?search=${rina.username}`)
  await page.getByRole('button', { name: `Login of ${rina.username}` }).click()
  await page.getByRole('button', { name: 'Switch Off Second Factor' }).click()
  await expectMessage(page, `Second factor of ${rina.username} switched off`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, rina)
  await expect(page).toHaveURL(at('/admin/dashboard'))
})

test('the main admin can read the e-mails that the shop wrote', async ({ page, request }) => {
  const email = `forgot${Date.now()}@example.com`
  await request.post(at('/backend/api/register'), {
    headers: { origin: shopUrl },
    data: { name: 'Forgetful', email, phone: '01712345678', password: 'shapla-77' },
  })
  await request.post(at('/backend/api/forgot-password'), { headers: { origin: shopUrl }, data: { email } })
  await enter(page, `/admin/mail?search=${encodeURIComponent(email)}`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row(page, email)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await row(page, email).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('reset-password?token=…')).toBeVisible()
  await expectNoBarriers(page)
  // Without SMTP, passing on the link is the only way, and the activity log records who viewed it.
  await dialog.getByRole('button', { name: 'Show the Link' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/reset-password\?token=[\w-]{43}$/)
  await expectNoBarriers(page)
  await page.goto(at(`/admin/activity?subject=${encodeURIComponent(email)}`))
  await expect(page.getByRole('button', { name: /Mail: link.*what changed/ })).toBeVisible()
})

test('notifications show what needs attention, and search finds customers, each only with the permission', async ({
  page,
  browser,
  request,
}) => {
  const subject = `Forty panjabis ${Date.now()}`
  const sent = await request.post(at('/backend/api/contact'), {
    headers: { origin: shopUrl },
    data: { name: 'Wahid', email: 'wahid@example.com', inquiryType: 'wholesale', subject, message: 'Forty of them?' },
  })
  expect(sent.ok()).toBe(true)
  await enter(page, '/admin/dashboard')
  await page.getByRole('button', { name: /^News: .*unread message/ }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /unread message/ })).toBeVisible()
  // Elements half covered by the panel can be scrolled into view, so only the panel itself is checked.
  await expectNoBarriers(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search the back office' })).toBeFocused()
  await page.keyboard.type(subject)
  await expect(page.getByRole('option', { name: new RegExp(subject) })).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')

  const rina = await hire(page, ['products.view'])
  const desk = await (await browser.newContext()).newPage()
  await enter(desk, '/admin/dashboard', rina)
  await expect(desk.getByText('Total Products')).toBeVisible()
  await expect(desk.getByText('Total Users')).toHaveCount(0)
  await expect(desk.getByText('Recent Orders')).toHaveCount(0)
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('combobox', { name: 'Search the back office' })).toBeFocused()
  await desk.keyboard.type(subject)
  await expect(desk.getByText(/Nothing found for/)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    test(`no barriers, nothing too wide: ${colorScheme}, ${viewport.width} px`, async ({ browser }) => {
      test.slow()
      const context = await browser.newContext({ colorScheme, viewport, hasTouch: viewport.width < 600 })
      const page = await context.newPage()
      await enter(page, '/admin/subadmins')
      await hire(page, ['products.view', 'orders.view', 'orders.edit', 'orders.delete'])
      await expectScreensFit(page, [
        'dashboard',
        'subadmins',
        'subadmins?edit=new',
        'subadmins?permission=orders.view',
        'settings',
        'settings/second-factor',
        'activity',
        'mail',
      ])
      await context.close()
    })
  }
}
