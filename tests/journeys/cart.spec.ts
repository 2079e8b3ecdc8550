import type { Page } from '@playwright/test'
import {
  choosePlace,
  deskSize,
  expect,
  expectNoBarriers,
  fillCheckout,
  inDetail,
  inDhaka,
  inOneLanguage,
  layIntoCart,
  outsideDhaka,
  passing,
  path,
  phoneSize,
  placeButton,
  plentifulPiece,
  say,
  scarcePiece,
  somebody,
  test,
} from './shopper.ts'

const taka = (amount: number) => `৳${amount.toLocaleString('en-GB')}`
/** The amount beside a label of a summary. */
const figure = (page: Page, key: string) =>
  page
    .locator('main dl > div')
    .filter({ has: page.getByText(say('en', key), { exact: true }) })
    .locator('dd:visible')
    .first()

test('a chat from the cart names its pieces with their addresses', inDetail, async ({ page }) => {
  await page.goto(path('en', '/faq'))
  const piece = await plentifulPiece(page.request)
  await layIntoCart(page, piece)
  await page.goto(path('en', '/cart'))
  await expect(page.locator('main li').filter({ hasText: piece.name })).toBeVisible()
  await page.getByRole('link', { name: say('en', 'chat'), exact: true }).click()
  const question = page.getByRole('dialog').getByRole('link', { name: say('en', 'chat_3') })
  await expect(question).toHaveAttribute('href', new RegExp(`^https://wa\\.me/.*%2Fproduct%2F${piece.id}%3F`))
})

test('the total grows between cart and confirmation only by the delivery charge of the place', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  const piece = await plentifulPiece(page.request, (price) => price < 1900)
  await page.goto(path('en', '/cart'))
  await layIntoCart(page, piece)
  await page.reload()
  await expect(figure(page, 'cart_subtotal')).toHaveText(taka(piece.price))
  await expect(figure(page, 'cart_shipping')).toHaveText('At checkout')
  await expect(figure(page, 'cart_tax')).toHaveText('৳0')
  await expect(figure(page, 'cart_total_before_delivery')).toHaveText(taka(piece.price))
  await expect(page.locator('main')).toContainText(`Add ${taka(2001 - piece.price)} more and delivery is free.`)

  await page.locator('main').getByRole('link', { name: 'Proceed to Checkout' }).click()
  const sums = page.locator('main form details').first()
  const bar = sums.locator('summary')
  await expect(bar).toContainText(taka(piece.price))
  await expect(bar).toContainText('without delivery')
  await fillCheckout(page, { ...somebody(), ...inDhaka })
  await expect(bar).toContainText(taka(piece.price + 60))
  await expect(bar).not.toContainText('without delivery')
  await page.locator('#checkout-thana').fill('')
  await expect(bar).toContainText('without delivery')
  await choosePlace(page, outsideDhaka)
  await expect(bar).toContainText(taka(piece.price + 120))
  await expect(placeButton(page)).toContainText(taka(piece.price + 120))
  await bar.click()
  await expect(figure(page, 'cart_shipping')).toHaveText('৳120')
  await expect(sums).toContainText(/Savar, Dhaka: Arrives (by|after) /)
  await bar.click()
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(figure(page, 'cart_total')).toHaveText(taka(piece.price + 120))
})

test('over the threshold delivery is free in the cart, in the checkout before a place is chosen, and on the order', async ({
  page,
}) => {
  await page.setViewportSize(deskSize)
  const piece = await plentifulPiece(page.request, (price) => price > 1000 && price <= 2000)
  await page.goto(path('en', '/cart'))
  await layIntoCart(page, piece, 2)
  await page.reload()
  await expect(figure(page, 'cart_shipping')).toHaveText('Free')
  await expect(page.locator('main')).toContainText('Delivery of this cart is free.')
  await page.locator('main').getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(figure(page, 'cart_shipping')).toHaveText('Free')
  await fillCheckout(page, somebody())
  await expect(placeButton(page)).toContainText(taka(piece.price * 2))
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(figure(page, 'cart_shipping')).toHaveText('Free')
  await expect(figure(page, 'cart_total')).toHaveText(taka(piece.price * 2))
})

test('a direct visitor of the checkout learns of a new price before pressing the button, without losing focus', async ({
  page,
}) => {
  const piece = await plentifulPiece(page.request)
  await page.goto(path('en', '/faq'))
  await layIntoCart(page, { ...piece, price: piece.price - 10 })
  let answer = () => {}
  const later = new Promise<void>((come) => {
    answer = come
  })
  await page.route('**/check-cart', async (route) => {
    await later
    await route.continue()
  })
  await page.goto(path('en', '/checkout'))
  await page.locator('#checkout-fullName').fill('Nusrat')
  answer()
  const panel = page.getByRole('alert').filter({ hasText: say('en', 'trouble_changed') })
  await expect(panel).toContainText(`The price was ${taka(piece.price - 10)} and is now ${taka(piece.price)}.`)
  await expect(page.locator('#checkout-fullName')).toBeFocused()
  await panel.getByRole('button', { name: say('en', 'trouble_go_on') }).click()
  await expect(panel).toHaveCount(0)
  await fillCheckout(page, somebody())
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(figure(page, 'cart_subtotal')).toHaveText(taka(piece.price))
})

for (const language of ['en', 'bn'] as const)
  test(
    `cash is the one way to pay, the others are coming soon; 64 districts can be chosen, in ${language}`,
    inOneLanguage(language, 'en'),
    async ({ page }) => {
      await page.setViewportSize(deskSize)
      await page.goto(path(language, '/faq'))
      await layIntoCart(page, await plentifulPiece(page.request))
      await page.goto(path(language, '/checkout'))
      for (const key of ['checkout_contact', 'checkout_shipping', 'checkout_payment'])
        await expect(page.locator('main form legend').filter({ hasText: say(language, key) })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: say(language, 'cart_summary') })).toBeVisible()
      await expect(page.getByRole('radio', { name: say(language, 'checkout_cod') })).toBeChecked()
      for (const key of ['checkout_bkash', 'checkout_nagad', 'checkout_card']) {
        const way = page.locator('main form label').filter({ hasText: new RegExp(`^${say(language, key)}`) })
        await expect(way).toContainText(say(language, 'checkout_soon'))
        await expect(way.getByRole('radio')).toBeDisabled()
      }
      await page.locator('#checkout-thana[role="combobox"]').waitFor()
      await expect(page.locator('#checkout-thana')).toBeDisabled()
      await page.locator('#checkout-district').click()
      await expect(page.getByRole('option')).toHaveCount(64)
      // While the list is open, Base UI hides everything around the field and the list from screen readers.
      await expectNoBarriers(page, '[role="listbox"]')
      await page.locator('#checkout-district').fill('london')
      await expect(page.getByText(say(language, 'place_none'))).toBeVisible()
      await page.locator('#checkout-district').press('Tab')
      await expect(page.locator('#checkout-district')).toHaveValue('')
      await expectNoBarriers(page)
      for (const optional of ['altPhone', 'notes'])
        await expect(page.locator(`label[for="checkout-${optional}"]`)).toContainText(
          say(language, 'checkout_optional'),
        )
    },
  )

test('adding the same variant again raises the quantity; minus stops at one; Bangla digits can be typed', async ({
  page,
}) => {
  const piece = await plentifulPiece(page.request)
  await page.goto(path('bn', '/cart'))
  await layIntoCart(page, piece)
  await page.reload()
  const line = page.locator('main li').filter({ has: page.getByRole('textbox') })
  const [fewer, more] = [line.getByRole('button').nth(0), line.getByRole('button').nth(1)]
  await expect(fewer).toBeDisabled()
  await more.click()
  await expect(line.getByRole('textbox')).toHaveValue('২')
  await expect(page.locator('header').getByText('২', { exact: true }).first()).toBeVisible()
  await fewer.click()
  await expect(fewer).toBeDisabled()
  await line.getByRole('textbox').fill('৩')
  await line.getByRole('textbox').press('Enter')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shopping-cart'))).toContain('"quantity":3')

  await page.goto(path('bn', `/product/${piece.id}?size=${encodeURIComponent(piece.size)}&color=${slug(piece.color)}`))
  await page
    .locator('main')
    .getByRole('button', { name: say('bn', 'product_add'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('li')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('৪')
})

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

test('a quantity above the stock is reduced to the stock in the drawer, in the cart and in the checkout', async ({
  page,
}) => {
  const { left, ...piece } = await scarcePiece(page.request)
  await page.setViewportSize(phoneSize)
  await page.goto(path('en', '/faq'))
  await layIntoCart(page, piece, 9)
  await page.reload()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Items in cart: / })
    .click()
  const drawer = page.getByRole('dialog').filter({ hasText: 'Shopping Cart' })
  await expect(drawer).toContainText(`Only ${left} left`)
  await expect(drawer.getByText(say('en', 'cart_subtotal')).locator('..')).toContainText(taka(piece.price * left))

  await page.goto(path('en', '/cart'))
  const line = page.locator('main li').filter({ hasText: piece.name })
  await expect(line).toContainText(`Only ${left} left`)
  await expect(figure(page, 'cart_subtotal')).toHaveText(taka(piece.price * left))
  await page.locator('main').getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCheckout(page, somebody())
  await expect(page.locator('main form')).toContainText(taka(piece.price * left))
  await expect(page.getByRole('alert').filter({ hasText: /pieces/ })).toHaveCount(0)

  // A larger quantity typed into the line is reduced to the stock, with an explanation.
  await page.goto(path('en', '/cart'))
  await expect(line).toContainText(`Only ${left} left`)
  await line.getByRole('textbox').fill('9')
  await line.getByRole('textbox').blur()
  await expect(line.getByRole('textbox')).toHaveValue(String(left))
  await expect(line).toContainText(`Only ${left} left`)
  await expect(figure(page, 'cart_subtotal')).toHaveText(taka(piece.price * left))
})

test('a cart filled from a list of one language names its pieces in the other', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await page.goto(path('en', '/shop'))
  const card = page
    .locator('main article')
    .filter({ has: page.locator('.chips button:enabled'), hasNotText: passing })
    .first()
  const title = (await card.locator('h3').textContent()) ?? ''
  await card.locator('.chips button:enabled').first().click()
  await card.locator('.card-bag').click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shopping-cart') ?? '')).toContain(title)
  await page.goto(path('bn', '/cart'))
  await expect(page.locator('main li').first()).toContainText(/[\u0980-\u09ff]{3}/)
  await expect(page.locator('main')).not.toContainText(title)
})
