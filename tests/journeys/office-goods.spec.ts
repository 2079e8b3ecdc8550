import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { at, enter, expectMessage, row } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  passing,
  phoneSize,
  shopUrl,
  test,
  watchErrors,
} from './shopper.ts'

// Finding products, categories, colours, stock and form fields in the back office.

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
    price: { current: 1000 },
    variants: [{ size: 'M', color: 'Green', stock: 5 }],
    ...more,
  })
  return product as { id: string; number: number }
}

test('a bag is in the category Accessories, is found there, and has the colour that was chosen', async ({ page }) => {
  await enter(page, '/admin/products?edit=new')
  const title = `${passing} jute bag ${Date.now()}`
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Accessories' })
  const options = await form.getByLabel('Subcategory').getByRole('option').allTextContents()
  expect(options).toEqual(expect.arrayContaining(['None', 'Bags', 'Puja/25', 'Season of Sale']))
  expect(options).not.toContain('New Arrivals')
  await form.getByLabel('Subcategory').selectOption({ label: 'Bags' })
  await form.getByLabel('Price (৳)', { exact: true }).fill('-5')
  await form.getByLabel('Colours', { exact: true }).fill('Moon, Red')
  await form.getByLabel('Colour of Moon').fill('#dde3ee')
  await form.getByLabel('Moon in Bangla').fill('চাঁদ')
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expect(form.getByText('Please enter an amount in taka')).toBeVisible()
  await form.getByLabel('Price (৳)', { exact: true }).fill('900')
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expectMessage(page, 'Product created successfully!')

  await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Accessories' })
  await expect(row(page, title)).toContainText('Accessories')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${title}` })
  await expect(edit.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText('Accessories')
  await expect(edit.getByLabel('Subcategory').locator('option:checked')).toHaveText('Bags')
  await expect(edit.getByLabel('Colour of Moon')).toHaveValue('#dde3ee')
  const { products } = await api(page, 'get', `products?search=${encodeURIComponent(title)}&page=1`)
  await page.goto(at(`/bn/product/${products[0].number}`))
  await expect(page.getByRole('button', { name: /চাঁদ/ }).locator('circle')).toHaveAttribute('fill', '#dde3ee')
  await api(page, 'delete', 'products', { id: products[0].id })
})

test('colours that could not be loaded have no look in a product until they are asked for again', async ({ page }) => {
  await enter(page, '/admin/products?edit=new')
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await page.route('**/backend/api/colors', (route) => route.abort())
  await form.getByLabel('Colours', { exact: true }).fill('Moon')
  const failed = form.getByRole('alert').filter({ hasText: 'Failed to load colours' })
  await expect(failed).toBeVisible()
  await expect(form.getByLabel('Colour of Moon')).toHaveCount(0)
  await page.unroute('**/backend/api/colors')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(form.getByLabel('Colour of Moon')).toBeVisible()
})

test('the search of the top bar finds a section of Settings by the words people use', async ({ page }) => {
  await enter(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search the back office' }).fill('2fa')
  await page.getByRole('option', { name: /Second Factor/ }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/second-factor$/)
})

test('a negative number is rejected in its field, and its sign is never dropped', async ({ page }) => {
  await enter(page, '/admin/inventory')
  const title = `${passing} signed ${Date.now()}`
  const { id } = await made(page, title)
  await page.goto(at(`/admin/inventory?search=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: `Adjust stock of ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust Stock' })
  await dialog.getByLabel('Pieces that came in').fill('-5')
  await expect(dialog.getByText('A quantity cannot be below 0')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Update Stock' })).toBeDisabled()
  await dialog.getByLabel('Pieces that came in').fill('৫')
  await expect(dialog.getByText('On the shelf: 5 → 10')).toBeVisible()
  await api(page, 'delete', 'products', { id })
})

test('only the ticked products are restocked, and it is undone', async ({ page }) => {
  await enter(page, '/admin/inventory')
  const title = `${passing} filled ${Date.now()}`
  const two = [await made(page, `${title} A`), await made(page, `${title} B`)]
  await page.goto(at(`/admin/inventory?search=${encodeURIComponent(title)}`))
  await page.getByRole('checkbox', { name: `Select ${title} A` }).check()
  await page.getByRole('button', { name: 'Bulk Restock (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk Restock' })
  await expect(dialog.getByText('37 pieces for 1 item')).toBeVisible()
  await dialog.getByLabel('Of what the list shows now').check()
  await expect(dialog.getByText('74 pieces for 2 items')).toBeVisible()
  await expectNoBarriers(page)
  for (const size of [deskSize, phoneSize]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(deskSize)
  await dialog.getByLabel('Of the 1 ticked product').check()
  await dialog.getByRole('button', { name: 'Restock 1 item' }).click()
  await expectMessage(page, 'Bulk restock completed!')
  await expect(row(page, `${title} A`).getByText('42', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expectMessage(page, 'Bulk restock undone: 1 item, 37 pieces out')
  await expect(row(page, `${title} A`).getByText('5', { exact: true })).toBeVisible()
  await page.getByLabel('Status').selectOption('low-stock')
  await expect(page.getByText('Products of which at least one size or colour is low.')).toBeVisible()
  await api(page, 'delete', 'products', { ids: two.map(({ id }) => id) })
})

test('a new order shows the variant in the chosen colour', async ({ page }) => {
  await enter(page, '/admin/orders')
  const { products } = await api(page, 'get', 'products-data?page=1&perPage=50')
  type Image = { url: string; color: string | null }
  type Variant = { size: string; color: string; available: boolean }
  const piece = products.find(
    ({ images, variants }: { images: Image[]; variants: Variant[] }) =>
      new Set(images.map(({ color }) => color)).size > 1 &&
      new Set(variants.filter(({ available }) => available).map(({ color }) => color)).size > 1,
  )
  await page.goto(at('/admin/orders?new=order'))
  await page.getByLabel('Find a product to add').fill(piece.title)
  const hit = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Add ${piece.title}` }) })
    .first()
  const choice = hit.getByLabel(`Size and colour of ${piece.title}`)
  for (const color of new Set<string>(piece.variants.map((variant: Variant) => variant.color))) {
    const image = piece.images.find((each: Image) => each.color === color)
    const variant = piece.variants.find((each: Variant) => each.color === color && each.available)
    if (!image || !variant) continue
    await choice.selectOption(`${variant.size}\n${color}`)
    const key = image.url.replace(/^\/media\/\d+\//, '')
    await expect(hit.locator('img')).toHaveAttribute('src', new RegExp(key.replaceAll('.', '\\.')))
  }
})

test('the dot of a small bold i is separate from its stem, with hinting as on Linux', async ({ pageErrors }) => {
  const args = [...(process.env.BROWSER_ARGS?.split(' ') ?? []), '--font-render-hinting=slight']
  const browser = await chromium.launch({ executablePath: process.env.BROWSER_PATH ?? '', args })
  watchErrors(browser, pageErrors)
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  await page.goto(at('/admin'))
  await page.evaluate(() => document.fonts.load('620 14px "Anek Bangla"'))
  for (const size of ['text-xs', 'text-sm']) {
    // A single i on the page's own background, with the classes of the back office.
    await page.evaluate((size) => {
      document.body.innerHTML = `<p class="${size} font-semibold p-4"><span>i</span></p>`
    }, size)
    const { data, info } = await sharp(await page.getByText('i', { exact: true }).screenshot())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const darkest = Array.from({ length: info.height }, (_, y) =>
      Math.min(...data.subarray(y * info.width, (y + 1) * info.width)),
    )
    const isInk = (value: number) => value < 120
    const [top, bottom] = [darkest.findIndex(isInk), darkest.findLastIndex(isInk)]
    expect(bottom - top, size).toBeGreaterThan(5)
    expect(Math.max(...darkest.slice(top, bottom)), size).toBeGreaterThan(150)
  }
  await browser.close()
})
