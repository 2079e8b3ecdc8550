import type { Page } from '@playwright/test'
import { at, enter, expectMessage } from './office-staff.ts'
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

const made = async (page: Page, title: string, sku: string) => {
  const answer = await page.request.post(at('/backend/api/products'), {
    headers: { origin: shopUrl },
    data: {
      title,
      titleBn: 'সবুজ পাঞ্জাবি',
      descriptionBn: 'আরামদায়ক সুতি',
      sku,
      category: 'mens',
      subcategory: 'panjabi',
      price: { current: 1000 },
      images: ['/media/640/demo/panjabi-0-block-print-indigo-white-back.webp'],
      variants: [{ size: 'M', color: 'Green', stock: 5, sku: `${sku}-M`, barcode: sku }],
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).product as { id: string; number: number }
}

for (const size of [phoneSize, deskSize]) {
  test(`a product is duplicated in both languages, without stock and hidden, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await enter(page, '/admin/products')
    const [title, sku] = [`${passing} ${size.width} ${Date.now()}`, `COPY${size.width}X${Date.now()}`]
    const { number } = await made(page, title, sku)
    if (size === phoneSize) {
      await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
      await page.getByRole('button', { name: `Duplicate ${title}` }).click()
    } else {
      await page.goto(at(`/admin/products?view=${number}`))
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Duplicate' }).click()
    }
    const form = page.getByRole('dialog', { name: `Copy of ${title}` })
    await expect(form.getByText('Nothing is stored until you create it.')).toBeVisible()
    await expect(form.getByLabel('SKU', { exact: true })).toHaveValue(`${sku}-2`)
    await expect(form.getByLabel('Stock of M, Green')).toHaveValue('')
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await form.getByRole('button', { name: 'Create Product' }).click()
    await expectMessage(page, 'Product created successfully!')
    const { products } = await (
      await page.request.get(at(`/backend/api/products?search=${encodeURIComponent(`${sku}-2`)}`))
    ).json()
    expect(products).toHaveLength(1)
    expect(products[0]).toMatchObject({
      title,
      titleBn: 'সবুজ পাঞ্জাবি',
      descriptionBn: 'আরামদায়ক সুতি',
      isActive: false,
      stock: 0,
      variants: [{ size: 'M', color: 'Green', barcode: '', stock: 0, sku: `${sku}-2-GREEN-M` }],
      images: [{ url: expect.stringContaining('demo/panjabi-0-block-print-indigo-white-back.webp') }],
    })
    expect(products[0].number).not.toBe(number)
  })
}
