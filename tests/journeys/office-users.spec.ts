import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { at, enter, expectMessage, expectScreensFit, fillPlace, hire, row } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, newPhone, orderByApi, phoneSize, shopUrl, tabTo, test } from './shopper.ts'

const headers = { origin: shopUrl }

/** A unique string by which a test finds its own records. */
const own = () => randomUUID().slice(0, 8)

async function register(request: APIRequestContext, name: string) {
  const email = `${own()}@journey.example`
  const data = { name, email, phone: newPhone(), password: 'shapla-77' }
  expect((await request.post(at('/backend/api/register'), { headers, data })).ok()).toBe(true)
  return email
}

async function writeReview(request: APIRequestContext, title: string, productId = 1) {
  const data = {
    productId,
    rating: 4,
    title,
    text: 'The cloth is soft and the colour stays.',
    reviewerName: 'Rahima',
    reviewerEmail: `${own()}@journey.example`,
  }
  expect((await request.post(at('/backend/api/save-review'), { headers, data })).ok()).toBe(true)
}

async function writeMessage(request: APIRequestContext, subject: string) {
  const data = {
    name: 'Nusrat Jahan',
    email: `${own()}@journey.example`,
    phone: '',
    inquiryType: 'wholesale',
    subject,
    message: 'What do fifty panjabis cost?',
    locale: 'bn',
  }
  expect((await request.post(at('/backend/api/contact'), { headers, data })).ok()).toBe(true)
}

test('the number of orders of a user can be pressed on a phone, however short it is', async ({ page, request }) => {
  const word = own()
  await orderByApi(request, `Guest ${word}`, `${word}@journey.example`)
  await page.setViewportSize(phoneSize)
  await enter(page, `/admin/users?search=${word}`)
  const size = await row(page, word)
    .getByRole('link', { name: '1', exact: true })
    .evaluate((link) => {
      const { width, height } = link.getBoundingClientRect()
      return Math.min(width, height)
    })
  expect(size).toBeGreaterThanOrEqual(24)
})

test('a user is added, found, edited, annotated, deactivated, deleted and restored', async ({ page }) => {
  const name = `Farhana ${own()}`
  const email = `${own()}@journey.example`
  await enter(page, '/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expectMessage(page, 'Manage customer accounts and user permissions.')
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  await form.getByRole('button', { name: 'Create User' }).click()
  await expectMessage(page, 'Please fill in required fields (Name and Email)')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'Create User' }).click()
  await expect(form.getByText('Please enter a Bangladeshi mobile number, for example 01712345678')).toBeVisible()
  await form.getByLabel('Phone').fill('01712-345678')
  await form.getByLabel('Address').fill('House 5, Road 9')
  await form.getByRole('button', { name: 'Create User' }).click()
  await expect(form.getByText('Please select the district')).toBeVisible()
  await fillPlace(form, 'Dhaka', 'Banani')
  await expect(form.getByText('Please select the district')).toHaveCount(0)
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Create User' }).click()
  await expectMessage(page, 'User created successfully!')
  await expect(form).toBeHidden()

  await page.getByLabel('Search users by name, email, or phone...').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name, exact: true }).click()
  const card = page.getByRole('dialog', { name: 'User Details' })
  await expect(card.getByText('House 5, Road 9, Banani, Dhaka')).toBeVisible()
  await card.getByLabel('Add a note').fill('Calls after six')
  await card.getByRole('button', { name: 'Add Note' }).click()
  await expect(card.getByText('Calls after six')).toBeVisible()
  await expectNoBarriers(page)

  await card.getByRole('button', { name: 'Edit User' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await edit.getByLabel('Name', { exact: true }).fill(`${name} Haque`)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await edit.getByLabel('Active').uncheck()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'User updated successfully!')
  await expect(row(page, `${name} Haque`).getByText('Inactive', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await expectMessage(page, 'Please select users to delete')
  await page.getByLabel(`Select ${name} Haque`).check()
  await page.getByRole('button', { name: 'Delete Selected (1)' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(confirm.getByText('can be restored for 30 days')).toBeVisible()
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'User deleted successfully')
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, '1 user restored')
  await expect(row(page, `${name} Haque`)).toBeVisible()
})

test('guests have no checkbox: they are derived from their orders, and only accounts can be deleted', async ({
  page,
  request,
}) => {
  const word = own()
  // An address of her own: orders of other journeys would give this guest another name.
  await orderByApi(request, `Guest ${word}`, `${word}@journey.example`)
  await enter(page, `/admin/users?search=${word}`)
  await expect(row(page, `Guest ${word}`)).toBeVisible()
  await expect(page.getByLabel(`Select Guest ${word}`)).toHaveCount(0)
  await expect(page.getByLabel('Select all on this page')).toBeDisabled()

  await register(request, `Account ${word}`)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, `Account ${word}`)).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await expect(page.getByLabel(`Select Account ${word}`)).toBeChecked()
  await page.getByRole('button', { name: 'Delete Selected (1)' }).click()
  await expect(page.getByText('1 account will go into the trash')).toBeVisible()
})

test('users are narrowed by the panel of the Filter button, and exported as a CSV file', async ({ page, request }) => {
  const email = await register(request, `Rahima ${own()}`)
  await enter(page, '/admin/users')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Spent at least (৳)').fill('10')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/minSpent=10/)
  await page.getByLabel('Search users by name, email, or phone...').fill(email)
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible()
  await page.getByLabel('Spent at least (৳)').fill('')
  await page.keyboard.press('Enter')
  await expect(row(page, email)).toBeVisible()
  await page.getByRole('button', { name: /^VIP Users/ }).click()
  await expect(page).toHaveURL(/status=vip/)
  await expect(row(page, email)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByLabel('Search users by name, email, or phone...')).toHaveValue('')
  await page.getByLabel('Search users by name, email, or phone...').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  await expectMessage(page, 'Users exported successfully')
})

test('a review is published, answered and shown in the shop', async ({ page, request, context }) => {
  const title = `Soft cloth ${own()}`
  await writeReview(request, title)
  await enter(page, `/admin/reviews?status=pending&search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: title, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Review/ })
  await sheet.getByLabel('The shop’s answer').fill('Thank you, Rahima')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await sheet.getByRole('button', { name: 'Save Answer' }).click()
  await expectMessage(page, 'Answer saved')
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Publish' }).click()
  await expectMessage(page, '1 review published')
  await expect(sheet.getByText('Published', { exact: true }).first()).toBeVisible()

  const shop = await context.newPage()
  await shop.goto(at('/product/1'))
  const seen = shop.getByRole('listitem').filter({ hasText: title })
  await expect(seen.getByText('Thank you, Rahima')).toBeVisible()
  await expect(seen.getByText('Answer from the shop')).toBeVisible()

  await sheet.getByRole('button', { name: 'Withdraw' }).click()
  await expectMessage(page, '1 review rejected')
  await shop.reload()
  await expect(shop.getByText(title)).toHaveCount(0)
})

test('an answer that is typed while the one before is taken away stays', async ({ page, request }) => {
  const title = `Answered twice ${own()}`
  await writeReview(request, title)
  await enter(page, `/admin/reviews?status=pending&search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: title, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Review/ })
  const answer = sheet.getByLabel('The shop’s answer')
  const save = sheet.getByRole('button', { name: 'Save Answer' })
  await answer.fill('Thank you, Karima')
  await save.click()
  await expectMessage(page, 'Answer saved')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/backend/api/review-reply', async (route) => {
    await promise
    await route.continue()
  })
  const remove = sheet.getByRole('button', { name: 'Remove Answer' })
  await remove.click()
  await answer.fill('Thank you, Rahima')
  resolve()
  await expect(remove).toHaveCount(0)
  await expect(save).toBeEnabled()
  await expect(answer).toHaveValue('Thank you, Rahima')
})

test('many reviews are moderated at once', async ({ page, request }) => {
  const word = own()
  for (const title of [`First ${word}`, `Second ${word}`]) await writeReview(request, title, 2)
  await enter(page, `/admin/reviews?search=${word}`)
  await page.getByRole('button', { name: 'Publish Selected' }).click()
  await expectMessage(page, 'Please select reviews')
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Reject Selected (2)' }).click()
  await expectMessage(page, '2 reviews rejected')
  await expect(row(page, `First ${word}`).getByText('Rejected', { exact: true })).toBeVisible()
})

test('a message is read, answered with the keyboard, archived and restored', async ({ page, request }) => {
  const subject = `Fifty panjabis ${own()}`
  await writeMessage(request, subject)
  await enter(page, `/admin/messages?search=${encodeURIComponent(subject)}`)
  await expect(row(page, subject).getByText('Unread', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: subject, exact: true }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /^Message/ })
  await expect(sheet.getByText('What do fifty panjabis cost?')).toBeVisible()
  await expect(sheet.getByText('To answer', { exact: true })).toBeVisible()
  // The shop under test has no SMTP server, and says so.
  await expect(sheet.getByText(/Only kept here for now/)).toBeVisible()
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Keep Answer' }).click()
  await expect(sheet.getByText('Please write an answer')).toBeVisible()
  await tabTo(page, sheet.getByLabel('Answer'))
  await page.keyboard.type('Each costs 900 taka.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Answer kept: the shop has no way to send mail yet')
  await expect(sheet.getByText('Each costs 900 taka.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Archive' }).click()
  await expectMessage(page, '1 message archived')
  await expect(page.getByText('No messages found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, subject).getByText('Answered', { exact: true })).toBeVisible()
})

test('who may not see orders is told why the e-mail address of an account stays, and saves the rest', async ({
  page,
  browser,
  request,
}) => {
  const name = `Rahima ${own()}`
  const email = await register(request, name)
  await enter(page, '/admin/dashboard')
  const helper = await hire(page, ['users.view', 'users.edit'])
  const desk = await (await browser.newContext()).newPage()
  await enter(desk, `/admin/users?search=${email}`, helper)
  await desk.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = desk.getByRole('dialog', { name: 'Edit User' })
  await expect(edit.getByLabel('Email')).not.toBeEditable()
  await expect(edit.getByText('Only somebody who may see orders can change it')).toBeVisible()
  await expectNoBarriers(desk)
  await edit.getByLabel('Name', { exact: true }).fill(`${name} Haque`)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(desk, 'User updated successfully!')
  await expect(row(desk, `${name} Haque`)).toBeVisible()
})

test('a message that nobody has read is archived from the list and taken back unread', async ({ page, request }) => {
  const subject = `Unread panjabis ${own()}`
  await writeMessage(request, subject)
  await enter(page, `/admin/messages?search=${encodeURIComponent(subject)}`)
  await row(page, subject)
    .getByRole('button', { name: /^Archive/ })
    .click()
  await expect(page.getByText('No messages found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, subject).getByText('Unread', { exact: true })).toBeVisible()
})

test('who archives a message with an answer begun can still send the answer', async ({ page, request }) => {
  const subject = `Moved by oneself ${own()}`
  await writeMessage(request, subject)
  await enter(page, `/admin/messages?search=${encodeURIComponent(subject)}`)
  await page.getByRole('button', { name: subject, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Message/ })
  await sheet.getByLabel('Answer').fill('Each costs 900 taka.')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await sheet.getByRole('button', { name: 'Archive' }).click()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(sheet.getByRole('button', { name: 'Move to Inbox' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Keep Answer' }).click()
  await expectMessage(page, 'Answer kept: the shop has no way to send mail yet')
  await expect(sheet.getByText('Each costs 900 taka.')).toBeVisible()
})

test('a message that is archived leaves the sheet of the next one open', async ({ page, request }) => {
  const subject = `Archived late ${own()}`
  for (const each of [subject, `${subject}, next`]) await writeMessage(request, each)
  const isNextOpen = Promise.withResolvers<void>()
  await page.route('**/backend/api/messages', async (route) => {
    if (route.request().postDataJSON()?.status === 'archived') await isNextOpen.promise
    await route.continue()
  })
  await enter(page, `/admin/messages?search=${encodeURIComponent(subject)}`)
  await page.getByRole('button', { name: subject, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Message/ })
  await sheet.getByRole('button', { name: 'Archive' }).click()
  await sheet.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: `${subject}, next`, exact: true }).click()
  await expect(sheet.getByRole('heading', { name: `${subject}, next` })).toBeVisible()
  isNextOpen.resolve()
  await expectMessage(page, '1 message archived')
  await sheet.getByLabel('Answer').fill('Each costs 900 taka.')
  await expect(page).toHaveURL(/view=/)
  await expect(sheet.getByRole('heading', { name: `${subject}, next` })).toBeVisible()
})

test('a sub-admin sees only what their permissions allow, and is not offered the rest', async ({ page, browser }) => {
  await enter(page, '/admin/dashboard')
  const viewer = await hire(page, ['users.view', 'products.view'])
  const nobody = await hire(page, ['orders.view'])

  const desk = await (await browser.newContext()).newPage()
  await enter(desk, '/admin/users', viewer)
  await expect(desk.getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Add User', 'Delete Selected', 'Delete All', /^Edit /, /^Delete /])
    await expect(desk.getByRole('button', { name })).toHaveCount(0)
  await desk.goto(at('/admin/users?edit=new'))
  await expect(desk.getByText('This screen is not open to you')).toBeVisible()
  await desk.goto(at('/admin/reviews'))
  await expect(desk.getByRole('row').nth(1)).toBeVisible()
  await expect(desk.getByRole('button', { name: /^(Publish|Refuse) / })).toHaveCount(0)
  await desk.goto(at('/admin/messages'))
  await expect(desk.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(desk.getByRole('button', { name: /Archive Selected/ })).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await enter(other, '/admin/users', nobody)
  await expect(other.getByText('This screen is not open to you')).toBeVisible()
  for (const name of ['Users', 'Reviews', 'Messages'])
    await expect(other.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name })).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    test(`no barriers, nothing too wide: ${colorScheme}, ${viewport.width} px`, async ({ browser, request }) => {
      await register(request, 'শাপলা আক্তার')
      await writeReview(request, `Long ${'wordless'.repeat(8)}`)
      await writeMessage(request, `A subject ${'without-blanks'.repeat(6)}`)
      const context = await browser.newContext({ colorScheme, viewport, hasTouch: viewport.width < 600 })
      const page = await context.newPage()
      await enter(page, '/admin/dashboard')
      await expectScreensFit(page, [
        'users',
        'users?edit=new',
        'users?view=1',
        'users?minSpent=1',
        'reviews',
        'reviews?view=1',
        'messages',
      ])
      await context.close()
    })
  }
}
