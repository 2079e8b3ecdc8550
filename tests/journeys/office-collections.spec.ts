import type { Page } from '@playwright/test'
import { at, enter, expectMessage } from './office-staff.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  passing,
  path,
  phoneSize,
  shopUrl,
  test,
} from './shopper.ts'

test('products are picked for a collection, ordered, and shown in that order', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/categories')
  const title = `Picked ${Date.now()}`
  const piece = `${passing} ${title}`
  const slug = title.toLowerCase().replace(' ', '-')
  const form = async (method: 'post' | 'put', name: string, data: object) => {
    const answer = await page.request[method](at(`/backend/api/${name}`), { headers: { origin: shopUrl }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  for (const letter of ['A', 'B', 'C'])
    await form('post', 'products', {
      title: `${piece} ${letter}`,
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
  // It searches, and does not save and close the collection.
  await sheet.getByRole('searchbox').press('Enter')
  for (const letter of ['A', 'B', 'C']) await sheet.getByRole('button', { name: `Add ${piece} ${letter}` }).click()
  await expect(sheet.getByRole('status').filter({ hasText: '3 products' })).toBeVisible()
  await sheet.getByRole('button', { name: `Put ${piece} C first` }).click()
  await sheet.getByRole('button', { name: `Move ${piece} A down` }).press('Enter')
  await expect(sheet.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem')).toHaveText([
    new RegExp(`${piece} C`),
    new RegExp(`${piece} B`),
    new RegExp(`${piece} A`),
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
      .filter({ hasText: `${piece} C` })
      .first(),
  ).toBeVisible()
  const titles = page.locator('main').getByText(new RegExp(`^${piece} [ABC]$`))
  await expect(titles).toHaveText([`${piece} C`, `${piece} B`, `${piece} A`])
})

const create = async (page: Page, data: object) => {
  const answer = await page.request.post(at('/backend/api/products'), { headers: { origin: shopUrl }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a collection by rule is previewed, pinned and shown, and closes by itself', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/categories')
  const title = `Ruled ${Date.now()}`
  const piece = `${passing} ${title}`
  const slug = title.toLowerCase().replace(' ', '-')
  for (const [name, current] of [
    ['Cheap', 400],
    ['Dear', 9000],
  ] as const)
    await create(page, {
      ...{ title: `${piece} ${name}`, category: 'mens', subcategory: 'panjabi', price: { current }, tags: [title] },
      variants: [{ size: 'M', color: 'Green', stock: 5 }],
    })
  await page.getByRole('button', { name: 'Add Category' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Category' })
  await editor.getByLabel('Title', { exact: true }).fill(title)
  await editor.getByLabel('Section').first().selectOption('saleCollections')
  await editor.getByLabel('Keywords').fill('ruled')
  await editor.getByLabel('Keywords').press('Enter')
  await editor.getByRole('button', { name: 'Create Category' }).click()
  await expectMessage(page, 'Category created successfully!')

  await page.goto(at(`/admin/categories?search=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: `Products of ${title}` }).click()
  const sheet = page.getByRole('dialog', { name: `Products of ${title}` })
  await sheet.getByRole('button', { name: 'By rule' }).click()
  await expect(sheet.getByText('Complete the conditions')).toBeVisible()
  await sheet.getByLabel('What').selectOption('tag')
  await sheet.getByLabel('Tags').fill(title)
  await sheet.getByLabel('Tags').press('Enter')
  await expect(sheet.getByRole('status').filter({ hasText: 'The rule takes 2 products, 2 in stock' })).toBeVisible()
  await sheet.getByLabel('Sort by').selectOption('price-low')
  await sheet.getByRole('button', { name: `Pin ${piece} Dear` }).click()
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(deskSize)
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${title} saved`)
  await page.goto(path('bn', `/collections/${slug}`))
  const titles = page.locator('main').getByText(new RegExp(`^${piece} (Cheap|Dear)$`))
  await expect(titles).toHaveText([`${piece} Dear`, `${piece} Cheap`])

  await page.goto(at(`/admin/categories?search=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: `Products of ${title}` }).click()
  await sheet.getByLabel('Closes').fill('2020-01-01T00:00')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${title} saved`)
  await expect.poll(async () => (await page.request.get(at(`/collections/${slug}`))).status()).toBe(404)
})

test('while a sheet is saved nothing can be typed that would be lost with it; a refused one is open again', async ({
  page,
}) => {
  await enter(page, '/admin/categories')
  const title = `Slow ${Date.now()}`
  const answers: (() => void)[] = []
  await page.route('**/backend/api/update-categories', async (route) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const isFirst = answers.push(resolve) === 1
    await promise
    if (isFirst) await route.fulfill({ status: 503, json: { success: false, error: 'Busy', code: 'busy' } })
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Add Category' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Category' })
  const name = editor.getByLabel('Title', { exact: true })
  await editor.getByLabel('Section').first().selectOption('specialCollections')
  await editor.getByLabel('Keywords').fill('slow')
  await editor.getByLabel('Keywords').press('Enter')
  await name.fill(title)
  await name.press('Enter')
  await expect.poll(() => answers.length).toBe(1)
  // The page says that it saves a moment after it has asked.
  await expect(editor.locator('[inert]')).toBeAttached()
  await page.keyboard.type(' lost')
  await expect(name).toHaveValue(title)
  answers[0]?.()
  await expect(name).toBeFocused()
  await page.keyboard.type(' again')
  await expect(name).toHaveValue(`${title} again`)
  await name.press('Enter')
  await expect.poll(() => answers.length).toBe(2)
  await expect(editor.locator('[inert]')).toBeAttached()
  await page.keyboard.type(' lost')
  await expect(name).toHaveValue(`${title} again`)
  answers[1]?.()
  await expectMessage(page, 'Category created successfully!')
  await expect(editor).toHaveCount(0)
  await page.goto(at(`/admin/categories?search=${encodeURIComponent(title)}`))
  await expect(page.getByRole('button', { name: `Products of ${title} again`, exact: true })).toBeVisible()
})

test('who edits a category right after saving one meets no conflict with oneself', async ({ page }) => {
  await enter(page, '/admin/categories')
  const title = `Twice ${Date.now()}`
  await page.getByRole('button', { name: 'Add Category' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Category' })
  await editor.getByLabel('Title', { exact: true }).fill(title)
  await editor.getByLabel('Section').first().selectOption('specialCollections')
  await editor.getByLabel('Keywords').fill('twice')
  await editor.getByLabel('Keywords').press('Enter')
  const { promise: mayBeRead, resolve: read } = Promise.withResolvers<void>()
  let isAsked = false
  await page.route('**/backend/api/office-categories', async (route) => {
    isAsked = true
    await mayBeRead
    await route.continue()
  })
  await editor.getByRole('button', { name: 'Create Category' }).click()
  await expectMessage(page, 'Category created successfully!')
  await expect.poll(() => isAsked).toBe(true)
  // Open until the tree is read: the next one would begin with the tree of before.
  expect(new URL(page.url()).searchParams.get('edit')).toBe('new')
  await expect(editor).toBeVisible()
  read()
  await expect(editor).toHaveCount(0)
  await page.getByLabel('Search categories...').fill(title)
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  const again = page.getByRole('dialog', { name: `Edit ${title}` })
  await again.getByRole('textbox', { name: /^Description/ }).fill('Changed at once')
  await again.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage(page, 'Category updated successfully!')
  await expect(again).toHaveCount(0)
})

test('a category that is saved closes only its own form, not the one that was opened since', async ({ page }) => {
  await enter(page, '/admin/categories')
  const title = `Own ${Date.now()}`
  await page.getByLabel('Search categories...').fill(title)
  await page.getByRole('button', { name: 'Add Category' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Category' })
  const name = editor.getByLabel('Title', { exact: true })
  await name.fill(title)
  await editor.getByLabel('Section').first().selectOption('specialCollections')
  await editor.getByLabel('Keywords').fill('own')
  await editor.getByLabel('Keywords').press('Enter')
  const { promise: mayBeRead, resolve: read } = Promise.withResolvers<void>()
  await page.route('**/backend/api/office-categories', async (route) => {
    await mayBeRead
    await route.continue()
  })
  await editor.getByRole('button', { name: 'Create Category' }).click()
  await expectMessage(page, 'Category created successfully!')
  await editor.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(editor).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(name).toHaveValue('')
  read()
  await expect(page.locator('tr', { hasText: title })).toBeVisible()
  await expect(page.locator('[role=status]', { hasText: 'Saving…' })).toHaveCount(0)
  await name.fill('Opened since')
  await expect(page).toHaveURL(/[?&]edit=new/)
  await expect(name).toHaveValue('Opened since')
})

test('the form of a category can be filled in while another category is saved', async ({ page }) => {
  await enter(page, '/admin/categories')
  const title = `Meanwhile ${Date.now()}`
  await page.getByLabel('Search categories...').fill(title)
  await page.getByRole('button', { name: 'Add Category' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Category' })
  const name = editor.getByLabel('Title', { exact: true })
  await name.fill(title)
  await editor.getByLabel('Section').first().selectOption('specialCollections')
  await editor.getByLabel('Keywords').fill('meanwhile')
  await editor.getByLabel('Keywords').press('Enter')
  await editor.getByRole('button', { name: 'Create Category' }).click()
  await expect(editor).toHaveCount(0)
  const { promise: maySave, resolve: save } = Promise.withResolvers<void>()
  await page.route('**/backend/api/update-categories', async (route) => {
    await maySave
    await route.continue()
  })
  await page.getByRole('button', { name: `Deactivate ${title}` }).click()
  await expectMessage(page, 'Saving…')
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(name).toBeFocused()
  await page.keyboard.type('Typed')
  await expect(name).toHaveValue('Typed')
  save()
  await expectMessage(page, 'Category status updated!')
  await page.keyboard.type(' on')
  await expect(name).toHaveValue('Typed on')
})

test('an unknown colour is decided, and two spellings become one', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await enter(page, '/admin/products/colours')
  const [one, two] = [`Haze ${Date.now()}`, `Haaze ${Date.now()}`]
  for (const color of [one, two])
    await create(page, {
      ...{ title: `${passing} in ${color}`, category: 'mens', subcategory: 'panjabi', price: { current: 700 } },
      variants: [{ size: 'M', color, stock: 3 }],
    })
  await page.reload()
  await expect(page.getByText('To decide').first()).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Edit ${one}` }).click()
  const sheet = page.getByRole('dialog', { name: `Edit ${one}` })
  await sheet.getByLabel('Bangla name').fill('কুয়াশা')
  await sheet.getByLabel('Colour', { exact: true }).fill('#8899aa')
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${one} saved`)
  await page.setViewportSize(deskSize)
  await page.getByRole('button', { name: `Merge ${two}` }).click()
  await page.getByLabel('Into').selectOption(one)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expectMessage(page, `${two} is now ${one}`)
  await expect(page.getByRole('row').filter({ hasText: one }).first()).toContainText('2 products')
})

test('pieces are picked for You may also like', async ({ page }) => {
  await enter(page, '/admin/products')
  const title = `${passing} beside ${Date.now()}`
  for (const name of ['Main', 'Picked'])
    await create(page, {
      ...{ title: `${title} ${name}`, category: name === 'Main' ? 'mens' : 'kids', price: { current: 700 } },
      variants: [{ size: 'M', color: 'Green', stock: 3 }],
    })
  await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: `View ${title} Main` }).click()
  const sheet = page.getByRole('dialog', { name: `${title} Main` })
  await sheet.getByRole('searchbox', { name: 'Find a piece for You may also like' }).fill(title)
  await sheet.getByRole('button', { name: `Add ${title} Picked` }).click()
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Save related pieces' }).click()
  await expectMessage(page, 'Related pieces saved')
})

test('pieces that are picked for Complete the look and not saved are not lost by closing the product', async ({
  page,
}) => {
  await enter(page, '/admin/products')
  const title = `${passing} asked ${Date.now()}`
  for (const name of ['Main', 'Picked'])
    await create(page, {
      ...{ title: `${title} ${name}`, category: name === 'Main' ? 'mens' : 'kids', price: { current: 700 } },
      variants: [{ size: 'M', color: 'Green', stock: 3 }],
    })
  await page.goto(at(`/admin/products?search=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: `View ${title} Main` }).click()
  const sheet = page.getByRole('dialog', { name: `${title} Main` })
  await sheet.getByRole('searchbox', { name: 'Find a piece for Complete the look' }).fill(title)
  await sheet.getByRole('button', { name: `Add ${title} Picked` }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await sheet.getByRole('button', { name: 'Save the look' }).click()
  await expectMessage(page, 'The look is saved')
  await expect(sheet.getByRole('button', { name: 'Save the look' })).toHaveCount(0)
  await sheet.getByRole('button', { name: `Remove ${title} Picked` }).click()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(sheet).toHaveCount(0)
})
