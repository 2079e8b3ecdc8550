import type { APIRequestContext } from '@playwright/test'
import { enter } from './office-staff.ts'
import {
  choosePlace,
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  fillCheckout,
  inDhaka,
  inSylhet,
  type Language,
  layIntoCart,
  type Page,
  path,
  phoneSize,
  placeButton,
  plentifulPiece,
  say,
  shopUrl,
  somebody,
  test,
} from './shopper.ts'

/** What the shop promises an order of this moment, in the words of the API. */
async function promised(request: APIRequestContext, place: { district: string; thana: string }) {
  const { district, thana } = place
  const answer = await request.post(`${shopUrl}/backend/api/check-cart`, { data: { items: [], district, thana } })
  return (await answer.json()).delivery.promise as { by: string; sentence: Record<Language, string> }
}

const fits = async (page: Page) => {
  await expectNoSidewaysScroll(page)
  await expectNoBarriers(page)
}

for (const viewport of [phoneSize, deskSize]) {
  for (const language of ['en', 'bn'] as const) {
    test.describe(`the day of arrival at ${viewport.width} px in ${language}`, () => {
      test.use({ viewport })

      test('stands on product, cart, checkout, confirmation and tracking', async ({ page, request }) => {
        const [dhaka, sylhet] = await Promise.all([promised(request, inDhaka), promised(request, inSylhet)])
        const piece = await plentifulPiece(page.request)
        await page.goto(path(language, `/product/${piece.id}`))
        const main = page.locator('main')
        await expect(main.getByText(dhaka.sentence[language], { exact: true })).toBeVisible()
        await expect(main.getByText(sylhet.sentence[language])).toBeVisible()
        await page.getByRole('button', { name: say(language, 'promise_change'), exact: true }).click()
        await choosePlace(page, inSylhet, 'promise')
        const dialog = page.getByRole('dialog', { name: say(language, 'promise_where') })
        await expect(dialog.getByText(sylhet.sentence[language], { exact: true })).toBeVisible()
        await dialog.getByRole('button', { name: say(language, 'promise_take') }).click()
        await expect(main.getByText(sylhet.sentence[language], { exact: true })).toBeVisible()
        await expect(main.getByText(dhaka.sentence[language])).toHaveCount(0)
        // Further down, the bar of the basket lies over the colours of the product.
        await page.evaluate(() => scrollTo(0, 0))
        await fits(page)

        await layIntoCart(page, piece)
        await page.goto(path(language, '/cart'))
        await expect(main.getByText(sylhet.sentence[language])).toBeVisible()
        await fits(page)

        await page.goto(path(language, '/checkout'))
        await fillCheckout(page, { ...somebody(language), ...inSylhet })
        await expect(page.locator('main form')).toContainText(sylhet.sentence[language])
        await placeButton(page).click()
        await page.waitForURL(/\/order-confirmation/)
        // What the order stores has no word about a festival.
        const [day = ''] = sylhet.sentence[language].split(/[.।]|, (?:perhaps|হয়তো)/)
        await expect(main.getByText(day)).toBeVisible()
        await fits(page)

        await main.getByRole('link', { name: say(language, 'order_track') }).click()
        await expect(main.getByText(day)).toBeVisible()
        await fits(page)
      })
    })
  }
}

for (const viewport of [phoneSize, deskSize]) {
  test.describe(`the back office at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('has the calendar, what is due, and which promises were kept', async ({ page }) => {
      await enter(page, '/admin/settings/delivery-promise')
      await expect(page.getByLabel('Cut-off time')).toHaveValue('15:00')
      await expect(page.getByLabel('Friday')).toBeChecked()
      await page.getByRole('button', { name: 'Add Holiday' }).click()
      const name = `Shop trip ${viewport.width}`
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('First day').fill('2031-02-03')
      // A day that is still being typed may be in the past.
      await page.getByLabel('Last day').fill('2001-02-03')
      await expect(page.getByLabel('Last day')).toHaveValue('2001-02-03')
      await page.getByLabel('Last day').fill('2031-02-02')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      // The toast comes a moment after the fields.
      await expect(page.getByText(/^Failed to save settings/).first()).toBeVisible()
      await expect(page.getByLabel('Name in Bangla')).toHaveAccessibleDescription(/Please fill this in/)
      await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/The last day is before the first/)
      await page.getByLabel('Name in Bangla').fill('দোকানের ছুটি')
      await page.getByLabel('Last day').fill('2031-02-05')
      await expect(page.getByText(/^Failed to save settings/)).toHaveCount(0)
      await fits(page)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Settings saved')).toBeVisible()
      const row = page.getByRole('button', { name: new RegExp(`^${name}.*3 Feb 2031 – 5 Feb 2031`) })
      await row.click()
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(row).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()

      await page.goto(`${shopUrl}/admin/orders`)
      const due = page.getByRole('button', { name: /^Due/ })
      await due.click()
      await expect(page).toHaveURL(/due=1/)
      await expect(due).toHaveAttribute('aria-pressed', 'true')
      await fits(page)

      await page.goto(`${shopUrl}/admin/reports?tab=delivery`)
      await expect(page.getByText('Promises Kept', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'By District' })).toBeVisible()
      await fits(page)
    })
  })
}
