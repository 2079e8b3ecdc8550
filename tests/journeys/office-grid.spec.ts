import { readFile } from 'node:fs/promises'
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

const made = async (page: Page, title: string) => {
  const answer = await page.request.post(at('/backend/api/products'), {
    headers: { origin: shopUrl },
    data: {
      title,
      category: 'mens',
      price: { current: 1000 },
      variants: ['S', 'M', 'L'].map((size) => ({ size, color: 'Green', stock: 5 })),
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).product as { number: number }
}

const productOf = async (page: Page, number: number) =>
  (await (await page.request.get(at(`/backend/api/products?number=${number}`))).json()).product

/** As a spreadsheet gives it to the clipboard. */
const paste = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Products' }).evaluate((grid, block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

for (const size of [phoneSize, deskSize]) {
  test(`products are edited in a grid: keys, a pasted block, preview, one run, and its undo, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await enter(page, '/admin/products')
    const title = `${passing} ${size.width} ${Date.now()}`
    const { number } = await made(page, title)
    const before = await productOf(page, number)
    await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
    await pressAction(page, 'Edit as Grid')
    await expect(page.getByText('3 rows of 1 product')).toBeVisible()
    const cell = (row: number, column: number) => page.locator(`[aria-rowindex="${row + 2}"] [data-column="${column}"]`)
    await cell(0, 0).click()
    await page.keyboard.press('F2')
    await page.keyboard.press('End')
    await page.keyboard.type(' renamed')
    await page.keyboard.press('Enter')
    // The title of the product, in each of its rows.
    await expect(cell(2, 0)).toContainText(`${title} renamed`)
    await cell(0, 6).click()
    await paste(page, '7\nmany\n9\n')
    await expect(cell(1, 6)).toContainText('Please enter whole pieces')
    await expect(page.getByText('4 cells changed')).toBeVisible()
    await expect(page.getByText(', 1 with something wrong')).toBeVisible()
    await cell(0, 5).click()
    await page.keyboard.type('640')
    await page.keyboard.press('Enter')
    await cell(0, 5).click()
    await cell(2, 5).click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+d')
    await expect(cell(2, 5)).toContainText('640')
    await page.screenshot({ path: `test-results/grid-${size.width}.png` })
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Preview and Save (6)' }).click()
    const preview = page.getByRole('dialog', { name: 'Save 6 cells of 1 product?' })
    await expect(
      preview
        .getByRole('row')
        .filter({ hasText: `${title}, L, Green` })
        .first(),
    ).toBeVisible()
    await page.screenshot({ path: `test-results/grid-preview-${size.width}.png` })
    await expectNoBarriers(page)
    await preview.getByRole('button', { name: 'Save 6' }).click()
    await expectMessage(page, '6 cells saved')
    expect(await productOf(page, number)).toMatchObject({
      title: `${title} renamed`,
      variants: [
        { size: 'S', stock: 7, unitCost: 640 },
        { size: 'M', stock: 5, unitCost: 640 },
        { size: 'L', stock: 9, unitCost: 640 },
      ],
    })
    // The wrong one stays to be corrected.
    await expect(cell(1, 6)).toContainText('Please enter whole pieces')
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await page.getByText('Earlier Runs').click()
    await page
      .getByRole('button', { name: /^Undo the run of/ })
      .first()
      .click()
    await expectMessage(page, '6 cells brought back')
    const { updatedAt: _, ...after } = await productOf(page, number)
    const { updatedAt: __, ...was } = before
    expect(after).toEqual(was)
    await expectNoBarriers(page)
  })
}

test('in the grid Escape drops what was typed; Enter, Tab and a press on another cell take it, and move on', async ({
  page,
}) => {
  await page.setViewportSize(deskSize)
  await enter(page, '/admin/products')
  const title = `${passing} typed ${Date.now()}`
  await made(page, title)
  await page.goto(at(`/admin/products/grid?search=${encodeURIComponent(title)}`))
  await expect(page.getByText('3 rows of 1 product')).toBeVisible()
  const [cost, stock] = [5, 6]
  const cell = (row: number, column: number) => page.locator(`[aria-rowindex="${row + 2}"] [data-column="${column}"]`)
  const editor = page.getByRole('grid', { name: 'Products' }).getByRole('textbox')
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await expect(editor).toHaveValue(text)
  }
  const before = (await cell(0, cost).textContent()) ?? ''
  await cell(0, cost).click()
  await type('640')
  await page.keyboard.press('Escape')
  await expect(cell(0, cost)).toHaveText(before)
  await expect(page.getByText(/\d cells? changed/)).toHaveCount(0)

  await type('640')
  await page.keyboard.press('Enter')
  await type('650')
  await page.keyboard.press('Enter')
  await type('660')
  await page.keyboard.press('Tab')
  await type('7')
  await cell(0, stock).click()
  await type('8')
  await page.keyboard.press('Enter')
  for (const [row, column, text] of [
    [0, cost, '640'],
    [1, cost, '650'],
    [2, cost, '660'],
    [2, stock, '7'],
    [0, stock, '8'],
  ] as const)
    await expect(cell(row, column).getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('5 cells changed')).toBeVisible()
})

for (const size of [phoneSize, deskSize]) {
  test(`a CSV file with a line per size goes out, and comes back with a trial, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await enter(page, '/admin/products')
    const title = `${passing} filed ${size.width} ${Date.now()}`
    const { number } = await made(page, title)
    await page.goto(at(`/admin/products/grid?search=${encodeURIComponent(title)}`))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = (await readFile((await (await download).path()) ?? '', 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    const skus = lines.slice(1).map((line) => line.split(',')[0])
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a CSV File per Size' })
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'sizes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`SKU,Stock,Size price\n${skus[0]},11,\n${skus[1]},many,1150\n`),
    })
    await expect(dialog.getByText('2 lines: 2 cells of 1 product will change, 1 cell wrong.')).toBeVisible()
    await expect(dialog.getByText('Please enter whole pieces')).toBeVisible()
    await page.screenshot({ path: `test-results/variant-csv-${size.width}.png` })
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Import 2 cells' }).click()
    await expectMessage(page, '2 cells saved')
    expect(await productOf(page, number)).toMatchObject({ variants: [{ stock: 11 }, { stock: 5, price: 1150 }, {}] })
  })
}

test('cells that could not be saved stay in the grid, and are saved once the shop answers', async ({ page }) => {
  await page.setViewportSize(deskSize)
  await enter(page, '/admin/products')
  const title = `${passing} unsent ${Date.now()}`
  const { number } = await made(page, title)
  await page.goto(at(`/admin/products/grid?search=${encodeURIComponent(title)}`))
  await expect(page.getByText('3 rows of 1 product')).toBeVisible()
  const stock = page.locator('[aria-rowindex="2"] [data-column="6"]')
  await stock.click()
  await paste(page, '7\n8\n9\n')
  const save = async () => {
    await page.getByRole('button', { name: 'Preview and Save (3)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save 3' }).click()
  }
  const edits = '**/backend/api/product-edits'
  await page.route(edits, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await save()
  await expectMessage(page, 'Failed to save: The shop cannot be reached. Please check your connection')
  await expect(stock).toContainText('7')
  await expect(page.getByText('3 cells changed')).toBeVisible()
  await page.unroute(edits)
  await save()
  await expectMessage(page, '3 cells saved')
  expect(await productOf(page, number)).toMatchObject({ variants: [{ stock: 7 }, { stock: 8 }, { stock: 9 }] })
})
