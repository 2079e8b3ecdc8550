import { at, enter, expectMessage } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  path,
  phoneSize,
  shopUrl,
  test,
} from './shopper.ts'

test('products are picked for a collection, ordered, and shown in that order', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/categories')
  const title = `Picked ${Date.now()}`
  const slug = title.toLowerCase().replace(' ', '-')
  const form = async (method: 'post' | 'put', name: string, data: object) => {
    const answer = await page.request[method](at(`/backend/api/${name}`), { headers: { origin: shopUrl }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  for (const letter of ['A', 'B', 'C'])
    await form('post', 'products', {
      title: `${title} ${letter}`,
      category: 'mens',
      subcategory: 'panjabi',
      price: { current: 1000 },
      variants: [{ size: 'M', color: 'Green', stock: 5 }],
    })

  await page.getByRole('button', { name: 'Add Category' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Category' })
  await editor.getByLabel('Title', { exact: true }).fill(title)
  await editor.getByLabel('Section').first().selectOption('specialCollections')
  await editor.getByLabel('Keywords').fill('picked')
  await editor.getByLabel('Keywords').press('Enter')
  await editor.getByRole('button', { name: 'Create Category' }).click()
  await expectMessage(page, 'Category created successfully!')

  await page.goto(at(`/admin/categories?search=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: `Products of ${title}` }).click()
  const sheet = page.getByRole('dialog', { name: `Products of ${title}` })
  await expect(sheet.getByText('No products yet')).toBeVisible()
  await sheet.getByRole('searchbox').fill(title)
  for (const letter of ['A', 'B', 'C']) await sheet.getByRole('button', { name: `Add ${title} ${letter}` }).click()
  await expect(sheet.getByRole('status').filter({ hasText: '3 products' })).toBeVisible()
  await sheet.getByRole('button', { name: `Put ${title} C first` }).click()
  await sheet.getByRole('button', { name: `Move ${title} A down` }).press('Enter')
  await expect(sheet.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem')).toHaveText([
    new RegExp(`${title} C`),
    new RegExp(`${title} B`),
    new RegExp(`${title} A`),
  ])
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(deskSize)
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${title} saved`)
  await page.goto(path('bn', `/collections/${slug}`))
  await expect(
    page
      .locator('main article, main li')
      .filter({ hasText: `${title} C` })
      .first(),
  ).toBeVisible()
  const titles = page.locator('main').getByText(new RegExp(`^${title} [ABC]$`))
  await expect(titles).toHaveText([`${title} C`, `${title} B`, `${title} A`])
})
