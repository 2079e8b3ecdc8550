import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { behindLock } from '../../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
let clerk: string
let shirt: number
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  clerk = await shop.staffCookie(['orders.view', 'orders.edit'])
  shirt = (await shop.sells('Shirt', { price: 900, onHand: 500 })).number
})
afterEach(async () => {
  await shop.db.execute(sql`delete from cod_blocks`)
  await shop.db.execute(sql`update desk_calls set state = 'closed', taken_by = null, taken_until = null`)
})
afterAll(() => shop.close())

const call: Shop['call'] = (method, path, body, cookie = admin) => shop.call(method, path, body, cookie)

let phones = 1_000_000
/** An order that staff enter for a blocked number: its whole total is to be received first. */
async function blocked(quantity = 1): Promise<{ orderId: string; total: number }> {
  const phone = `0186${++phones}`
  const target = { by: 'phone', phone }
  await call('POST', 'cod-blocks', { target, outcome: 'none', reason: 'Refused twice' })
  const { status, body } = await call('POST', 'staff-orders', {
    ...orderBody([{ id: shirt, size: 'M', color: 'Green', quantity }], { phone }),
    channel: 'phone',
    idempotencyKey: crypto.randomUUID(),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { orderId: body.orderId, total: body.totals.total }
}
const order = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const decisionOf = async (orderId: string) => (await call('GET', `order-cod?orderId=${orderId}`)).body.decision
const receive = (orderId: string, amount: number) =>
  call('POST', 'order-advances', { orderId, amount, reference: 'bKash', idempotencyKey: crypto.randomUUID() })
const setStatus = (orderId: string, status: string, more: object = {}, cookie = admin) =>
  call('PUT', 'orders', { orderId, status, ...more }, cookie)
async function confirmAtDesk(orderId: string, more: object = {}, cookie = admin) {
  const { updatedAt } = await order(orderId)
  return call('POST', 'desk-outcomes', { orderId, outcome: 'confirmed', updatedAt, ...more }, cookie)
}
const withoutAdvance = 'Her brother pays in the shop'
const taka = (amount: number) => `৳${amount.toLocaleString('en-US')}`

describe('an order whose advance has not come in', () => {
  test('says at the desk what is asked and what came in', async () => {
    const { orderId, total } = await blocked()
    const taken = async () => (await call('POST', 'claim-call', { orderId })).body.call.cod
    expect(await taken()).toEqual({ decision: 'advance', advance: total, received: 0, due: total })
    await receive(orderId, 300)
    expect(await taken()).toEqual({ decision: 'advance', advance: total, received: 300, due: total - 300 })
  })

  test('is not confirmed at the desk, by nobody, and nothing of the call is written down', async () => {
    const { orderId, total } = await blocked()
    const refused = await confirmAtDesk(orderId)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'advance_due',
      `The advance of ${taka(total)} has not come in`,
    ])
    const helper = await confirmAtDesk(orderId, {}, clerk)
    expect([helper.status, helper.body.error]).toEqual([409, expect.stringContaining('Please ask the main admin, or ')])
    expect((await confirmAtDesk(orderId, { withoutAdvance }, clerk)).status).toBe(403)
    expect((await order(orderId)).status).toBe('pending')
    expect((await call('GET', `order-calls?orderId=${orderId}`)).body.attempts).toEqual([])
    // A call without an answer asks for no money.
    const callAgainAt = new Date(Date.now() + 3_600_000).toISOString()
    expect((await confirmAtDesk(orderId, { outcome: 'no_answer', callAgainAt }, clerk)).status).toBe(200)
  })

  test('nor in its sheet, nor among many, where the others are confirmed', async () => {
    const { orderId, total } = await blocked()
    await receive(orderId, 100)
    const refused = await setStatus(orderId, 'confirmed')
    const error = `Of the advance of ${taka(total)} only ৳100 have come in`
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([409, 'advance_due', error])
    expect((await setStatus(orderId, 'shipped', { reason: 'The rider waits' })).body.code).toBe('advance_due')
    const paid = await blocked()
    await receive(paid.orderId, paid.total)
    const many = await call('PUT', 'order-statuses', { orderIds: [orderId, paid.orderId], status: 'confirmed' })
    expect(many.body).toMatchObject({ changed: 1, refused: [{ orderId, error }] })
  })

  test('goes on if somebody decides otherwise and says why: it is asked for once, and stays in the history', async () => {
    const { orderId, total } = await blocked()
    expect((await setStatus(orderId, 'confirmed', { withoutAdvance }, clerk)).status).toBe(403)
    expect((await setStatus(orderId, 'confirmed', { withoutAdvance: ' ' })).status).toBe(422)
    expect((await setStatus(orderId, 'confirmed', { withoutAdvance })).status).toBe(200)
    // The reason stays: it is not as if nothing had been pressed.
    expect((await setStatus(orderId, 'pending', { undo: true })).body.code).toBe('too_late')
    expect(await decisionOf(orderId)).toMatchObject({
      ...{ decision: 'cash', decided: 'none', advance: 0, overriddenBy: expect.any(String), reason: withoutAdvance },
    })
    const { timeline, advanceDue } = await order(orderId)
    expect(timeline.at(-1)).toMatchObject({
      status: 'confirmed',
      note: `Goes on without its advance of ${taka(total)}: ${withoutAdvance}`,
    })
    expect(advanceDue).toBe(0)
    const { rows } = await shop.db.execute(
      sql`select before, after from audit_log where action = 'order.cod-override' and subject = ${orderId}`,
    )
    expect(rows).toEqual([
      {
        before: { decision: 'advance', advance: total },
        after: { decision: 'cash', advance: 0, reason: withoutAdvance },
      },
    ])
    for (const status of ['processing', 'shipped'])
      expect((await setStatus(orderId, status, {}, clerk)).status, status).toBe(200)
  })

  test('at the desk, too: that is not taken back as if it had not been said', async () => {
    const { orderId } = await blocked()
    const { body } = await confirmAtDesk(orderId, { withoutAdvance, note: 'Talked to her brother' })
    expect((await order(orderId)).timeline.at(-1).note).toMatch(
      /^Confirmed by phone\nTalked to her brother\nGoes on without its/,
    )
    const undone = await call('POST', 'desk-undo', { attemptId: body.attemptId })
    expect([undone.status, undone.body.code]).toEqual([409, 'too_late'])
    expect([(await order(orderId)).status, (await decisionOf(orderId)).decision]).toEqual(['confirmed', 'cash'])
  })

  test('that came in is confirmed as any other; a reason changes nothing then', async () => {
    const { orderId, total } = await blocked()
    await receive(orderId, total)
    const { body } = await confirmAtDesk(orderId, { withoutAdvance }, clerk)
    expect((await call('POST', 'desk-undo', { attemptId: body.attemptId }, clerk)).status).toBe(200)
    expect((await setStatus(orderId, 'confirmed', {}, clerk)).status).toBe(200)
    expect(await decisionOf(orderId)).toMatchObject({ decision: 'advance', advance: total })
  })

  test('taken back after it was confirmed: it is not packed, but may go back; paid by hand, nothing is due', async () => {
    const { orderId, total } = await blocked()
    await receive(orderId, total)
    await setStatus(orderId, 'confirmed')
    const [{ id }] = (await call('GET', `order-cod?orderId=${orderId}`)).body.advances
    const packed = await blocked()
    await receive(packed.orderId, packed.total)
    for (const status of ['confirmed', 'processing']) await setStatus(packed.orderId, status)
    await call('DELETE', 'order-advances', { orderId, id, reason: 'Another order' })
    expect((await setStatus(orderId, 'processing')).body.code).toBe('advance_due')
    await shop.db.execute(
      sql`update order_advances set taken_back_at = now(), taken_back_by = 'x', taken_back_reason = 'x'`,
    )
    expect((await setStatus(packed.orderId, 'shipped')).body.code).toBe('advance_due')
    expect((await setStatus(packed.orderId, 'confirmed')).status).toBe(200)
    await call('PUT', 'order-payment', { orderId, payment: 'paid' })
    expect((await setStatus(orderId, 'processing')).status).toBe(200)
  })

  test('while it comes in and while it is taken back: never confirmed without it', async () => {
    for (let round = 0; round < 4; round++) {
      const { orderId, total } = await blocked()
      const lock = `select from orders where order_id = '${orderId}' for update`
      const asks = [() => receive(orderId, total), () => setStatus(orderId, 'confirmed')]
      const [came, confirmed] = await behindLock(shop, lock, asks)
      expect(came?.status).toBe(200)
      if (confirmed?.status !== 200) expect(confirmed?.body.code).toBe('advance_due')
      if ((await order(orderId)).status === 'confirmed') continue
      expect((await setStatus(orderId, 'confirmed')).status).toBe(200)
    }
  })
})
