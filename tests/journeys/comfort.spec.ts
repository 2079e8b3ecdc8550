import type { Route } from '@playwright/test'
import { formatDecimal } from '#shared/money.ts'
import {
  deskSize,
  expect,
  layIntoCart,
  openMoreContact,
  path,
  phoneSize,
  plentifulPiece,
  prepareForRest,
  say,
  test,
  untilAtRest,
  untilAwake,
  untilFooterAwake,
} from './shopper.ts'

/** Small annoyances that get in a shopper's way. */
const laptop = { width: 1024, height: 768 }

for (const viewport of [phoneSize, { width: 768, height: 1024 }, deskSize])
  test(`nothing lies on the last links of a page at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto(path('en', '/about'))
    await untilAwake(page)
    const terms = page.locator('footer').getByRole('link', { name: say('en', 'footer_terms'), exact: true })
    await page.mouse.wheel(0, 20_000)
    await expect(terms).toBeInViewport()
    await terms.click()
    await page.waitForURL('**/terms')
  })

for (const language of ['en', 'bn'] as const)
  test(`at the end of a product page on a phone the bar that adds to the cart covers no link, in ${language}`, async ({
    page,
    request,
  }) => {
    const { id } = await plentifulPiece(request)
    await page.setViewportSize(phoneSize)
    await page.goto(path(language, `/product/${id}`))
    await untilAwake(page)
    const add = page.getByRole('button', { name: say(language, 'product_add'), exact: true })
    // The second one is that of the bar, which comes when the page's own is out of sight.
    const bar = add.nth(1)
    const distance = () =>
      page.evaluate(() => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
        const links = [...document.querySelectorAll('footer a')].map((link) => link.getBoundingClientRect().bottom)
        return (document.querySelector('main .fixed')?.getBoundingClientRect().top ?? Number.NaN) - Math.max(...links)
      })
    await distance()
    await expect(bar).toBeInViewport()
    expect(await distance()).toBeGreaterThanOrEqual(0)
    await page
      .locator('footer')
      .getByRole('link', { name: say(language, 'footer_terms'), exact: true })
      .click()
    await page.waitForURL('**/terms')
  })

test('the chat button hides when scrolling down and comes back when scrolling up', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto(path('en', '/shop'))
  await untilAwake(page)
  const chat = page.getByRole('link', { name: say('en', 'chat'), exact: true })
  await expect(chat).toBeInViewport()
  await page.mouse.wheel(0, 600)
  await expect(chat).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(chat).toBeInViewport()
})

test('at the end of a page a small scroll bounce does not bring the chat button over anything', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto(path('en', '/shop'))
  await untilAwake(page)
  const chat = page.getByRole('link', { name: say('en', 'chat'), exact: true })
  const scroll = (fromEnd: number) =>
    page.evaluate(async (fromEnd) => {
      const { scrollHeight } = document.documentElement
      const heard = new Promise((done) => addEventListener('scroll', done, { once: true }))
      window.scrollTo({ top: scrollHeight - innerHeight - fromEnd, behavior: 'instant' })
      await heard
      for (let nr = 0; nr < 2; nr++) await new Promise((next) => requestAnimationFrame(next))
    }, fromEnd)
  await scroll(0)
  await expect(chat).toHaveClass(/translate-y-24/)
  await scroll(30)
  expect(await chat.getAttribute('class')).toMatch(/translate-y-24/)
  await scroll(400)
  await expect(chat).not.toHaveClass(/translate-y-24/)
  await expect(chat).toBeInViewport()
})

for (const language of ['en', 'bn'] as const)
  test(`on a phone the chat button covers nothing of the cart, in ${language}`, async ({ page }) => {
    await page.setViewportSize(phoneSize)
    await page.goto(path(language, '/faq'))
    await layIntoCart(page, await plentifulPiece(page.request))
    await page.goto(path(language, '/cart'))
    await untilAwake(page)
    const chat = page.getByRole('link', { name: say(language, 'chat'), exact: true })
    await expect(
      page.locator('main').getByRole('link', { name: say(language, 'cart_checkout'), exact: true }),
    ).toBeVisible()
    await page.mouse.wheel(0, 400)
    await page.mouse.wheel(0, -100)
    // It is a line of the page, below the cart and above the footer.
    const [cart, button, footer] = await Promise.all(
      [page.locator('main'), chat, page.locator('footer')].map((part) =>
        part.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return { top, bottom }
        }),
      ),
    )
    expect(button?.top).toBeGreaterThanOrEqual(cart?.bottom ?? Number.NaN)
    expect(button?.bottom).toBeLessThanOrEqual(footer?.top ?? Number.NaN)
    await chat.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

test('on a phone the button of the quick view is in sight at once', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto(path('en', '/shop'))
  await untilAwake(page)
  await page
    .locator('main')
    .getByRole('button', { name: new RegExp(`^${say('en', 'card_add')}: `) })
    .first()
    .click()
  const add = page.getByRole('dialog').getByRole('button', { name: say('en', 'quick_add'), exact: true })
  await expect(add).toBeInViewport({ ratio: 1 })
})

test('on a phone the bar of a product leaves room for what has the focus; a zoomed screen has no bar', async ({
  page,
}) => {
  await page.setViewportSize(phoneSize)
  await page.goto(path('en', `/product/${(await plentifulPiece(page.request)).id}`))
  await untilAwake(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const bar = page.locator('main div.fixed').filter({ has: page.getByRole('button') })
  await expect(bar).toBeVisible()
  const height = await bar.evaluate((element) => (element as HTMLElement).offsetHeight)
  await expect(page.locator('html')).toHaveCSS('scroll-padding-bottom', `${height}px`)
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(bar).toBeHidden()
})

test('on a phone no chat button lies over the fields of the contact form', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto(path('en', '/contact'))
  await untilAwake(page)
  await expect(page.locator('main form input').first()).toBeVisible()
  await expect(page.getByRole('link', { name: say('en', 'chat'), exact: true })).toBeHidden()
})

test('the error message of a field of the contact form does not push its neighbour down', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await page.goto(path('en', '/contact'))
  await untilAwake(page)
  const form = page.locator('main form')
  const field = (key: string) => form.getByLabel(say('en', key))
  await field('contact_name').fill('Nusrat Jahan')
  await form.getByRole('button', { name: say('en', 'contact_send') }).click()
  await expect(field('contact_email')).toHaveAttribute('aria-invalid', 'true')
  const [one, other] = await Promise.all(
    ['contact_name', 'contact_email'].map((key) => field(key).evaluate((each) => each.getBoundingClientRect().top)),
  )
  expect(one).toBe(other)
})

test('the chat button of a page that is reloaded at its end covers no link of the footer', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await page.goto(path('en', '/faq'))
  await untilAwake(page)
  const toEnd = () => page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await toEnd()
  await page.reload()
  await untilAwake(page)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: say('en', 'chat'), exact: true })).not.toBeInViewport()
})

test('the error message of a field does not push its neighbour down', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await page.goto(path('en', '/faq'))
  await layIntoCart(page, await plentifulPiece(page.request))
  await page.goto(path('en', '/checkout'))
  await untilAwake(page)
  await openMoreContact(page)
  await page.locator('#checkout-email').fill('no address')
  await page.locator('#checkout-altPhone').focus()
  await expect(page.locator('#checkout-email')).toHaveAttribute('aria-invalid', 'true')
  const tops = await Promise.all(
    ['email', 'altPhone'].map((name) =>
      page.locator(`#checkout-${name}`).evaluate((field) => field.getBoundingClientRect().top),
    ),
  )
  expect(tops[0]).toBe(tops[1])
})

test('the error message of a field of the review does not push its neighbour down', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await page.goto(path('en', '/product/5'))
  await page.getByRole('button', { name: say('en', 'review_write') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label:has(input[value="4"])').click()
  await dialog.locator('input[name="title"]').fill('Soft')
  await dialog.locator('textarea').fill('The cloth is as soft as it looks.')
  await dialog.locator('input[name="name"]').fill('Rina')
  await dialog.locator('input[name="email"]').fill('no address')
  await dialog.getByRole('button', { name: say('en', 'review_submit') }).click()
  await expect(dialog.locator('input[name="email"]')).toHaveAttribute('aria-invalid', 'true')
  const tops = await dialog
    .locator('input[name="name"], input[name="email"]')
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top))
  expect(tops).toHaveLength(2)
  expect(tops[0]).toBe(tops[1])
})

test('a connection that fails during navigation is reported as such, and the page opens when the shop responds again', async ({
  page,
}) => {
  await page.goto(path('en', '/shop'))
  await untilAwake(page)
  await page.route('**/*.data*', (route) => route.abort('internetdisconnected'))
  // As while a shop is restarted: its address first refuses, then answers that it is not ready, and the browser sees no
  // event.
  const answers = [(route: Route) => route.abort('connectionrefused'), (route: Route) => route.fulfill({ status: 503 })]
  await page.route('**/healthz', (route) => (answers.shift() ?? ((last: Route) => last.continue()))(route))
  await page.locator('main article h3 a').first().click()
  await expect(page.getByRole('heading', { name: say('en', 'offline_title') })).toBeVisible()
  await page.unroute('**/*.data*')
  await expect(page.locator('main h1')).not.toHaveText(say('en', 'offline_title'))
  expect(answers).toEqual([])
})

for (const [when, until] of [
  ['at once', untilAwake],
  // The code that prepares for it comes late.
  ['later', untilAtRest],
] as const)
  test(`a link that is pressed as the line goes says that it is gone, and Retry stays there, without a worker; ${when}`, async ({
    page,
    context,
  }) => {
    await prepareForRest(page)
    await page.goto(path('en', '/shop'))
    await until(page)
    await context.setOffline(true)
    await page.locator('main article h3 a').first().click()
    const lost = page.getByRole('heading', { name: say('en', 'offline_title') })
    await expect(lost).toBeVisible()
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
    await page.getByRole('button', { name: say('en', 'retry'), exact: true }).click()
    await asked
    expect(documents).toEqual([])
    await expect(lost).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('main h1')).not.toHaveText(say('en', 'offline_title'))
    await expect(page).toHaveURL(/\/product\//)
  })

test('the sizes of a card are large enough for a finger, and a row that scrolls on fades out', async ({ page }) => {
  // A phone's cards have no sizes.
  await page.setViewportSize({ width: 768, height: 1000 })
  await page.goto(path('en', '/shop'))
  const sizes = page.locator('main article [role="group"] button')
  const small = await sizes.evaluateAll((all) =>
    all
      .filter((each) => {
        // What can be pressed around it.
        const { width, height } = getComputedStyle(each, '::after')
        return Number.parseFloat(width) < 44 || Number.parseFloat(height) < 44
      })
      .map((each) => each.textContent),
  )
  expect(small).toEqual([])
  const fades = await page
    .locator('main article [role="group"]')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.scrollWidth > row.clientWidth,
        getComputedStyle(row).getPropertyValue('--more') !== '0px',
      ]),
    )
  for (const [goesOn, fade] of fades) expect(fade).toBe(goesOn)
})

test('a listing opened from another page shows that it is loading', async ({ page }) => {
  await page.goto(path('en', '/faq'))
  await untilAwake(page)
  await untilFooterAwake(page)
  let go = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  await page.route('**/*.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.locator('footer').getByRole('link', { name: 'Sale', exact: true }).click()
  const loading = page.getByText('Loading amazing products...')
  await expect(loading).toBeVisible()
  go()
  await page.waitForURL('**/collections/sale')
  await expect(loading).toHaveCount(0)
})

test("on a small laptop the hero's text does not cover the garment, nor its button the controls", async ({ page }) => {
  await page.setViewportSize(laptop)
  for (const language of ['en', 'bn'] as const) {
    await page.goto(path(language, '/'))
    const slides = page.getByRole('region', { name: say(language, 'home_slides') })
    const controls = await slides.getByRole('button').first().boundingBox()
    const all = await slides.locator('[role="group"]').evaluateAll((each) =>
      each.map((slide) => {
        const range = document.createRange()
        range.selectNodeContents(slide.querySelector('h1, h2') as Element)
        return {
          textWidth: range.getBoundingClientRect().right - slide.getBoundingClientRect().left,
          buttonBottom: slide.querySelector('a')?.getBoundingClientRect().bottom ?? Number.NaN,
        }
      }),
    )
    expect(all).toHaveLength(5)
    for (const { textWidth, buttonBottom } of all) {
      // The garment begins in the middle.
      expect(textWidth).toBeLessThanOrEqual(laptop.width / 2)
      expect(buttonBottom).toBeLessThan(controls?.y ?? 0)
    }
  }
})

test('the rating is written beside the stars', async ({ page }) => {
  const answer = await page.request.get(path('en', '/backend/api/products-data?limit=100'))
  const { products } = (await answer.json()) as {
    products: { number: number; rating: number; reviews_count?: number; review_count?: number }[]
  }
  const reviewed = products.find(({ rating }) => rating > 0)
  await page.goto(path('en', `/product/${reviewed?.number}`))
  const figure = page.locator('main a[href="#reviews"] [aria-hidden="true"]').filter({ hasText: /\d/ })
  await expect(figure).toHaveText(formatDecimal(reviewed?.rating ?? 0))
})

test('a picture that fails to load becomes the placeholder, or nothing, and loads when the connection is back', async ({
  page,
}) => {
  const drawing = /\/demo\/placeholder\./
  const first = page.locator('main article img').first()
  const state = () =>
    first.evaluate((img: HTMLImageElement) => ({
      isDrawing: img.currentSrc.includes('placeholder'),
      isSeen: img.checkVisibility() && img.complete && img.naturalWidth > 0,
      place: Math.round(img.closest('span')?.getBoundingClientRect().height ?? 0),
    }))
  await page.route('**/media/**', (route) => (drawing.test(route.request().url()) ? route.continue() : route.abort()))
  await page.goto(path('en', '/shop'))
  await expect.poll(state).toMatchObject({ isDrawing: true, isSeen: true })
  const { place } = await state()

  await page.unroute('**/media/**')
  await page.route('**/media/**', (route) => route.abort())
  await page.reload()
  await expect(first).toBeHidden()
  expect((await state()).place).toBe(place)

  await page.unroute('**/media/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(state).toEqual({ isDrawing: false, isSeen: true, place })

  // A picture further down that is still loading lazily must not count as failed.
  await page.reload()
  await untilAwake(page)
  await expect(page.locator('main article img[src*="placeholder"]')).toHaveCount(0)
})
