import {
  expect,
  type Page,
  path,
  phoneSize,
  plentifulPiece,
  prepareForRest,
  say,
  test,
  untilAtRest,
  untilAwake,
} from './shopper.ts'

test.use({ viewport: phoneSize, hasTouch: true })

const menu = { name: say('en', 'menu'), exact: true }

async function open(page: Page, to: string, loads: 1 | 2 = 1) {
  await prepareForRest(page)
  await page.goto(path('en', to))
  if (loads === 2) await page.reload()
  await untilAtRest(page)
}

test('a tab of an older release whose chunks no longer exist loads the current release', async ({ page }) => {
  let loads = 0
  page.on('load', () => loads++)
  await page.route(/\/assets\/side-menu-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  // The page's own check for a newer release finds one.
  await page.route(path('en', '/'), async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('/assets/manifest-', '/assets/newer-'),
    })
  })
  await open(page, '/')
  await page.getByRole('link', menu).click()
  await expect.poll(() => loads).toBe(2)
})

test('a chunk that fails to load in the current release causes no reload, and comes when the connection is back', async ({
  page,
}) => {
  let loads = 0
  page.on('load', () => loads++)
  // Wide enough that the toast covers no button, narrow enough for the menu button.
  await page.setViewportSize({ width: 1000, height: 800 })
  const chunk = /side-menu-[^/]*\.js/
  await page.route(chunk, (route) => route.abort('failed'))
  await open(page, '/')
  const check = page.waitForResponse(
    (answer) => answer.url() === path('en', '/') && answer.request().resourceType() === 'fetch',
  )
  await page.getByRole('link', menu).click()
  await (await check).finished()
  await expect(page.getByText(say('en', 'part_failed')).first()).toBeVisible()
  // What else the header opens does not wait for it.
  await page.getByRole('link', { name: say('en', 'search'), exact: true }).click()
  const search = page.getByRole('dialog').getByRole('combobox')
  await expect(search).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await page.getByRole('link', menu).click()
  await page.unroute(chunk)
  await expect(page.getByRole('dialog', { name: say('en', 'menu') })).toBeVisible()
  expect(loads).toBe(1)
})

test('a part that is opened without a connection opens when it is back', async ({ page, context }) => {
  await open(page, '/')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/side-menu-'))
  await context.setOffline(true)
  await page.getByRole('link', menu).click()
  await lost
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: say('en', 'menu') })).toBeVisible()
})

for (const before of ['a first load', 'a reload'] as const)
  test(`a part of which one file got lost on the way makes the page load again, once, and opens then; after ${before}`, async ({
    page,
  }) => {
    await open(page, '/', before === 'a reload' ? 2 : 1)
    let loads = 0
    page.on('load', () => loads++)
    // Not the part itself, which may be asked for under another URL, but a file that it imports.
    const files = /\/assets\/(?!side-menu)[^/]*\.js$/
    await page.route(files, (route) => route.abort('failed'), { times: 1 })
    await page.getByRole('link', menu).click()
    await expect.poll(() => loads).toBe(1)
    // Before hydration the link leads to the menu in the footer.
    await untilAwake(page)
    await page.getByRole('link', menu).click()
    await expect(page.getByRole('dialog', { name: say('en', 'menu') })).toBeVisible()
  })

for (const still of ['is being typed', 'was typed'] as const)
  test(`what ${still} is not lost to that`, async ({ page }) => {
    let loads = 0
    page.on('load', () => loads++)
    await open(page, '/contact')
    await page.locator('main textarea').first().fill('Do you have it in green?')
    if (still === 'was typed') await page.keyboard.press('Tab')
    const files = /\/assets\/(?!side-menu)[^/]*\.js$/
    await page.route(files, (route) => route.abort('failed'), { times: 1 })
    const second = page.waitForRequest(/side-menu-[^/]*\.js\?2/)
    if (still === 'was typed') await page.getByRole('link', menu).click()
    else await page.getByRole('link', menu).dispatchEvent('click')
    await second
    expect(loads).toBe(1)
    await expect(page.locator('main textarea').first()).toHaveValue('Do you have it in green?')
  })

for (const [line, mostLoads] of [
  ['works', 3],
  ['is dead', 1],
] as const)
  test(`two parts whose file stays missing reload the page at most once for each of them, on a line that ${line}`, async ({
    page,
    request,
  }) => {
    const { id } = await plentifulPiece(request)
    let loads = 0
    page.on('request', (each) => each.isNavigationRequest() && loads++)
    await page.route(/\/assets\/(promises|product-sections)-[^/]*\.js/, (route) => {
      // The parts themselves come as from a cache, which does not answer HEAD.
      if (route.request().method() !== 'HEAD')
        return route.fulfill({ contentType: 'text/javascript', body: "import './gone.js'" })
      return line === 'works' ? route.continue() : route.abort('failed')
    })
    // Between two reloads there is no time for a third attempt.
    const attempts = ['promises', 'product-sections'].map((part) =>
      page.waitForRequest(new RegExp(`/${part}-[^/]*\\.js\\?3$`)),
    )
    await page.goto(path('en', `/product/${id}`), { waitUntil: 'commit' })
    await Promise.all(attempts)
    expect(loads).toBeLessThanOrEqual(mostLoads)
  })
