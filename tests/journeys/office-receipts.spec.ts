import type { Page } from '@playwright/test'
import { at, enter, expectMessage, pressAction } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  passing,
  phoneSize,
  shopUrl,
  test,
} from './shopper.ts'

const made = async (page: Page, title: string, barcode: string) => {
  const answer = await page.request.post(at('/backend/api/products'), {
    headers: { origin: shopUrl },
    data: {
      title,
      category: 'mens',
      price: { current: 1000 },
      variants: [
        { size: 'M', color: 'Green', stock: 1, barcode },
        { size: 'L', color: 'Green', stock: 0 },
      ],
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).product as { number: number; variants: { sku: string }[] }
}

for (const size of [phoneSize, deskSize]) {
  test(`goods are received by scanning and typing, corrected, and labelled, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await enter(page, '/admin/inventory')
    const title = `${passing} ${size.width} ${Date.now()}`
    const barcode = `89${Date.now()}`
    const { number, variants } = await made(page, title, barcode)
    const [m, l] = variants.map(({ sku }) => sku) as [string, string]
    await pressAction(page, 'Goods Receipts')
    await page.getByRole('button', { name: 'Receive Goods' }).first().click()
    const form = page.getByRole('dialog', { name: 'Receive Goods' })
    const scan = form.getByLabel('Scan or type')
    // A scanner types the code and presses Enter.
    for (const pieces of ['1', '2']) {
      await scan.fill(barcode)
      await scan.press('Enter')
      await expect(form.getByLabel(`Pieces of ${m}`)).toHaveValue(pieces)
    }
    await scan.fill(title)
    await scan.press('Enter')
    await form.getByRole('button', { name: `Add ${l}` }).click()
    await form.getByLabel(`Pieces of ${l}`).fill('12')
    await form.getByLabel(`Cost of ${l}`).fill('much')
    await expect(form.getByLabel(`Cost of ${l}`)).toHaveAccessibleDescription('Please enter an amount in taka')
    await form.getByLabel(`Cost of ${l}`).fill('410')
    await form.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect(form.getByText('Please enter the supplier')).toBeVisible()
    await form.getByLabel('Supplier').fill('Narsingdi Textiles')
    await form.getByLabel(/Invoice or delivery note/).fill('INV-7')
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: `test-results/receive-${size.width}.png` })
    await form.getByRole('button', { name: 'Receive', exact: true }).click()
    await expectMessage(page, '14 pieces received')

    const sheet = page.getByRole('dialog', { name: /^Receipt \d+$/ })
    await expect(sheet.getByText('14 pieces, ৳4,920')).toBeVisible()
    await sheet.getByRole('button', { name: `Correct ${l}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct L, Green' })
    await dialog.getByLabel('Pieces that came in').fill('10')
    await dialog.getByLabel('What was wrong').fill('Two were missing')
    await expectNoBarriers(page)
    await dialog.getByLabel('What was wrong').press('Enter')
    await expectMessage(page, 'Receipt corrected')
    await expect(sheet.getByText('12 pieces, ৳4,100')).toBeVisible()
    await expect(sheet.getByText(/Counter-entry: Two were missing/)).toBeVisible()
    // Without the message, which covers the sheet on a phone.
    await page.reload()
    await expect(sheet.getByText(/Counter-entry: Two were missing/)).toBeVisible()
    await page.screenshot({ path: `test-results/receipt-${size.width}.png` })
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await sheet.getByRole('link', { name: `Barcode Labels: ${title}` }).click()
    await expect(page.getByText(`${title}: 12 labels`)).toBeVisible()

    const answer = await page.request.get(at(`/backend/api/products?number=${number}`))
    expect((await answer.json()).product.variants).toMatchObject([{ stock: 3 }, { stock: 10, unitCost: 410 }])
    await page.goto(at('/admin/inventory/receipts'))
    await expect(page.getByRole('button', { name: /Narsingdi Textiles/ }).first()).toBeVisible()
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  })
}

test('goods that were booked although the answer was lost: a changed form is refused and leads to the receipt', async ({
  page,
}) => {
  await enter(page, '/admin/inventory')
  const barcode = `88${Date.now()}`
  const { variants } = await made(page, `${passing} ${Date.now()}`, barcode)
  const [m] = variants.map(({ sku }) => sku) as [string]
  await page.goto(at('/admin/inventory/receipts'))
  await page.getByRole('button', { name: 'Receive Goods' }).first().click()
  const form = page.getByRole('dialog', { name: 'Receive Goods' })
  await form.getByLabel('Scan or type').fill(barcode)
  await form.getByLabel('Scan or type').press('Enter')
  await form.getByLabel(`Pieces of ${m}`).fill('4')
  await form.getByLabel('Supplier').fill('Narsingdi Textiles')
  await page.route(
    '**/backend/api/goods-receipts',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Receive', exact: true }).click()
  await expectMessage(page, /^Failed to receive goods/)
  await form.getByLabel(`Pieces of ${m}`).fill('6')
  await form.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(form.getByText('This form was already received with other contents.')).toBeVisible()
  await form.getByRole('button', { name: /^Receipt \d+$/ }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Receipt \d+$/ })
  await expect(sheet.getByText('Narsingdi Textiles').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: `Correct ${m}` })).toBeVisible()
  await expect(sheet.getByText(/^4 pieces/)).toBeVisible()
})

test('a scan does not wait for the one before, and Receive waits for both', async ({ page }) => {
  await enter(page, '/admin/inventory')
  const { variants } = await made(page, `Scanned quickly ${Date.now()}`, `87${Date.now()}`)
  const [m, l] = variants.map(({ sku }) => sku) as [string, string]
  await page.goto(at('/admin/inventory/receipts'))
  await page.getByRole('button', { name: 'Receive Goods' }).first().click()
  const form = page.getByRole('dialog', { name: 'Receive Goods' })
  const receive = form.getByRole('button', { name: 'Receive', exact: true })
  const isSeen = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('/find-pieces') && url.searchParams.get('code') === l,
    async (route) => {
      await isSeen.promise
      await route.continue()
    },
  )
  await form.getByLabel('Supplier').fill('Narsingdi Textiles')
  for (const sku of [l, m]) {
    await form.getByLabel('Scan or type').fill(sku)
    await form.getByLabel('Scan or type').press('Enter')
  }
  await expect(form.getByLabel(`Pieces of ${m}`)).toHaveValue('1')
  await expect(receive).toBeDisabled()
  isSeen.resolve()
  await expect(form.getByLabel(`Pieces of ${l}`)).toHaveValue('1')
  await receive.click()
  await expectMessage(page, '2 pieces received')
})
