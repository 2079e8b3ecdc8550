import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { sendOrderMail } from './order-mail.ts'

let shop: Shop
let orderId: string
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const piece = await shop.sells('Jamdani', { onHand: 5 })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: orderBody([{ id: piece.number, size: 'M', color: 'Green', quantity: 2 }]),
  })
  orderId = answer.json().orderId
  await shop.db.execute(sql`delete from mail_log`)
  await shop.db.execute(sql`delete from settings`)
})

type Logged = { recipient: string; kind: string; subject: string; text: string; html: string }
const mails = async () =>
  (await shop.db.execute<Logged>(sql`select recipient, kind, subject, text, html from mail_log order by id`)).rows
const set = (name: string, value: unknown) =>
  shop.db.execute(sql`insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)`)
const write = (publicUrl?: string) => sendOrderMail(shop.db, orderId, 'placed', { smtp: false, publicUrl })

test('the order’s mail links to the order, and contains items, address and totals', async () => {
  await write('https://bunon.com.bd')
  const [mail] = await mails()
  const link = `https://bunon.com.bd/track-order?orderId=${orderId}#open=`
  expect(mail?.html).toMatch(new RegExp(`<a [^>]*href="${link.replaceAll('?', '\\?')}[0-9a-f]{32}"`))
  expect(mail?.text).toContain(`Follow your order: ${link}`)
  for (const words of ['Jamdani', 'size M, Green', 'Delivery address', '01812-345678', 'Total, cash on delivery'])
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(words)
})

test('a shop without PUBLIC_URL describes how to find the order', async () => {
  await write()
  const [mail] = await mails()
  expect(mail?.text).toContain('open “Track Order” in our shop and enter the order number and your phone number')
  expect(mail?.html).not.toContain('<a ')
})

test('the shop gets a mail about each new order, with a link to the back office, unless its owner has switched it off', async () => {
  await set('email', 'owner@bunon.com.bd')
  await write('https://bunon.com.bd')
  expect((await mails()).map(({ recipient, kind }) => [recipient, kind])).toEqual([
    ['karim@mail.example', 'order-placed'],
    ['owner@bunon.com.bd', 'order-to-shop'],
  ])
  const [, toShop] = await mails()
  expect(toShop?.subject).toContain(orderId)
  expect(toShop?.html).toContain(`href="https://bunon.com.bd/admin/orders?view=${orderId}"`)

  await shop.db.execute(sql`delete from mail_log`)
  await sendOrderMail(shop.db, orderId, 'shipped', { smtp: false, publicUrl: undefined })
  await set('mailNewOrders', false)
  await write()
  expect((await mails()).map(({ kind }) => kind)).toEqual(['order-shipped', 'order-placed'])
})

test('no mail goes to the placeholder address, because nobody receives it', async () => {
  await write()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['karim@mail.example'])
})
