import { sql } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { shop as shopContext } from '#web/request/shop.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import Product, { loader } from './product.tsx'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  overwriteGetLocale(() => 'en')
})
afterAll(() => shop.close())

/** The words of a product's page. */
async function page(number: number, search: string): Promise<string> {
  const path = `/product/${number}`
  const url = new URL(path + search, 'https://bunon.example')
  const context = new RouterContextProvider()
  const nothing = () => {}
  context.set(shopContext, {
    ...{ db: shop.db, locale: 'en', origin: url.origin },
    ...{ cacheTags: nothing, expiresAt: nothing, noStore: nothing },
  })
  const params = { number: String(number) }
  const loaderData = await loader({ params, request: new Request(url), context, url } as never)
  const element = <Product {...({ loaderData, params, matches: [] } as unknown as Parameters<typeof Product>[0])} />
  const router = createMemoryRouter([{ path, element }], { initialEntries: [path + search] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('the delivery charge on the page is that of the chosen size: it follows the price of the size', async () => {
  const { number, variants } = await shop.sells('Saree', { price: 2500, sizes: ['S', 'M'] })
  await shop.db.execute(sql`update variants set price = 150000 where id = ${variants['S/Green']}`)
  expect(await page(number, '?size=M')).toMatch(/Delivery: free/)
  expect(await page(number, '?size=S')).toMatch(/Delivery: ৳60/)
  expect(await page(number, '')).toMatch(/Delivery: free/)
})

test('a day of arrival is promised only for what can be bought', async () => {
  const { number, variants } = await shop.sells('Shawl', { sizes: ['S', 'M'] })
  await shop.db.execute(sql`update stock_levels set on_hand = 0 where variant_id = ${variants['S/Green']}`)
  expect(await page(number, '?size=S')).not.toMatch(/Arrives by|Deliver to/)
  for (const search of ['?size=M', '']) expect(await page(number, search)).toContain('Arrives by')
  const gone = await shop.sells('Scarf', { sizes: ['S', 'M'], onHand: 0 })
  for (const search of ['?size=M', '']) expect(await page(gone.number, search)).not.toMatch(/Arrives by|Deliver to/)
})
