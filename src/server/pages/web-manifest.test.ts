import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#domains/settings/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const manifest = async (url: string) => {
  const { headers, body } = await shop.app.inject({ url })
  expect(headers['content-type']).toContain('application/manifest+json')
  return JSON.parse(body)
}

test('the shop can be installed: name, existing icons and shortcuts, in either language', async () => {
  const en = await manifest('/manifest.webmanifest')
  expect(en).toMatchObject({ name: 'Bunon', lang: 'en', scope: '/', display: 'standalone' })
  const bn = await manifest('/bn/manifest.webmanifest')
  expect(bn).toMatchObject({ name: 'বুনন', lang: 'bn', id: en.id })
  expect([en.start_url, bn.start_url].map((url: string) => url.split('?')[0])).toEqual(['/', '/bn'])
  expect(bn.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/bn/track-order',
    '/bn/collections/new-arrivals',
  ])
  for (const { src } of en.icons) expect([src, existsSync(`public${src}`)]).toEqual([src, true])
  expect(en.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
})

test("the app has the name from the shop's settings", async () => {
  await shop.db.insert(settings).values({ name: 'shopName', value: 'Tant Ghar' })
  expect(await manifest('/manifest.webmanifest')).toMatchObject({ name: 'Tant Ghar', short_name: 'Tant Ghar' })
})
