import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parcelToBook } from '#domains/parcels/booking/parcel-to-book.ts'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { propertyTimeoutMs, tries } from '../../../../tests/support/property.ts'
import { tryingTwo } from '../../../../tests/support/two-sizes.ts'

let shop: Shop
let to: ReturnType<typeof tryingTwo>
beforeAll(async () => {
  shop = await openShop()
  to = tryingTwo(shop, await shop.staffCookie())
})
afterAll(() => shop.close())

const sound = async () => expect(await brokenRules(shop.pool)).toEqual([])
const shelf = (line: number) => ({ line, toShelf: 1 })

async function sent(more: object[] = []) {
  const { number: product } = await to.goods()
  const others = more.map((item) => ({ ...to.item(product, 'L'), ...item }))
  const { body } = await to.place([to.item(product, 'S', 'M'), ...others])
  const orderId: string = body.orderId
  const number = `${orderId}-1`
  await to.setStatus(orderId, 'shipped')
  return { product, orderId, number, total: body.totals.total as number }
}

describe('a parcel with two sizes of a piece', () => {
  test('collects for one, and names the other as its second size', async () => {
    const { number, total } = await sent()
    expect(await to.parcel(number)).toMatchObject({
      toCollect: total,
      lines: [
        { size: 'S', price: 500, quantity: 1, secondSizeOf: null },
        { size: 'M', price: 0, quantity: 1, secondSizeOf: 0 },
      ],
    })
  })

  test('is worth both pieces to a courier that loses it', async () => {
    const { number } = await sent([{}])
    const { rows } = await shop.pool.query<{ id: string }>('select id from parcels where number = $1', [number])
    expect(await parcelToBook(shop.db, Number(rows[0]?.id))).toMatchObject({ pieces: 3, valueTaka: 1500 })
  })

  test('is delivered in part when it is delivered: paid, and expected at the counter', async () => {
    const { orderId, number, total } = await sent()
    expect((await to.move(number, 'delivered')).status).toBe(200)
    const parcel = await to.parcel(number)
    expect(parcel).toMatchObject({ state: 'partly_delivered', collected: total, mayReceive: true })
    expect(await to.order(orderId)).toMatchObject({ status: 'delivered', paymentInfo: { status: 'paid' } })
    const { body } = await to.call('GET', `parcels?group=returns&search=${number}`)
    expect(body.parcels).toMatchObject([{ number }])
    expect((await to.order(orderId)).items).toMatchObject([{ size: 'S', secondSize: 'M' }])
  })

  test('also when staff mark its order as delivered', async () => {
    const { orderId, number, total } = await sent()
    await to.setStatus(orderId, 'delivered')
    expect(await to.parcel(number)).toMatchObject({ state: 'partly_delivered', collected: total })
  })

  test('the second came back: the order is what it was', async () => {
    const { product, orderId, number, total } = await sent()
    await to.move(number, 'delivered')
    expect((await to.receive(number, [shelf(1)])).status).toBe(200)
    expect(await to.left(product)).toBe('S4 M5 L5')
    expect(await to.lines(orderId)).toEqual(['S 500 sold'])
    const order = await to.order(orderId)
    expect(order).toMatchObject({ status: 'delivered', itemCount: 1, totalQuantity: 1, orderSummary: { total } })
    expect(order.items[0].secondSize).toBeUndefined()
    expect(order.timeline.at(-1).note).toContain('Kept: Panjabi (S, Green)')
    await sound()
  })

  test('the first came back: the second is the one that she paid, also in her report of it', async () => {
    const { product, orderId, number, total } = await sent()
    await to.move(number, 'delivered')
    const report = { orderId, kind: 'damaged', text: 'A hole', lines: [{ line: 0, quantity: 1 }] }
    const reported = await to.call('POST', 'staff-order-requests', { ...report, idempotencyKey: crypto.randomUUID() })
    expect(reported.status).toBe(200)
    await to.receive(number, [shelf(0)])
    expect(await to.left(product)).toBe('S5 M4 L5')
    expect(await to.lines(orderId)).toEqual(['M 500 sold'])
    const order = await to.order(orderId)
    expect(order).toMatchObject({ status: 'delivered', totalQuantity: 1, orderSummary: { total } })
    expect(order.items).toMatchObject([{ size: 'M', price: 500, total: 500 }])
    expect(order.requests).toMatchObject([{ lines: [{ line: 0, quantity: 1 }] }])
    expect(order.timeline.at(-1).note).toMatch(/− 1 × Panjabi \(S, Green\)\nKept: Panjabi \(M, Green\)/)
    await sound()
  })

  test('nothing was kept: the order is cancelled', async () => {
    const { product, orderId, number } = await sent()
    await to.move(number, 'returning')
    await to.receive(number, [shelf(0), shelf(1)])
    expect(await to.left(product)).toBe('S5 M5 L5')
    expect(await to.order(orderId)).toMatchObject({ status: 'cancelled' })
    await sound()
  })

  test('she kept another piece and neither size', async () => {
    const { product, orderId, number } = await sent([{}])
    await to.move(number, 'delivered')
    await to.receive(number, [shelf(0), shelf(1)])
    expect(await to.left(product)).toBe('S5 M5 L4')
    expect(await to.lines(orderId)).toEqual(['L 500 sold'])
    expect(await to.order(orderId)).toMatchObject({ status: 'delivered', totalQuantity: 1 })
    await sound()
  })

  test('one of the two must come back, if only to be written off', async () => {
    const { product, orderId, number } = await sent([{}])
    await to.move(number, 'delivered')
    const refused = await to.receive(number, [shelf(2)])
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'lines.0': 'The customer keeps one of S and M of Panjabi. Please say which came back, or write one off' },
    ])
    expect(await to.left(product)).toBe('S4 M4 L4')
    expect((await to.receive(number, [{ line: 1, writtenOff: 1 }])).status).toBe(200)
    expect(await to.left(product)).toBe('S4 M4 L4')
    expect(await to.lines(orderId)).toEqual(['S 500 sold', 'L 500 sold'])
    await sound()
  })

  test('two at the counter receive it at once: one is told that it is done', async () => {
    const { product, number } = await sent()
    await to.move(number, 'delivered')
    const answers = await Promise.all([to.receive(number, [shelf(0)]), to.receive(number, [shelf(1)])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(['S5 M4 L5', 'S4 M5 L5']).toContain(await to.left(product))
    await sound()
  })

  test('of an order that is cancelled after the delivery: both sizes are asked for, and both come back', async () => {
    const { product, orderId, number } = await sent()
    await to.move(number, 'delivered')
    await to.setStatus(orderId, 'cancelled', { reason: 'She brings it to the shop' })
    expect(await to.parcel(number)).toMatchObject({ state: 'returning', mayReceive: true })
    const refused = await to.receive(number, [shelf(1)])
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['lines.0']])
    expect((await to.receive(number, [shelf(0), shelf(1)])).status).toBe(200)
    expect(await to.left(product)).toBe('S5 M5 L5')
    await sound()
  })

  test('also if the courier says once more that it was delivered in part', async () => {
    const { product, orderId, number } = await sent()
    await to.move(number, 'delivered')
    await to.setStatus(orderId, 'cancelled', { reason: 'She brings it to the shop' })
    await shop.pool.query(`update parcels set state = 'partly_delivered' where number = $1`, [number])
    expect((await to.receive(number, [shelf(1)])).status).toBe(422)
    expect((await to.receive(number, [shelf(0), shelf(1)])).status).toBe(200)
    expect(await to.left(product)).toBe('S5 M5 L5')
    await sound()
  })

  test('in the trash while the counter receives it: restored, it takes nothing that came back', async () => {
    const { product, orderId, number } = await sent()
    await to.move(number, 'delivered')
    await to.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] })
    expect((await to.receive(number, [shelf(0)])).status).toBe(200)
    expect(await to.left(product)).toBe('S5 M4 L5')
    expect((await to.call('POST', 'orders-restore', { orderIds: [orderId] })).status).toBe(200)
    expect(await to.left(product)).toBe('S5 M4 L5')
    expect(await to.lines(orderId)).toEqual(['M 500 sold'])
    expect(await to.order(orderId)).toMatchObject({ status: 'delivered' })
    await sound()
  })

  test('stays in one parcel when the order is split', async () => {
    const { number: product } = await to.goods()
    const { body } = await to.place([to.item(product, 'S', 'M'), to.item(product, 'L')])
    const number = `${body.orderId}-1`
    await to.setStatus(body.orderId, 'processing')
    const split = (...lines: number[]) =>
      to.call('POST', 'parcel-split', { number, lines: lines.map((line) => ({ line, quantity: 1 })) })
    for (const line of [0, 1]) {
      const { status, body: refused } = await split(line)
      expect([status, refused.error]).toEqual([
        422,
        'Two sizes of Panjabi go to the door to be tried: they stay in one parcel',
      ])
    }
    expect((await split(0, 1)).status).toBe(200)
    expect((await to.parcel(`${body.orderId}-2`)).toCollect).toBe(500)
    await to.setStatus(body.orderId, 'shipped')
    await to.move(number, 'delivered')
    expect(await to.parcel(number)).toMatchObject({ state: 'delivered' })
    await to.move(`${body.orderId}-2`, 'delivered')
    expect(await to.parcel(`${body.orderId}-2`)).toMatchObject({ state: 'partly_delivered', collected: 500 })
    await to.receive(`${body.orderId}-2`, [shelf(0)])
    expect(await to.lines(body.orderId)).toEqual(['M 500 sold', 'L 500 sold'])
    await sound()
  })
})

const fates = ['kept', 'shelf', 'second choice', 'written off'] as const
type Fate = (typeof fates)[number]
const anyFate = fc.constantFrom(...fates)
const binOf = { shelf: 'toShelf', 'second choice': 'toSecondChoice', 'written off': 'writtenOff' } as const

test(
  'whatever becomes of both sizes and of another piece, stock, order and money agree',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyFate, anyFate, fc.option(anyFate), async (first, second, other) => {
        const { product, orderId, number } = await sent(other ? [{}] : [])
        const all: Fate[] = [first, second, ...(other ? [other] : [])]
        await to.move(number, 'delivered')
        const receivedLines = all.flatMap((fate, line) => (fate === 'kept' ? [] : [{ line, [binOf[fate]]: 1 }]))
        const { status } = await to.receive(number, receivedLines)
        const bothKept = first === 'kept' && second === 'kept'
        expect(status).toBe(bothKept ? 422 : 200)
        const onShelf = (fate: Fate) => (fate === 'shelf' && !bothKept ? 5 : 4)
        expect(await to.left(product)).toBe(`S${onShelf(first)} M${onShelf(second)} L${other ? onShelf(other) : 5}`)
        const kept = all.filter((fate) => fate === 'kept').length
        const order = await to.order(orderId)
        if (bothKept) expect(order.items[0]).toMatchObject({ size: 'S', secondSize: 'M' })
        else if (kept === 0) expect(order.status).toBe('cancelled')
        else expect(order).toMatchObject({ status: 'delivered', orderSummary: { subtotal: kept * 500 } })
        expect(await shop.brokenLedgers()).toEqual([])
      }),
      tries(25),
    )
    await sound()
  },
  propertyTimeoutMs,
)
