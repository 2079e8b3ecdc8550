import { at, enter, expectMessage } from './office-staff.ts'
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

for (const size of [phoneSize, deskSize]) {
  test(`a size gets a price, a cost and a weight of its own, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await enter(page, '/admin/products')
    const title = `${passing} sizes ${size.width} ${Date.now()}`
    const answer = await page.request.post(at('/backend/api/products'), {
      headers: { origin: shopUrl },
      data: {
        title,
        category: 'mens',
        price: { current: 1000 },
        variants: ['M', 'XXL'].map((each) => ({ size: each, color: 'Green', stock: 5 })),
      },
    })
    const { number } = (await answer.json()).product
    await page.goto(at(`/admin/products?edit=${number}`))
    const form = page.getByRole('dialog', { name: `Edit ${title}` })
    await form.getByLabel('Price of XXL, Green').fill('1,150')
    await form.getByLabel('Cost of XXL, Green').fill('600')
    await form.getByLabel('Weight of XXL, Green').fill('half')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form.getByText('Please enter whole grams')).toBeVisible()
    await form.getByLabel('Weight of XXL, Green').fill('420')
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expectMessage(page, 'Product updated successfully')
    const { product } = await (await page.request.get(at(`/backend/api/products?number=${number}`))).json()
    expect(product.variants).toMatchObject([
      { size: 'M', price: 1000, weightGrams: null },
      { size: 'XXL', price: 1150, unitCost: 600, weightGrams: 420 },
    ])
    await page.goto(at(`/admin/products?edit=${number}`))
    await expect(form.getByLabel('Price of M, Green')).toHaveValue('')
    await expect(form.getByLabel('Price of XXL, Green')).toHaveValue('1150')
    await form.getByLabel('Price of XXL, Green').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `test-results/size-prices-${size.width}.png` })
  })
}
