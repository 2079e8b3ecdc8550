import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loader as loadContact } from '#web/storefront/routes/contact.tsx'
import type { ShopFacts } from '#web/storefront/shop-facts.ts'
import { unpack } from '#web/storefront/wire/packed.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { loadFrame } from './load-frame.ts'
import { shop as shopContext } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  shop.attachQueryCache()
})
afterAll(() => shop.close())

/** A page as cached pages are made: what `load` answers, and when it expires. */
async function read<Data>(load: (context: RouterContextProvider) => Promise<Data>) {
  const context = new RouterContextProvider()
  const moments: (Date | undefined)[] = []
  const nothing = () => {}
  context.set(shopContext, {
    ...{ db: shop.db, locale: 'en', origin: 'https://bunon.example' },
    ...{ cacheTags: nothing, noStore: nothing },
    expiresAt: (moment) => moments.push(moment),
  })
  const data = await load(context)
  return { data, moments }
}

test('the year of the footer and the age on the contact page last until the year ends in Dhaka', async () => {
  const url = new URL('https://bunon.example/contact')
  const contact = (context: RouterContextProvider) =>
    loadContact({ params: {}, request: new Request(url), context, url } as never)
  const newYear = new Date('2030-12-31T18:00:00Z')
  vi.useFakeTimers({ now: newYear.getTime() - 1, toFake: ['Date'] })
  try {
    const [frame, page] = [await read(loadFrame), await read(contact)]
    expect(unpack<ShopFacts>(frame.data.facts).year).toBe('2030')
    expect([frame.moments, page.moments]).toEqual([[newYear], [newYear]])
    vi.setSystemTime(newYear)
    const next = await read(loadFrame)
    expect(unpack<ShopFacts>(next.data.facts).year).toBe('2031')
    expect(next.moments).toEqual([new Date('2031-12-31T18:00:00Z')])
    expect((await read(contact)).data.years).toBe(page.data.years + 1)
  } finally {
    vi.useRealTimers()
  }
})
