import { at, enter, expectMessage, row } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, path, phoneSize, test } from './shopper.ts'

test('a size chart is added in centimetres, refused where a value is no number, and shown in the size guide', async ({
  page,
}) => {
  await page.setViewportSize(deskSize)
  await enter(page, '/admin/products/size-charts')
  await expect(row(page, 'Panjabi').first()).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  const title = `Lungi ${Date.now()}`
  await page.getByRole('button', { name: 'Add Size Chart' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Size Chart' })
  await sheet.getByLabel('Name', { exact: true }).fill(title)
  await sheet.getByLabel(/^Bangla name(?! of)/).fill('লুঙ্গি')
  await sheet.getByLabel('Values are in').selectOption('cm')
  await sheet.getByLabel('Name of measure 1', { exact: true }).fill('Length')
  await sheet.getByLabel('Bangla name of measure 1').fill('লম্বা')
  await sheet.getByRole('button', { name: 'Add Measure' }).click()
  await sheet.getByLabel('Name of measure 2', { exact: true }).fill('Waist')
  await sheet.getByLabel('Where measure 2 is taken').selectOption('body')
  await sheet.getByLabel('Name of size 1').fill('Free Size')
  await sheet.getByLabel('Length of Free Size').fill('long')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Please enter a number')).toBeVisible()
  await expect(sheet.getByLabel('Length of Free Size')).toHaveAccessibleDescription('Please enter a number')
  await sheet.getByLabel('Length of Free Size').fill('104')
  await expect(sheet.getByText('41 in')).toBeVisible()
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${title} added`)
  await expect(row(page, title)).toContainText('Length, Waist (cm)')

  // A question that was refused does not wait for the list to be read again.
  const isClosed = Promise.withResolvers<void>()
  await page.route('**/backend/api/size-charts', async (route) => {
    if (route.request().method() === 'DELETE')
      return route.fulfill({ status: 422, json: { success: false, error: 'Not today', code: 'invalid' } })
    await isClosed.promise
    await route.continue()
  })
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('dialog', { name: `Delete ${title}?` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Failed to delete the size chart: Not today')
  await expect(question).toBeHidden()
  isClosed.resolve()

  await page.goto(path('en', '/size-guide'))
  const chart = page.locator('details').filter({ hasText: title })
  await chart.locator('summary').click()
  await expect(chart.getByRole('columnheader', { name: 'Waist of the body' })).toBeVisible()
  await expect(chart.getByRole('cell').first()).toHaveText(/41/)
  await page.locator('label').filter({ hasText: 'cm' }).first().click()
  await expect(chart.getByText('104', { exact: true })).toBeVisible()
})

test('on a phone a changed value is in the size guide at once, and a chart nobody uses is deleted', async ({
  page,
}) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/products/size-charts')
  const title = `Gamcha ${Date.now()}`
  await page.getByRole('button', { name: 'Add Size Chart' }).click()
  const fresh = page.getByRole('dialog', { name: 'Add Size Chart' })
  await fresh.getByLabel('Name', { exact: true }).fill(title)
  await fresh.getByLabel('Name of measure 1', { exact: true }).fill('Width')
  await fresh.getByLabel('Name of size 1').fill('M')
  await fresh.getByLabel('Width of M').fill('27.25')
  await fresh.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${title} added`)
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.goto(path('bn', '/size-guide'))
  const chart = page.locator('details').filter({ hasText: title })
  await expect(chart.getByText('২৭.২৫')).toBeAttached()

  await page.goto(at('/admin/products/size-charts'))
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const sheet = page.getByRole('dialog', { name: `Edit ${title}` })
  await sheet.getByLabel('Width of M').fill('28.75')
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${title} saved`)
  await page.goto(path('bn', '/size-guide'))
  await expect(chart.getByText('২৮.৭৫')).toBeAttached()

  await page.goto(at('/admin/products/size-charts'))
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page
    .getByRole('dialog', { name: `Delete ${title}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expectMessage(page, 'Size chart deleted')
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toHaveCount(0)
})
