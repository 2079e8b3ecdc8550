import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
import { behindLock } from '../../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { allowsTwoSizes } from '../../../../tests/support/two-sizes.ts'

let shop: Shop
let admin: string
let panjabi: number
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  const subcategory = await allowsTwoSizes(shop.db)
  const goods = { sizes: ['S', 'M', 'L', 'XL'], onHand: 10_000, price: 500, subcategory }
  panjabi = (await shop.sells('Panjabi', goods)).number
})
afterEach(() => saveRules([]))
afterAll(() => shop.close())

const call: Shop['call'] = (method, path, body, cookie = admin) => shop.call(method, path, body, cookie)
async function saveRules(rules: object[]) {
  const { body } = await call('GET', 'cod-rules')
  await call('PUT', 'cod-rules', { version: body.version, rules })
}

let phones = 1_000_000
const newPhone = () => `0183${++phones}`
const item = (size: string, quantity = 1, secondSize?: string) => ({
  ...{ id: panjabi, size, color: 'Green', quantity },
  ...(secondSize && { secondSize }),
})
async function placed(items: ReturnType<typeof item>[], buyer: Record<string, string>): Promise<string> {
  const { status, body } = await call('POST', 'save-order', orderBody(items, buyer), '')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.orderId
}
const order = async (orderId: string, query = '', cookie = admin) =>
  (await call('GET', `get-order?orderId=${orderId}${query}`, undefined, cookie)).body.order
async function merge(one: string, other: string) {
  const updatedAt = [(await order(one)).updatedAt, (await order(other)).updatedAt]
  return call('POST', 'merge-orders', { orderIds: [one, other], updatedAt })
}
const codOf = async (orderId: string) => (await call('GET', `order-cod?orderId=${orderId}`)).body.decision
const lastNote = async (orderId: string) => (await order(orderId)).timeline.at(-1).note as string

describe('the page of a merged order', () => {
  test('names the order that has its pieces to its buyer and to staff, and says to others only that it was merged', async () => {
    const phone = newPhone()
    const [one, other] = [await placed([item('M')], { phone }), await placed([item('L')], { phone })]
    expect((await merge(one, other)).status).toBe(200)
    expect(await order(other)).toMatchObject({ status: 'cancelled', isMerged: true, mergedInto: one })
    expect(await order(other, `&phone=${phone}`, '')).toMatchObject({ isMerged: true, mergedInto: one })
    const stranger = await order(other, '', '')
    expect([stranger.masked, stranger.isMerged, stranger.mergedInto]).toEqual([true, true, undefined])
    const kept = await order(one)
    expect([kept.isMerged, kept.mergedInto]).toEqual([undefined, undefined])
  })

  test('does not name the order of another buyer at the same address, nor one in the trash', async () => {
    const [hers, his] = [newPhone(), newPhone()]
    const [one, other] = [await placed([item('M')], { phone: hers }), await placed([item('M')], { phone: his })]
    await merge(one, other)
    const seen = await order(other, `&phone=${his}`, '')
    expect([seen.masked, seen.isMerged, seen.mergedInto]).toEqual([false, true, undefined])
    expect((await order(other)).mergedInto).toBe(one)
    await call('DELETE', 'orders', { deleteType: 'single', orderIds: [one] })
    expect((await order(other)).mergedInto).toBeUndefined()
  })

  test('is that of any order when it was reopened, and says cancelled when it was cancelled then', async () => {
    const phone = newPhone()
    const [one, other] = [await placed([item('M')], { phone }), await placed([item('L')], { phone })]
    await merge(one, other)
    await call('PUT', 'orders', { orderId: other, status: 'confirmed', reason: 'They are two' })
    expect((await order(other)).isMerged).toBeUndefined()
    await call('PUT', 'orders', { orderId: other, status: 'cancelled' })
    expect((await order(other)).isMerged).toBeUndefined()
  })
})

describe('the mail about a merge', () => {
  const mails = async () => {
    await shop.deliverEvents()
    const { rows } = await shop.db.execute<{ recipient: string; subject: string; text: string }>(
      sql`select recipient, subject, text from mail_log order by recipient`,
    )
    return rows
  }
  const forget = async () => {
    await shop.deliverEvents()
    await shop.db.execute(sql`delete from mail_log`)
  }

  test('names both orders, once', async () => {
    const phone = newPhone()
    const [one, other] = [await placed([item('M')], { phone }), await placed([item('L')], { phone })]
    await forget()
    await merge(one, other)
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(`your order ${other} was merged into order ${one}: all pieces now come with it`)
  })

  test('names both orders, whatever staff wrote or merged before it was sent; a later change is no merge', async () => {
    const buyer = { phone: newPhone(), email: 'patient@mail.example' }
    const [one, second, third] = [
      await placed([item('M')], buyer),
      await placed([item('L')], buyer),
      await placed([item('S')], buyer),
    ]
    await forget()
    await merge(one, second)
    expect((await call('POST', 'order-notes', { orderId: one, text: 'She wants both on Sunday' })).status).toBe(200)
    await merge(one, third)
    const { updatedAt } = await order(one)
    const edit = { orderId: one, updatedAt, items: [item('M', 2)] }
    expect((await call('PUT', 'edit-order', edit)).body).toMatchObject({ success: true })
    const texts = (await mails()).map(({ text }) => text)
    expect(texts).toHaveLength(3)
    for (const other of [second, third])
      expect(texts.filter((text) => text.includes(`order ${other} was merged into order ${one}`))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('was merged into'))).toHaveLength(2)
  })

  test('goes to the address of each, if they have two', async () => {
    const phone = newPhone()
    const one = await placed([item('M')], { phone, email: '' })
    const other = await placed([item('L')], { phone, email: 'second@mail.example' })
    await forget()
    await merge(one, other)
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual(['second@mail.example'])
    expect(sent[0]?.subject).toContain(`order ${other} was merged into order ${one}`)
    expect(sent[0]?.text).toContain(`You have nothing to pay for ${other}.`)
  })
})

describe('orders with a second size', () => {
  test('are merged: it stays beside its line, and its piece is out of stock once', async () => {
    const phone = newPhone()
    const one = await placed([item('S', 1, 'M')], { phone })
    const other = await placed([item('XL', 2), item('L', 1)], { phone })
    const third = await placed([item('XL', 1)], { phone })
    expect((await merge(one, other)).status).toBe(200)
    expect((await order(one)).items).toMatchObject([
      { size: 'S', secondSize: 'M', quantity: 1 },
      { size: 'XL', quantity: 2 },
      { size: 'L', quantity: 1 },
    ])
    expect((await merge(third, one)).status).toBe(200)
    const merged = await order(one)
    expect(merged.items).toMatchObject([{ size: 'S', secondSize: 'M' }, { size: 'XL', quantity: 3 }, { size: 'L' }])
    expect(merged.orderSummary.subtotal).toBe(2500)
    expect(await brokenRules(shop.pool)).toEqual([])
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('also if the order that is cancelled has it', async () => {
    const phone = newPhone()
    const one = await placed([item('XL', 2)], { phone })
    const other = await placed([item('XL', 1), item('S', 1, 'M')], { phone })
    expect((await merge(one, other)).status).toBe(200)
    expect((await order(one)).items).toMatchObject([
      { size: 'XL', quantity: 3 },
      { size: 'S', secondSize: 'M', quantity: 1 },
    ])
    await call('PUT', 'orders', { orderId: one, status: 'cancelled' })
    expect(await brokenRules(shop.pool)).toEqual([])
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test.each([
    ['its line', 'S'],
    ['the second size', 'M'],
  ])('are not merged if the other has the piece of %s: 409 in words', async (_, size) => {
    const phone = newPhone()
    const [one, other] = [await placed([item(size)], { phone }), await placed([item('S', 1, 'M')], { phone })]
    const { status, body } = await merge(one, other)
    expect([status, body.code]).toEqual([409, 'not_mergeable'])
    expect(body.error).toContain(`both have Panjabi (${size}, Green), in one of them as one of two sizes to try`)
    expect((await order(other)).status).toBe('confirmed')
    // The proposal says it before somebody tries.
    const { proposals } = (await call('GET', `order-calls?orderId=${one}`)).body
    expect(`These orders cannot be merged: ${proposals[0].obstacle}`).toBe(body.error)
  })
})

describe('cash on delivery of a merged order', () => {
  test('is decided anew for the total of both; what held before stays in the history', async () => {
    await saveRules([
      { amountOver: 2500, outcome: 'advance', advancePercent: 20 },
      { isNewPhone: true, buyer: 'account', outcome: 'call_first' },
    ])
    const phone = newPhone()
    const [one, other] = [await placed([item('M', 3)], { phone }), await placed([item('L', 4)], { phone })]
    expect([(await order(one)).status, (await codOf(one)).decision]).toEqual(['confirmed', 'cash'])
    expect((await merge(one, other)).status).toBe(200)
    const merged = await order(one)
    // It was confirmed, and nobody has asked for an advance yet.
    expect(merged.status).toBe('pending')
    const { total } = merged.orderSummary
    expect(await codOf(one)).toMatchObject({ decision: 'advance', advance: Math.ceil(total / 5) })
    expect(merged.timeline.map(({ note }: { note: string }) => note).join('\n')).toMatch(
      /Cash on delivery was decided anew: cash → advance of ৳[\d,]+\n\+ The total of ৳[\d,]+ is over ৳2,500/,
    )
    expect((await order(one, `&phone=${phone}`, '')).advanceDue).toBe(Math.ceil(total / 5))
    await shop.deliverEvents()
    const { rows } = await shop.db.execute(
      sql`select from desk_calls c join orders o on o.id = c.order_row
        where o.order_id = ${one} and c.state = 'waiting'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('also where staff had decided otherwise, and where nothing is asked any more', async () => {
    await saveRules([{ amountUpTo: 1500, outcome: 'call_first' }])
    const phone = newPhone()
    const [one, other] = [await placed([item('M')], { phone }), await placed([item('L', 3)], { phone })]
    await call('PUT', 'order-cod', { orderId: one, decision: 'advance', advance: 100, reason: 'Lives far away' })
    expect((await merge(one, other)).status).toBe(200)
    expect(await codOf(one)).toEqual({ decision: 'cash', decided: 'cash', reasons: [], advance: 0 })
    // It goes on waiting: nobody has called.
    expect((await order(one)).status).toBe('pending')
    expect(await lastNote(one)).toMatch(/advance of ৳100 → cash\n− .*\n− .* had decided otherwise: Lives far away$/)
  })

  test('what staff had decided stays in the history, also where the same holds by the rules now', async () => {
    await saveRules([{ amountUpTo: 1500, outcome: 'call_first' }])
    const phone = newPhone()
    const [one, other] = [await placed([item('M')], { phone }), await placed([item('L', 3)], { phone })]
    await call('PUT', 'order-cod', { orderId: one, decision: 'cash', reason: 'She is my aunt' })
    expect((await merge(one, other)).status).toBe(200)
    expect(await codOf(one)).toEqual({ decision: 'cash', decided: 'cash', reasons: [], advance: 0 })
    expect(await lastNote(one)).toMatch(
      /decided anew: cash, as before\n− The total .*\n− .* had decided otherwise: She is my aunt$/,
    )
  })

  test('a block on the buyer of either holds', async () => {
    const [hers, his] = [newPhone(), newPhone()]
    const [one, other] = [await placed([item('M')], { phone: hers }), await placed([item('M')], { phone: his })]
    const target = { by: 'phone', phone: his }
    const blocked = await call('POST', 'cod-blocks', { target, outcome: 'none', reason: 'Fake' })
    expect(blocked.body.openOrders).toEqual([other])
    expect((await merge(one, other)).status).toBe(200)
    const { total } = (await order(one)).orderSummary
    expect(await codOf(one)).toMatchObject({ decision: 'advance', decided: 'none', advance: total })
    await call('DELETE', 'cod-blocks', { id: blocked.body.block.id })
  })

  test('while the same buyer orders again and is blocked: nobody waits for ever, and each is decided', async () => {
    await saveRules([{ amountOver: 100_000, outcome: 'none' }])
    for (let round = 0; round < 4; round++) {
      const phone = newPhone()
      const [one, other] = [await placed([item('M')], { phone }), await placed([item('L')], { phone })]
      const updatedAt = [(await order(one)).updatedAt, (await order(other)).updatedAt]
      const asks = [
        async () => (await call('POST', 'merge-orders', { orderIds: [one, other], updatedAt })).status,
        async () => (await call('POST', 'save-order', orderBody([item('M')], { phone }), '')).status,
        async () =>
          (
            await call('POST', 'cod-blocks', {
              ...{ target: { by: 'phone', phone }, outcome: 'none', reason: 'Fake' },
            })
          ).status,
      ]
      const lock = `select pg_advisory_xact_lock(7311, hashtext('phone +88${phone}'))`
      const answers = await behindLock(shop, lock, round % 2 === 0 ? asks : asks.toReversed())
      const [merged, ordered, blocked] = round % 2 === 0 ? answers : answers.toReversed()
      expect([merged, blocked]).toEqual([200, 200])
      expect([200, 422]).toContain(ordered)
    }
    expect(await brokenRules(shop.pool)).toEqual([])
    expect(await shop.brokenLedgers()).toEqual([])
  })
})
