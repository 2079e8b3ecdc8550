import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blankShop } from '#domains/settings/blank-shop.ts'
import { readConfig } from '#platform/config.ts'
import { noDataDir, openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'

/** A mail server that refuses addresses at full.example, and whoever comes with another password. */
const mailServer = createServer((socket) => {
  socket.write('220 mail.test\r\n')
  let isText = false
  socket.on('error', () => {})
  socket.on('data', (data) => {
    for (const line of data.toString().split('\r\n').filter(Boolean)) {
      if (isText) {
        if (line !== '.') continue
        isText = false
        socket.write('250 queued as 4711\r\n')
      } else if (/^EHLO/i.test(line)) socket.write('250 mail.test\r\n')
      else if (/^RCPT.*full\.example/i.test(line)) socket.write('552 mailbox of s3cret is full\r\n')
      else if (/^DATA/i.test(line)) {
        isText = true
        socket.write('354 go on\r\n')
      } else socket.write('250 ok\r\n')
    }
  })
})

let shop: Shop
let owner: string
beforeAll(async () => {
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening))
  const { port } = mailServer.address() as { port: number }
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: noDataDir,
    SMTP_URL: `smtp://:s3cret@127.0.0.1:${port}`,
    SMTP_FROM: 'shop@rupkotha.com.bd',
    PUBLIC_URL: 'http://rupkotha.test',
  })
  shop = await openShop({ config })
  await blankShop(shop.db, new Date())
  owner = await shop.staffCookie()
})
afterAll(async () => {
  await shop.close()
  mailServer.close()
})

const setup = async () => (await shop.call('GET', 'setup', undefined, owner)).body
const change = async (settings: object) => {
  const { version } = (await shop.call('GET', 'settings', undefined, owner)).body
  const { status } = await shop.call('PUT', 'settings', { version, ...settings }, owner)
  expect(status).toBe(200)
}

test('a new shop is closed, and the guide says what it lacks', async () => {
  expect(await setup()).toMatchObject({
    isOpen: false,
    isGuided: true,
    done: ['domain'],
    skipped: [],
    missing: ['name', 'phone', 'email', 'address'],
    domain: { publicUrl: 'http://rupkotha.test' },
    backup: { newest: null, every: 24 },
    products: 0,
    zones: 2,
  })
  const saree = await shop.sells('Saree')
  const order = orderBody([{ id: saree.number, size: 'M', color: 'Green', quantity: 1 }])
  const refused = await shop.call('POST', 'save-order', order)
  expect(refused).toMatchObject({ status: 409, body: { code: 'shop_closed' } })
  expect(refused.body.error).toContain('We open soon')
})

test('each fact is a step done, whoever brought it', async () => {
  await change({ shopName: 'Rupkotha', firstLanguage: 'bn' })
  await change({ phone: '01811223344', email: 'hello@rupkotha.com.bd', address: '7 Court Road, Khulna' })
  expect((await setup()).done).toEqual(['name', 'language', 'contact', 'domain', 'products'])
  // Left for later, it stays in the list; confirmed, it is done.
  await change({ setup: { skipped: ['logo'], confirmed: ['delivery'] } })
  expect(await setup()).toMatchObject({
    done: ['name', 'language', 'contact', 'delivery', 'domain', 'products'],
    skipped: ['logo'],
    products: 1,
    sellable: 1,
  })
})

test('a test message tells what the mail server answered', async () => {
  const sent = await shop.call('POST', 'test-mail', { to: 'owner@rupkotha.com.bd' }, owner)
  expect(sent).toMatchObject({ status: 200, body: { sent: true, answer: '250 queued as 4711' } })
  expect((await setup()).done).toContain('mail')
  const refused = await shop.call('POST', 'test-mail', { to: 'owner@full.example' }, owner)
  expect(refused).toMatchObject({ status: 200, body: { sent: false } })
  expect(refused.body.answer).toMatch(/552 mailbox of … is full/)
  const none = await shop.call('POST', 'test-mail', { to: 'nobody' }, owner)
  expect(none).toMatchObject({ status: 422, body: { fields: { to: 'Please enter an e-mail address' } } })
})

test('once it is opened, the guide is over and orders are taken', async () => {
  await change({ closing: null, setup: null })
  expect(await setup()).toMatchObject({ isOpen: true, isGuided: false })
})

test('without a mail server there is nothing to test', async () => {
  const other = await openShop()
  const { body, status } = await other.call('POST', 'test-mail', { to: 'a@b.com' }, await other.staffCookie())
  expect([status, body.code]).toEqual([409, 'no_mail'])
  await other.close()
})
