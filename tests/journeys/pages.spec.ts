import type { Page } from '@playwright/test'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  type Language,
  path,
  phoneSize,
  say,
  shopUrl,
  test,
} from './shopper.ts'

const languages = ['en', 'bn'] as const
/** Every text page; the second path of a page is its alias, the first one is canonical. */
const pages = [
  ['/about'],
  ['/story'],
  ['/brand'],
  ['/stores', '/store'],
  ['/size-guide'],
  ['/care'],
  ['/returns'],
  ['/refund-policy'],
  ['/shipping-policy'],
  ['/privacy', '/privacy-policy'],
  ['/terms', '/terms-of-service'],
  ['/faq'],
  ['/contact'],
] as const

/** The structured data (JSON-LD) of a page, flattened. */
const describedIn = async (page: Page): Promise<Record<string, unknown>[]> =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).flatMap((text) => {
    const data = JSON.parse(text)
    return data['@graph'] ?? [data]
  })

for (const language of languages) {
  test.describe(`the text pages in ${language}`, () => {
    test('exist under each of their paths, have a title, and are canonical at one path', async ({ request }) => {
      for (const [first, ...others] of pages)
        for (const address of [first, ...others]) {
          const answer = await request.get(path(language, address))
          expect([address, answer.status()]).toEqual([address, 200])
          const html = await answer.text()
          expect(html).toMatch(/<h1[^>]*>[^<]+/)
          const canonical = `${language === 'bn' ? '/bn' : ''}${first}`
          expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*${canonical}"`))
          expect(html).toContain(`hrefLang="${language === 'bn' ? 'en' : 'bn'}"`)
        }
    })

    for (const size of [phoneSize, deskSize]) {
      test(`have no barriers and nothing wider than a screen of ${size.width}`, async ({ browser }) => {
        test.setTimeout(180_000)
        const context = await browser.newContext({ viewport: size })
        const page = await context.newPage()
        for (const [address] of pages) {
          await page.goto(path(language, address))
          await expect(page.locator('main h1')).toBeVisible()
          await expectNoSidewaysScroll(page)
          await expectNoBarriers(page)
        }
        await context.close()
      })
    }

    test('have no broken links, anchors included', async ({ page, request }) => {
      test.setTimeout(180_000)
      const seen = new Set<string>()
      for (const [address] of pages) {
        await page.goto(path(language, address))
        const links = await page.locator('a[href]').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
        for (const href of links.filter((each) => each.startsWith(shopUrl))) seen.add(href)
      }
      expect(seen.size).toBeGreaterThan(20)
      const bodies = new Map<string, string>()
      for (const href of seen) {
        const [bare = '', anchor] = href.split('#')
        if (!bodies.has(bare)) {
          const answer = await request.get(bare)
          expect([bare, answer.status()]).toEqual([bare, 200])
          bodies.set(bare, await answer.text())
          // What a press on the link loads.
          const { pathname, search } = new URL(bare)
          const loaded = `${pathname === '/' ? '/_' : pathname}.data${search}`
          expect([loaded, (await request.get(loaded)).ok()]).toEqual([loaded, true])
        }
        if (anchor) expect([href, bodies.get(bare)?.includes(`id="${anchor}"`)]).toEqual([href, true])
      }
    })
  })
}

for (const language of languages)
  test(`the pages that the footer names open by a press, in ${language}`, async ({ page }) => {
    await page.setViewportSize(deskSize)
    await page.goto(path(language, '/about'))
    for (const key of ['terms', 'privacy', 'shipping', 'returns', 'refunds', 'faq', 'contact_us']) {
      const link = page.locator('footer').getByRole('link', { name: say(language, `footer_${key}`), exact: true })
      const address = (await link.getAttribute('href')) ?? ''
      await link.click()
      await page.waitForURL(`**${address}`)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page).toHaveTitle(await titleOf(page, address))
    }
  })

/** The title of a page, as it is sent. */
async function titleOf(page: Page, address: string): Promise<string> {
  const html = await (await page.request.get(address)).text()
  return page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').title, html)
}

test('Brand is the eighth entry of the menu, with the pages about us below it', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await page.goto(path('en', '/'))
  const entries = page.locator('header nav').first().getByRole('link', { name: 'Brand', exact: true })
  await entries.first().click()
  await expect(page).toHaveURL(/\/brand$/)
  const footer = page.locator('footer')
  for (const name of ['FAQ', 'Returns', 'Refunds', 'Shipping', 'Privacy', 'Terms', 'Our store', 'Contact'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
})

test('a long page has a table of contents, and says when it was last changed', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await page.goto(path('en', '/privacy'))
  await expect(page.locator('main h2')).toHaveCount(9)
  await expect(page.getByText(/^Last updated: \d{1,2} \w+ 20\d\d$/)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: /How we protect it/ })
    .click()
  await expect(page).toHaveURL(/#safe$/)
  await expect(page.locator('#safe')).toBeInViewport()
})

test('the delivery page states the same charges as the checkout', async ({ page }) => {
  await page.goto(path('en', '/shipping-policy'))
  const main = page.locator('main')
  await expect(main.getByRole('row', { name: /^Dhaka/ })).toContainText('৳60')
  await expect(main.getByRole('row', { name: /^Everywhere else/ })).toContainText('৳120')
  await expect(main).toContainText('Orders over ৳2,000 are delivered free')
  await page.goto(path('bn', '/shipping-policy'))
  await expect(main).toContainText('৳১২০')
})

test('cart and checkout say without scripts what they need them for, and whom to contact', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phoneSize })
  const page = await context.newPage()
  for (const [locale, address] of [
    ['en', '/cart'],
    ['bn', '/checkout'],
  ] as const) {
    await page.goto(path(locale, address))
    const note = page.locator('main p').filter({ hasText: say(locale, 'cart_needs_scripts') })
    await expect(note).toBeVisible()
    await expect(note.getByRole('link')).toHaveAttribute('href', new URL(path(locale, '/contact')).pathname)
  }
  // The place can be entered before any script: a list of all districts, then the thana in words.
  await expect(page.locator('#checkout-district option:not([value=""])')).toHaveCount(64)
  await page.locator('#checkout-district').selectOption('bandarban')
  await page.locator('#checkout-thana').fill('থানচি')
  await expect(page.locator('#checkout-district')).toHaveValue('bandarban')
  await expect(page.locator('#checkout-thana')).toHaveValue('থানচি')
  await context.close()
})

test.describe('the size guide', () => {
  test('shows measures in inches, and in centimetres when asked, without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phoneSize })
    const page = await context.newPage()
    await page.goto(path('en', '/size-guide'))
    await page.locator('#panjabi summary').click()
    const cells = page.locator('#panjabi tbody tr').first().locator('td').first()
    await expect(cells.getByText('41', { exact: true })).toBeVisible()
    await page.getByText('cm', { exact: true }).click()
    await expect(cells.getByText('104', { exact: true })).toBeVisible()
    await expect(cells.getByText('41', { exact: true })).toBeHidden()
    await context.close()
  })

  test('opens the chart that the URL names', async ({ page }) => {
    await page.goto(path('bn', '/size-guide#kurti'))
    await expect(page.locator('#kurti table')).toBeVisible()
    await expect(page.locator('#panjabi table')).toBeHidden()
  })
})

test.describe('the questions', () => {
  test('unfold, are found by their words, and have URLs of their own', async ({ page }) => {
    await page.goto(path('en', '/faq#cancel'))
    await expect(page.locator('main details')).toHaveCount(10)
    await expect(page.locator('#cancel')).toContainText('until it is being packed')
    await expect(page.locator('#cancel p').first()).toBeVisible()
    await expect(page.locator('#payment p').first()).toBeHidden()

    const search = page.getByRole('searchbox', { name: say('en', 'faq_search') })
    await search.fill('BKASH')
    await expect(page.locator('main details:visible')).toHaveCount(1)
    await expect(page.getByText(say('en', 'faq_found_one'))).toBeVisible()
    await search.fill('zeppelin')
    await expect(page.getByText(say('en', 'faq_none', { query: 'zeppelin' }))).toBeVisible()
    await page.getByRole('link', { name: say('en', 'faq_ask') }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })

  test('are found in Bangla by digits of either script, and have links for e-mail and phone', async ({ page }) => {
    await page.goto(path('bn', '/faq'))
    await page.getByRole('searchbox').fill('৳60')
    await expect(page.locator('main details:visible')).toHaveCount(1)
    await expect(page.locator('main a[href^="mailto:"]:visible').first()).toBeVisible()
    await expect(page.locator('main a[href^="tel:+880"]:visible').first()).toBeVisible()
  })

  test('have FAQ structured data, without Markdown', async ({ page }) => {
    await page.goto(path('bn', '/faq'))
    const faq = (await describedIn(page)).find((each) => each['@type'] === 'FAQPage')
    const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions).toHaveLength(10)
    for (const { name, acceptedAnswer } of questions) {
      expect(name).toMatch(/[\u0980-\u09ff]/)
      expect(acceptedAnswer.text).not.toMatch(/\]\(|\*\*/)
    }
  })
})

test.describe('the store', () => {
  test('says by the time in Dhaka whether it is open, wherever the visitor is', async ({ browser }) => {
    for (const [at, words] of [
      ['2026-11-21T09:30:00Z', 'Open now, until 8:00 PM'],
      ['2026-11-21T15:00:00Z', 'Closed now, opens at 10:00 AM'],
    ] as const) {
      const context = await browser.newContext({ timezoneId: 'America/New_York' })
      const page = await context.newPage()
      await page.clock.install({ time: new Date(at) })
      await page.goto(path('en', '/stores'))
      await expect(page.locator('main').getByText(words)).toBeVisible()
      await context.close()
    }
  })

  test('loads no map from third parties before it is pressed, and links to directions', async ({ page, context }) => {
    const abroad: string[] = []
    await context.route(/openstreetmap|google/, (route) => {
      abroad.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'a map' })
    })
    await page.goto(path('en', '/contact'))
    const map = page.getByRole('link', { name: new RegExp(say('en', 'store_map')) })
    await expect(map).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/\?mlat=23\.8/)
    expect(abroad).toEqual([])
    await map.click()
    const frame = page.locator('main iframe')
    await expect(frame).toHaveAttribute('src', /export\/embed\.html\?bbox=90\.36.*marker=23\.8069%2C90\.3687/)
    await expect(page.frameLocator('main iframe').getByText('a map')).toBeVisible()

    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Get Directions' }).click()
    const directions = await opened
    expect(directions.url()).toBe('https://www.google.com/maps/dir/?api=1&destination=23.8069,90.3687')
  })

  test('has structured data with hours, address and position', async ({ page }) => {
    for (const address of ['/contact', '/stores']) {
      await page.goto(path('en', address))
      const stores = (await describedIn(page)).map((each) => each.mainEntity as Record<string, unknown> | undefined)
      const store = stores.find((each) => each?.['@type'] === 'ClothingStore')
      expect(store).toMatchObject({
        geo: { latitude: 23.8069, longitude: 90.3687 },
        openingHoursSpecification: { opens: '10:00', closes: '20:00' },
        address: { addressLocality: 'Dhaka', addressCountry: 'BD' },
      })
    }
  })
})

test.describe('the contact form', () => {
  const box = (page: Page, name: string) => page.locator(`main form [name="${name}"]`)
  const sendButton = (page: Page, language: Language) =>
    page.getByRole('button', { name: say(language, 'contact_send'), exact: true })
  async function fill(page: Page) {
    await box(page, 'name').fill('Nusrat Jahan')
    await box(page, 'email').fill('nusrat@example.com')
    await box(page, 'inquiryType').selectOption('product')
    await box(page, 'subject').fill('The green panjabi')
    await box(page, 'message').fill('Is it heavy enough for January?')
  }

  for (const language of languages) {
    test(`says in ${language} what is missing, sends, and says that it has arrived`, async ({ page }) => {
      await page.setViewportSize(phoneSize)
      await page.goto(path(language, '/contact'))
      await sendButton(page, language).click()
      for (const key of ['contact_need_name', 'contact_need_email', 'contact_need_subject', 'contact_need_message'])
        await expect(page.locator('main form').getByText(say(language, key))).toBeVisible()
      await expect(box(page, 'name')).toBeFocused()
      await expectNoBarriers(page)

      await fill(page)
      await expect(page.getByText(say(language, 'contact_need_name'))).toBeHidden()
      let sent: Record<string, unknown> = {}
      await page.route('**/backend/api/contact', async (route) => {
        sent = route.request().postDataJSON()
        await expect(page.getByRole('button', { name: say(language, 'contact_sending') })).toBeDisabled()
        // What is typed in the meantime would be emptied.
        for (const name of ['name', 'email', 'phone', 'subject', 'message'])
          await expect(box(page, name)).not.toBeEditable()
        await expect(page.locator('main form select[inert]')).toHaveCount(1)
        await route.continue()
      })
      await sendButton(page, language).click()
      await expect(page.getByText(say(language, 'contact_sent'))).toBeVisible()
      await expect(page.getByText(say(language, 'contact_sent_text'))).toBeVisible()
      expect(sent).toMatchObject({ inquiryType: 'product', subject: 'The green panjabi', locale: language })
      await expectNoBarriers(page)

      await page.getByRole('button', { name: say(language, 'contact_another') }).click()
      await expect(box(page, 'message')).toHaveValue('')
      await page.reload()
      await expect(box(page, 'message')).toHaveValue('')
    })
  }

  test('keeps what was typed when sending fails and when the page is reloaded; a retry has the same idempotency key', async ({
    page,
  }) => {
    await page.goto(path('en', '/contact'))
    await fill(page)
    const keys: string[] = []
    let isBroken = true
    await page.route('**/backend/api/contact', (route) => {
      keys.push(route.request().postDataJSON().idempotencyKey)
      return isBroken ? route.abort() : route.continue()
    })
    await sendButton(page, 'en').click()
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
    await page.reload()
    await expect(box(page, 'message')).toHaveValue('Is it heavy enough for January?')
    await expect(box(page, 'inquiryType')).toHaveValue('product')
    isBroken = false
    await sendButton(page, 'en').click()
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    await expect(page.getByText("We'll get back to you within 24–48 hours.")).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    // Four automatic attempts over the failed connection, and one manual retry.
    expect(keys).toHaveLength(5)
  })

  test('keeps what was typed before the script had loaded on a slow connection', async ({ page }) => {
    let letThrough = () => {}
    const later = new Promise<void>((come) => {
      letThrough = come
    })
    await page.route('**/assets/*.js', async (route) => {
      await later
      await route.continue()
    })
    await page.goto(path('en', '/contact'), { waitUntil: 'commit' })
    await box(page, 'message').fill('Written on a slow line')
    await expect(sendButton(page, 'en')).toBeDisabled()
    letThrough()
    await expect(sendButton(page, 'en')).toBeEnabled()
    await expect(box(page, 'message')).toHaveValue('Written on a slow line')
    await page.reload()
    await expect(box(page, 'message')).toHaveValue('Written on a slow line')
  })

  test('is filled in with the order from the URL, and with the signed-in customer', async ({ page }) => {
    const email = `nusrat${Date.now()}@example.com`
    const answer = await page.request.post(`${shopUrl}/backend/api/register`, {
      data: { name: 'Nusrat Jahan', email, phone: '01712345678', password: 'shapla-77' },
      headers: { origin: shopUrl },
    })
    expect(answer.ok()).toBe(true)
    await page.goto(path('en', '/contact?orderId=ORD-20261121-7K4MPX'))
    await expect(box(page, 'subject')).toHaveValue('Order ORD-20261121-7K4MPX')
    await expect(box(page, 'inquiryType')).toHaveValue('order')
    await expect(box(page, 'name')).toHaveValue('Nusrat Jahan')
    await expect(box(page, 'email')).toHaveValue(email)
  })
})
