import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { at, enter, hire } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, test, untilHeard } from './shopper.ts'

/** Playwright's user agent identifies a robot, and robots are not counted. */
const phone = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'

const isVisit = (address: string) => new URL(address).pathname === '/backend/api/visit'
const linesOf = async (download: Download) => (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
const period = (page: Page, days: number) => page.getByRole('button', { name: `${days} Days`, exact: true })

test.describe('visits', () => {
  test('a page view is reported once the page has settled, the next one too, and Analytics shows where it came from', async ({
    browser,
    page,
  }) => {
    const context = await browser.newContext({ userAgent: phone })
    const visitor = await context.newPage()
    const told: unknown[] = []
    context.on('request', (request) => isVisit(request.url()) && told.push(request.postDataJSON()))
    const first = visitor.waitForResponse((answer) => isVisit(answer.url()))
    await visitor.goto(at('/faq'), { referer: 'https://www.google.com/' })
    expect((await first).status()).toBe(204)
    const second = visitor.waitForResponse((answer) => isVisit(answer.url()))
    await visitor.locator('header a[href="/"]').first().click()
    await visitor.waitForURL(at('/'))
    expect((await second).status()).toBe(204)
    expect(told).toEqual([
      { path: '/faq', referrer: 'https://www.google.com/' },
      { path: '/', referrer: '' },
    ])
    expect(await context.cookies()).toEqual([])
    await context.close()

    await enter(page, '/admin/analytics?period=7')
    const sources = page.getByRole('region', { name: 'Traffic Sources' })
    await expect(sources.getByRole('listitem').filter({ hasText: 'Google' })).toContainText(/\d visits?/)
    await expect(page.getByText('No visits recorded yet')).toHaveCount(0)
  })

  test('views of Do Not Track visitors and of the back office are not reported', async ({ browser }) => {
    const context = await browser.newContext({ userAgent: phone })
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'doNotTrack', {
        get: () => {
          Object.assign(window, { wasRead: true })
          return '1'
        },
      }),
    )
    const visitor = await context.newPage()
    const told: string[] = []
    context.on('request', (request) => isVisit(request.url()) && told.push(request.url()))
    await visitor.goto(at('/faq'))
    // It is read right before the report would be sent.
    await visitor.waitForFunction(() => (window as { wasRead?: boolean }).wasRead)
    await untilHeard(visitor)
    expect(told).toEqual([])
    await context.close()

    const office = await browser.newContext({ userAgent: phone })
    // The request for the code that would report comes first.
    const isReport = (address: string) => isVisit(address) || address.includes('/assets/send-page-view')
    office.on('request', (request) => isReport(request.url()) && told.push(request.url()))
    const desk = await office.newPage()
    await desk.clock.install()
    await enter(desk, '/admin/analytics')
    await expect(desk.getByRole('heading', { level: 2, name: 'Sales Overview' })).toBeVisible()
    // Twice as long as a page of the shop waits before it reports.
    await desk.clock.fastForward(3000)
    await untilHeard(desk)
    expect(told).toEqual([])
    await office.close()
  })
})

test.describe('Analytics', () => {
  test('periods can be selected, the chart has a table behind it, figures are explained, and a file is downloaded', async ({
    page,
  }) => {
    await enter(page, '/admin/analytics')
    await expect(period(page, 30)).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['Total Revenue', 'Total Orders', 'Total Customers', 'Total Products'])
      await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
    await page.getByText('Show as a table').click()
    const table = page.getByRole('table', { name: 'Revenue per day in taka' })
    await expect(table.locator('tbody tr')).toHaveCount(30)
    await period(page, 7).click()
    await expect(page).toHaveURL(/period=7/)
    await expect(table.locator('tbody tr')).toHaveCount(7)

    await page.getByRole('button', { name: 'What is Bounce Rate?' }).click()
    await expect(page.getByRole('dialog', { name: 'Bounce Rate' })).toContainText('visits with a single page view')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^analytics-7-days-\d{4}-\d\d-\d\d\.csv$/)
    const [heads, ...days] = await linesOf(await download)
    expect(heads).toMatch(/^\uFEFFDay,Orders,Revenue/)
    expect(days).toHaveLength(7)
  })

  test('failed loading is reported and can be retried; what cannot be refreshed stays', async ({ page }) => {
    await enter(page, '/admin/dashboard')
    await page.route('**/backend/api/analytics?*', (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'Not today', code: 'malformed' } }),
    )
    await page.goto(at('/admin/analytics'))
    await expect(page.locator('main').getByRole('alert')).toContainText('Failed to load analytics data')
    await page.unroute('**/backend/api/analytics?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('vs last period').first()).toBeVisible()
    await page.route('**/backend/api/analytics?*', (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'Not today', code: 'malformed' } }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Failed to refresh data').first()).toBeVisible()
    await expect(page.getByText('vs last period').first()).toBeVisible()
  })
})

test.describe('Reports', () => {
  test('has four tabs usable by keyboard, each with its own file', async ({ page }) => {
    await enter(page, '/admin/reports?period=90')
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Sales')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { level: 3, name: 'Last 90 days' })).toBeVisible()
    await tab('Sales').focus()
    const shown = {
      Products: 'Top Performing Products',
      Customers: 'Top Customers',
      Financial: 'Revenue vs Expenses',
    }
    for (const [name, heading] of Object.entries(shown)) {
      await page.keyboard.press('ArrowRight')
      await expect(tab(name)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`))
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Export ${name}` }).click()
      expect((await linesOf(await download)).length).toBeGreaterThan(2)
      await tab(name).focus()
    }
    await expect(page.getByRole('heading', { level: 3, name: 'Fulfillment Rate' })).toBeVisible()
    await expect(page.getByText('Net', { exact: true })).toBeVisible()
  })

  test('says what cannot be loaded', async ({ page }) => {
    await enter(page, '/admin/dashboard')
    await page.route('**/backend/api/reports?*', (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'Not today', code: 'malformed' } }),
    )
    await page.goto(at('/admin/reports'))
    await expect(page.locator('main').getByRole('alert')).toContainText('Failed to load reports data')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

test('a sub-admin with one of the two permissions sees only that screen, and no names', async ({ page, browser }) => {
  test.slow()
  await enter(page, '/admin/dashboard')
  const [analyst, reporter] = [await hire(page, ['analytics.view']), await hire(page, ['reports.view'])]

  const one = await (await browser.newContext()).newPage()
  await enter(one, '/admin/analytics?period=90', analyst)
  await expect(one.getByRole('heading', { level: 2, name: 'Top Selling Products' })).toBeVisible()
  await expect(one.getByRole('heading', { level: 2, name: 'Recent Orders' })).toHaveCount(0)
  await expect(one.getByRole('link', { name: 'Reports' })).toHaveCount(0)
  await expectNoBarriers(one)
  await one.goto(at('/admin/reports'))
  await expect(one.getByText('This screen is not open to you')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await enter(other, '/admin/reports?tab=customers&period=90', reporter)
  await expect(other.getByRole('row').filter({ hasText: 'Customer 1' }).first()).toBeVisible()
  await expect(other.getByText('Names are shown to who may see users.')).toBeVisible()
  await expect(other.getByText(/@/)).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Analytics', exact: true })).toHaveCount(0)
  await other.goto(at('/admin/analytics'))
  await expect(other.getByText('This screen is not open to you')).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  for (const size of [deskSize, phoneSize]) {
    test(`both screens have no barrier and nothing wider than the screen, ${theme}, ${size.width} px`, async ({
      browser,
    }) => {
      test.slow()
      const page = await (await browser.newContext({ viewport: size, colorScheme: theme })).newPage()
      await enter(page, '/admin/analytics?period=90')
      await expect(page.getByRole('heading', { level: 2, name: 'Top Selling Products' })).toBeVisible()
      await expect(page.locator('figure .recharts-surface').first()).toBeVisible()
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
      for (const [tab, heading] of [
        ['sales', 'Sales Overview'],
        ['products', 'Top Performing Products'],
        ['customers', 'Top Customers'],
        ['financial', 'Cash Flow'],
      ]) {
        await page.goto(at(`/admin/reports?tab=${tab}&period=90`))
        await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
        await expectNoBarriers(page)
        await expectNoSidewaysScroll(page)
      }
    })
  }
}

for (const viewport of [phoneSize, deskSize])
  test(`the dashboard begins with today at ${viewport.width} px: figures and what waits lead to their lists`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, '/admin/dashboard')
    const today = page.getByRole('region', { name: 'Today' })
    await expect(today.getByText('Orders Today')).toBeVisible()
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await today.getByRole('link', { name: /to publish$/ }).click()
    await expect(page).toHaveURL(/\/admin\/reviews\?status=pending/)
    await page.goBack()
    const orders = today.getByRole('link', { name: /^Orders Today/ })
    await orders.click()
    await expect(page).toHaveURL(/\/admin\/orders\?from=\d{4}-\d{2}-\d{2}&to=/)
    await expect(page.getByLabel('From', { exact: true })).not.toHaveValue('')
  })

test('the hint of a chart does not widen the screen when the window becomes narrow', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await enter(page, '/admin/analytics')
  const chart = page.getByRole('figure').first()
  const last = await chart.locator('.recharts-bar-rectangle').last().boundingBox()
  // Without a real mouse, which would leave the chart when the window becomes narrow.
  const point = { clientX: last?.x, clientY: last?.y }
  await chart.locator('.recharts-wrapper').dispatchEvent('mousemove', point)
  await expect(chart.locator('.recharts-tooltip-wrapper')).toBeVisible()
  await page.setViewportSize(phoneSize)
  await expectNoSidewaysScroll(page)
})
