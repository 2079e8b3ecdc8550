import { at, enter, expectMessage } from './office-staff.ts'
import { expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, shopUrl, test } from './shopper.ts'

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

  const title = `With ${name}`
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
  await expect(page.getByText(name)).toBeVisible()
  await page.goto(at(`/shop?search=${encodeURIComponent(title)}#filters`))
  await page
    .getByRole('checkbox', { name: /Mandarin/ })
    .first()
    .check()
  await expect(page).toHaveURL(/attributes=\d+\.\d+/)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})
