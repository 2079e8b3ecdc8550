import type { Page } from '@playwright/test'
import { deskSize, expectNoBarriers, expectNoSidewaysScroll, orderByApi, phoneSize, shopUrl, test } from './shopper.ts'

const at = (path: string) => `${shopUrl}${path}`

async function logIn(page: Page) {
  await page.goto(at('/admin'))
  await page.getByLabel('Username').fill(process.env.ADMIN_USERNAME ?? 'admin')
  await page.getByLabel('Password', { exact: true }).fill(process.env.ADMIN_PASSWORD ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** A message, which may also stand where only screen readers find it. */

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    test(`no barriers, nothing too wide: ${colorScheme}, ${viewport.width} px`, async ({ browser, request }) => {
      test.slow()
      const orderId = await orderByApi(request, 'মাহিন হোসেন')
      const context = await browser.newContext({ colorScheme, viewport, hasTouch: viewport.width < 600 })
      const page = await context.newPage()
      await logIn(page)
      await page.waitForURL('**/admin/dashboard')
      const screens = [
        'dashboard',
        'orders',
        `orders?view=${orderId}`,
        'products',
        'products?view=1',
        'products?edit=1',
      ]
      for (const screen of screens) {
        await page.goto(at(`/admin/${screen}`))
        await page.waitForLoadState('networkidle')
        await expectNoBarriers(page)
        await expectNoSidewaysScroll(page)
      }
      await context.close()
    })
  }
}
