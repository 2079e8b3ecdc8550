import { at, enter, expectMessage, pressAction } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  passing,
  phoneSize,
  shopUrl,
  test,
} from './shopper.ts'

test('an attribute is added, given to a product, shown and filtered by', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/products/attributes')
  const name = `Collar ${Date.now()}`
  await page.getByRole('button', { name: 'Add Attribute' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Add Attribute' })
  await sheet.getByLabel('Name', { exact: true }).fill(name)
  await sheet.getByLabel('Value 1', { exact: true }).fill('Mandarin')
  await sheet.getByLabel('Value 2', { exact: true }).fill('Shirt collar')
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${name} added`)

  const title = `${passing} with ${name}`
  const created = await page.request.post(at('/backend/api/products'), {
    headers: { origin: shopUrl },
    data: {
      ...{ title, category: 'mens', subcategory: 'panjabi', price: { current: 900 } },
      variants: [{ size: 'M', color: 'Green', stock: 5 }],
    },
  })
  const { product } = await created.json()
  await page.goto(at(`/admin/products?edit=${product.number}`))
  const form = page.getByRole('dialog', { name: `Edit ${title}` })
  await form.getByRole('group', { name }).getByLabel('Mandarin').check()
  await form.getByLabel('Fit note').selectOption('small')
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Product updated successfully')

  await page.goto(at(`/product/${product.number}`))
  await expect(page.getByText('Runs small', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await page.goto(at(`/shop?search=${encodeURIComponent(title)}#filters`))
  await page
    .getByRole('checkbox', { name: /Mandarin/ })
    .first()
    .check()
  await expect(page).toHaveURL(/attributes=\d+\.\d+/)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})

test('a number is a column of the grid, is set for many and undone, and filters a list from – to', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await enter(page, '/admin/products')
  const name = `Thickness ${Date.now()}`
  const post = async (path: string, data: object) =>
    (await page.request.post(at(`/backend/api/${path}`), { headers: { origin: shopUrl }, data })).json()
  const { attribute } = await post('attributes', { kind: 'number', nameEn: name, unitEn: 'GSM', isFilterable: true })
  const title = `${passing} thick ${Date.now()}`
  await post('products', {
    ...{ title, category: 'mens', subcategory: 'panjabi', price: { current: 900 } },
    variants: [{ size: 'M', color: 'Green', stock: 5 }],
  })

  await page.goto(at(`/admin/products/grid?search=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: 'Columns' }).click()
  const column = page.getByRole('checkbox', { name })
  await column.click()
  await expect(column).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name })).toBeVisible()
  const cell = page.locator('[aria-rowindex="2"] [data-column="13"]')
  await cell.click()
  await page.keyboard.type('heavy')
  await page.keyboard.press('Enter')
  await expect(cell).toContainText('Please enter a number')
  await cell.click()
  await page.keyboard.type('180')
  await page.keyboard.press('Enter')
  await page.screenshot({ path: 'test-results/grid-attributes.png' })
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Preview and Save (1)' }).click()
  await page.getByRole('button', { name: 'Save 1', exact: true }).click()
  await expectMessage(page, '1 cell saved')

  await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
  await page.getByRole('checkbox', { name: new RegExp(title) }).check()
  await pressAction(page, 'Edit Selected (1)')
  const dialog = page.getByRole('dialog', { name: 'Edit Products' })
  await dialog.getByLabel('Change').selectOption('set-attribute')
  await dialog.getByLabel('Attribute', { exact: true }).selectOption({ label: name })
  await dialog.getByLabel(`${name} (GSM)`).fill('220')
  await page.screenshot({ path: 'test-results/attribute-of-many.png' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, '1 product updated successfully')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'Undone: 1 product')

  await page.goto(at(`/shop?search=${encodeURIComponent(title)}`))
  await page
    .getByRole('textbox', { name: `${name} from` })
    .first()
    .fill('100')
  await page
    .getByRole('textbox', { name: `${name} to` })
    .first()
    .fill('200')
  await page.screenshot({ path: 'test-results/number-filter.png', fullPage: true })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`attributes=${attribute.id}%3A100..200`))
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await page.setViewportSize(phoneSize)
  await expectNoSidewaysScroll(page)
})
