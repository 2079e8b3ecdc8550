import type { APIRequestContext } from '@playwright/test'
import { at, enter, expectMessage, fillPlace } from './office-staff.ts'
import {
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  fillCheckout,
  newPhone,
  orderIdOf,
  type Page,
  passing,
  path,
  phoneSize,
  placeButton,
  say,
  shopUrl,
  somebody,
  tabTo,
  test,
} from './shopper.ts'

const word = (key: string, values?: Record<string, string>) => say('bn', key, values)

type Variant = { size: string; color: string; available: boolean; left?: number; price: number }
type Sold = { number: number; title: string; subcategory: string; variants: Variant[] }

/** Two sizes of a piece that cost the same and of which there are plenty; letters, which Bangla pages write, too. */
async function twoSizes(request: APIRequestContext) {
  const { products } = await (await request.get(at('/backend/api/products-data?limit=100'))).json()
  for (const { number, title, subcategory, variants } of products as Sold[]) {
    const plenty = variants.filter(
      ({ size, available, left }) => available && left === undefined && /^[A-Z]+$/.test(size),
    )
    const [first] = plenty
    const second = plenty.find(
      ({ size, color, price }) => size !== first?.size && color === first?.color && price === first.price,
    )
    if (first && second && subcategory && !title.startsWith(passing))
      return { number, title, subcategory, first, second }
  }
  throw new Error('the demonstration shop has no piece in two sizes that there is plenty of')
}

/** Switches two sizes to try on or off for a category, in its form. */
async function allow(page: Page, slug: string, isAllowed: boolean) {
  const { categories } = await (await page.request.get(at('/backend/api/office-categories'))).json()
  const { title } = categories.find((category: { slug: string }) => category.slug === slug)
  await page.goto(at('/admin/categories'))
  await page.getByLabel('Search categories...').fill(title)
  await page
    .getByRole('button', { name: `Edit ${title}`, exact: true })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `Edit ${title}` })
  await form.getByLabel('Customers may take a second size to try').setChecked(isAllowed)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Category updated successfully!')
}

test('two sizes of a piece in Bangla at 360 px, delivered, and the first comes back over the counter', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/categories')
  const { number: product, subcategory, first, second } = await twoSizes(page.request)
  await allow(page, subcategory, true)

  const phone = await browser.newContext({ viewport: phoneSize, hasTouch: true, serviceWorkers: 'block' })
  const shopper = await phone.newPage()
  const both = word('two_sizes', { sizes: `${first.size} + ${second.size}` })
  const address = `/product/${product}?color=${first.color.toLowerCase().replaceAll(' ', '-')}&size=${first.size}`
  const offer = shopper.getByRole('group', { name: word('product_second_size') })
  // The page in the cache is dropped with the change.
  await expect(async () => {
    await shopper.goto(path('bn', address))
    await expect(offer).toBeVisible({ timeout: 3000 })
  }).toPass()
  const size = offer.getByRole('button', {
    name: new RegExp(`^${word('size_state', { size: second.size, state: '' })}`),
  })
  await tabTo(shopper, size)
  await shopper.keyboard.press('Enter')
  await expect(offer.getByText(both)).toBeVisible()
  await expectNoSidewaysScroll(shopper)
  await expectNoBarriers(shopper)
  await shopper
    .locator('main')
    .getByRole('button', { name: word('product_add'), exact: true })
    .first()
    .click()
  const drawer = shopper.getByRole('dialog')
  await expect(drawer.getByText(both)).toBeVisible()
  await expect(drawer.getByRole('button', { name: word('line_one_size', { size: first.size }) })).toBeVisible()

  await shopper.goto(path('bn', '/checkout'))
  await fillCheckout(shopper, somebody('bn'))
  await shopper.evaluate(() => window.scrollTo(0, 0))
  await shopper.locator('summary').first().click()
  await expect(shopper.locator('details').getByText(both)).toBeVisible()
  await shopper.locator('summary').first().click()
  await expectNoSidewaysScroll(shopper)
  await placeButton(shopper).click()
  await shopper.waitForURL(/order-confirmation\?orderId=/)
  const orderId = orderIdOf(shopper)
  await expect(shopper.getByText(both).first()).toBeVisible()
  await expectNoSidewaysScroll(shopper)

  const put = async (to: string, data: object) => {
    const answer = await page.request.put(at(`/backend/api/${to}`), { headers: { origin: shopUrl }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const number = `${orderId}-1`
  await put('orders', { orderId, status: 'shipped' })
  await put('parcels', { number, state: 'delivered' })
  await page.goto(at(`/admin/orders?view=${orderId}`))
  const sheet = page.getByRole('dialog', { name: orderId })
  await expect(sheet.getByText('The other size is on its way back')).toBeVisible()

  await page.goto(at('/admin/parcels/returns'))
  const scanned = page.getByRole('textbox', { name: 'Number of the parcel' })
  await scanned.fill(number)
  await scanned.press('Enter')
  const counter = page.getByRole('region', { name: `Parcel ${number}` })
  await expect(counter.getByText(`${first.size} or ${second.size} comes back.`)).toBeVisible()
  await counter.getByRole('listitem').first().getByRole('spinbutton', { name: 'To shelf' }).fill('1')
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Received ${number}: 1 to shelf`)).toBeVisible()

  await page.goto(at(`/admin/orders?view=${orderId}`))
  await expect(sheet.getByText(`${second.size} · ${second.color}`, { exact: true })).toBeVisible()
  await expect(sheet.getByText(/Kept: .*/)).toContainText(`(${second.size}, ${second.color})`)
  await shopper.reload()
  await expect(shopper.getByText(both)).toHaveCount(0)

  await allow(page, subcategory, false)
  await shopper.goto(path('bn', address))
  await expect(offer).toHaveCount(0)
  await phone.close()
})

test('staff enter an order with a second size for a caller', async ({ page }) => {
  await enter(page, '/admin/categories')
  const { title, subcategory, first, second } = await twoSizes(page.request)
  await allow(page, subcategory, true)

  await page.goto(at('/admin/orders'))
  await page.getByRole('button', { name: 'New Order', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New Order' })
  await form.getByLabel('Reached us by').selectOption('phone')
  await form.getByLabel('Phone', { exact: true }).fill(newPhone())
  await form.getByLabel('Name').fill('Rokeya Caller')
  await form.getByLabel('Address', { exact: true }).fill('House 12, Road 5, Mirpur 2')
  await fillPlace(form, 'Khulna', 'Sonadanga')
  await form.getByLabel('Find a product to add').fill(title)
  await form.getByLabel(`Size and colour of ${title}`).first().selectOption(`${first.size}\n${first.color}`)
  const add = form.getByRole('button', { name: `Add ${title}`, exact: true }).first()
  await add.click()
  const offer = form.getByLabel(`Second size to try of ${title}, ${first.size}, ${first.color}`)
  await offer.selectOption(second.size)
  await page.setViewportSize(phoneSize)
  await expectNoSidewaysScroll(page)
  await expectNoBarriers(page)
  // It goes with one piece: a second one takes it off.
  const pieces = form.getByLabel(`Pieces of ${title}, ${first.size}, ${first.color}`)
  await pieces.fill('2')
  await expect(offer).toHaveCount(0)
  await pieces.fill('1')
  await expect(offer).toHaveValue('')
  await offer.selectOption(second.size)
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expectMessage(page, /^Order ORD-\d{8}-\w{6} placed$/)
  const sheet = page.getByRole('dialog', { name: /^ORD-/ })
  await expect(sheet.getByText(`${first.size} + ${second.size} to try, pays for one · ${first.color}`)).toBeVisible()
  await allow(page, subcategory, false)
})
