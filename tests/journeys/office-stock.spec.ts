import type { Browser, Page } from '@playwright/test'
import { admin, at, enter, expectMessage, hire, row } from './office-staff.ts'
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

const api = async (page: Page, method: 'post' | 'get' | 'delete', name: string, data?: object) => {
  const answer = await page.request[method](at(`/backend/api/${name}`), { headers: { origin: shopUrl }, data })
  expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A product of this test alone, with two sizes, so that no other test sells it. */
async function stocked(page: Page, stock = 40) {
  const title = `${passing} stocked ${Date.now()}`
  const { product } = await api(page, 'post', 'products', {
    title,
    category: 'mens',
    subcategory: 'panjabi',
    price: { current: 900 },
    variants: [
      { size: 'M', color: 'Green', stock },
      { size: 'L', color: 'Green', stock },
    ],
  })
  return { title, number: product.number as number, id: product.id as string }
}

/** A sub-admin with these permissions, for a browser context of their own. */
async function watcher(page: Page, browser: Browser, permissions: string[]) {
  const who = await hire(page, permissions)
  const context = await browser.newContext()
  return { context, page: await context.newPage(), who }
}

test.describe('inventory', () => {
  test('stock comes in, is counted and goes out, and the history says who and why', async ({ page }) => {
    await enter(page, '/admin/inventory')
    const { title, id } = await stocked(page)
    await page.getByLabel('Search products or SKU...').fill(title)
    await expect(row(page, title).getByText('80', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: `Sizes and colours of ${title}` }).click()
    await page.getByRole('button', { name: `Adjust stock of ${title}, M · Green` }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust Stock' })
    await expect(dialog.getByRole('button', { name: 'Update Stock' })).toBeDisabled()
    await dialog.getByLabel('Pieces that came in').fill('0')
    await expect(dialog.getByRole('button', { name: 'Update Stock' })).toBeDisabled()
    await dialog.getByLabel('What happened').selectOption('out')
    await dialog.getByLabel('Pieces that went out').fill('38')
    await dialog.getByLabel('Reason').fill('Water damage')
    await expect(dialog.getByText('40 → 2')).toBeVisible()
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: 'Update Stock' }).click()
    await expectMessage(page, 'Stock updated successfully!')
    await expect(row(page, title).getByText('Low Stock').first()).toBeVisible()
    await expect(page.getByText('Water damage').first()).toBeVisible()

    await page.getByRole('button', { name: `View details of ${title}` }).click()
    const sheet = page.getByRole('dialog', { name: title })
    const line = sheet.getByRole('listitem').filter({ hasText: 'Water damage' })
    await expect(line).toContainText('−38')
    await expect(line).toContainText(admin.username)
    await expect(line).toContainText('2 left')
    await sheet.getByLabel('Supplier').fill('Tangail Weavers')
    await sheet.getByLabel('Maximum').fill('20')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(page, 'Stock settings saved')
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(row(page, title).getByText('Tangail Weavers')).toBeVisible()
    await api(page, 'delete', 'products', { id })
  })

  test('how a size is kept: what is typed is not dropped by choosing another one, or while it is saved', async ({
    page,
  }) => {
    await enter(page, '/admin/inventory')
    const { title, id } = await stocked(page)
    await page.goto(at(`/admin/inventory?search=${encodeURIComponent(title)}`))
    await page.getByRole('button', { name: `View details of ${title}` }).click()
    const sheet = page.getByRole('dialog', { name: title })
    const size = sheet.getByLabel('For', { exact: true })
    const supplier = sheet.getByLabel('Supplier')
    await size.selectOption({ index: 1 })
    await supplier.fill('Tangail Weavers')
    await size.selectOption({ index: 2 })
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(supplier).toHaveValue('Tangail Weavers')

    const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/backend/api/inventory', async (route) => {
      if (route.request().method() === 'PUT') await isTyped
      await route.continue()
    })
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await sheet.getByLabel('Location').fill('Shelf 7')
    answer()
    await expectMessage(page, 'Stock settings saved')
    await expect(sheet.getByLabel('Location')).toHaveValue('Shelf 7')
    // The second one is made on what the first has made.
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(size).toBeEnabled()
    await expect(sheet.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await size.selectOption({ index: 2 })
    await expect(sheet.getByLabel('Location')).toHaveValue('')
    await supplier.fill('Sonargaon Looms')
    await size.selectOption({ index: 1 })
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(sheet.getByLabel('Location')).toHaveValue('Shelf 7')
    await expect(supplier).toHaveValue('Tangail Weavers')
    await api(page, 'delete', 'products', { id })
  })

  test('a stock count is not saved if a colleague changed the stock in the meantime', async ({ page }) => {
    await enter(page, '/admin/inventory')
    const { title, id, number } = await stocked(page)
    await page.goto(at(`/admin/inventory?search=${encodeURIComponent(title)}`))
    await page.getByRole('button', { name: `Adjust stock of ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust Stock' })
    await dialog.getByLabel('Size and colour').selectOption({ index: 1 })
    await dialog.getByLabel('What happened').selectOption('adjustment')
    await dialog.getByLabel('Pieces that are there').fill('39')
    const { stockLevels } = await api(page, 'get', `inventory-variants?product=${number}`)
    await api(page, 'post', 'adjust-stock', { variantId: stockLevels[0].variantId, type: 'out', quantity: 4 })
    await dialog.getByRole('button', { name: 'Update Stock' }).click()
    await expectMessage(page, /The stock has changed in the meantime: it is 36 now/)
    await expect(dialog.getByText('On the shelf: 36')).toBeVisible()
    await expect(dialog.getByLabel('Pieces that are there')).toHaveValue('39')
    await api(page, 'delete', 'products', { id })
  })

  test('a stock-in whose answer was lost is booked once when it is sent again', async ({ page }) => {
    await enter(page, '/admin/inventory')
    const { title, id } = await stocked(page)
    await page.goto(at(`/admin/inventory?search=${encodeURIComponent(title)}`))
    await page.getByRole('button', { name: `Adjust stock of ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust Stock' })
    await dialog.getByLabel('Size and colour').selectOption({ index: 1 })
    await dialog.getByLabel('Pieces that came in').fill('20')
    await page.route('**/backend/api/adjust-stock', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialog.getByRole('button', { name: 'Update Stock' }).click()
    await expectMessage(page, /Failed to update stock/)
    await page.unroute('**/backend/api/adjust-stock')
    await dialog.getByRole('button', { name: 'Update Stock' }).click()
    await expectMessage(page, 'Stock updated successfully!')
    await expect(row(page, title).getByText('100', { exact: true })).toBeVisible()
    await api(page, 'delete', 'products', { id })
  })

  test('low and empty items are listed for printing, and restocked to 70% in one step', async ({ page }) => {
    await enter(page, '/admin/inventory')
    const { title, id, number } = await stocked(page, 3)
    const { stockLevels } = await api(page, 'get', `inventory-variants?product=${number}`)
    const variantIds = stockLevels.map((stockLevel: { variantId: number }) => stockLevel.variantId)
    // Only this test's variants: other tests rely on sold-out ones.
    await page.route('**/backend/api/bulk-restock', (route) => route.continue({ postData: { variantIds } }))
    await page.getByRole('link', { name: 'Low-Stock List' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Low-Stock List' })).toBeVisible()
    await expect(row(page, title).first()).toContainText('39')
    await page.getByRole('link', { name: 'Inventory', exact: true }).last().click()

    await page.getByRole('button', { name: 'Bulk Restock' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk Restock' })
    await expect(dialog.getByText(/at cost/)).toBeVisible()
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: /^Restock \d+ items?/ }).click()
    await expectMessage(page, 'Bulk restock completed!')
    await page.getByLabel('Search products or SKU...').fill(title)
    await expect(row(page, title).getByText('84', { exact: true })).toBeVisible()
    await api(page, 'delete', 'products', { id })
  })

  test('the list is exported as a CSV file; filters are in the URL', async ({ page }) => {
    await enter(page, '/admin/inventory?status=in-stock&sort=value&order=desc')
    await expect(page.getByLabel('Status')).toHaveValue('in-stock')
    await expect(page.getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', 'descending')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^inventory-\d{4}-\d\d-\d\d\.csv$/)
    await page.getByLabel('Search products or SKU...').fill('nothing is called so')
    await expect(page.getByText('No items found')).toBeVisible()
  })

  test('a list that failed to load can be reloaded', async ({ page }) => {
    await enter(page, '/admin/dashboard')
    await page.route('**/backend/api/inventory?*', (route) => route.fulfill({ status: 422, json: { error: 'No' } }))
    await page.goto(at('/admin/inventory'))
    await expectMessage(page, 'Failed to load inventory data')
    await page.unroute('**/backend/api/inventory?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('read-only staff are offered no change, and other screens not at all', async ({ page, browser }) => {
    await enter(page, '/admin/inventory')
    const seen = await watcher(page, browser, ['inventory.view'])
    await enter(seen.page, '/admin/inventory', seen.who)
    await expect(seen.page.getByRole('button', { name: /^View details/ }).first()).toBeVisible()
    await expect(seen.page.getByRole('button', { name: 'Bulk Restock' })).toHaveCount(0)
    await expect(seen.page.getByRole('button', { name: /^Adjust stock/ })).toHaveCount(0)
    await seen.page.goto(at('/admin/categories'))
    await expectMessage(seen.page, 'This screen is not open to you')
    await seen.context.close()
  })
})

test.describe('categories', () => {
  const named = () => `Journey ${Date.now()}`

  async function add(page: Page, title: string) {
    await page.getByRole('button', { name: 'Add Category' }).click()
    const form = page.getByRole('dialog', { name: 'Add Category' })
    await form.getByLabel('Title', { exact: true }).fill(title)
    await form.getByLabel('Section', { exact: true }).selectOption('mensCategories')
    await form.getByLabel('Subsection').selectOption('tops')
    for (const word of ['one', 'two', 'three', 'four']) {
      await form.getByLabel('Keywords').fill(word)
      await page.keyboard.press('Enter')
    }
    await form.getByRole('button', { name: 'Create Category' }).click()
    await expectMessage(page, 'Category created successfully!')
  }

  test('a category is added, found in the shop, renamed, deactivated, deleted and restored', async ({ page }) => {
    const title = named()
    const slug = title.toLowerCase().replace(' ', '-')
    await enter(page, '/admin/categories')
    await page.getByRole('button', { name: 'Add Category' }).click()
    const form = page.getByRole('dialog', { name: 'Add Category' })
    await expect(form.getByLabel('Subsection')).toBeDisabled()
    await form.getByRole('button', { name: 'Create Category' }).click()
    await expectMessage(
      page,
      'Validation errors: Slug is required, Title is required, At least one keyword is required, Section is required',
    )
    await expectNoBarriers(page)
    await form.getByRole('button', { name: 'Cancel' }).click()

    await add(page, title)
    await page.getByLabel('Search categories...').fill(title)
    await expect(row(page, title)).toContainText(`/${slug}`)
    await expect(row(page, title)).toContainText('one, two, three +1 more')
    await expect(row(page, title)).toContainText("Men's / Tops")
    await expect.poll(async () => (await page.request.get(at(`/collections/${slug}`))).status()).toBe(200)

    await page.getByRole('button', { name: `Edit ${title}` }).click()
    const edit = page.getByRole('dialog', { name: `Edit ${title}` })
    await edit.getByLabel('Slug').fill(`${slug}-new`)
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expectMessage(page, 'Category updated successfully!')
    const moved = async () => {
      const answer = await page.request.get(at(`/collections/${slug}`))
      return [answer.status(), new URL(answer.url()).pathname]
    }
    await expect.poll(moved).toEqual([200, `/collections/${slug}-new`])

    await page.getByRole('button', { name: `Deactivate ${title}` }).click()
    await expectMessage(page, 'Category status updated!')
    await expect(row(page, title)).toContainText('Inactive')
    await expect.poll(async () => (await page.request.get(at(`/collections/${slug}-new`))).status()).toBe(404)

    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectMessage(page, 'Category deleted successfully!')
    await expect(page.getByText('No categories found')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, title)).toBeVisible()
    // Toasts stay while the pointer is over them, and these cover the row.
    await page.mouse.move(640, 40)
    await page.getByLabel(`Select ${title}`).check()
    await page.getByRole('button', { name: 'Delete Selected (1)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, title)).toHaveCount(0)
  })

  test('a colleague’s concurrent change is shown, and neither version is lost', async ({ page, context }) => {
    const title = named()
    await enter(page, '/admin/categories')
    await add(page, title)
    await page.goto(at(`/admin/categories?search=${encodeURIComponent(title)}`))
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    const edit = page.getByRole('dialog', { name: `Edit ${title}` })
    await edit.getByLabel(/^Description/).fill('Written by the first')

    const colleague = await context.newPage()
    await colleague.goto(at(`/admin/categories?search=${encodeURIComponent(title)}`))
    await colleague.getByRole('button', { name: `Deactivate ${title}` }).click()
    await expectMessage(colleague, 'Category status updated!')

    await edit.getByRole('button', { name: 'Save Changes' }).click()
    const conflict = page.getByRole('dialog', { name: 'The categories have changed in the meantime' })
    await expect(conflict).toContainText(admin.username)
    await expect(conflict.getByRole('listitem').filter({ hasText: title })).toContainText('status changed')
    await expectNoBarriers(page)
    await conflict.getByRole('button', { name: 'Save Mine on Top' }).click()
    await expectMessage(page, 'Categories updated successfully!')
    await expect(row(page, title)).toContainText('Inactive')
    const { categories } = await api(page, 'get', 'office-categories')
    const saved = categories.find((each: { title: string }) => each.title === title)
    expect(saved).toMatchObject({ description: 'Written by the first', isActive: false })

    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectMessage(page, 'Category deleted successfully!')
  })

  test('main categories cannot be selected or deleted; the API is tested', async ({ page }) => {
    await enter(page, '/admin/categories')
    await expect(page.getByRole('heading', { level: 3, name: 'Mens', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Mens' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete Mens' })).toHaveCount(0)
    await expect(page.getByLabel('Select Sale', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Test API' }).click()
    await expectMessage(page, /API endpoint is working! It answered in \d+ ms\./)
  })

  test('read-only staff are offered no change', async ({ page, browser }) => {
    await enter(page, '/admin/categories')
    const seen = await watcher(page, browser, ['categories.view'])
    await enter(seen.page, '/admin/categories', seen.who)
    await expect(seen.page.getByRole('heading', { level: 3, name: 'Mens', exact: true })).toBeVisible()
    await expect(seen.page.getByRole('button', { name: 'Add Category' })).toHaveCount(0)
    await expect(seen.page.getByRole('button', { name: /^(Edit|Delete|Deactivate)/ })).toHaveCount(0)
    await seen.context.close()
  })
})

/** Axe takes minutes for a list of hundreds, and all rows are alike. */
const shortLists = (page: Page) =>
  page.route('**/backend/api/low-stock', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({ response: answer, json: { ...json, stockLevels: json.stockLevels.slice(0, 12) } })
  })

const screens = [
  'inventory',
  'inventory?view=1',
  'inventory/low-stock',
  'categories?search=panjabi',
  'categories?edit=new',
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    for (const screen of screens) {
      test(`no barriers, nothing too wide: ${screen}, ${colorScheme}, ${viewport.width} px`, async ({ browser }) => {
        const context = await browser.newContext({ colorScheme, viewport, hasTouch: viewport.width < 600 })
        const page = await context.newPage()
        await shortLists(page)
        await enter(page, `/admin/${screen}`)
        await page.waitForLoadState('networkidle')
        if (screen === 'inventory') {
          await page
            .getByRole('button', { name: /^Sizes and colours of/ })
            .first()
            .click()
          await expect(page.getByRole('region', { name: /^Sizes and colours of/ })).toBeVisible()
        }
        await expectNoBarriers(page)
        await expectNoSidewaysScroll(page)
        await context.close()
      })
    }
  }
}
