import type { APIRequestContext, Page } from '@playwright/test'
import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { demoWordsIn, rupkotha } from '../support/demo-words.ts'
import { orderBody } from '../support/order-body.ts'
import { enter } from './office-staff.ts'
import { ownShop } from './own-shop.ts'
import { deskSize, expect, test } from './shopper.ts'

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
  await page.getByLabel('Phone').fill(rupkotha.phone)
  await page.getByLabel('WhatsApp').fill(rupkotha.whatsapp)
  await page.getByLabel('E-mail').fill(rupkotha.email)
  await page.getByLabel('Address', { exact: true }).fill(rupkotha.address)
  await page.getByLabel('Address in Bangla').fill(rupkotha.addressBn)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('complementary', { name: 'Back office' })).toContainText('Rupkotha')

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
  const screens = await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
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
