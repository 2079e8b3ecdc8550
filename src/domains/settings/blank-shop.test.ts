import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pageText, written } from '#domains/content/pages/page-text.ts'
import { mailLog } from '#platform/database/tables.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { blankShop } from './blank-shop.ts'
import { defaults } from './defaults.ts'
import { mailFrame } from './mail-frame.ts'
import { shopSettings } from './shop-settings.ts'
import { settingsInForce } from './staff-contract.ts'
import { settings } from './tables.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const now = new Date('2026-11-24T12:00:00+06:00')

describe('the first start without the demo', () => {
  test('stores settings without invented data, and leaves operational settings at their defaults', async () => {
    expect(await blankShop(shop.db, now)).toBe(true)
    const blank = await shopSettings(shop.db)
    expect(settingsInForce.parse(blank)).toEqual(blank)
    expect(blank).toEqual({
      ...defaults,
      shopName: 'My Shop',
      shopNameBn: '',
      phone: '',
      whatsapp: '',
      email: '',
      address: '',
      addressBn: '',
      latitude: null,
      longitude: null,
      since: 2026,
      film: '',
      mensPicture: '',
      womensPicture: '',
      tellsDemoStory: false,
      closing: { notice: { en: 'We open soon', bn: 'শিগগিরই খুলছি' }, opensAt: null },
      setup: { skipped: [], confirmed: [] },
    })
  })

  test('runs once: the owner’s later changes stay', async () => {
    await blankShop(shop.db, now)
    const owner = await shop.staffCookie()
    const { version, missing } = (await shop.call('GET', 'settings', undefined, owner)).body
    expect(missing).toEqual(['name', 'phone', 'email', 'address'])
    const told = { version, shopName: 'Tant Ghar', phone: '01811223344', since: 2019 }
    const saved = await shop.call('PUT', 'settings', told, owner)
    expect(saved.status).toBe(200)
    expect(saved.body.missing).toEqual(['email', 'address'])
    expect(await blankShop(shop.db, now)).toBe(false)
    expect(await shopSettings(shop.db)).toMatchObject({ shopName: 'Tant Ghar', phone: '+8801811223344', since: 2019 })
  })

  test('of several processes that start at once, one does it', async () => {
    const did = await Promise.all([1, 2, 3, 4].map(() => blankShop(shop.db, now)))
    expect(did.filter(Boolean)).toEqual([true])
    expect(await shopSettings(shop.db)).toMatchObject({ shopName: 'My Shop' })
  })

  test.each([
    ['a product', () => shop.sells('Saree')],
    ['an order', () => shop.hasOrder()],
    ['a setting', () => shop.db.insert(settings).values({ name: 'lowStock', value: 7 })],
  ])('leaves a shop alone that has %s: its owner may live by the defaults', async (_, furnish) => {
    await furnish()
    expect(await blankShop(shop.db, now)).toBe(false)
    expect((await shopSettings(shop.db)).shopName).toBe(defaults.shopName)
  })
})

test('the pages and mails of a blank shop contain no empty links and nothing of the demo brand', async () => {
  await blankShop(shop.db, now)
  const blank = await shopSettings(shop.db)
  for (const locale of ['en', 'bn'] as const) {
    const pages = (Object.keys(written) as (keyof typeof written)[]).map((name) =>
      pageText(name, blank, defaultZones, locale),
    )
    const text = JSON.stringify([pages, mailFrame(blank, locale, undefined)])
    expect(text).not.toMatch(/Bunon|Mirpur|মিরপুর|01700|০১৭০০|House 12|বাড়ি ১২|2019|২০১৯|demo\//)
    expect(text).not.toMatch(/\]\(\)|\[\]\(|tel:|wa\.me|mailto:|[,:] ?[.,।]/)
    expect(mailFrame(blank, locale, undefined).contact).toEqual([])
  }
})

test('a message to a shop without an e-mail address is stored, and mailed only to its sender', async () => {
  await blankShop(shop.db, now)
  const message = { name: 'Nusrat', email: 'nusrat@example.com', phone: '', inquiryType: 'general' }
  const words = { subject: 'A saree', message: 'When do you open?' }
  expect((await shop.call('POST', 'contact', { ...message, ...words })).status).toBe(200)
  const mails = await shop.db.select({ to: mailLog.recipient, text: mailLog.text }).from(mailLog)
  expect(mails.map(({ to }) => to)).toEqual(['nusrat@example.com'])
  expect(mails[0]?.text).not.toMatch(/call us/i)
})
