import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as shopContext } from '#web/request/shop.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { loader } from './quick.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const open = (number: string) => {
  const context = new RouterContextProvider()
  const { db } = shop
  const nothing = () => {}
  context.set(shopContext, {
    ...{ db, locale: 'en', origin: 'https://bunon.example' },
    ...{ cacheTags: nothing, expiresAt: nothing, noStore: nothing },
  })
  return loader({ params: { number }, context } as never)
}

test('the quick view has the data of a product by its number', async () => {
  const { number } = await shop.sells('Jamdani saree')
  expect(await (await open(String(number))).json()).toMatchObject({ number, title: { en: 'Jamdani saree' } })
})

test.each(['abc', '1.5', '0', '-1', '1e3', '99999999999', '999999999'])(
  'the quick view of %s, which is the number of no product, is not found',
  async (number) => {
    expect((await open(number)).status).toBe(404)
  },
)
