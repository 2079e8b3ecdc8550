import {
  alterCart,
  deskSize,
  expect,
  expectNoBarriers,
  fillCheckout,
  inDetail,
  newPhone,
  type Page,
  type Person,
  path,
  phoneSize,
  placeButton,
  putIntoCart,
  say,
  shopUrl,
  somebody,
  test,
  untilHeard,
  untilNoOrderIsSent,
  watchOrders,
} from './shopper.ts'

// Files begin in the order of their names: this long one would end last.
test.describe.configure({ mode: 'parallel' })

const saved = 'Your order is saved on this device and will be sent as soon as you are back online.'

/** The form before it was long: still, the message is in the viewport and has the focus. */
async function expectInSight(page: Page) {
  const heading = page.getByRole('heading', { name: saved })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport({ ratio: 1 })
}

/** The checkout is hydrated, and the list of places has come: without a connection neither would. */
async function untilReady(page: Page) {
  await expect(page.locator('main form')).toContainText('Beanibazar, Sylhet:')
  await expect(placeButton(page)).toBeEnabled()
}

/** The picture of its line has come, or gave way to the placeholder: the browser shows no broken one. */
const expectPicture = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('main li img')
        .evaluateAll((all) =>
          all.map((img) => img instanceof HTMLImageElement && img.complete && (img.naturalWidth > 0 || img.hidden)),
        ),
    )
    .toEqual([true])

for (const viewport of [phoneSize, deskSize])
  test.describe(`an order without a connection, ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport === phoneSize })

    const tag = viewport === phoneSize ? {} : inDetail
    test(
      'is stored, reported clearly, and sent by itself when the connection is back',
      tag,
      async ({ page, context }) => {
        const { orderIds } = watchOrders(context)
        await putIntoCart(page)
        await page.goto(path('en', '/checkout'))
        await fillCheckout(page, somebody())
        await untilReady(page)
        await context.setOffline(true)
        await placeButton(page).click()

        await expectInSight(page)
        await expectPicture(page)
        await expect(page.getByText('Order Confirmed!')).toHaveCount(0)
        await expectNoBarriers(page)
        expect(orderIds.size).toBe(0)

        await context.setOffline(false)
        await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
        await expect.poll(() => orderIds.size).toBe(1)
        expect(
          await page.evaluate(() => [localStorage.getItem('pending-order'), localStorage.getItem('shopping-cart')]),
        ).toEqual([null, null])
      },
    )
  })

test.describe('an order without a connection', () => {
  test.use({ viewport: phoneSize, hasTouch: true })

  test('survives a reload and is sent by whatever page is opened next', async ({ page, context }) => {
    const { keys, orderIds } = watchOrders(context)
    await putIntoCart(page, 'bn')
    await page.goto(path('bn', '/checkout'))
    await fillCheckout(page, somebody('bn'))
    await page.route('**/save-order', (route) => route.abort('internetdisconnected'))
    await placeButton(page).click()
    await expect(page.getByRole('heading', { name: say('bn', 'waiting_saved') })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: say('bn', 'waiting_saved') })).toBeVisible()
    // With a connection it is the product's own.
    await expectPicture(page)
    await expect(page.locator('main li img')).toBeVisible()
    await expect(page.locator('main li img')).not.toHaveAttribute('src', /placeholder/)

    await page.goto(path('bn', '/cart'))
    await expect(page.getByText(say('bn', 'waiting_saved'))).toBeVisible()
    await expectNoBarriers(page)
    // The cart would send it as soon as it can.
    await page.goto('about:blank')
    await page.unroute('**/save-order')
    await page.goto(path('bn', '/'))
    await page.getByRole('link', { name: say('bn', 'waiting_see') }).click()
    await expect(page.getByRole('heading', { name: say('bn', 'order_confirmed') })).toBeVisible()
    await expect.poll(() => [keys.size, orderIds.size]).toEqual([1, 1])
  })

  test('that the shop can no longer fill comes back with the affected lines', async ({ page }) => {
    await putIntoCart(page)
    await page.goto(path('en', '/checkout'))
    await alterCart(page, { quantity: 999 })
    await page.reload()
    await fillCheckout(page, somebody())
    await untilReady(page)
    await page.context().setOffline(true)
    await placeButton(page).click()
    await expect(page.getByRole('heading', { name: saved })).toBeVisible()
    await page.context().setOffline(false)

    const panel = page.getByRole('alert').filter({ hasText: say('en', 'trouble_too_few') })
    await expect(panel).toContainText(/Only \d[\d,]* left/)
    await expect(page.locator('#checkout-fullName')).toHaveValue('Nusrat Jahan')
    await expectNoBarriers(page)
    await panel.getByRole('button', { name: say('en', 'trouble_go_on') }).click()
    await alterCart(page, { quantity: 1 })
    await page.reload()
    await placeButton(page).click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  })
})

test.describe('a waiting order', () => {
  test.use({ viewport: deskSize })

  test('can be cancelled: its products are in the cart again, and nothing is sent', async ({ page, context }) => {
    const name = await putIntoCart(page)
    await page.clock.install()
    await page.goto(path('en', '/checkout'))
    await fillCheckout(page, somebody())
    await untilReady(page)
    await context.setOffline(true)
    await placeButton(page).click()
    await expectInSight(page)
    await page.getByRole('button', { name: say('en', 'waiting_cancel') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('en', 'waiting_cancel') })
      .click()
    const sent: string[] = []
    context.on('request', (request) => request.url().endsWith('/save-order') && sent.push(request.url()))
    await context.setOffline(false)
    await page.waitForFunction(() => navigator.onLine)

    await expect(placeButton(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.locator('#checkout-fullName')).toHaveValue('Nusrat Jahan')
    await expect(page.locator('main').getByText(name).last()).toBeVisible()
    // The longest that it would wait before it tries again.
    await page.clock.fastForward('05:00')
    await untilNoOrderIsSent(page)
    await untilHeard(page)
    expect(sent).toEqual([])
  })

  /** Stores an order on the device, closes the tab, and comes back to the order in another one. */
  async function storedAndFoundAgain(page: Page, person: Person): Promise<Page> {
    const context = page.context()
    await context.route('**/save-order', (route) => route.abort('internetdisconnected'))
    await fillCheckout(page, person)
    await placeButton(page).click()
    await expectInSight(page)
    const other = await context.newPage()
    await page.close()
    await other.goto(path('en', '/'))
    await other.getByRole('link', { name: say('en', 'waiting_look') }).click()
    await expect(other.getByRole('heading', { name: saved })).toBeVisible()
    return other
  }

  async function expectAddressOf(page: Page, person: Person) {
    await expect(page.locator('#checkout-address')).toHaveValue(person.address)
    await expect(page.locator('#checkout-fullName')).toHaveValue(person.fullName)
    await expect(page.locator('#checkout-district')).toHaveValue('Sylhet')
    await expect(page.locator('#checkout-thana')).toHaveValue('Beanibazar')
  }

  test('that is cancelled in a new tab leaves its address in the form there', inDetail, async ({ page }) => {
    await putIntoCart(page)
    await page.goto(path('en', '/checkout'))
    const person = somebody()
    const other = await storedAndFoundAgain(page, person)
    // Chosen in the meantime, for another parcel.
    const place = {
      district: 'dhaka',
      thana: 'dhaka-mirpur',
      isMetropolitan: true,
      name: { en: 'Mirpur', bn: 'মিরপুর' },
    }
    await other.evaluate((place) => localStorage.setItem('delivery-place', place), JSON.stringify(place))
    await other.getByRole('button', { name: say('en', 'waiting_cancel') }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: say('en', 'waiting_cancel') })
      .click()
    await expect(placeButton(other)).toBeVisible()
    await expectAddressOf(other, person)
    await other.reload()
    await expectAddressOf(other, person)
  })

  test(
    'that is refused in a new tab comes back with its own address, not with the usual one',
    inDetail,
    async ({ page }) => {
      const email = `journey-${Math.random().toString(36).slice(2)}@example.com`
      const phone = newPhone()
      const post = async (name: string, data: object) =>
        expect((await page.request.post(`${shopUrl}/backend/api/${name}`, { data })).status()).toBe(200)
      await post('register', { name: 'Nusrat Jahan', email, phone, password: 'ilish-bhaja' })
      const usual = { fullName: 'Nusrat Jahan', phone, address: 'House 77, Road 9, Banani', city: 'dhaka' }
      await post('addresses', usual)
      await putIntoCart(page)
      await page.goto(path('en', '/checkout'))
      await expect(page.locator('#checkout-address')).toHaveValue(usual.address)
      const person = { ...somebody(), fullName: 'Mother of Nusrat' }
      const other = await storedAndFoundAgain(page, person)
      const refusal = { success: false, code: 'refused', error: 'The shop cannot take this order' }
      await other.context().route('**/save-order', (route) => route.fulfill({ status: 422, json: refusal }))
      // The page also tries by itself, and may be first: then there is no button to press any more.
      const isBack = placeButton(other).waitFor()
      await Promise.race([isBack, other.getByRole('button', { name: say('en', 'waiting_now') }).click()])
      // An attempt that is under way when the button is pressed is followed by the next one.
      await isBack
      await expectAddressOf(other, person)
      // The saved addresses have come, and were not filled in.
      await expect(other.getByLabel(say('en', 'checkout_saved_addresses'))).toBeVisible()
      await expectAddressOf(other, person)
    },
  )
})
