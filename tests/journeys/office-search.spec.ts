import { enter, hire } from './office-staff.ts'
import { expect, test } from './shopper.ts'

test('a row that is pressed right after typing a search opens, and the list changes only after the press', async ({
  page,
}) => {
  await enter(page, '/admin/subadmins')
  await hire(page, ['orders.view'])
  const { username } = await hire(page, ['orders.view'])
  await page.reload()
  const edit = page.getByRole('button', { name: `Edit ${username}` })
  await edit.scrollIntoViewIfNeeded()
  await page.getByLabel('Search sub-admins...').fill(username)
  await edit.hover()
  await page.mouse.down()
  // Longer than a search waits for more typing.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 40; frame++) await new Promise((next) => requestAnimationFrame(next))
  })
  await expect(page).not.toHaveURL(/search=/)
  await page.mouse.up()
  const form = page.getByRole('dialog', { name: 'Edit Sub-Admin' })
  await expect(form).toBeVisible()
  // The search waits while a form is open over the list: a new address would ask for its unsaved changes.
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`search=${username}`))
})
