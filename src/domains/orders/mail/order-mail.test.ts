import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  for (const words of ['Jamdani', 'M · Green', 'Delivery address', '01812-345678', 'Total, cash on delivery'])
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(words)
})

test('a name or an address that is a link is none in the mail: nobody can send one to a stranger through the shop', async () => {
  await shop.db.execute(sql`
    update orders set customer_name = 'Win at http://evil.example/win or www.evil.example or জিতুন.বাংলা, A.K.M. Karim',
      address = 'House 12, Md.Rahim Road https://evil.example' where order_id = ${orderId}`)
  await write()
  const [mail] = await mails()
  for (const part of [mail?.text, mail?.html]) {
    expect(part).not.toMatch(/evil\.example|http:\/\/evil|https:\/\/evil/)
    expect(part).toContain('Win at http: evil. example/win or www. evil. example or জিতুন. বাংলা, A.K.M. Karim')
    expect(part).toContain('House 12, Md. Rahim Road https: evil. example')
  }
})

const sent = async (kind: Parameters<typeof sendOrderMail>[2], id = orderId) => {
  await shop.db.execute(sql`delete from mail_log`)
  await sendOrderMail(shop.db, id, kind, { smtp: false, publicUrl: undefined })
  return (await mails())[0]?.text ?? ''
}
const receiveAdvance = async (id: string, amount: number) => {
  const advance = { orderId: id, amount, reference: 'bKash 9F3K2', idempotencyKey: crypto.randomUUID() }
  expect((await shop.call('POST', 'order-advances', advance, await shop.staffCookie())).status).toBe(200)
}

describe('the sums of an order with an advance', () => {
  test('name what came in, and only the rest is to pay on delivery, until it is delivered', async () => {
    await receiveAdvance(orderId, 500)
    const shipped = await sent('shipped')
    expect(shipped).toContain('Total: ৳3,700\nReceived in advance: −৳500\nTo pay on delivery: ৳3,200')
    expect(shipped).not.toContain('cash on delivery')
    await shop.db.execute(sql`update orders set locale = 'bn' where order_id = ${orderId}`)
    expect(await sent('shipped')).toContain('অগ্রিম পাওয়া গেছে: −৳৫০০\nডেলিভারির সময় দিতে হবে: ৳৩,২০০')
    await shop.db.execute(sql`update orders set locale = 'en', status = 'delivered' where order_id = ${orderId}`)
    const delivered = await sent('delivered')
    expect(delivered).toContain('Total: ৳3,700\nReceived in advance: −৳500')
    expect(delivered).not.toContain('on delivery')
  })

  test('name what is due of an advance, and leave it out of what is to pay on delivery', async () => {
    const admin = await shop.staffCookie()
    const piece = await shop.sells('Jamdani', { onHand: 5 })
    const placedBy = async (rule: object) => {
      const { version } = (await shop.call('GET', 'cod-rules', undefined, admin)).body
      await shop.call('PUT', 'cod-rules', { version, rules: [{ outcome: 'advance', ...rule }] }, admin)
      const asked = orderBody([{ id: piece.number, size: 'M', color: 'Green', quantity: 2 }])
      return (await shop.call('POST', 'save-order', asked, '')).body.orderId as string
    }
    const part = await sent('placed', await placedBy({ advanceAmount: 300 }))
    expect(part).toContain('Total: ৳3,700\nAsked in advance: −৳300\nTo pay on delivery: ৳3,400')
    const all = await placedBy({ advancePercent: 100 })
    expect(await sent('placed', all)).toContain('Total: ৳3,700\nAsked in advance: −৳3,700')
    expect(await sent('placed', all)).not.toContain('on delivery')
    const { version } = (await shop.call('GET', 'cod-rules', undefined, admin)).body
    await shop.call('PUT', 'cod-rules', { version, rules: [] }, admin)
  })
})

test('the total of a paid, delivered or cancelled order is not called cash on delivery, in either language', async () => {
  const over = [
    { status: 'shipped', payment: 'paid' },
    { status: 'delivered', payment: 'pending' },
    { status: 'cancelled', payment: 'pending' },
  ] as const
  const inState = (status: string, payment: string, locale: string) =>
    shop.db.execute(sql`
      update orders set status = ${status}, payment_status = ${payment}, locale = ${locale}
      where order_id = ${orderId}`)
  for (const { status, payment } of over) {
    await inState(status, payment, 'en')
    const english = await sent(status)
    expect(english).toContain('Total: ৳3,700')
    expect(english).not.toContain('on delivery')
    await inState(status, payment, 'bn')
    const bangla = await sent(status)
    expect(bangla).toContain('সর্বমোট: ৳৩,৭০০')
    for (const words of ['নগদে', 'ডেলিভারির সময়']) expect(bangla).not.toContain(words)
  }
  await inState('shipped', 'pending', 'en')
  expect(await sent('shipped')).toContain('Total, cash on delivery: ৳3,700')
})

test('of a product without colours the mail names the size alone; in Bangla sizes and phone numbers are Bangla', async () => {
  const piece = await shop.sells('Frock', { sizes: ['4/5 Year'], colors: ['Default'] })
  const placedIn = async (locale: string) => {
    const asked = { ...orderBody([{ id: piece.number, size: '4/5 Year', quantity: 2 }]), locale }
    return (await shop.call('POST', 'save-order', asked, '')).body.orderId as string
  }
  expect(await sent('placed', await placedIn('en'))).toContain('Frock (2 × ৳1,850, 4/5 Year): ৳3,700')
  await set('phone', '+8801755667788')
  const bangla = await sent('placed', await placedIn('bn'))
  expect(bangla).toContain('Frock (২ × ৳১,৮৫০, ৪/৫ বছর): ৳৩,৭০০')
  for (const number of ['০১৮১২-৩৪৫৬৭৮', '০১৭৫৫-৬৬৭৭৮৮']) expect(bangla).toContain(number)
})

test.each([
  ['en', 48, 'within 2 business days'],
  ['en', 72, 'within 2-3 business days'],
  ['bn', 48, ' ২ কর্মদিবসের মধ্যে'],
])('a way that takes neither less nor more is no span in the mail: %s, up to %i hours', async (locale, to, words) => {
  await shop.db.execute(sql`
    update orders set locale = ${locale}, hours_from = 48, hours_to = ${to}, promised_by = null
    where order_id = ${orderId}`)
  expect(await sent('shipped')).toContain(words)
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

test('the mail to the shop is in the language in which its main admin works, whatever that of the order', async () => {
  await shop.staffCookie()
  await set('email', 'owner@bunon.com.bd')
  const toShop = async (language: string) => {
    await shop.db.execute(sql`update staff set language = ${language} where is_main`)
    await shop.db.execute(sql`delete from mail_log`)
    await write('https://bunon.com.bd')
    return (await mails()).find(({ kind }) => kind === 'order-to-shop')
  }
  const bangla = await toShop('bn')
  expect(bangla?.subject).toContain(`নতুন অর্ডার ${orderId}, ৳৩,৭০০`)
  expect(bangla?.text).toContain('ব্যাক অফিসে খুলুন')
  await shop.db.execute(sql`update orders set locale = 'bn' where order_id = ${orderId}`)
  expect((await toShop('en'))?.text).toContain('Open it in the back office')
})

test('no mail goes to the placeholder address, because nobody receives it', async () => {
  await write()
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['karim@mail.example'])
})
