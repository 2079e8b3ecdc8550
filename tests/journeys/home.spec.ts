import type { Page } from '@playwright/test'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  path,
  phoneSize,
  say,
  test,
  untilAwake,
  untilHeard,
} from './shopper.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: say('en', 'main_menu') })
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test.describe('the menu of a wide screen', () => {
  test.use({ viewport: deskSize })

  test('is navigable by arrow keys: along the entries, down into a submenu, and back by Escape', async ({ page }) => {
    await page.goto(path('en', '/'))
    // The arrow key is heard only once the page has hydrated.
    await expect(async () => {
      await entry(page, 'Mens').focus()
      await page.keyboard.press('ArrowRight')
      await expect(entry(page, 'Womens')).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    const first = menu(page).locator('#menu-mens a').first()
    await expect(first).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(menu(page).locator('#menu-mens a').nth(1)).toBeFocused()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(menu(page).locator('#menu-mens')).toHaveCount(0)
    const button = menu(page).getByRole('button', { name: say('en', 'menu_show', { name: 'Mens' }) })
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')

    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    const to = await first.getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`${to}$`))
    await expect(menu(page).locator('#menu-mens')).toHaveCount(0)
    await expect(page.locator('main article').first()).toBeVisible()
  })

  test('every menu and submenu entry leads to a page with something on it', async ({ page, request }) => {
    await page.goto(path('en', '/'))
    const targets = new Set(
      await menu(page)
        .locator('[data-entry] > a')
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)),
    )
    for (const button of await menu(page).getByRole('button').all()) {
      await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      const lines = menu(page).locator('[id^="menu-"] a')
      for (const href of await lines.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)))
        targets.add(href)
    }
    expect(targets.size).toBeGreaterThan(30)
    const empty: string[] = []
    for (const href of targets) {
      const answer = await request.get(href)
      const isList = /\/(collections|shop)\b/.test(href)
      if (!answer.ok() || (isList && !(await answer.text()).includes('<article'))) empty.push(href)
    }
    expect(empty).toEqual([])
  })
})

test('on a phone the menu is a drawer that opens, leads on, closes by Escape and returns the focus', async ({
  page,
}) => {
  await page.setViewportSize(phoneSize)
  await page.goto(path('bn', '/'))
  // Before hydration the link leads to the menu in the footer, as it does without scripts.
  await untilAwake(page)
  const opener = page.locator('header').getByRole('link', { name: say('bn', 'menu'), exact: true })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: say('bn', 'menu') })
  await expect(drawer.getByText(say('bn', 'menu_womens'), { exact: true })).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  await drawer.getByText(say('bn', 'menu_womens'), { exact: true }).click()
  await drawer
    .getByRole('link', { name: say('bn', 'menu_all_of', { name: say('bn', 'menu_womens') }), exact: true })
    .click()
  await page.waitForURL(/\/bn\/collections\/womens$/)
  await expect(drawer).toHaveCount(0)
})

test.describe('the search panel', () => {
  test.use({ viewport: deskSize })

  const open = async (page: Page, language: 'en' | 'bn' = 'en') => {
    await page.goto(path(language, '/'))
    // Before hydration the link leads to the search page, as it does without scripts.
    await untilAwake(page)
    const opener = page.locator('header').getByRole('link', { name: say(language, 'search'), exact: true })
    await opener.click()
    const field = page.getByRole('combobox', { name: say(language, 'search_label') })
    await expect(field).toBeFocused()
    return { opener, field, panel: page.getByRole('dialog') }
  }

  test('sends one request after the last key, shows the number of results, and works by keyboard', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/search-products')) asked.push(searchParams.get('query') ?? '')
    })
    await page.clock.install()
    const { opener, field, panel } = await open(page)
    await expect(field).toHaveAttribute('maxlength', '200')
    // Seven keystrokes within 300 ms, however busy the machine is.
    await field.evaluate((input: HTMLInputElement) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (let length = 1; length <= 7; length++) {
        write?.call(input, 'panjabi'.slice(0, length))
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    })
    await expect(panel.getByRole('status')).toHaveText('Found 8 products')
    expect(asked).toEqual(['panjabi'])
    await expect(panel.getByRole('option')).toHaveCount(8)
    await expect(panel.getByRole('link', { name: 'View all results' })).toHaveAttribute('href', '/shop?search=panjabi')
    await expectNoBarriers(page)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = panel.getByRole('option').nth(1)
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(panel.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')

    await field.fill('   ')
    await expect(panel.getByRole('option')).toHaveCount(0)
    await expect(panel.getByRole('status')).toHaveText('')
    // Longer than it waits for the next key.
    await page.clock.runFor(1000)
    await untilHeard(page)
    expect(asked).toEqual(['panjabi'])

    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('leads to the product chosen with Enter, and to all results without a choice', async ({ page }) => {
    const { field, panel } = await open(page)
    await field.fill('saree')
    await expect(panel.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    const to = (await panel.getByRole('option').first().getAttribute('href')) ?? ''
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`${to}$`))

    await page.locator('header').getByRole('link', { name: 'Search', exact: true }).click()
    await field.fill('saree')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/shop\?search=saree$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “saree”' })).toBeVisible()
  })

  test('finds Bangla words and misspelt ones, and says so when there is nothing', async ({ page }) => {
    const { field, panel } = await open(page, 'bn')
    await field.fill('পাঞ্জাবি')
    await expect(panel.getByRole('option').first()).toBeVisible()
    await expect(panel.getByRole('status')).toHaveText('৮টি পণ্য পাওয়া গেছে')
    await field.fill('panjbai')
    await expect(panel.getByRole('option').first()).toBeVisible()
    await expectNoSidewaysScroll(page)

    const english = await open(page)
    await english.field.fill('zxqvw')
    await expect(english.panel.getByText('No products found for “zxqvw”')).toBeVisible()
    await expect(english.panel.getByText('Try different keywords')).toBeVisible()
    await expect(english.panel.getByRole('link', { name: 'View all results' })).toHaveCount(0)
  })
})

test.describe('what moves by itself', () => {
  test.use({ viewport: deskSize })

  const line = (page: Page) => page.getByRole('region', { name: say('en', 'announcements') }).getByRole('paragraph')
  const slide = (page: Page) => page.locator('section[aria-roledescription="carousel"] [aria-current="true"]')

  test('the six announcements rotate every 3 seconds, can be moved backwards and forwards, and can be stopped', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(path('en', '/'))
    const bar = page.getByRole('region', { name: say('en', 'announcements') })
    const first = await line(page).textContent()
    expect(first).toMatch(/orders over ৳2,000/)
    const seen = new Set([first])
    for (let i = 0; i < 5; i++) {
      const before = (await line(page).textContent()) ?? ''
      await page.clock.runFor(3000)
      await expect(line(page)).not.toHaveText(before)
      seen.add(await line(page).textContent())
    }
    expect(seen.size).toBe(6)
    expect([...seen].join()).toMatch(/33%/)

    await bar.getByRole('button', { name: 'Next announcement' }).click()
    await expect(line(page)).toHaveText(first ?? '')
    await bar.getByRole('button', { name: 'Previous announcement' }).click()
    await expect(line(page)).not.toHaveText(first ?? '')
    await bar.getByRole('button', { name: 'Pause' }).click()
    const stopped = (await line(page).textContent()) ?? ''
    await page.mouse.move(600, 600)
    await bar.getByRole('button', { name: 'Play' }).blur()
    await page.clock.runFor(9000)
    await expect(line(page)).toHaveText(stopped)
  })

  test('the five slides change every 5 seconds, pause under a pointer, and follow the controls', async ({ page }) => {
    await page.clock.install()
    await page.goto(path('en', '/'))
    await expect(page.locator('[aria-roledescription="slide"]')).toHaveCount(5)
    await expect(slide(page)).toHaveAttribute('aria-label', 'Show slide 1')
    await page.mouse.move(5, 5)
    await page.clock.runFor(5000)
    await expect(slide(page)).toHaveAttribute('aria-label', 'Show slide 2')

    await page.getByRole('button', { name: 'Show slide 4' }).click()
    await page.clock.runFor(1000)
    await expect(slide(page)).toHaveAttribute('aria-label', 'Show slide 4')
    await page.clock.runFor(15_000)
    await expect(slide(page)).toHaveAttribute('aria-label', 'Show slide 4')
  })

  test('nothing moves with prefers-reduced-motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto(path('en', '/'))
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(3)
    const before = (await line(page).textContent()) ?? ''
    await page.clock.runFor(20_000)
    await expect(line(page)).toHaveText(before)
    await expect(slide(page)).toHaveAttribute('aria-label', 'Show slide 1')
  })

  test('nothing moves with Save-Data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto(path('en', '/'))
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(3)
  })
})

test('the row of posts names no social network, since the posts link to the shop: three on a wide screen, one on a phone', async ({
  page,
  request,
}) => {
  await page.goto(path('en', '/'))
  const row = page.getByRole('group', { name: say('en', 'home_social') })
  await expect(row).toBeVisible()
  const inView = () =>
    row.locator('ul').evaluate((list) => Math.round(list.clientWidth / (list.firstElementChild?.clientWidth ?? 1)))
  await page.setViewportSize(deskSize)
  expect(await inView()).toBe(3)
  await page.setViewportSize({ width: 767, height: 800 })
  expect(await inView()).toBe(1)
  for (const link of await row.getByRole('link').all()) {
    const target = new URL((await link.getAttribute('href')) ?? '', page.url())
    expect(target.origin).toBe(new URL(page.url()).origin)
    expect((await request.get(target.href)).ok()).toBe(true)
  }
  for (const network of ['Facebook', 'Instagram']) await expect(page.locator('main')).not.toContainText(network)
  await expect(page.locator('a[href^="https://www.facebook.com"]')).toHaveCount(0)
})

test('the poster becomes a self-hosted video when it is pressed, and nothing of the video loads before', async ({
  page,
}) => {
  const films: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/media/film/')) films.push(response.status())
  })
  await page.goto(path('en', '/'))
  const play = page.getByRole('button', { name: say('en', 'home_film_play') })
  await play.scrollIntoViewIfNeeded()
  expect(films).toEqual([])
  await play.press('Enter')
  const film = page.locator('video')
  await expect(film).toBeFocused()
  await expect(film).toHaveAccessibleDescription(say('en', 'home_film_described'))
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  expect(await film.evaluate((video: HTMLVideoElement) => [video.videoWidth, Math.round(video.duration)])).toEqual([
    1280, 14,
  ])
  expect(films.every((status) => status === 200 || status === 206)).toBe(true)
  await expectNoBarriers(page)
})

test('a video that cannot be loaded shows the poster again and an error', async ({ page }) => {
  await page.route('**/media/film/**', (route) => route.abort())
  await page.goto(path('en', '/'))
  const play = page.getByRole('button', { name: say('en', 'home_film_play') })
  await play.click()
  await expect(page.getByText(say('en', 'home_film_failed')).first()).toBeVisible()
  await expect(play).toBeVisible()
})

test('the chat offers five questions, each of which opens WhatsApp with its text', async ({ page }) => {
  await page.goto(path('bn', '/'))
  // Before hydration the link leads to WhatsApp itself.
  await untilAwake(page)
  await page.getByRole('link', { name: say('bn', 'chat') }).click()
  const dialog = page.getByRole('dialog', { name: say('bn', 'chat') })
  await expect(dialog.getByRole('link')).toHaveCount(5)
  const questions = await dialog.getByRole('link').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
  expect(questions.map((href) => new URL(href).searchParams.get('text'))).toEqual(
    [1, 2, 3, 4, 5].map((i) => say('bn', `chat_${i}`)),
  )
  for (const href of questions) expect(href).toMatch(/^https:\/\/wa\.me\/8801\d{9}\?text=/)
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: say('bn', 'chat') })).toBeFocused()
})

test('the two banners and the six tiles each lead to a listing with products, and there is a row for men', async ({
  page,
  request,
}) => {
  await page.goto(path('en', '/'))
  const main = page.locator('main')
  for (const to of ['/collections/mens', '/collections/womens'])
    await expect(
      main
        .locator(`a[href="${to}"]`)
        .filter({ has: page.locator('img') })
        .first(),
    ).toBeVisible()
  const tiles = main.getByRole('region', { name: say('en', 'home_categories') }).locator('li a')
  await expect(tiles).toHaveCount(6)
  for (const href of await tiles.evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))) {
    const answer = await request.get(href)
    expect([href, answer.status()]).toEqual([href, 200])
    expect(await answer.text()).toContain('href="/product/')
  }
  const row = main.getByRole('region', { name: say('en', 'home_mens_highlight') })
  expect(await row.locator('article').count()).toBeGreaterThan(0)
})

test('the order banner leads to the tracking page with the number that was typed', async ({ page }) => {
  await page.goto(path('en', '/'))
  await page.getByRole('textbox', { name: say('en', 'home_track_label') }).fill('ORD-20250101-ABCDEF')
  await page.getByRole('button', { name: say('en', 'home_track_button'), exact: true }).click()
  await page.waitForURL(/\/track-order\?orderId=ORD-20250101-ABCDEF/)
})

test('the order banner without a number asks for one on the tracking page', async ({ page }) => {
  await page.goto(path('en', '/'))
  await page.getByRole('button', { name: say('en', 'home_track_button'), exact: true }).click()
  await page.waitForURL(/\/track-order\?orderId=$/)
  await expect(page.getByText(say('en', 'track_missing'))).toBeVisible()
})

for (const language of ['en', 'bn'] as const)
  test(`home has no barrier and nothing wider than the screen at any width, in ${language}`, async ({ page }) => {
    await page.goto(path(language, '/'))
    for (const width of [360, 768, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await expectNoBarriers(page)
    await page.setViewportSize(phoneSize)
    await expectNoBarriers(page)
  })

test('focus is never lost while tabbing through a page', async ({ page }) => {
  await page.goto(path('en', '/'))
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(say('en', 'skip_to_content'))
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})
