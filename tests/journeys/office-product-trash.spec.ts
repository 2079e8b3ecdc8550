import type { Page } from '@playwright/test'
import { at, enter, expectMessage, pressAction, row } from './office-staff.ts'
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

const api = async (page: Page, method: 'post' | 'delete' | 'put', name: string, data: object) => {
  const answer = await page.request[method](at(`/backend/api/${name}`), { headers: { origin: shopUrl }, data })
  expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

const made = async (page: Page, title: string, sku: string) =>
  (
    await api(page, 'post', 'products', {
      title,
      sku,
      category: 'mens',
      subcategory: 'panjabi',
      price: { current: 1000 },
      variants: [{ size: 'M', color: 'Green', stock: 5, sku: `${sku}-M` }],
    })
  ).product as { id: string; number: number }

for (const size of [phoneSize, deskSize]) {
  test(`a product goes into the trash, comes back by Undo and from there, and its SKU was taken, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await enter(page, '/admin/products')
    const [title, sku] = [`${passing} ${size.width} ${Date.now()}`, `TRASH-${size.width}-${Date.now()}`]
    const { id, number } = await made(page, title, sku)
    await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    const sure = page.getByRole('dialog', { name: `Delete "${title}"?` })
    await expect(sure).toContainText('can be restored for 30 days')
    await sure.getByRole('button', { name: 'Delete' }).click()
    await expectMessage(page, `"${title}" deleted successfully!`)
    await expect.poll(async () => (await page.request.get(at(`/product/${number}`))).status()).toBe(404)
    // A change of many products by another journey ends with an Undo of its own.
    const told = page.getByRole('dialog', { name: `"${title}" deleted successfully!` })
    await told.getByRole('button', { name: 'Undo' }).click()
    await expectMessage(page, '1 product restored')
    await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible()
    await expect.poll(async () => (await page.request.get(at(`/product/${number}`))).status()).toBe(200)

    await api(page, 'delete', 'products', { id })
    const other = await made(page, `${title} again`, sku)
    await pressAction(page, 'Trash')
    await expect(page.getByRole('heading', { name: 'Deleted Products' })).toBeVisible()
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: `Restore ${title}` }).click()
    const refused = page.getByRole('dialog', { name: '1 product could not be restored' })
    await expect(refused).toContainText(`SKU ${sku} belongs to ${title} again`)
    await expectNoBarriers(page)
    await refused.getByRole('button', { name: 'Restore with New SKUs' }).click()
    await expectMessage(page, '1 product restored')
    await expect(refused).toBeHidden()
    await expect(row(page, title)).toHaveCount(0)
    await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
    await expect(row(page, `${sku}-2`)).toBeVisible()

    await api(page, 'delete', 'products', { ids: [id, other.id] })
    await page.goto(at('/admin/products/trash'))
    await page.getByRole('button', { name: `Delete ${title} for good`, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for Good' }).click()
    await expectMessage(page, '1 product deleted - Permanently deleted from database')
    await expect(page.getByRole('button', { name: `Restore ${title}`, exact: true })).toHaveCount(0)
  })
}
