import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOrderMail } from '#domains/orders/mail/order-mail.ts'
import { blankShop } from '#domains/settings/blank-shop.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { senderOf } from '#platform/mail/mail-sender.ts'
import { demoWordsIn, rupkotha } from './support/demo-words.ts'
import { openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'

// The pages of such a shop are visited by tests/journeys/own-brand.spec.ts.

let shop: Shop
let owner: string
/** Order numbers, by language. */
const orders: Record<string, string> = {}
beforeAll(async () => {
  shop = await openShop()
  await blankShop(shop.db, new Date())
  owner = await shop.staffCookie()
  const { version } = (await shop.call('GET', 'settings', undefined, owner)).body
  expect((await shop.call('PUT', 'settings', { version, ...rupkotha, closing: null }, owner)).status).toBe(200)
  const product = await shop.sells('Plain shirt')
  await shop.db.execute(sql`update products set brand = ${rupkotha.shopName}`)
  for (const locale of ['en', 'bn']) {
    const line = { id: product.number, size: 'M', color: 'Green', quantity: 1 }
    const answer = await shop.call('POST', 'save-order', { ...orderBody([line]), locale })
    orders[locale] = answer.body.orderId
  }
})
afterAll(() => shop.close())

test('no mail of a shop with its own name has words of the demo, and each has its name in its language', async () => {
  const post = { smtp: true, publicUrl: 'https://rupkotha.com.bd' }
  for (const orderId of Object.values(orders))
    for (const kind of ['placed', 'changed', 'shipped', 'delivered', 'cancelled'] as const)
      await sendOrderMail(shop.db, orderId, kind, post)
  const { email } = await shop.customer()
  for (const locale of ['en', 'bn']) {
    await shop.call('POST', 'forgot-password', { email, locale })
    const person = { name: 'Nusrat', email: 'nusrat@mail.example', phone: '', inquiryType: 'general', locale }
    await shop.call('POST', 'contact', { ...person, subject: 'A saree', message: 'When do you open?' })
  }
  const { rows } = await shop.db.execute<Record<'kind' | 'subject' | 'text' | 'html', string>>(
    sql`select kind, subject, text, html from mail_log`,
  )
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.flatMap((mail) => demoWordsIn(JSON.stringify(mail)))).toEqual([])
  for (const { kind, html } of rows) expect([kind, html.match(/Rupkotha|রূপকথা/)]).not.toEqual([kind, null])
  expect(rows.some(({ html }) => html.includes('রূপকথা'))).toBe(true)
  const sender = senderOf(
    { smtpFrom: undefined, smtpUrl: undefined, publicUrl: undefined },
    await shopSettings(shop.db),
  )
  expect(sender).toMatchObject({ name: 'Rupkotha', address: rupkotha.email })
})

test.each([
  '/manifest.webmanifest',
  '/bn/manifest.webmanifest',
  '/feeds/google.xml',
  '/feeds/facebook.xml?lang=bn',
  '/feeds/products.csv',
  '/sitemaps/pages.xml',
  '/robots.txt',
  '/backend/data/products.json',
  '/backend/api/openapi.json',
  '/backend/api/docs/json',
  '/backend/api/no-such-endpoint',
  '/product/%E0%A4%A',
])('%s has no word of the demo', async (url) => {
  const { body } = await shop.app.inject({ url, headers: { accept: 'text/html, */*' } })
  expect(body.length).toBeGreaterThan(20)
  expect(demoWordsIn(body)).toEqual([])
})

test('the names of app and API description are those of the shop', async () => {
  const at = async (url: string) => (await shop.app.inject({ url })).json()
  expect(await at('/manifest.webmanifest')).toMatchObject({ name: 'Rupkotha', short_name: 'Rupkotha' })
  expect(await at('/bn/manifest.webmanifest')).toMatchObject({ name: 'রূপকথা' })
  for (const url of ['openapi.json', 'docs/json'])
    expect((await at(`/backend/api/${url}`)).info.title, url).toBe('Rupkotha')
})

test('invoices, labels and courier files are from the shop', async () => {
  const ids = Object.values(orders)
  const printed = (await shop.call('GET', `order-documents?ids=${ids.join(',')}`, undefined, owner)).body
  expect(printed.shop.name).toEqual({ en: 'Rupkotha', bn: 'রূপকথা' })
  const labels = (await shop.call('GET', `parcel-labels?numbers=${ids.join(',')}`, undefined, owner)).body
  expect(labels.shop.name).toEqual({ en: 'Rupkotha', bn: 'রূপকথা' })
  expect(demoWordsIn(JSON.stringify([printed, labels]))).toEqual([])
})

test('no text of storefront and mails names the demo’s shop', () => {
  // The office may name the demo's story, which it can switch off.
  for (const locale of ['en', 'bn'])
    for (const file of readdirSync(`messages/${locale}`)) {
      const texts = Object.entries(JSON.parse(readFileSync(`messages/${locale}/${file}`, 'utf8')))
      // Drawn for the coordinates of the demo alone, and shown where the demo's story can be switched off.
      const said = texts.filter(([name]) => name !== 'store_map_drawn' && !name.startsWith('About, Our story'))
      expect([file, demoWordsIn(JSON.stringify(said))]).toEqual([file, []])
    }
})

test('without a Bangla name the English one stands in both languages', async () => {
  const { version } = (await shop.call('GET', 'settings', undefined, owner)).body
  expect((await shop.call('PUT', 'settings', { version, shopNameBn: '' }, owner)).status).toBe(200)
  await shop.caughtUp()
  const { body } = await shop.app.inject({ url: '/bn/manifest.webmanifest' })
  expect(JSON.parse(body).name).toBe('Rupkotha')
  const printed = (await shop.call('GET', `order-documents?ids=${orders.bn}`, undefined, owner)).body
  expect(printed.shop.name).toEqual({ en: 'Rupkotha', bn: 'Rupkotha' })
})

test('a demo shop that gets a name of its own no longer tells the demo’s story', async () => {
  await shop.db.execute(sql`delete from settings`)
  expect((await shopSettings(shop.db)).tellsDemoStory).toBe(true)
  await shop.db.execute(sql`insert into settings (name, value) values ('shopName', '"Rupkotha"')`)
  expect((await shopSettings(shop.db)).tellsDemoStory).toBe(false)
})
