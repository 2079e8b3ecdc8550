import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  inDetail,
  inOneLanguage,
  isEstimated,
  order,
  path,
  phoneSize,
  say,
  somebody,
  test,
  untilAwake,
  untilFooterAwake,
} from './shopper.ts'

// The last file of the list: the others have ended, and its journeys share the processors.
test.describe.configure({ mode: 'parallel' })

test('the customer sees the whole order, a stranger a masked one, the phone number unlocks it', async ({
  page,
  browser,
}) => {
  const person = somebody()
  const orderId = await order(page, person)
  await page.locator('main').getByRole('link', { name: 'Track Your Order' }).click()
  await expect(page.getByRole('heading', { name: orderId })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${orderId}: Confirmed` })).toHaveCount(1)
  await expect(page.locator('main').getByText(person.address)).toBeVisible()
  await expect(page.getByText('Your order is confirmed and will be processed within 24 hours.')).toBeVisible()
  const isShown = await isEstimated(page.request, orderId, 3, 5)
  await expect(page.getByText('3-5 days')).toBeVisible({ visible: isShown })
  await expect(page.locator('main li[aria-current="step"]')).toContainText('Confirmed')
  await expectNoBarriers(page)

  const elsewhere = await browser.newContext({ viewport: deskSize })
  const stranger = await elsewhere.newPage()
  await stranger.goto(path('en', `/track-order?orderId=${orderId}`))
  await expect(stranger.getByText(say('en', 'order_masked'))).toBeVisible()
  for (const secret of [person.address, person.email, person.phone, person.fullName]) {
    await expect(stranger.getByText(secret)).toHaveCount(0)
  }
  await expectNoBarriers(stranger)

  // The error is shown at the field: on a phone the rest of the order is far below.
  await stranger.setViewportSize(phoneSize)
  const phone = stranger.locator('input[name="phone"]')
  for (const [number, complaint] of [
    ['0171234', 'unlock_invalid'],
    ['01300000000', 'unlock_wrong'],
  ] as const) {
    await phone.fill(number)
    await phone.press('Enter')
    const shown = stranger.getByText(say('en', complaint))
    await expect(shown).toBeInViewport({ ratio: 1 })
    await expect(phone).toHaveAccessibleDescription(new RegExp(say('en', complaint).slice(0, 20)))
    await expect(phone).toBeFocused()
  }
  await expectNoBarriers(stranger)
  await phone.fill(person.phone)
  await expect(stranger.getByText(say('en', 'unlock_wrong'))).toHaveCount(0)
  await stranger.getByRole('button', { name: say('en', 'track_button'), exact: true }).click()
  await expect(stranger.getByText(person.address)).toBeVisible()
  await elsewhere.close()
})

test('a chat from the confirmation and the tracking of an order names its number', inDetail, async ({ page }) => {
  const orderId = await order(page, somebody())
  for (const [address, shown] of [
    ['/order-confirmation', 'order_print'],
    ['/track-order', 'track_refresh'],
  ] as const) {
    await page.goto(path('en', `${address}?orderId=${orderId}`))
    await untilAwake(page)
    await expect(page.getByRole('button', { name: say('en', shown), exact: true })).toBeVisible()
    await page.getByRole('link', { name: say('en', 'chat'), exact: true }).press('Enter')
    const question = page.getByRole('dialog').getByRole('link', { name: say('en', 'chat_3') })
    await expect(question).toHaveAttribute('href', new RegExp(`^https://wa\\.me/.*${orderId}$`))
  }
})

test('a private link opens the order on another device, disappears from the URL, and is revoked', async ({
  page,
  browser,
}) => {
  const person = somebody()
  const orderId = await order(page, person)
  await page.getByRole('button', { name: say('en', 'order_link'), exact: true }).click()
  const link = await page.getByRole('dialog').getByLabel(say('en', 'share_address')).inputValue()
  expect(link).toMatch(new RegExp(`/track-order\\?orderId=${orderId}#open=[0-9a-f]{32}$`))
  await expectNoBarriers(page)

  const elsewhere = await browser.newContext({ viewport: phoneSize })
  const other = await elsewhere.newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
  const answer = await other.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(other.getByText(person.address)).toBeVisible()
  await expect(other).toHaveURL(new RegExp(`/track-order\\?orderId=${orderId}$`))
  const secret = link.split('=').at(-1) ?? '?'
  expect(asked.filter((url) => url.replace(/#.*/, '').includes(secret))).toEqual([])
  await other.reload()
  await expect(other.getByText(person.address)).toBeVisible()

  const revoke = { name: say('en', 'order_link_revoke') }
  await page.getByRole('dialog').getByRole('button', revoke).click()
  const question = page.getByRole('dialog', revoke)
  await expect(question).toContainText(say('en', 'order_link_revoke_text'))
  await expectNoBarriers(page)
  await question.getByRole('button', { name: say('en', 'cancel'), exact: true }).click()
  await expect(question).toBeHidden()
  await other.reload()
  await expect(other.getByText(person.address)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', revoke).click()
  await question.getByRole('button', revoke).click()
  await expect(page.getByText(say('en', 'order_link_revoked'))).toBeVisible()
  await other.goto('about:blank')
  await other.goto(link)
  await expect(other.getByText(say('en', 'track_link_dead'))).toBeVisible()
  await expect(other.getByText(person.address)).toHaveCount(0)
  await expectNoBarriers(other)
  await elsewhere.close()
})

test(
  'a private link that fails to load says so, is retried, and does not affect a page opened in the meantime',
  inDetail,
  async ({ page }) => {
    const person = somebody()
    const orderId = await order(page, person)
    const share = page.getByRole('button', { name: say('en', 'order_link'), exact: true })
    await share.focus()
    await page.keyboard.press('Enter')
    const link = await page.getByRole('dialog').getByLabel(say('en', 'share_address')).inputValue()
    // The dialog gives back only a focus that it has taken.
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(share).toBeFocused()
    await page.goto('about:blank')

    let letThrough = () => {}
    const held = new Promise<void>((done) => {
      letThrough = done
    })
    const lookUps: string[] = []
    page.on('request', (request) => request.url().includes('get-order') && lookUps.push(request.url()))
    await page.route('**/backend/api/open-order', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(link)
    await expect(page.locator('main').getByText(say('en', 'track_searching')).first()).toBeVisible()
    // Before hydration the link loads its page anew, which ends what is under way here.
    await untilAwake(page)
    await untilFooterAwake(page)
    await page
      .locator('footer')
      .getByRole('link', { name: say('en', 'footer_faq') })
      .click()
    await page.waitForURL(/\/faq$/)
    await page.evaluate(() => {
      location.hash = 'somewhere'
    })
    const answered = page.waitForResponse('**/backend/api/open-order')
    letThrough()
    await (await answered).finished()
    await page.evaluate(() => new Promise((next) => setTimeout(next)))
    // Read from the page itself: Playwright's own URL is updated a little later.
    expect(await page.evaluate(() => location.href)).toMatch(/\/faq#somewhere$/)
    expect(lookUps).toEqual([])

    await page.unroute('**/backend/api/open-order')
    await page.route('**/backend/api/open-order', (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByText(say('en', 'track_failed'))).toBeVisible()
    expect(page.url()).toBe(link)
    await expectNoBarriers(page)
    await page.unroute('**/backend/api/open-order')
    await page.getByRole('button', { name: say('en', 'trouble_retry') }).click()
    await expect(page.getByText(person.address)).toBeVisible()
    expect(page.url()).toMatch(new RegExp(`/track-order\\?orderId=${orderId}$`))
  },
)

test.describe('the tracking form', () => {
  test.use({ viewport: phoneSize, hasTouch: true })

  for (const language of ['en', 'bn'] as const) {
    test(
      `says in ${language} what is missing, not found or failed`,
      inOneLanguage(language, 'bn'),
      async ({ page }) => {
        await page.goto(path(language, '/track-order'))
        const button = page.getByRole('button', { name: say(language, 'track_button'), exact: true })
        await button.click()
        await expect(page.getByText(say(language, 'track_missing'))).toBeVisible()

        await page.locator('input[name="orderId"]').fill('ord-20261121-zzzzz2')
        await button.click()
        await expect(page.getByText(say(language, 'track_not_found')).first()).toBeVisible()
        await expect(page).toHaveURL(/orderId=ORD-20261121-ZZZZZ2/)
        await expectNoSidewaysScroll(page)
        await expectNoBarriers(page)

        await page.route('**/get-order**', (route) => route.abort())
        await button.click()
        await expect(page.getByText(say(language, 'track_failed'))).toBeVisible()
      },
    )
  }
})

test('the confirmation of an order that does not exist says so, and without a number it leads home', async ({
  page,
}) => {
  await page.goto(path('en', '/order-confirmation?orderId=ORD-20260101-ZZZZZ2'))
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await expect(page.getByText("We couldn't find the order you're looking for.")).toBeVisible()
  await page.goto(path('bn', '/order-confirmation'))
  await expect(page).toHaveURL(/\/bn\/?$/)
})
