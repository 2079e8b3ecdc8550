import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
let shirt: number
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  shirt = (await shop.sells('Shirt', { price: 900, onHand: 500 })).number
})
afterEach(async () => {
  await saveRules([])
  await shop.db.execute(sql`delete from cod_blocks`)
})
afterAll(() => shop.close())

const call: Shop['call'] = (method, path, body, cookie = admin) => shop.call(method, path, body, cookie)
async function saveRules(rules: object[]) {
  const { body } = await call('GET', 'cod-rules')
  await call('PUT', 'cod-rules', { version: body.version, rules })
}
const piece = (quantity: number) => ({ id: shirt, size: 'M', color: 'Green', quantity })
let phones = 1_000_000
const newPhone = () => `0184${++phones}`
async function placed(quantity = 1, buyer: Record<string, string> = {}): Promise<string> {
  const { status, body } = await call(
    'POST',
    'save-order',
    orderBody([piece(quantity)], { phone: newPhone(), ...buyer }),
    '',
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.orderId
}
const order = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const codOf = async (orderId: string) => (await call('GET', `order-cod?orderId=${orderId}`)).body
const decisionOf = async (orderId: string) => (await codOf(orderId)).decision
async function edit(orderId: string, quantity: number, more: object = {}) {
  const { updatedAt } = await order(orderId)
  const items = [{ line: 0, ...piece(quantity) }]
  const { status, body } = await call('PUT', 'edit-order', { orderId, updatedAt, items, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const block = (phone: string) =>
  call('POST', 'cod-blocks', {
    ...{ target: { by: 'phone', phone }, outcome: 'none', reason: 'Refused twice' },
  })

describe('an order whose basket is edited', () => {
  test('is decided anew when its total crosses a rule, in the same transaction, and waits for the call', async () => {
    await saveRules([{ amountOver: 2000, outcome: 'call_first' }])
    const orderId = await placed()
    const { updatedAt } = await edit(orderId, 4)
    expect(await decisionOf(orderId)).toMatchObject({
      decision: 'call_first',
      reasons: [expect.stringMatching(/^The total of ৳3,[\d]+ is over ৳2,000$/)],
    })
    const { status, timeline, updatedAt: now } = await order(orderId)
    expect([status, now]).toEqual(['pending', updatedAt])
    expect(timeline.at(-2).note).toMatch(/^Order changed\n.*Cash on delivery was decided anew: cash → call first\n\+ /s)
    const { rows } = await shop.db.execute(
      sql`select before, after from audit_log where action = 'order.cod-decided-anew' and subject = ${orderId}`,
    )
    expect(rows).toMatchObject([{ before: { decision: 'cash', reasons: [] }, after: { decision: 'call_first' } }])
    await edit(orderId, 1)
    expect([(await decisionOf(orderId)).decision, (await order(orderId)).status]).toEqual(['cash', 'pending'])
  })

  test('is asked for the advance of its new total, and what came in counts', async () => {
    await saveRules([{ outcome: 'advance', advancePercent: 50 }])
    const orderId = await placed()
    await call('POST', 'order-advances', {
      ...{ orderId, amount: 200, reference: 'bKash', idempotencyKey: crypto.randomUUID() },
    })
    const { after } = await edit(orderId, 3)
    expect((await decisionOf(orderId)).advance).toBe(Math.ceil(after.total / 2))
    expect((await order(orderId)).advanceDue).toBe(Math.ceil(after.total / 2) - 200)
  })

  test('is asked for its new total if cash is not offered to its buyer', async () => {
    const phone = newPhone()
    await block(phone)
    const { body } = await call('POST', 'staff-orders', {
      ...orderBody([piece(1)], { phone }),
      channel: 'phone',
      idempotencyKey: crypto.randomUUID(),
    })
    const { after } = await edit(body.orderId, 3)
    expect(await decisionOf(body.orderId)).toMatchObject({ decided: 'none', advance: after.total })
    expect((await order(body.orderId)).advanceDue).toBe(after.total)
  })

  test('goes on without the advance that staff let go, unless its total crosses a rule', async () => {
    await saveRules([
      { amountOver: 4000, outcome: 'advance', advancePercent: 80 },
      { outcome: 'advance', advancePercent: 50 },
    ])
    const orderId = await placed()
    const reason = 'She is known in the shop'
    expect((await call('PUT', 'orders', { orderId, status: 'confirmed', withoutAdvance: reason })).status).toBe(200)
    await edit(orderId, 2)
    expect(await decisionOf(orderId)).toMatchObject({ decision: 'cash', overriddenBy: expect.any(String) })
    expect((await order(orderId)).status).toBe('confirmed')
    const { after } = await edit(orderId, 5)
    expect(await decisionOf(orderId)).toMatchObject({ decision: 'advance', advance: Math.ceil(after.total * 0.8) })
    expect((await order(orderId)).status).toBe('pending')
  })

  test('is not asked for the share of a rule that came after it', async () => {
    await saveRules([{ places: ['bandarban'], outcome: 'none' }])
    const orderId = await placed()
    await saveRules([{ outcome: 'advance', advancePercent: 50 }])
    await edit(orderId, 2)
    expect(await decisionOf(orderId)).toMatchObject({ decision: 'cash', reasons: [] })
  })

  test('that costs less than its advance is asked for no more than it costs', async () => {
    // Of the two orders the rules say the same, so that the advance stays.
    await saveRules([{ outcome: 'call_first' }])
    const orderId = await placed(3)
    await call('PUT', 'order-cod', { orderId, decision: 'advance', advance: 2000, reason: 'Refused twice' })
    const { after, toReturn } = await edit(orderId, 1)
    expect([after.total < 2000, toReturn]).toEqual([true, 0])
    expect((await order(orderId)).advanceDue).toBe(after.total)
    const pay = (amount: number) =>
      call('POST', 'order-advances', { orderId, amount, reference: 'bKash', idempotencyKey: crypto.randomUUID() })
    expect((await pay(after.total + 1)).body.code).toBe('too_much')
    expect((await pay(after.total)).status).toBe(200)
    expect((await order(orderId)).advanceDue).toBe(0)
    expect((await call('PUT', 'orders', { orderId, status: 'confirmed' })).status).toBe(200)
  })

  test('that costs less than what came in says what is to be returned: before it is saved, and once on the timeline', async () => {
    // Of the two orders the rules say the same, so that the advance stays.
    await saveRules([{ outcome: 'call_first' }])
    const orderId = await placed(3)
    await call('PUT', 'order-cod', { orderId, decision: 'advance', advance: 2000, reason: 'Refused twice' })
    await call('POST', 'order-advances', {
      ...{ orderId, amount: 2000, reference: 'bKash', idempotencyKey: crypto.randomUUID() },
    })
    const preview = await edit(orderId, 1, { dryRun: true })
    const back = 2000 - preview.after.total
    expect([preview.toReturn, back > 0]).toEqual([back, true])
    expect((await edit(orderId, 1)).toReturn).toBe(back)
    const notes = async () => (await order(orderId)).timeline.map(({ note }: { note: string }) => note)
    expect((await notes()).at(-1)).toMatch(
      new RegExp(`Total: .*\\nAdvance of ৳${back.toLocaleString('en-US')} to be returned$`),
    )
    expect((await edit(orderId, 1, { notes: 'Ring twice' })).toReturn).toBe(back)
    expect((await notes()).filter((note: string) => note.includes('to be returned'))).toHaveLength(1)
    expect(await order(orderId)).toMatchObject({ advanceDue: 0, toCollect: 0 })
  })

  test('keeps its decision when only a later rule or block would say something else', async () => {
    const phone = newPhone()
    await saveRules([{ places: ['bandarban'], outcome: 'none' }])
    const orderId = await placed(1, { phone })
    await block(phone)
    await saveRules([{ outcome: 'call_first' }])
    await edit(orderId, 2)
    expect(await decisionOf(orderId)).toMatchObject({ decision: 'cash', reasons: [] })
    expect((await order(orderId)).status).toBe('confirmed')
  })

  test('gets what its new phone number brings', async () => {
    const blocked = newPhone()
    await block(blocked)
    const orderId = await placed()
    const { name: fullName, email } = (await order(orderId)).customerInfo
    const who = { fullName, email, phone: blocked, altPhone: '', address: 'House 1, Road 2, Uttara', city: 'dhaka' }
    const { after } = await edit(orderId, 1, { customerInfo: who })
    expect(await decisionOf(orderId)).toMatchObject({ decision: 'advance', decided: 'none', advance: after.total })
  })

  test('does not wait again if it is packed already, and a dry run decides nothing', async () => {
    await saveRules([{ amountOver: 2000, outcome: 'call_first' }])
    const orderId = await placed()
    await edit(orderId, 4, { dryRun: true })
    expect((await decisionOf(orderId)).decision).toBe('cash')
    await call('PUT', 'orders', { orderId, status: 'processing' })
    await edit(orderId, 4)
    expect([(await decisionOf(orderId)).decision, (await order(orderId)).status]).toEqual(['call_first', 'processing'])
  })
})

describe('the second phone number of an order', () => {
  test('meets a block as the first does, and staff read which it is', async () => {
    const blocked = newPhone()
    await block(blocked)
    const asked = orderBody([piece(1)], { phone: newPhone(), altPhone: blocked })
    const { status, body } = await call('POST', 'save-order', asked, '')
    expect([status, body.code]).toEqual([422, 'cod_refused'])
    const entered = await call('POST', 'staff-orders', {
      ...asked,
      channel: 'phone',
      idempotencyKey: crypto.randomUUID(),
    })
    const { decision, blocks } = await codOf(entered.body.orderId)
    expect(decision.reasons).toEqual(['Its second phone number is blocked: Refused twice'])
    expect(blocks).toMatchObject([{ kind: 'phone', reason: 'Refused twice' }])
    const same = orderBody([piece(1)], { phone: blocked, altPhone: blocked })
    const twice = await call('POST', 'foresee-cod', { ...same, customerInfo: { ...same.customerInfo } })
    expect(twice.body.decision.reasons).toEqual(['This phone number is blocked: Refused twice'])
  })

  test('is named by a block that comes later among the open orders', async () => {
    const phone = newPhone()
    const orderId = await placed(1, { altPhone: phone })
    expect((await block(phone)).body.openOrders).toEqual([orderId])
  })
})

describe('what would be decided about an order that staff are about to enter', () => {
  const foresee = async (quantity: number, buyer: Record<string, string> = {}, cookie = admin) => {
    const { items, customerInfo } = orderBody([piece(quantity)], { phone: newPhone(), ...buyer })
    const { fullName: _, ...who } = customerInfo
    return call('POST', 'foresee-cod', { customerInfo: who, items }, cookie)
  }
  const all = async () => (await shop.db.execute(sql`select count(*)::int as n from orders`)).rows[0]?.n

  test('is null in a shop without rules, and writes nothing', async () => {
    const before = await all()
    expect((await foresee(1)).body.decision).toBeNull()
    await saveRules([{ amountOver: 2000, outcome: 'advance', advanceAmount: 300 }])
    const cash = await foresee(1)
    expect(cash.body.decision).toMatchObject({ decided: 'cash', reasons: [], advance: 0 })
    const { decision } = (await foresee(4)).body
    expect(decision).toMatchObject({
      decided: 'advance',
      advance: 300,
      reasons: [expect.stringMatching(/over ৳2,000/)],
    })
    expect(await all()).toBe(before)
  })

  test('is what is decided then', async () => {
    const phone = newPhone()
    await block(phone)
    const { decision } = (await foresee(2, { phone })).body
    expect(decision).toMatchObject({ decided: 'none', reasons: ['This phone number is blocked: Refused twice'] })
    const entered = await call('POST', 'staff-orders', {
      ...orderBody([piece(2)], { phone }),
      channel: 'phone',
      idempotencyKey: crypto.randomUUID(),
    })
    expect(await decisionOf(entered.body.orderId)).toMatchObject({ decided: 'none', advance: decision.advance })
    expect(decision.advance).toBe(decision.total)
  })

  test('needs what the rules look at, pieces that are there, and the right to enter orders', async () => {
    await saveRules([{ outcome: 'call_first' }])
    expect((await foresee(1, { phone: '12' })).status).toBe(422)
    expect((await foresee(1, { city: 'atlantis' })).status).toBe(422)
    expect((await foresee(999)).body.code).toBe('sold_out')
    for (const permission of ['orders.view', 'orders.edit'] as const)
      expect((await foresee(1, {}, await shop.staffCookie([permission]))).status, permission).toBe(403)
  })
})

test('the mail about an order names the advance that is asked and what is paid at the door, in its language, never why', async () => {
  const phone = newPhone()
  await block('01999999999')
  await saveRules([{ isNewPhone: true, outcome: 'advance', advanceAmount: 300 }])
  const mail = async (asked: object) => {
    await shop.deliverEvents()
    await shop.db.execute(sql`delete from mail_log`)
    const { body } = await call('POST', 'save-order', asked, '')
    await shop.deliverEvents()
    const { rows } = await shop.db.execute<{ text: string }>(sql`select text from mail_log where kind = 'order-placed'`)
    return { text: rows[0]?.text ?? '', total: body.totals.total as number }
  }
  const english = await mail(orderBody([piece(1)], { phone }))
  expect(english.text).toContain('For this order we ask for ৳300 in advance.')
  expect(english.text).toContain(`You pay the rest, ৳${english.total - 300}, in cash when it arrives.`)
  expect(english.text).not.toMatch(/You pay in cash when|delivered to this phone/i)
  const bangla = await mail({ ...orderBody([piece(1)], { phone }), locale: 'bn' })
  expect(bangla.text).toContain('এই অর্ডারের জন্য ৳৩০০ অগ্রিম দিতে হবে।')
  await saveRules([])
  const plain = await mail(orderBody([piece(1)], { phone }))
  expect(plain.text).toContain('You pay in cash when it arrives.')
  expect(plain.text).not.toContain('advance')
})
