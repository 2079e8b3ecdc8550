import type { Page } from '@playwright/test'
import {
  chooseProduct,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  fillCheckout,
  type Language,
  path,
  placeButton,
  placeNames,
  putIntoCart,
  say,
  somebody,
  tabTo,
  test,
} from './shopper.ts'

/** The focused element must be visible: not covered by fixed elements, not outside the viewport. */
async function expectFocusInSight(page: Page) {
  const place = await page.evaluate(async () => {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    const element = document.activeElement
    if (!element || element === document.body) return 'nowhere'
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = Math.min(Math.max(left + width / 2, 1), innerWidth - 2)
    const y = Math.min(Math.max(top + Math.min(height, 40) / 2, 1), innerHeight - 2)
    const seen = document.elementFromPoint(x, y)
    if (element.contains(seen) || seen?.contains(element) || element.closest('label')?.contains(seen)) return 'in sight'
    return `${element.outerHTML.slice(0, 120)} is behind ${seen?.outerHTML.slice(0, 120)}`
  })
  expect(place).toBe('in sight')
}

for (const language of ['en', 'bn'] as const) {
  const word = (key: string, values?: Record<string, string>) => say(language, key, values)

  test(`a whole purchase by keyboard alone, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await chooseProduct(page, language)
    await page.reload()
    const press = async (target: ReturnType<Page['locator']>, key = 'Enter') => {
      await tabTo(page, target)
      await expectFocusInSight(page)
      await page.keyboard.press(key)
    }
    await press(
      page
        .locator('main')
        .getByRole('button', { name: word('product_add'), exact: true })
        .first(),
    )
    await expect(page.getByRole('dialog')).toBeVisible()
    await press(
      page
        .getByRole('dialog')
        .getByRole('link', { name: word('cart_view') })
        .last(),
    )
    await expect(page.getByRole('heading', { level: 1, name: word('cart_title') })).toBeVisible()
    await press(page.getByRole('link', { name: word('cart_checkout') }))
    await page.waitForURL(/\/checkout/)

    const person = somebody(language)
    for (const field of ['fullName', 'phone', 'email'] as const) {
      if (field === 'email') await press(page.locator('summary', { hasText: word('checkout_more_contact') }))
      await tabTo(page, page.locator(`#checkout-${field}`))
      await expectFocusInSight(page)
      await page.keyboard.insertText(person[field])
    }
    await page.locator('#checkout-thana[role="combobox"]').waitFor()
    for (const field of ['district', 'thana'] as const) {
      await tabTo(page, page.locator(`#checkout-${field}`))
      await expectFocusInSight(page)
      await page.keyboard.insertText(placeNames[person[field]]?.[language] ?? '')
    }
    await tabTo(page, page.locator('#checkout-address'))
    await expect(page.locator('#checkout-thana')).toHaveValue(placeNames[person.thana]?.[language] ?? '')
    await page.keyboard.insertText(person.address)
    await press(placeButton(page))
    await expect(page.getByRole('heading', { name: word('order_confirmed') })).toBeVisible()
  })

  // The viewport of a 1280 × 800 screen zoomed to 200 and 400 per cent (WCAG 1.4.4 and 1.4.10).
  for (const viewport of [
    { width: 640, height: 400 },
    { width: 320, height: 256 },
  ])
    test(`a whole purchase at ${viewport.width} × ${viewport.height} of a zoomed screen, in ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await expectPage(page, language, '/')
      await expectPage(page, language, '/collections/mens')
      await putIntoCart(page, language)
      await expectNoSidewaysScroll(page)
      await page
        .getByRole('dialog')
        .getByRole('link', { name: word('cart_view') })
        .last()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: word('cart_title') })).toBeVisible()
      await expectNoSidewaysScroll(page)
      // The link on the page: the one in the drawer may still be visible while that closes.
      const cart = page.locator('main')
      await cart.getByRole('link', { name: word('cart_checkout') }).click()
      await fillCheckout(page, somebody(language))
      await expectNoSidewaysScroll(page)
      // The summary would stay over the fields below it.
      await expect(page.locator('main form details').first()).toHaveCSS('position', 'static')
      await tabTo(page, placeButton(page))
      await expectFocusInSight(page)
      await placeButton(page).click()
      await expect(page.getByRole('heading', { name: word('order_confirmed') })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectNoBarriers(page)
    })
}

async function expectPage(page: Page, language: Language, address: string) {
  await page.goto(path(language, address))
  await expect(page.locator('main h1').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
}
