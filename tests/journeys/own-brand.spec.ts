import type { APIRequestContext, Page } from '@playwright/test'
import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { demoWordsIn, rupkotha } from '../support/demo-words.ts'
import { orderBody } from '../support/order-body.ts'
import { enter } from './office-staff.ts'
import { ownShop } from './own-shop.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, test } from './shopper.ts'

/** A shop without the demo, whose owner has entered what is hers. tests/own-brand.test.ts reads its mails and files. */
const shop = ownShop({ DEMO: '0' })

test.describe.configure({ mode: 'serial' })
test.use({ viewport: deskSize, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(() => test.slow())

const owner = { username: 'admin', password: adminPassword }
const at = (path: string) => `${shop.url}${path}`

/** Text, attributes and data of a page, without the names of built files, whose hashes could match by chance. */
const contentOf = async (page: Page) => (await page.content()).replaceAll(/\/assets\/[\w./-]+|sha256-[^"']+/g, '')

const post = async (request: APIRequestContext, name: string, data: object) => {
  const answer = await request.post(at(`/backend/api/${name}`), { headers: { origin: shop.url }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

let orderId = ''

test('the owner enters the shop’s name, and the header of the back office has it', async ({ page }) => {
  await enter(page, '/admin/settings/shop', owner, shop.url)
  await page.getByLabel('Name', { exact: true }).fill(rupkotha.shopName)
  await page.getByLabel('Name in Bangla').fill(rupkotha.shopNameBn)
  await page.getByLabel('Phone', { exact: true }).fill(rupkotha.phone)
  await page.getByLabel('WhatsApp').fill(rupkotha.whatsapp)
  await page.getByLabel('E-mail').fill(rupkotha.email)
  await page.getByLabel('Address', { exact: true }).fill(rupkotha.address)
  await page.getByLabel('Address in Bangla').fill(rupkotha.addressBn)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('complementary', { name: 'Back office' })).toContainText('Rupkotha')
  await page.getByRole('button', { name: 'Open the Shop' }).click()
  await expect(page.getByText('The shop is open')).toBeVisible()

  const shirt = { title: 'Plain shirt', price: 890, category: 'mens' }
  const { product } = await post(page.request, 'products', {
    ...shirt,
    variants: [{ size: 'M', color: 'White', stock: 9 }],
  })
  const placed = await post(page.request, 'save-order', {
    ...orderBody([{ id: product.number, size: 'M', color: 'White', quantity: 1 }]),
    locale: 'bn',
  })
  orderId = placed.orderId
})

test('no page of the shop has a word of the demo, in either language, and each header has the name', async ({
  page,
}) => {
  const listed = await (await page.request.get(at('/sitemaps/pages.xml'))).text()
  const paths = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const unlisted = ['/cart', '/checkout', '/login', '/register', '/forgot-password', '/offline', '/track-order']
  const seen = new Set([...paths, ...['/product/1', '/no-such-page', ...unlisted].flatMap((to) => [to, `/bn${to}`])])
  expect(seen.size).toBeGreaterThan(50)
  for (const path of seen) {
    const html = await (await page.request.get(at(path))).text()
    expect([path, demoWordsIn(html.replaceAll(/\/assets\/[\w./-]+|sha256-[^"']+/g, ''))]).toEqual([path, []])
    const [header = ''] = html.match(/<header\b.*?<\/header>/s) ?? []
    expect([path, header.includes('Rupkotha') && header.includes('রূপকথা')]).toEqual([path, true])
  }
})

test('no screen of the back office has one', async ({ page }) => {
  await enter(page, '/admin/dashboard', owner, shop.url)
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const screens = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(screens.length).toBeGreaterThan(10)
  const more = ['shop', 'delivery', 'banners', 'announcements', 'policies', 'couriers'].map(
    (id) => `/admin/settings/${id}`,
  )
  for (const path of [...screens, ...more]) {
    await page.goto(at(path))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect([path, demoWordsIn(await contentOf(page))]).toEqual([path, []])
  }
})

test('invoice, packing slip and label are from the shop, in the language of the order', async ({ page }) => {
  await enter(page, '/admin/dashboard', owner, shop.url)
  for (const kind of ['invoice', 'slip', 'label']) {
    await page.goto(at(`/admin/orders/print?kind=${kind}#${orderId}`))
    const sheet = page.getByRole('article').filter({ hasText: orderId })
    await expect(sheet).toContainText('রূপকথা')
    expect([kind, demoWordsIn(await contentOf(page))]).toEqual([kind, []])
  }
})

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" rx="20" fill="#7a1f3d"/></svg>`

/** Of the first element: the colour behind it, and its corners. */
const lookOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element)
      return [backgroundColor, borderTopLeftRadius]
    })

test('colours, corners, fonts, logo and icon are seen before saving and then on every page', async ({ page }) => {
  await enter(page, '/admin/settings/brand', owner, shop.url)
  const main = page.getByRole('main')
  await page.getByLabel('Primary colour', { exact: true }).fill('#f4a6c0')
  await expect(main.getByText('contrast 1.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }).click()
  await expect(page.getByText('contrast 1.')).toHaveCount(0)
  await page.getByLabel('Primary colour', { exact: true }).fill('#7a1f3d')
  await page.getByLabel('Corners of buttons and fields').selectOption('Square')
  await page.getByLabel('Fonts').selectOption('Hind Siliguri')
  await page.getByLabel('Logo: choose a file').setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(logo.replace('<rect', '<script/><rect')),
  })
  await expect(page.getByRole('alert')).toContainText('a.svg has a script or an animation in it')
  for (const [label, name] of [
    ['Logo', 'logo.svg'],
    ['Icon', 'icon.svg'],
  ] as const) {
    await page
      .getByLabel(`${label}: choose a file`)
      .setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await expect(page.getByRole('img', { name: `${label}, as it is now` })).toBeVisible()
  }
  // Nothing is saved yet, and the preview has it all.
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Add to cart')).toHaveCSS('background-color', 'rgb(122, 31, 61)')
  await expect(preview.getByText('Add to cart')).toHaveCSS('border-top-left-radius', '0px')
  for (const size of [phoneSize, deskSize]) {
    await page.setViewportSize(size)
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  for (const path of ['/login', '/bn/login']) {
    await expect(async () => {
      await page.goto(at(path))
      expect(await lookOf(page, 'main form button[type=submit]')).toEqual(['rgb(122, 31, 61)', '0px'])
    }).toPass()
    expect(
      await page
        .locator('header .diamond')
        .first()
        .evaluate((diamond) => getComputedStyle(diamond).backgroundImage),
    ).toContain('/media/480/uploads/brand/')
    expect(await page.evaluate(() => document.fonts.check('16px "Hind Siliguri Web"', 'a'))).toBe(true)
    const icon = (await page.locator('link[rel=icon]').first().getAttribute('href')) ?? ''
    expect((await page.request.get(at(icon))).headers()['content-type']).toBe('image/png')
    for (const size of [phoneSize, deskSize]) {
      await page.setViewportSize(size)
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
    }
  }
})

test('the dark theme of the back office follows the colours, and can be read', async ({ page }) => {
  await enter(page, '/admin/settings/brand', owner, shop.url)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible()
  await expectNoBarriers(page)
})
