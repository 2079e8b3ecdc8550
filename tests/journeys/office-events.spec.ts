import { at, enter, hire, row } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, test } from './shopper.ts'

test('the main admin sees the progress of events and summaries, and has a summary recomputed', async ({ page }) => {
  await enter(page, '/admin/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(row(page, 'order-mail')).toContainText('Up to date')
  await expect(page.getByText('Nothing is parked')).toBeVisible()

  await expect(row(page, 'order_days')).toContainText(/\d+ changes?/)
  await page.getByRole('button', { name: 'Recompute product_periods' }).click()
  await expect(page.getByText('product_periods is being recomputed').first()).toBeVisible()
  // The job has finished: the button is available again.
  await expect(page.getByRole('button', { name: 'Recompute product_periods' })).toBeVisible()
  await expect(row(page, 'product_periods')).toContainText(/\d{1,2} [A-Z][a-z]{2}/)
  for (const size of [deskSize, phoneSize]) {
    await page.setViewportSize(size)
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto(at('/admin/activity?action=summaries'))
  await expect(page.getByText('product_periods').first()).toBeVisible()
})

test('events are shown to nobody else', async ({ page, browser }) => {
  await enter(page, '/admin/events')
  const who = await hire(page, ['orders.view'])
  const desk = await (await browser.newContext()).newPage()
  await enter(desk, '/admin/dashboard', who)
  await expect(desk.getByRole('link', { name: 'Events' })).toHaveCount(0)
  const answers = await Promise.all(['events', 'summaries'].map((path) => desk.request.get(at(`/backend/api/${path}`))))
  expect(answers.map((answer) => answer.status())).toEqual([403, 403])
  await desk.context().close()
})

test('a parked event is shown with its error, and is retried', async ({ page }) => {
  await enter(page, '/admin/dashboard')
  const event = { subscriber: 'order-mail', position: 7, type: 'order.placed', subject: 'order:ORD-20261125-ABCDEF' }
  const happened = '2026-11-25T06:00:00.000Z'
  let parked: object[] = [
    { ...event, at: happened, attempts: 14, retryAt: null, behind: null, error: 'The mail server is away' },
  ]
  await page.route('**/backend/api/events', (route) => {
    const state = {
      name: 'order-mail',
      position: 9,
      lag: 0,
      lagSeconds: 0,
      parked: parked.length,
      failed: parked.length,
    }
    return route.fulfill({
      json: { success: true, position: 9, unsequenced: 0, subscribers: [state], parked, parkedCount: parked.length },
    })
  })
  const asked: unknown[] = []
  await page.route('**/backend/api/retry-events', (route) => {
    asked.push(route.request().postDataJSON())
    parked = []
    return route.fulfill({ json: { success: true, retried: 1, message: '1 event is tried again' } })
  })
  await page.goto(at('/admin/events'))
  await expect(row(page, event.subject)).toContainText('The mail server is away')
  await expect(row(page, event.subject)).toContainText('none after 14 tries')
  await page.getByRole('button', { name: `Retry order.placed of ${event.subject}` }).click()
  await expect(page.getByText('1 event is tried again').first()).toBeVisible()
  await expect(page.getByText('Nothing is parked')).toBeVisible()
  expect(asked).toEqual([{ subscriber: 'order-mail', position: 7 }])
})
