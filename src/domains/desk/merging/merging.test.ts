import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
import { behindLock } from '../../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { propertyTimeoutMs, tries } from '../../../../tests/support/property.ts'

let shop: Shop
let admin: string
let goods: { number: number; variants: Record<string, number> }
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Panjabi', { sizes: ['M', 'L', 'XL'], onHand: 100_000, price: 500 })
})
afterAll(() => shop.close())

type Sizes = Record<string, number>
let phones = 1_000_000
const newPhone = () => `0182${++phones}`

async function placed(sizes: Sizes, buyer: Record<string, string> = {}) {
  const items = Object.entries(sizes).map(([size, quantity]) => ({ id: goods.number, size, color: 'Green', quantity }))
  const { body } = await shop.call('POST', 'save-order', orderBody(items, { phone: newPhone(), ...buyer }))
  return body.orderId as string
}
const order = async (orderId: string) =>
  (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, admin)).body.order
async function merge(one: string, other: string) {
  const updatedAt = [(await order(one)).updatedAt, (await order(other)).updatedAt]
  return shop.call('POST', 'merge-orders', { orderIds: [one, other], updatedAt }, admin)
}
const proposals = async (orderId: string) =>
  (await shop.call('GET', `order-calls?orderId=${orderId}`, undefined, admin)).body.proposals as {
    order: { orderId: string }
    isSamePhone: boolean
    isSameAddress: boolean
    samePieces: string[]
    keeps: string
  }[]
const onHand = async () => Promise.all(['M', 'L', 'XL'].map((size) => shop.leftOf(goods.variants[`${size}/Green`])))
const sizesOf = ({ items }: { items: { size: string; quantity: number }[] }): Sizes =>
  Object.fromEntries(items.map(({ size, quantity }) => [size, quantity]))

describe('orders that may be one', () => {
  test('have the same phone number, whatever is in them', async () => {
    const phone = newPhone()
    const [one, other] = [await placed({ M: 1 }, { phone }), await placed({ L: 1 }, { phone, address: 'Elsewhere 9' })]
    expect(await proposals(other)).toEqual([
      expect.objectContaining({ isSamePhone: true, isSameAddress: false, samePieces: [], keeps: one }),
    ])
    expect((await proposals(one))[0]?.order.orderId).toBe(other)
  })

  test('or the same address, however it is written, and a piece that both have', async () => {
    const thana = 'dhaka-dhanmondi'
    const place = { district: 'dhaka', thana }
    const one = await placed({ M: 1 }, { ...place, address: 'House 7, Road 3' })
    const other = await placed({ M: 2 }, { ...place, address: 'house 7 road-3' })
    await placed({ L: 2 }, { ...place, address: 'House 7, Road 3' })
    expect((await order(one)).customerInfo.address.thana.code).toBe(thana)
    expect(await proposals(other)).toEqual([
      expect.objectContaining({
        isSamePhone: false,
        isSameAddress: true,
        samePieces: ['Panjabi (M, Green)'],
        keeps: one,
      }),
    ])
  })

  test('name a piece without colours that both have by its size alone', async () => {
    const { number } = await shop.sells('Saree', { sizes: ['Free Size'], colors: ['Default'] })
    const place = { district: 'dhaka', thana: 'dhaka-dhanmondi', address: 'House 8, Road 4' }
    const items = [{ id: number, size: 'Free Size', color: 'Default', quantity: 1 }]
    const save = () => shop.call('POST', 'save-order', orderBody(items, { phone: newPhone(), ...place }))
    await save()
    const { body } = await save()
    expect((await proposals(body.orderId))[0]?.samePieces).toEqual(['Saree (Free Size)'])
  })

  test('are not a day apart, packed, paid or cancelled; dismissed ones are not proposed again', async () => {
    const phone = newPhone()
    const one = await placed({ M: 1 }, { phone })
    const [old, packed, cancelled, two] = [
      await placed({ M: 1 }, { phone }),
      await placed({ M: 1 }, { phone }),
      await placed({ M: 1 }, { phone }),
      await placed({ M: 1 }, { phone }),
    ]
    await shop.db.execute(sql`update orders set placed_at = placed_at - interval '25 hours' where order_id = ${old}`)
    await shop.call('PUT', 'orders', { orderId: packed, status: 'processing' }, admin)
    await shop.call('PUT', 'orders', { orderId: cancelled, status: 'cancelled' }, admin)
    expect((await proposals(one)).map((each) => each.order.orderId)).toEqual([two])
    const dismiss = () => shop.call('POST', 'dismiss-merge', { orderIds: [two, one] }, admin)
    expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 200])
    expect([await proposals(one), await proposals(two)]).toEqual([[], []])
  })

  test('that were called two are proposed again once that is taken back, by whom and when is kept', async () => {
    const phone = newPhone()
    const [one, two] = [await placed({ M: 1 }, { phone }), await placed({ L: 1 }, { phone })]
    await shop.call('POST', 'dismiss-merge', { orderIds: [two, one] }, admin)
    expect(await proposals(one)).toEqual([])
    const back = () => shop.call('DELETE', 'dismiss-merge', { orderIds: [one, two] }, admin)
    expect([(await back()).status, (await back()).status]).toEqual([200, 200])
    expect((await proposals(one)).map((each) => each.order.orderId)).toEqual([two])
    const { rows } = await shop.db.execute(
      sql`select subject, after from audit_log where action = 'order.merge-proposed-again' and subject = ${one}`,
    )
    expect(rows).toEqual([{ subject: one, after: { other: two } }])
  })
})

describe('a proposal that would be refused', () => {
  const obstacles = async (orderId: string) =>
    (await proposals(orderId)).map((each) => (each as unknown as { obstacle: string | null }).obstacle)

  test('says why: a parcel of either, an advance for the one that is cancelled', async () => {
    const phone = newPhone()
    const [one, other] = [await placed({ M: 1 }, { phone }), await placed({ L: 1 }, { phone })]
    expect(await obstacles(one)).toEqual([null])
    const advance = (orderId: string) => {
      const asked = { orderId, amount: 100, reference: 'bKash 9F3K2', idempotencyKey: crypto.randomUUID() }
      return shop.call('POST', 'order-advances', asked, admin)
    }
    await advance(one)
    expect(await obstacles(one)).toEqual([null])
    await advance(other)
    const money = `an advance was received for ${other}. Take it back there, and enter it in the other order`
    expect([await obstacles(one), await obstacles(other)]).toEqual([[money], [money]])
    expect((await merge(one, other)).body.error).toBe(`These orders cannot be merged: ${money}`)
    const back = { orderId: other, amount: 100, reference: 'bKash 7D1', idempotencyKey: crypto.randomUUID() }
    expect((await shop.call('POST', 'advance-returns', back, admin)).status).toBe(200)
    expect(await obstacles(other)).toEqual([null])
    await shop.call('PUT', 'orders', { orderId: one, status: 'processing' }, admin)
    await shop.call('PUT', 'orders', { orderId: one, status: 'confirmed' }, admin)
    expect(await obstacles(other)).toEqual([`${one} has a parcel already, ${one}-1`])
    expect((await merge(one, other)).body.error).toContain(`${one} has a parcel already, ${one}-1`)
  })
})

describe('the notes of two orders', () => {
  test('go together; too long for one note they are not cut, and the proposal says so', async () => {
    const phone = newPhone()
    const note = (orderId: string, words: string) =>
      shop.db.execute(sql`update orders set notes = ${words} where order_id = ${orderId}`)
    const [one, other] = [await placed({ M: 1 }, { phone }), await placed({ L: 1 }, { phone })]
    await note(one, 'a'.repeat(300))
    await note(other, 'b'.repeat(200))
    const why = 'the notes of both are longer than the 500 characters of one note. Shorten one of them first'
    expect(await proposals(one)).toEqual([expect.objectContaining({ obstacle: why })])
    expect((await merge(one, other)).body).toMatchObject({
      code: 'not_mergeable',
      error: `These orders cannot be merged: ${why}`,
    })
    await note(other, 'b'.repeat(199))
    expect((await merge(one, other)).status).toBe(200)
    expect((await order(one)).notes).toBe(`${'a'.repeat(300)}\n${'b'.repeat(199)}`)
  })
})

describe('two merged orders', () => {
  test('the older one has all pieces and one delivery; the other is cancelled with its lines; the customer gets one mail', async () => {
    const phone = newPhone()
    const [one, other] = [await placed({ M: 1, L: 1 }, { phone }), await placed({ L: 2 }, { phone })]
    const before = await onHand()
    await shop.deliverEvents()
    await shop.db.execute(sql`delete from mail_log`)
    expect((await merge(other, one)).body).toMatchObject({ orderId: one, merged: other })
    expect(await onHand()).toEqual(before)
    const [first, second] = [await order(one), await order(other)]
    expect([first.status, sizesOf(first), first.orderSummary.subtotal]).toEqual(['confirmed', { M: 1, L: 3 }, 2000])
    expect(first.orderSummary.total).toBe(2000 + first.orderSummary.shipping + first.orderSummary.codFee)
    expect([second.status, sizesOf(second), second.timeline.at(-1).note]).toEqual([
      'cancelled',
      { L: 2 },
      `Merged into ${one}`,
    ])
    await shop.deliverEvents()
    const { rows } = await shop.db.execute<{ kind: string; text: string }>(sql`select kind, text from mail_log`)
    expect(rows).toEqual([
      {
        kind: 'order-changed',
        text: expect.stringContaining(`your order ${other} was merged into order ${one}`),
      },
    ])
    expect(await brokenRules(shop.pool)).toEqual([])
    // Cancelling what is left gives all of them back, once.
    await shop.call('PUT', 'orders', { orderId: one, status: 'cancelled' }, admin)
    expect((await onHand()).map((left, at) => (left ?? 0) - (before[at] ?? 0))).toEqual([1, 3, 0])
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test('a variant of both costs the lower price', async () => {
    const phone = newPhone()
    const one = await placed({ XL: 1 }, { phone })
    await shop.db.execute(sql`update variants set price = 45000 where id = ${goods.variants['XL/Green']}`)
    const other = await placed({ XL: 1 }, { phone })
    await shop.db.execute(sql`update variants set price = null where id = ${goods.variants['XL/Green']}`)
    await merge(one, other)
    expect((await order(one)).items).toEqual([expect.objectContaining({ quantity: 2, price: 450, total: 900 })])
  })

  test('not once one of them is packed, booked, paid or changed since; nothing happens then', async () => {
    const phone = newPhone()
    const [one, other] = [await placed({ M: 1 }, { phone }), await placed({ M: 1 }, { phone })]
    const updatedAt = [(await order(one)).updatedAt, (await order(other)).updatedAt]
    await shop.call('PUT', 'order-payment', { orderId: other, payment: 'paid' }, admin)
    const stale = await shop.call('POST', 'merge-orders', { orderIds: [one, other], updatedAt }, admin)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect((await merge(one, other)).body).toMatchObject({
      code: 'not_mergeable',
      error: `These orders cannot be merged: Order ${other} is paid already`,
    })
    await shop.call('PUT', 'orders', { orderId: one, status: 'processing' }, admin)
    expect((await merge(one, other)).body.error).toContain('is processing already')
    await shop.call('PUT', 'orders', { orderId: one, status: 'confirmed' }, admin)
    expect((await merge(one, other)).body.error).toContain('has a parcel already')
    expect((await merge(one, one)).status).toBe(409)
    expect((await order(other)).status).toBe('confirmed')
  })

  test('twice at once, and while one is edited, packed and cancelled: stock is right, and no piece is doubled', async () => {
    const phone = newPhone()
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await placed({ M: 2 }, { phone }), await placed({ M: 3 }, { phone })]
      const [first, second] = [await order(one), await order(other)]
      const updatedAt = [first.updatedAt, second.updatedAt]
      const mergeNow = (orderIds: string[], seen: string[]) => async () =>
        (await shop.call('POST', 'merge-orders', { orderIds, updatedAt: seen }, admin)).status
      const setStatus = (orderId: string, status: string) => async () =>
        (await shop.call('PUT', 'orders', { orderId, status }, admin)).status
      const edit = async () =>
        (
          await shop.call(
            'PUT',
            'edit-order',
            {
              orderId: one,
              updatedAt: first.updatedAt,
              items: [{ line: 0, id: goods.number, size: 'M', color: 'Green', quantity: 5 }],
            },
            admin,
          )
        ).status
      const others = [edit, setStatus(one, 'processing'), setStatus(other, 'cancelled')]
      const asks = [
        mergeNow([one, other], updatedAt),
        mergeNow([other, one], updatedAt.toReversed()),
        // In the last rounds nothing else happens.
        ...others.slice(round % 3, round < 6 ? (round % 3) + 1 : 0),
      ]
      const lock = `select from orders where order_id in ('${one}', '${other}') for update`
      const answers = await behindLock(shop, lock, round < 3 ? asks : asks.toReversed())
      expect(answers.filter((status) => ![200, 409].includes(status))).toEqual([])
      const [merged, again, between] = round < 3 ? answers : answers.toReversed()
      const merges = [merged, again].filter((status) => status === 200).length
      // Nothing but the other change may come first.
      if (between === 200) expect([0, 1]).toContain(merges)
      else expect([merges, between]).toEqual([1, round < 6 ? 409 : undefined])
    }
    expect(await shop.brokenLedgers()).toEqual([])
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test(
    'whatever is in them: stock stays, pieces add up, and what was agreed is not exceeded',
    async () => {
      const sizes = fc.dictionary(fc.constantFrom('M', 'L', 'XL'), fc.integer({ min: 1, max: 9 }), {
        minKeys: 1,
        maxKeys: 3,
      })
      await fc.assert(
        fc.asyncProperty(sizes, sizes, async (a, b) => {
          const phone = newPhone()
          const [one, other] = [await placed(a, { phone }), await placed(b, { phone })]
          const agreed = (await order(one)).orderSummary.total + (await order(other)).orderSummary.total
          const before = await onHand()
          expect((await merge(one, other)).status).toBe(200)
          expect(await onHand()).toEqual(before)
          const merged = await order(one)
          const sum = Object.fromEntries(
            [...new Set([...Object.keys(a), ...Object.keys(b)])].map((size) => [size, (a[size] ?? 0) + (b[size] ?? 0)]),
          )
          expect(sizesOf(merged)).toEqual(sum)
          expect(merged.orderSummary.total).toBeLessThanOrEqual(agreed)
        }),
        tries(25),
      )
      expect(await shop.brokenLedgers()).toEqual([])
      expect(await brokenRules(shop.pool)).toEqual([])
    },
    propertyTimeoutMs,
  )
})
