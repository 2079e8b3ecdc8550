import { enter, expectScreensFit } from './office-staff.ts'
import { deskSize, orderByApi, phoneSize, test } from './shopper.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    test(`no barriers, nothing too wide: ${colorScheme}, ${viewport.width} px`, async ({ browser, request }) => {
      test.slow()
      const orderId = await orderByApi(request, 'মাহিন হোসেন')
      const context = await browser.newContext({ colorScheme, viewport, hasTouch: viewport.width < 600 })
      const page = await context.newPage()
      await enter(page, '/admin/dashboard')
      await expectScreensFit(page, [
        'dashboard',
        'orders',
        `orders?view=${orderId}`,
        'products',
        'products?view=1',
        'products?edit=1',
      ])
      await context.close()
    })
  }
}
