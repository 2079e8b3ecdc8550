import type { Browser, Page, Route } from '@playwright/test'
import { at, enter, expectMessage, hire, row } from './office-staff.ts'
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

const api = async (page: Page, method: 'post' | 'get' | 'put' | 'delete', name: string, data?: object) => {
  const answer = await page.request[method](at(`/backend/api/${name}`), { headers: { origin: shopUrl }, data })
  expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A product of this test alone, so that no other test changes it. */
async function made(page: Page, title: string, more: object = {}) {
  const { product } = await api(page, 'post', 'products', {
    title,
    category: 'mens',
    subcategory: 'panjabi',
    price: { current: 1000 },
    variants: [{ size: 'M', color: 'Green', stock: 5 }],
    ...more,
  })
  return product as { id: string; number: number }
}

/** The shop receives the request; what it answers does not arrive. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

/** `minutes` from now in Dhaka time, in the format of a datetime-local field. */
const inMinutes = (minutes: number) => new Date(Date.now() + (6 * 60 + minutes) * 60_000).toISOString().slice(0, 16)

async function onlyWith(page: Page, browser: Browser, permissions: string[], options = {}) {
  const who = await hire(page, permissions)
  const context = await browser.newContext(options)
  return { context, page: await context.newPage(), who }
}

test('a tag is added to several products, and the list shows those that have it', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/products')
  const title = `${passing} tagged ${Date.now()}`
  for (const letter of ['A', 'B']) await made(page, `${title} ${letter}`)
  await made(page, `${title} C`)
  const tag = `boishakh ${Date.now()}`
  await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
  for (const letter of ['A', 'B']) await page.getByRole('checkbox', { name: `Select ${title} ${letter}` }).check()
  await page.getByRole('button', { name: 'Edit Selected (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Products' })
  await dialog.getByLabel('Change').selectOption('add-tags')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Please enter a tag')).toBeVisible()
  await dialog.getByLabel('Tags').fill(tag)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, '2 products updated successfully')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Tag', { exact: true }).selectOption(tag)
  await expect(page.getByRole('button', { name: `View ${title} C` })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `View ${title} A` })).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Lowest price (৳)').fill('640,50')
  await page.getByLabel('Lowest price (৳)').press('Enter')
  await expectMessage(page, /Please enter a whole number/)
  await page.getByRole('button', { name: 'Reset Filters' }).first().click()
  await expect(page.getByLabel('Lowest price (৳)')).toHaveValue('0')
  await expect(page).not.toHaveURL(/tag=/)
})

/** A product of ৳1,000 was lowered by a tenth in Edit Products, which has got no answer. */
async function loweredUnanswered(page: Page, title: string) {
  await enter(page, '/admin/products')
  const { id, number } = await made(page, title)
  await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Edit Selected (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Products' })
  await dialog.getByLabel('Per cent').fill('-10')
  await page.route('**/backend/api/edit-products', loseAnswer, { times: 1 })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, /^Failed to update products/)
  const price = async () => (await api(page, 'get', `products?number=${number}`)).product.price.current as number
  expect(await price()).toBe(900)
  return { id, dialog, price }
}

test('a percentage whose answer was lost is taken off once when it is sent again', async ({ page }) => {
  const { id, dialog, price } = await loweredUnanswered(page, `Lowered once ${Date.now()}`)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, '1 product updated successfully')
  expect(await price()).toBe(900)
  await api(page, 'delete', 'products', { id })
})

test('after a lost answer another percentage is refused first, and taken off when it is saved again', async ({
  page,
}) => {
  const { id, dialog, price } = await loweredUnanswered(page, `Lowered twice ${Date.now()}`)
  await dialog.getByLabel('Per cent').fill('-20')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, /This form has already started another change/)
  expect(await price()).toBe(900)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, '1 product updated successfully')
  expect(await price()).toBe(720)
  await api(page, 'delete', 'products', { id })
})

test('a sale is scheduled for several products, shown in list and details, and cancelled', async ({ page }) => {
  await enter(page, '/admin/products')
  const title = `${passing} planned ${Date.now()}`
  const two = [await made(page, `${title} A`), await made(page, `${title} B`)]
  await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
  for (const letter of ['A', 'B']) await page.getByRole('checkbox', { name: `Select ${title} ${letter}` }).check()
  await page.getByRole('button', { name: 'Edit Selected (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Products' })
  await dialog.getByLabel('Change').selectOption('plan-sale')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Please enter a whole percentage from 1 to 90')).toBeVisible()
  await expect(dialog.getByText('Please select a day and a time')).toBeVisible()
  await dialog.getByLabel('Per cent off').fill('25')
  await dialog.getByLabel('Sale from').fill(inMinutes(60))
  await dialog.getByLabel('Sale until').fill(inMinutes(120))
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, '2 products updated successfully')
  await expect(row(page, `${title} A`)).toContainText('Sale from')

  await page.getByRole('button', { name: `View ${title} A` }).click()
  const sheet = page.getByRole('dialog', { name: `${title} A` })
  await expect(sheet.getByText(/^Sale planned from .+ until .+: 25% off\./)).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel the Sale' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel the planned sale?' })
    .getByRole('button', { name: 'Cancel the Sale' })
    .click()
  await expectMessage(page, 'Planned sale cancelled')
  await sheet.getByRole('button', { name: 'Plan a Sale' }).click()
  const plan = page.getByRole('dialog', { name: 'Plan a Sale' })
  await plan.getByLabel('Reduction').selectOption('price')
  await plan.getByLabel('Sale price (৳)').fill('700')
  await plan.getByLabel('Sale until').fill(inMinutes(30))
  await plan.getByRole('button', { name: 'Save Changes' }).click()
  await expect(sheet.getByText(/^On sale until .+: ৳700\./)).toBeVisible()
  const price = async (number: number) =>
    (await api(page, 'get', `product-cards?numbers=${number}`)).cards[0]?.price as number
  expect(await price(two[0]?.number ?? 0)).toBe(700)
  await sheet.getByRole('button', { name: 'End the Sale' }).click()
  await page.getByRole('dialog', { name: 'End the sale now?' }).getByRole('button', { name: 'End the Sale' }).click()
  await expectMessage(page, 'Sale ended: the price is as before')
  expect(await price(two[0]?.number ?? 0)).toBe(1000)
  await api(page, 'delete', 'products', { ids: two.map(({ id }) => id) })
})

test('a sale scheduled with a new product begins and ends by itself', async ({ page }) => {
  test.setTimeout(240_000)
  await enter(page, '/admin/products?edit=new')
  const title = `${passing} from the start ${Date.now()}`
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Category', { exact: true }).selectOption('mens')
  await form.getByLabel('Price (৳)', { exact: true }).fill('2000')
  await form.getByText('Plan a sale from – to').click()
  await form.getByLabel('Per cent off').fill('50')
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expect(form.getByText('Please select a day and a time')).toBeVisible()
  await form.getByLabel('Sale from').fill(inMinutes(1))
  await form.getByLabel('Sale until').fill(inMinutes(2))
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expectMessage(page, 'Product created successfully!')
  const product = async () =>
    (await api(page, 'get', `products?search=${encodeURIComponent(title)}&page=1`)).products[0]
  const { id, number } = await product()
  const current = async () => (await product()).price.current as number
  await expect.poll(current, { timeout: 90_000, intervals: [1000] }).toBe(1000)
  await expect.poll(current, { timeout: 90_000, intervals: [1000] }).toBe(2000)
  expect((await api(page, 'get', `products?number=${number}`)).product.plannedSale).toBeNull()
  await api(page, 'delete', 'products', { id })
})

test('a product that was created although the answer was lost is not created again: a changed form leads to it', async ({
  page,
}) => {
  await enter(page, '/admin/products?edit=new')
  const title = `Created once ${Date.now()}`
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Category', { exact: true }).selectOption('mens')
  await form.getByLabel('Price (৳)', { exact: true }).fill('2000')
  await page.route('**/backend/api/products', loseAnswer, { times: 1 })
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expectMessage(page, /^Error creating product/)
  await form.getByLabel('Price (৳)', { exact: true }).fill('1800')
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expect(form.getByText(`This form has already created the product “${title}”.`)).toBeVisible()
  await form.getByRole('button', { name: /^Product \d+$/ }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  const { products } = await api(page, 'get', `products?search=${encodeURIComponent(title)}&page=1`)
  expect(products).toMatchObject([{ title, price: { current: 2000 } }])
  await api(page, 'delete', 'products', { id: products[0].id })
})

test('during a sale the form does not change the price', async ({ page }) => {
  await enter(page, '/admin/products')
  const title = `${passing} runs ${Date.now()}`
  const { id, number } = await made(page, title)
  await api(page, 'put', 'edit-products', {
    ids: [id],
    change: { what: 'plan-sale', percent: 20, until: new Date(Date.now() + 3_600_000).toISOString() },
  })
  await page.goto(at(`/admin/products?edit=${number}`))
  const form = page.getByRole('dialog', { name: `Edit ${title}` })
  await expect(form.getByLabel('Price (৳)', { exact: true })).toHaveValue('800')
  await expect(form.getByLabel('Price (৳)', { exact: true })).not.toBeEditable()
  await expect(form.getByText(/^On sale until/)).toBeVisible()
  await form.getByLabel('Material', { exact: true }).fill('Khadi')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Product updated successfully')
  await api(page, 'delete', 'products', { id })
})

test('a stock figure typed into the form does not overwrite sales made in the meantime', async ({ page }) => {
  await enter(page, '/admin/products')
  const title = `${passing} sold in the meantime ${Date.now()}`
  const { id, number } = await made(page, title)
  await page.goto(at(`/admin/products?edit=${number}`))
  const form = page.getByRole('dialog', { name: `Edit ${title}` })
  await form.getByLabel('Stock of M, Green').fill('many')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByLabel('Stock of M, Green')).toHaveAccessibleDescription('Please enter whole pieces')
  await form.getByLabel('Stock of M, Green').fill('8')
  await api(page, 'post', 'adjust-stock', { productId: id, type: 'out', quantity: 2 })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, /The stock of M, Green has changed in the meantime: it is 3 now, not 5/)
  await expect(form.getByText('3 now', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Stock of M, Green')).toHaveValue('8')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Product updated successfully')
  expect((await api(page, 'get', `products?number=${number}`)).product.stock).toBe(8)
  await api(page, 'delete', 'products', { id })
})

test('a product is hidden from the shop and shown again, and can be found among the inactive products', async ({
  page,
}) => {
  await enter(page, '/admin/products')
  const title = `${passing} out of sight ${Date.now()}`
  const { id, number } = await made(page, title)
  await page.goto(at(`/admin/products?edit=${number}`))
  const form = page.getByRole('dialog', { name: `Edit ${title}` })
  await form.getByLabel('Shown in the shop').uncheck()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Product updated successfully')
  await expect.poll(async () => (await page.request.get(at(`/product/${number}`))).status()).toBe(404)
  await page.goto(at(`/admin/products?status=Inactive&search=${encodeURIComponent(title)}`))
  await expect(row(page, title)).toContainText('switched off')
  await page.getByRole('button', { name: `View ${title}` }).click()
  await expect(page.getByRole('dialog', { name: title }).getByRole('link', { name: 'View on Site' })).toHaveCount(0)
  await api(page, 'put', 'products', { id, isActive: true })
  await expect.poll(async () => (await page.request.get(at(`/product/${number}`))).status()).toBe(200)
  await api(page, 'delete', 'products', { id })
})

test('a CSV file is previewed, imported, reported and undone', async ({ page }) => {
  await enter(page, '/admin/products?import=file')
  const handle = `imported-${Date.now()}`
  const title = `${passing} ${handle}`
  const csv = [
    'Handle,Title,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price',
    `${handle},${title},Panjabi,mens,Size,M,${handle}-M,4,1450.00`,
    `${handle},,,,,L,${handle}-L,2,1450.00`,
  ].join('\n')
  const sheet = page.getByRole('dialog', { name: 'Import products' })
  await sheet
    .getByLabel('CSV file')
    .setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') })
  await sheet.getByRole('button', { name: 'Check File' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  const fileName = `${handle}.csv`
  await sheet.getByLabel('CSV file').setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await sheet.getByRole('button', { name: 'Check File' }).click()
  await expect(sheet.getByText('A Shopify export: 1 product read. Nothing is written yet.')).toBeVisible()
  await expect(sheet.getByRole('list', { name: 'Rows' })).toContainText(title)
  await expectNoBarriers(page)
  const found = async () =>
    (await api(page, 'get', `products?search=${encodeURIComponent(title)}&page=1`)).products as { stock: number }[]
  expect(await found()).toEqual([])
  await sheet.getByRole('button', { name: 'Import 1 Product' }).click()
  await expect(sheet.getByText('1 product created, 0 products changed. It can be undone below.')).toBeVisible()
  expect(await found()).toMatchObject([{ title, stock: 6, price: { current: 1450 } }])
  await sheet.getByRole('button', { name: `Undo the import of ${fileName}` }).click()
  const question = page.getByRole('dialog', { name: `Undo the import of ${fileName}?` })
  await question.getByRole('button', { name: 'Undo Import' }).click()
  await expectMessage(page, 'Import undone: 1 product deleted, 0 restored')
  expect(await found()).toEqual([])
  await expect(
    sheet
      .getByRole('listitem')
      .filter({ hasText: fileName })
      .getByText(/^Undone .+ by /),
  ).toBeVisible()
})

test('a form with three hundred sizes and colours accepts input', async ({ page }) => {
  await enter(page, '/admin/products?edit=new')
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('Sizes', { exact: true }).fill(Array.from({ length: 20 }, (_, nr) => `S${nr + 1}`).join(', '))
  await form.getByLabel('Colours', { exact: true }).fill(Array.from({ length: 15 }, (_, nr) => `C${nr + 1}`).join(', '))
  await expect(form.getByText('300 combinations offered')).toBeVisible()
  const field = form.getByLabel('Stock of S10, C7')
  await field.fill('')
  await field.pressSequentially('123')
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('12')
  await expect(form.getByText('300 combinations offered')).toBeVisible()
})

test('read-only staff are offered no change', async ({ page, browser }) => {
  await enter(page, '/admin/products')
  const title = `${passing} looked at ${Date.now()}`
  const { id, number } = await made(page, title)
  const looker = await onlyWith(page, browser, ['products.view'])
  await enter(looker.page, `/admin/products?search=${encodeURIComponent(title)}`, looker.who)
  await expect(row(looker.page, title)).toBeVisible()
  await expect(looker.page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  for (const name of ['Add Product', /^Edit/, /^Delete/, /Import/]) {
    await expect(looker.page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  }
  await expect(looker.page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await looker.page.getByRole('button', { name: `View ${title}` }).click()
  const sheet = looker.page.getByRole('dialog', { name: title })
  await expect(sheet.getByRole('link', { name: /View on Site/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /Edit|Delete|Plan a Sale/ })).toHaveCount(0)
  await looker.page.goto(at(`/admin/products?edit=${number}`))
  await expect(looker.page.getByRole('dialog').getByLabel('Title')).toHaveCount(0)
  await looker.context.close()
  await api(page, 'delete', 'products', { id })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    test(`no barriers, nothing too wide: ${colorScheme}, ${viewport.width} px`, async ({ browser }) => {
      test.setTimeout(180_000)
      const context = await browser.newContext({ viewport, colorScheme, hasTouch: viewport === phoneSize })
      const page = await context.newPage()
      await enter(page, '/admin/products')
      const title = `${passing} looked over ${Date.now()}`
      const { id, number } = await made(page, title)
      const check = async () => {
        await expectNoBarriers(page)
        await expectNoSidewaysScroll(page)
      }
      await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
      await page.getByRole('checkbox', { name: `Select ${title}` }).check()
      await check()
      for (const change of ['percent', 'plan-sale', 'category', 'availability']) {
        if (change === 'percent') await page.getByRole('button', { name: 'Edit Selected (1)' }).click()
        await page.getByRole('dialog', { name: 'Edit Products' }).getByLabel('Change').selectOption(change)
        await check()
      }
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Delete Selected (1)' }).click()
      await check()
      for (const open of [`view=${number}`, `edit=${number}`, 'edit=new']) {
        await page.goto(at(`/admin/products?${open}`))
        await expect(page.getByRole('dialog').getByText(/Sizes/).first()).toBeVisible()
        const plan = page.getByText('Plan a sale from – to')
        if (await plan.isVisible()) await plan.click()
        await check()
      }
      await page.goto(at('/admin/products?search=nothing-is-called-so'))
      await expect(page.getByText('No products found')).toBeVisible()
      await check()
      await api(page, 'delete', 'products', { id })
      await context.close()
    })
  }
}
