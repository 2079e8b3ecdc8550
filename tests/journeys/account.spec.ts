import type { Browser, Page } from '@playwright/test'
import {
  choosePlace,
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  fillCheckout,
  inDhaka,
  type Language,
  newPhone,
  path,
  phoneSize,
  placeButton,
  plentifulPiece,
  putIntoCart,
  say,
  scarcePiece,
  shopUrl,
  somebody,
  test,
  untilAwake,
} from './shopper.ts'

const newEmail = () => `journey-${Math.random().toString(36).slice(2)}@example.com`
const password = 'ilish-bhaja'
const api = (name: string) => `${shopUrl}/backend/api/${name}`

type Member = { name: string; email: string; phone: string }
const somebodyNew = (language: Language = 'en'): Member => ({
  name: language === 'bn' ? 'নুসরাত জাহান' : 'Nusrat Jahan',
  email: newEmail(),
  phone: newPhone(),
})

/** Registers through the API; the browser is then signed in. */
async function becomeMember(page: Page, member = somebodyNew()): Promise<Member> {
  const answer = await page.request.post(api('register'), { data: { ...member, password } })
  expect(answer.status()).toBe(200)
  return member
}

/** Holds back the requests of that method. @returns lets them through */
async function holdBack(page: Page, url: string, method: string): Promise<() => void> {
  let letThrough = () => {}
  const later = new Promise<void>((come) => {
    letThrough = come
  })
  await page.route(url, async (route) => {
    if (route.request().method() === method) await later
    await route.continue()
  })
  return () => letThrough()
}

const submit = (page: Page) => page.locator('main form button[type="submit"]')

async function logIn(page: Page, { name, email }: Member, language: Language = 'en') {
  await page.waitForURL(/\/login/)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await submit(page).click()
  await expect(page.getByText(say(language, 'login_welcome', { name })).first()).toBeVisible()
}

/** A second device of the same person. */
async function otherDevice(browser: Browser, member: { email: string }): Promise<Page> {
  const page = await (await browser.newContext({ viewport: deskSize })).newPage()
  expect((await page.request.post(api('login'), { data: { email: member.email, password } })).status()).toBe(200)
  return page
}

const cartOf = async (page: Page) =>
  ((await (await page.request.get(api('cart'))).json()) as { lines: { name: string; quantity: number }[] }).lines

for (const { language, viewport } of [
  { language: 'bn' as const, viewport: phoneSize },
  { language: 'en' as const, viewport: deskSize },
]) {
  test.describe(`an account at ${viewport.width} px in ${language}`, () => {
    test.use({ viewport, hasTouch: viewport.width < 600 })
    const word = (key: string, values?: Record<string, string>) => say(language, key, values)
    const isPhone = viewport.width < 600

    test('registration, dashboard, log-out and log-in', async ({ page }) => {
      test.setTimeout(120_000)
      const member = somebodyNew(language)
      await page.goto(path(language, '/login'))
      await expectNoBarriers(page)
      await page.getByRole('link', { name: word('create_account') }).click()
      await expect(page.getByRole('heading', { level: 1, name: word('register_title') })).toBeVisible()
      await expectNoBarriers(page)
      await page.getByLabel(word('account_name'), { exact: true }).fill(member.name)
      await page.getByLabel(word('account_email'), { exact: true }).fill(member.email)
      await page.getByLabel(word('account_phone'), { exact: true }).fill('০১৭১২-৩৪৫৬৭৮')
      await page.locator('[name=password]').fill(password)
      await page.locator('[name=confirmPassword]').fill(password)
      await submit(page).click()

      await page.waitForURL(/\/dashboard$/)
      await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
      await expect(page.getByText(member.email)).toBeVisible()
      await expect(page.getByText(language === 'bn' ? '০১৭১২-৩৪৫৬৭৮' : '01712-345678')).toBeVisible()
      // Loyalty points are not shown as long as the shop does not say what they buy.
      await expect(page.getByText(word('dash_points'), { exact: true })).toHaveCount(0)
      await expectNoBarriers(page)
      for (const view of ['orders', 'wishlist', 'addresses', 'profile', 'password']) {
        await page
          .getByRole('navigation', { name: word('dash_parts') })
          .getByRole('link', { name: word(`dash_${view}`) })
          .click()
        await page.waitForURL(new RegExp(`/dashboard/${view}$`))
        await expect(page.getByRole('status', { name: word('loading') })).toHaveCount(0)
        await expectNoSidewaysScroll(page)
        await expectNoBarriers(page)
      }

      if (isPhone) {
        await page.locator('header a[href="#footer-menu"]').click()
        await expect(page.getByRole('dialog').getByText(member.name)).toBeVisible()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: word('logout') })
          .click()
      } else {
        await page.getByRole('button', { name: word('account'), exact: true }).click()
        await expect(page.getByRole('banner').getByText(word('dash_role_customer'))).toBeVisible()
        await page.locator('main h1').click()
        await expect(page.getByRole('banner').getByRole('link', { name: word('dashboard') })).toHaveCount(0)
        await page.getByRole('button', { name: word('account'), exact: true }).click()
        await page
          .getByRole('banner')
          .getByRole('button', { name: word('logout') })
          .click()
      }
      await expect(page.getByText(word('logged_out'), { exact: true }).first()).toBeVisible()
      await page.waitForURL(language === 'bn' ? /\/bn\/?$/ : `${shopUrl}/`)

      await page.goto(path(language, '/dashboard/orders'))
      await page.waitForURL(/\/login\?next=%2Fdashboard%2Forders/)
      await logIn(page, member, language)
      await page.waitForURL(/\/dashboard\/orders$/)
      await page.goto(path(language, '/login'))
      await page.waitForURL(/\/dashboard$/)
    })
  })
}

test.describe('log-in and registration', () => {
  test.use({ viewport: deskSize })

  test('a wrong password is explained, and nothing typed is lost', async ({ page }) => {
    const member = await becomeMember(page)
    await page.context().clearCookies()
    await page.goto(path('en', '/login'))
    await page.locator('[name=email]').fill(member.email)
    await page.locator('[name=password]').fill('wrong-one')
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('Email or password is wrong')
    await expect(page.locator('[name=email]')).toHaveValue(member.email)
    await expect(page.locator('[name=password]')).toBeFocused()
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text')
    await expectNoBarriers(page)

    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.locator('[name=email]')).toHaveValue(member.email)
    await expectNoBarriers(page)
    await submit(page).click()
    await expect(page.getByText(say('en', 'forgot_call_text', { phone: '01700-000000' }))).toBeVisible()
    await expectNoBarriers(page)
  })

  test('the form shows progress and explains each failure', async ({ page }) => {
    const member = somebodyNew()
    const withoutWords = { status: 400, json: { success: false } }
    await page.goto(path('en', '/login'))
    await page.locator('[name=email]').fill(member.email)
    await page.locator('[name=password]').fill(password)
    let letThrough = () => {}
    const later = new Promise<void>((come) => {
      letThrough = come
    })
    await page.route('**/backend/api/login', async (route) => {
      await later
      await route.abort()
    })
    await submit(page).click()
    await expect(submit(page)).toHaveText('Signing in...')
    await expect(submit(page)).toBeDisabled()
    letThrough()
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    await page.unroute('**/backend/api/login')
    await page.route('**/backend/api/login', (route) => route.fulfill(withoutWords))
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('Login failed')

    await page.goto(path('en', '/register'))
    for (const name of ['name', 'email', 'phone'] as const) await page.locator(`[name=${name}]`).fill(member[name])
    await page.locator('[name=password]').fill(password)
    await page.locator('[name=confirmPassword]').fill(password)
    await page.route('**/backend/api/register', (route) => route.fulfill(withoutWords))
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('Registration failed')
    await page.unroute('**/backend/api/register')
    await page.route('**/backend/api/register', async (route) => {
      await expect(submit(page)).toHaveText('Creating Account...')
      await expect(submit(page)).toBeDisabled()
      await route.continue()
    })
    await submit(page).click()
    await page.waitForURL(/\/dashboard$/)
    await expect(page.getByText(`Welcome to Bunon, ${member.name}!`)).toBeVisible()

    await page.route('**/backend/api/logout', (route) => route.abort())
    await page.locator('main').getByRole('button', { name: 'Logout', exact: true }).click()
    await expect(page.getByText('Logged out', { exact: true }).first()).toBeVisible()
    await page.waitForURL(path('en', '/'))
  })

  test('every mistake is explained beside its field, and a failed connection loses nothing', async ({ page }) => {
    const member = somebodyNew()
    await page.goto(path('en', '/register'))
    await submit(page).click()
    await expect(page.locator('[name=name]')).toBeFocused()
    await expect(page.getByText('Please enter your name')).toBeVisible()
    await page.locator('[name=name]').fill(member.name)
    await page.locator('[name=email]').fill(member.email)
    await page.locator('[name=phone]').fill(member.phone)
    await page.locator('[name=password]').fill('short')
    await page.locator('[name=confirmPassword]').fill('shorter')
    await submit(page).click()
    await expect(page.locator('[name=password]')).toBeFocused()
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expectNoBarriers(page)

    await page.locator('[name=password]').fill(password)
    await page.locator('[name=confirmPassword]').fill(password)
    await page.route('**/backend/api/register', (route) => route.abort())
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.')
    await expect(page.locator('[name=password]')).toHaveValue(password)
    await page.unroute('**/backend/api/register')
    await page.reload()
    await expect(page.locator('[name=email]')).toHaveValue(member.email)

    await page.request.post(api('register'), { data: { ...member, password } })
    await page.context().clearCookies()
    await page.locator('[name=password]').fill(password)
    await page.locator('[name=confirmPassword]').fill(password)
    await submit(page).click()
    await expect(page.getByText('There is already an account with this e-mail address')).toBeVisible()
    await expect(page.locator('[name=email]')).toBeFocused()
  })

  test('after an order a password opens an account, and obstacles are explained', async ({ page }) => {
    const wanted = { ...somebody(), email: newEmail() }
    const piece = await plentifulPiece(page.request)
    const place = async () => {
      const answer = await page.request.post(api('save-order'), {
        headers: { origin: shopUrl, 'idempotency-key': crypto.randomUUID() },
        data: { orderDetails: { paymentMethod: 'cod' }, customerInfo: wanted, items: [{ ...piece, quantity: 1 }] },
      })
      return ((await answer.json()) as { orderId: string }).orderId
    }
    await page.goto(path('en', `/order-confirmation?orderId=${await place()}`))
    const send = page.getByRole('button', { name: say('en', 'create_account') })
    await page.getByLabel(say('en', 'offer_password')).fill(password)
    const refusal = {
      success: false,
      code: 'invalid',
      error: 'Please check the e-mail address',
      fields: { email: 'x' },
    }
    await page.route('**/backend/api/register', (route) => route.fulfill({ status: 422, json: refusal }))
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: refusal.error })).toBeVisible()
    await page.unroute('**/backend/api/register')

    await page.evaluate(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false, configurable: true }))
    await page.route('**/backend/api/register', (route) =>
      route.fulfill({
        json: { success: true, user: { name: wanted.fullName, email: wanted.email, phone: wanted.phone } },
      }),
    )
    await send.click()
    const box = page.getByRole('status').filter({ hasText: say('en', 'register_now_login') })
    await expect(box).toBeFocused()
    await expect(page.getByText(say('en', 'offer_done'))).toHaveCount(0)
    await page.unroute('**/backend/api/register')

    await page.reload()
    await page.getByLabel(say('en', 'offer_password')).fill(password)
    await send.click()
    await expect(page.getByRole('status').filter({ hasText: say('en', 'offer_done') })).toBeFocused()
    await page.getByRole('link', { name: say('en', 'offer_orders') }).click()
    await page.waitForURL(/\/dashboard\/orders/)
  })

  test('log-in never redirects to another site', async ({ page }) => {
    const member = await becomeMember(page)
    await page.context().clearCookies()
    await page.goto(path('en', '/login?next=%2F%2Fevil.example%2F'))
    await logIn(page, member)
    await page.waitForURL(`${shopUrl}/dashboard`)
  })

  for (const language of ['en', 'bn'] as const)
    test(`a mailed link that is dead leads to a new one, in ${language}`, async ({ page }) => {
      await page.goto(path(language, '/reset-password?token=long-used'))
      await expect(page.getByRole('heading', { level: 1, name: say(language, 'reset_title') })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expectNoBarriers(page)
      await page.locator('[name=password]').fill(password)
      await page.locator('[name=confirmPassword]').fill(password)
      await submit(page).click()
      await expect(page.getByRole('heading', { name: say(language, 'reset_dead') })).toBeVisible()
      await expectNoBarriers(page)
      await page.getByRole('link', { name: say(language, 'reset_again') }).click()
      await expect(page.getByRole('heading', { level: 1, name: say(language, 'forgot_title') })).toBeVisible()
      await expectNoBarriers(page)
    })
})

test.describe('the cart of an account', () => {
  test.use({ viewport: deskSize })

  test("merges a guest's cart at log-in, appears on the next device, and is removed from this one at log-out", async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000)
    const member = await becomeMember(page)
    await page.context().clearCookies()
    const name = await putIntoCart(page)
    await page.goto(path('en', '/login?next=/cart'))
    await logIn(page, member)
    await expect(page.getByRole('heading', { level: 1, name: say('en', 'cart_title') })).toBeVisible()
    await expect(page.locator('main li').filter({ hasText: name })).toBeVisible()
    await expect.poll(() => cartOf(page)).toMatchObject([{ name, quantity: 1 }])

    const other = await otherDevice(browser, member)
    await other.goto(path('en', '/cart'))
    const line = other.locator('main li').filter({ hasText: name })
    await expect(line).toBeVisible()
    await line.getByRole('button', { name: say('en', 'cart_more', { name }) }).click()
    await expect.poll(() => cartOf(other)).toMatchObject([{ name, quantity: 2 }])

    // The first device is updated when it is reloaded, and a line removed there disappears on the other one.
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Items in cart: 2' })).toBeVisible()
    await page.getByRole('button', { name: say('en', 'cart_remove_line', { name }) }).click()
    await expect(page.getByRole('heading', { name: say('en', 'cart_empty') })).toBeFocused()
    await expect.poll(() => cartOf(page)).toEqual([])
    await other.reload()
    await expect(other.getByRole('heading', { name: say('en', 'cart_empty') })).toBeVisible()

    await putIntoCart(page)
    await expect.poll(async () => (await cartOf(page)).length).toBe(1)
    await page.goto(path('en', '/dashboard'))
    await page.locator('main').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logged out successfully')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['session-mark'])
    await other.goto(path('en', '/cart'))
    await expect(other.locator('main li').first()).toBeVisible()
    await other.context().close()
  })

  test('loses nothing without a connection: changes are sent when it is back', async ({ page, context }) => {
    const member = await becomeMember(page)
    expect(member.email).toBeTruthy()
    const name = await putIntoCart(page)
    await expect.poll(async () => (await cartOf(page)).length).toBe(1)
    // The cart's synchronization begins with a request, and has its code then.
    const met = page.waitForResponse((answer) => /\/backend\/api\/cart\b/.test(answer.url()))
    await page.goto(path('en', '/cart'))
    await met
    const line = page.locator('main li').filter({ hasText: name })
    await expect(line).toBeVisible()
    await context.setOffline(true)
    const lost = page.waitForEvent(
      'requestfailed',
      (request) => request.method() === 'PUT' && request.url().endsWith('/backend/api/cart'),
    )
    await line.getByRole('button', { name: say('en', 'cart_more', { name }) }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Items in cart: 2' })).toBeVisible()
    await lost
    await context.setOffline(false)
    await expect.poll(() => cartOf(page)).toMatchObject([{ name, quantity: 2 }])
    await expect(page.getByRole('banner').getByRole('link', { name: 'Items in cart: 2' })).toBeVisible()
  })
})

test.describe('the wishlist', () => {
  test.use({ viewport: deskSize })

  test('asks guests to log in, sets the heart they pressed, and opens as a panel on any page', async ({ page }) => {
    const member = await becomeMember(page)
    await page.context().clearCookies()
    await page.goto(path('en', '/shop'))
    const card = page.locator('main article').first()
    const title = ((await card.locator('h3').textContent()) ?? '').trim()
    await card.getByRole('button', { name: say('en', 'card_wish', { name: title }) }).click()
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await expect(dialog.getByRole('button', { name: 'Continue Shopping' })).toBeVisible()
    await expectNoBarriers(page)
    await dialog.getByRole('link', { name: 'Login' }).click()
    await logIn(page, member)
    await page.waitForURL(/\/shop$/)
    await expect(card.getByRole('button', { name: say('en', 'card_unwish', { name: title }) })).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click()
    const panel = page.getByRole('dialog', { name: 'Wishlist' })
    await expect(panel.getByRole('link', { name: title })).toBeVisible()
    await expectNoBarriers(page)
    await panel.getByRole('button', { name: say('en', 'wishes_remove', { name: title }) }).click()
    await expect(panel.getByText(say('en', 'wishes_none'))).toBeVisible()
    await page.getByRole('button', { name: say('en', 'cart_undo') }).click()
    await expect(panel.getByRole('link', { name: title })).toBeVisible()
    await panel.getByRole('link', { name: say('en', 'wishes_all') }).click()
    await page.waitForURL(/\/dashboard\/wishlist$/)
    await expect(page.locator('main article').filter({ hasText: title })).toBeVisible()
    await expectNoBarriers(page)
  })
})

test.describe('saved addresses', () => {
  test.use({ viewport: phoneSize, hasTouch: true })

  test('the dialog of an address that is being saved stays until the answer comes, and no other one is closed by it', async ({
    page,
  }) => {
    await becomeMember(page)
    await page.goto(path('en', '/dashboard/addresses'))
    await page.getByRole('button', { name: say('en', 'addresses_add') }).click()
    const form = page.getByRole('dialog', { name: say('en', 'addresses_new_title') })
    await choosePlace(page, inDhaka, 'address')
    await form.getByLabel('Address', { exact: true }).fill('Level 4, Kemal Ataturk Avenue')
    const letThrough = await holdBack(page, '**/backend/api/addresses', 'POST')
    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(form.getByRole('button', { name: say('en', 'cancel') })).toBeDisabled()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: say('en', 'close'), exact: true }).click()
    await expect(form).toBeVisible()
    letThrough()
    await expect(form).toBeHidden()
    await expect(page.getByText('Level 4, Kemal Ataturk Avenue')).toBeVisible()
  })

  test('are saved at the checkout, fill in the next one, and are changed in the dashboard', async ({ page }) => {
    test.setTimeout(120_000)
    const member = await becomeMember(page)
    await page.context().clearCookies()
    await putIntoCart(page)
    await page.goto(path('en', '/checkout'))
    const person = { ...somebody(), email: member.email }
    await fillCheckout(page, person)
    // Logging in on the way does not lose what was typed.
    await page
      .locator('main')
      .getByRole('link', { name: say('en', 'checkout_log_in') })
      .click()
    await logIn(page, member)
    await page.waitForURL(/\/checkout$/)
    await expect(page.locator('#checkout-address')).toHaveValue(person.address)
    await page.getByLabel('Save this address to my account').check()
    await expectNoBarriers(page)
    await placeButton(page).click()
    await page.waitForURL(/order-confirmation/)

    await putIntoCart(page)
    await page.goto(path('en', '/checkout'))
    await expect(page.locator('#checkout-address')).toHaveValue(person.address)
    await expect(page.locator('#checkout-email')).toHaveValue(member.email)
    await expect(page.locator('#checkout-district')).toHaveValue('Sylhet')
    await expect(page.locator('#checkout-thana')).toHaveValue('Beanibazar')
    await expect(page.getByLabel('Saved addresses')).not.toHaveValue('')
    await page.getByLabel('Saved addresses').selectOption({ label: 'Another address' })
    await expect(page.locator('#checkout-address')).toHaveValue('')
    await expect(page.locator('#checkout-fullName')).toHaveValue(person.fullName)

    await page.goto(path('en', '/dashboard/addresses'))
    await page.getByRole('button', { name: `Edit ${person.fullName}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit address' })
    await form.getByLabel('Name of the address').fill('Office')
    await form.getByLabel('Address', { exact: true }).fill('short')
    await expectNoBarriers(page)
    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(form.getByText('Please enter the full address: house, road, area')).toBeVisible()
    await form.getByLabel('Address', { exact: true }).fill('Level 4, Kemal Ataturk Avenue')
    await choosePlace(page, inDhaka, 'address')
    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('heading', { name: 'Office' })).toBeVisible()
    await expect(page.locator('main address')).toContainText('Dhanmondi, Dhaka')
    await page.getByRole('button', { name: 'Delete Office' }).click()
    await expect(page.getByText(say('en', 'addresses_none'))).toBeVisible()
    await page.getByRole('button', { name: say('en', 'cart_undo') }).click()
    await expect(page.getByRole('heading', { name: 'Office' })).toBeVisible()

    await page.goto(path('en', '/dashboard'))
    await expect(page.locator('main a[href*="/track-order?orderId="]')).toHaveCount(1)
    await expectNoBarriers(page)
  })
})

test.describe('security', () => {
  test.use({ viewport: deskSize })

  test('changing the password ends the sessions of other devices, and their dashboards lead to the log-in', async ({
    page,
    browser,
  }) => {
    const member = await becomeMember(page)
    const other = await otherDevice(browser, member)
    await other.goto(path('en', '/dashboard'))
    await expect(other.getByRole('heading', { level: 1, name: member.name })).toBeVisible()

    await page.goto(path('en', '/dashboard/password'))
    await expect(page.getByText('You are logged in on 2 devices, this one included.')).toBeVisible()
    await page.locator('[name=currentPassword]').fill('not-it')
    await page.locator('[name=newPassword]').fill('new-password')
    await page.locator('[name=confirmPassword]').fill('new-password')
    await submit(page).click()
    await expect(page.getByText('Your current password is wrong')).toBeVisible()
    await page.locator('[name=currentPassword]').fill(password)
    await submit(page).click()
    await expect(page.getByText('Password changed. Your other devices are logged out.')).toBeVisible()
    await expect(page.getByText('You are logged in on this device only.')).toBeVisible()

    await other.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Orders' }).click()
    await other.waitForURL(/\/login\?next=/)
    await other.context().close()
  })

  test('an account that is being closed cannot be kept any more: the dialog waits for the answer', async ({ page }) => {
    await becomeMember(page)
    await page.goto(path('en', '/dashboard/password'))
    await page.locator('main').getByRole('button', { name: 'Close account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close account' })
    await dialog.locator('[name=password]').fill(password)
    const letThrough = await holdBack(page, '**/backend/api/account', 'DELETE')
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(dialog.getByRole('button', { name: say('en', 'security_keep') })).toBeDisabled()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: say('en', 'close'), exact: true }).click()
    await expect(dialog).toBeVisible()
    letThrough()
    await expect(page.getByText(say('en', 'security_closed'))).toBeVisible()
    await page.waitForURL(`${shopUrl}/`)
  })

  test('a closed account is gone, with everything stored on the device', async ({ page }) => {
    const member = await becomeMember(page)
    await page.goto(path('en', '/dashboard/password'))
    await page.locator('main').getByRole('button', { name: 'Close account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close account' })
    await expect(dialog.getByText(/This cannot be undone/)).toBeVisible()
    await expectNoBarriers(page)
    await dialog.locator('[name=password]').fill('wrong-one')
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(dialog.getByText('Your current password is wrong')).toBeVisible()
    await dialog.locator('[name=password]').fill(password)
    await dialog.getByRole('button', { name: 'Close account' }).click()
    await expect(page.getByText(say('en', 'security_closed'))).toBeVisible()
    await page.waitForURL(`${shopUrl}/`)
    expect((await page.request.post(api('login'), { data: { email: member.email, password } })).status()).toBe(401)
  })

  test('a new name shows everywhere at once, a new e-mail address needs the password', async ({ page }) => {
    await becomeMember(page)
    await page.goto(path('en', '/dashboard/profile'))
    await page.locator('[name=name]').fill('Nusrat J. Rahman')
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nusrat J. Rahman' })).toBeVisible()
    await expect(page.locator('[name=currentPassword]')).toHaveCount(0)
    const email = newEmail()
    await page.locator('[name=email]').fill(email)
    await submit(page).click()
    await expect(page.getByText('Please enter your current password')).toBeVisible()
    await expect(page.locator('[name=currentPassword]')).toBeFocused()
    await page.locator('[name=currentPassword]').fill(password)
    await submit(page).click()
    await expect(page.locator('[name=currentPassword]')).toHaveCount(0)
    expect((await page.request.post(api('login'), { data: { email, password } })).status()).toBe(200)
  })

  test('Profile begins with what another device has saved, and Save Profile keeps it', async ({ page }) => {
    await becomeMember(page)
    await page.goto(path('en', '/dashboard'))
    const views = page.getByRole('navigation', { name: say('en', 'dash_parts') })
    await expect(page.getByRole('status', { name: say('en', 'loading') })).toHaveCount(0)
    const newer = newPhone()
    const changed = await page.request.put(api('account'), { headers: { origin: shopUrl }, data: { phone: newer } })
    expect(changed.ok(), await changed.text()).toBe(true)
    const letThrough = await holdBack(page, '**/backend/api/account*', 'GET')
    await views.getByRole('link', { name: say('en', 'dash_profile') }).click()
    await page.waitForURL(/\/dashboard\/profile$/)
    await expect(page.getByRole('status', { name: say('en', 'loading') })).toBeVisible()
    await expect(page.locator('[name=phone]')).toHaveCount(0)
    letThrough()
    const shown = `${newer.slice(0, 5)}-${newer.slice(5)}`
    await expect(page.locator('[name=phone]')).toHaveValue(shown)
    await page.locator('[name=name]').fill('Nusrat J. Rahman')
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nusrat J. Rahman' })).toBeVisible()
    await page.reload()
    await expect(page.locator('[name=phone]')).toHaveValue(shown)
    await expect(page.locator('[name=name]')).toHaveValue('Nusrat J. Rahman')
  })

  test('logging out in one tab logs out the other', async ({ page, context }) => {
    await becomeMember(page)
    const second = await context.newPage()
    await second.goto(path('en', '/dashboard/profile'))
    await expect(second.locator('[name=name]')).toBeVisible()
    await page.goto(path('en', '/dashboard'))
    await page.locator('main').getByRole('button', { name: 'Logout' }).click()
    await second.waitForURL(/\/login/)
  })
})

test('orders and addresses that cannot be loaded say so, and Try again shows that they load', async ({ page }) => {
  await becomeMember(page)
  const order = {
    orderId: 'ORD-20261121-K7M2QX',
    orderDate: '2026-11-21T08:00:00.000Z',
    status: 'confirmed',
    total: 4290,
    totalQuantity: 1,
    items: [],
  }
  const retry = page.getByRole('button', { name: say('en', 'retry') })
  await page.route('**/backend/api/my-orders*', (route) =>
    route.request().url().endsWith('page=1')
      ? route.fulfill({ json: { success: true, total: 11, page: 1, pages: 2, orders: [order] } })
      : route.abort(),
  )
  await page.goto(path('en', '/dashboard/orders'))
  await page.getByRole('link', { name: say('en', 'next_page') }).click()
  await expect(page.getByText(say('en', 'dash_failed'))).toBeVisible()
  const sendOrders = await holdBack(page, '**/backend/api/my-orders*', 'GET')
  await retry.click()
  await expect(page.locator('main ul[aria-busy]')).toBeVisible()
  sendOrders()
  await expect(page.getByText(say('en', 'orders_none'), { exact: true })).toBeVisible()

  await page.route('**/backend/api/addresses*', (route) => route.abort())
  await page.goto(path('en', '/dashboard/addresses'))
  await expect(page.getByText(say('en', 'addresses_failed'))).toBeVisible()
  const sendAddresses = await holdBack(page, '**/backend/api/addresses*', 'GET')
  await retry.click()
  await expect(page.locator('main').getByRole('status', { name: say('en', 'loading') })).toBeVisible()
  sendAddresses()
  await expect(page.getByText(say('en', 'addresses_none'), { exact: true })).toBeVisible()
})

test('a review is filled in with the name and e-mail address of the account', async ({ page }) => {
  const { name, email } = await becomeMember(page)
  await page.goto(path('en', '/product/5'))
  await untilAwake(page)
  await page.getByRole('button', { name: say('en', 'review_write'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('en', 'review_write'), exact: true })
  await expect(dialog.locator('[name=name]')).toHaveValue(name)
  await expect(dialog.locator('[name=email]')).toHaveValue(email)
  await dialog.locator('[name=name]').fill('')
  await expect(dialog.locator('[name=name]')).toHaveValue('')
})

test('an order is put into the cart again; what is sold out since is named', async ({ page }) => {
  await becomeMember(page)
  const plenty = await plentifulPiece(page.request)
  let orderId = ''
  let name = ''
  // Others buy at the same time, perhaps of the same few.
  await expect(async () => {
    const { left, ...scarce } = await scarcePiece(page.request)
    name = scarce.name
    const items = [
      { ...scarce, quantity: left },
      { ...plenty, quantity: 1 },
    ]
    const answer = await page.request.post(api('save-order'), {
      headers: { origin: shopUrl, 'idempotency-key': crypto.randomUUID() },
      data: { orderDetails: { paymentMethod: 'cod' }, customerInfo: somebody(), items },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    orderId = (await answer.json()).orderId
  }).toPass()

  await page.goto(path('en', '/dashboard/orders'))
  const again = page.getByRole('button', { name: say('en', 'again_of', { orderId }) })
  await page.route('**/order-again', (route) => route.abort())
  await again.click()
  await expect(page.getByText(say('en', 'after_offline')).first()).toBeVisible()
  await page.unroute('**/order-again')
  await again.click()
  const dialog = page.getByRole('dialog', { name: say('en', 'again') })
  await expect(dialog).toContainText(say('en', 'again_some'))
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText(name)
  await expect(dialog.getByRole('listitem')).toContainText(say('en', 'line_sold_out'))
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await again.click()
  await expect(dialog.getByRole('link', { name })).toBeVisible()
  await dialog.getByRole('link', { name: say('en', 'cart_view') }).click()
  await page.waitForURL(/\/cart$/)
  await expect(page.locator('main').getByText(plenty.name).first()).toBeVisible()
  await expect.poll(() => cartOf(page)).toEqual([expect.objectContaining({ name: plenty.name, quantity: 1 })])
  // The page was left, or loaded again: what it has added is still in the cart.
  for (const comeBack of [() => page.goBack(), () => page.reload()]) {
    await comeBack()
    await again.click()
    await expect(dialog.getByRole('link', { name: say('en', 'cart_view') })).toBeVisible()
    expect(await cartOf(page)).toEqual([expect.objectContaining({ name: plenty.name, quantity: 1 })])
  }
})
