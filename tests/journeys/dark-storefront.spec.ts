import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { ownShop } from './own-shop.ts'
import {
  deskSize,
  expect,
  expectNoBarriers,
  expectNoSidewaysScroll,
  layIntoCart,
  type Page,
  type Piece,
  phoneSize,
  test,
  untilAwake,
} from './shopper.ts'

const shop = ownShop()
test.describe.configure({ mode: 'serial' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(() => test.slow())

const at = (path: string) => `${shop.url}${path}`
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const day = 'rgb(250, 247, 242)'
const night = 'rgb(20, 24, 22)'

async function choose(page: Page, storefrontTheme: string) {
  const headers = { origin: shop.url }
  const signIn = { username: 'admin', password: adminPassword }
  await page.request.post(at('/backend/api/admin'), { headers, data: signIn })
  const { version } = await (await page.request.get(at('/backend/api/settings'))).json()
  const data = { version, storefrontTheme }
  expect((await page.request.put(at('/backend/api/settings'), { headers, data })).status()).toBe(200)
  await expect(async () => {
    await page.goto(at('/faq'))
    expect(await page.content()).toContain('color-scheme:dark')
  }).toPass()
}

type Sold = { number: number; title: string; variants: { size: string; color: string; available: boolean }[] }

async function somePiece(page: Page): Promise<Piece> {
  const { products } = await (await page.request.get(at('/backend/api/products-data?limit=20'))).json()
  for (const { number, title, variants } of products as Sold[]) {
    const variant = variants.find(({ available }) => available)
    if (variant) return { id: number, name: title, price: 1000, size: variant.size, color: variant.color }
  }
  throw new Error('nothing can be bought')
}

test('a dark shop can be read on every kind of page', async ({ page }) => {
  await choose(page, 'dark')
  await layIntoCart(page, await somePiece(page))
  const paths = ['/', '/shop', '/shop?search=zzzz', '/product/1', '/cart', '/checkout', '/track-order', '/nowhere']
  const others = ['/login', '/register', '/contact', '/about', '/brand', '/stores', '/size-guide', '/terms']
  for (const [size, visited] of [
    [phoneSize, [...paths, ...others]],
    [deskSize, ['/', '/shop', '/product/1', '/login']],
  ] as const) {
    await page.setViewportSize(size)
    for (const path of visited) {
      await page.goto(at(path))
      await untilAwake(page)
      expect([path, await paper(page)]).toEqual([path, night])
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
    }
  }
})

test('"as the device" follows it, and paper is light', async ({ page }) => {
  await choose(page, 'device')
  for (const [colorScheme, color] of [
    ['dark', night],
    ['light', day],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => paper(page)).toBe(color)
  }
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect.poll(() => paper(page)).toBe('rgb(255, 255, 255)')
})
