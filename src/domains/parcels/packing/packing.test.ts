import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBooking } from '#domains/parcels/booking/run-booking.ts'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { purgePackingScans } from './scan-piece.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => shop.call(method, path, body, admin)
const start = (number: string) => call('POST', 'packing-start', { number })
const scan = (number: string, code: string, key = randomUUID() as string) =>
  call('POST', 'packing-scan', { key, number, code })
const packing = async (number: string) => (await call('GET', `packing?number=${number}`)).body.packing
const finish = async (number: string, version?: string) =>
  call('POST', 'packing-finish', { number, version: version ?? (await packing(number)).version })
const packed = async (number: string) =>
  (await packing(number)).lines.map(({ packed: pieces }: { packed: number }) => pieces)
const orderOf = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order

/** A confirmed order of a product of its own; SKUs by size. */
async function ordered(sizes: Record<string, number> = { M: 2, L: 1 }) {
  const names = Object.keys(sizes)
  const goods = await shop.sells('Panjabi', { sizes: names, onHand: 20, price: 500 })
  const items = names.map((size) => ({ id: goods.number, size, color: 'Green', quantity: sizes[size] ?? 0 }))
  const { body } = await shop.call('POST', 'save-order', orderBody(items))
  const { rows } = await shop.pool.query<{ size: string; sku: string }>(
    'select size, sku from variants where product_number = $1',
    [goods.number],
  )
  const sku = Object.fromEntries(rows.map((row) => [row.size, row.sku])) as Record<string, string>
  return { orderId: body.orderId as string, number: `${body.orderId}-1`, product: goods.number, sku }
}

const edit = async (orderId: string, wanted: { size: string; quantity: number }[]) => {
  const { items, updatedAt } = await orderOf(orderId)
  const pieces = wanted.map(({ size, quantity }) => {
    const line = items.findIndex((item: { size: string }) => item.size === size)
    return { line, id: items[0].productId, size, color: 'Green', quantity }
  })
  return call('PUT', 'edit-order', { orderId, updatedAt, items: pieces })
}

describe('packing by scan', () => {
  test('a confirmed order gets its parcel, each piece is scanned, and the order is processing', async () => {
    const { orderId, number, sku } = await ordered()
    const opened = await start(orderId)
    expect(opened.body.packing).toMatchObject({ number, whyNot: '', packedAt: null, packedBy: '' })
    expect((await orderOf(orderId)).status).toBe('confirmed')
    expect((await scan(number, ` ${sku.M?.toLowerCase()} `)).body).toMatchObject({ line: 0 })
    await scan(number, sku.L ?? '')
    const missing = await finish(number)
    expect(missing).toMatchObject({ status: 409, body: { code: 'pieces_missing' } })
    expect(missing.body.error).toBe('Not packed yet: 1 × Panjabi (M, Green)')
    await scan(number, sku.M ?? '')
    expect((await finish(number)).body.packing).toMatchObject({
      packedAt: expect.any(String),
      orderStatus: 'processing',
    })
    expect((await orderOf(orderId)).status).toBe('processing')
    const { parcel } = (await call('GET', `parcel?number=${number}`)).body
    expect(parcel.events).toMatchObject([{ note: 'Packed', hasMoved: false, state: null }])
    expect(parcel.packedBy).not.toBe('')
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test('a wrong piece, one too many and another parcel are refused in words, and nothing is counted', async () => {
    const { number, orderId, sku } = await ordered({ M: 1 })
    const other = await ordered({ S: 1 })
    await start(orderId)
    const wrong = await scan(number, other.sku.S ?? '')
    expect(wrong).toMatchObject({ status: 409, body: { code: 'wrong_piece' } })
    expect(wrong.body.error).toBe('Wrong piece: Panjabi (S, Green) does not belong into this parcel')
    expect((await scan(number, 'NOBODY-KNOWS')).body.error).toBe('No piece of the shop has the code NOBODY-KNOWS')
    expect((await scan(number, other.orderId)).body.code).toBe('other_parcel')
    await scan(number, sku.M ?? '')
    const more = await scan(number, sku.M ?? '')
    expect(more).toMatchObject({ status: 409, body: { code: 'one_too_many' } })
    expect(more.body.error).toContain('The one piece is in the parcel already')
    expect(await packed(number)).toEqual([1])
  })

  test('a barcode is scanned in place of the SKU', async () => {
    const { number, orderId, product } = await ordered({ M: 1 })
    const barcode = '8901234567894'
    await shop.pool.query('update variants set barcode = $1 where product_number = $2', [barcode, product])
    await start(orderId)
    expect((await scan(number, barcode)).status).toBe(200)
    expect((await packing(number)).lines).toMatchObject([{ barcode, packed: 1 }])
  })

  test('two packers at once never count more pieces than there are', async () => {
    const { number, orderId, sku } = await ordered({ M: 3 })
    await start(orderId)
    const answers = await Promise.all(Array.from({ length: 8 }, () => scan(number, sku.M ?? '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'one_too_many')).toHaveLength(5)
    const done = await Promise.all(Array.from({ length: 4 }, () => finish(number)))
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await shop.pool.query(
      `select count(*)::int as many from parcel_events e join parcels p on p.id = e.parcel_id where p.number = $1`,
      [number],
    )
    expect(rows).toEqual([{ many: 1 }])
  })

  test('two who open the same order at once get one parcel', async () => {
    const { number, orderId } = await ordered({ M: 1 })
    const opened = await Promise.all(Array.from({ length: 4 }, () => start(orderId)))
    expect(opened.map(({ body }) => body.packing.number)).toEqual(Array.from({ length: 4 }, () => number))
    const { rows } = await shop.pool.query(`select count(*)::int as many from parcels where number like $1`, [
      `${orderId}%`,
    ])
    expect(rows).toEqual([{ many: 1 }])
  })

  test('a scan that is sent again counts once, also many times at once; after that the next piece counts', async () => {
    const { number, orderId, sku } = await ordered({ M: 2, L: 1 })
    await start(orderId)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => scan(number, sku.M ?? '', key)))
    expect(answers.map(({ status, body }) => [status, body.line])).toEqual(Array(6).fill([200, 0]))
    expect(await packed(number)).toEqual([1, 0])
    await scan(number, sku.M ?? '')
    // Also when it would be one too many by now.
    expect((await scan(number, sku.M ?? '', key)).status).toBe(200)
    expect(await packed(number)).toEqual([2, 0])
    await purgePackingScans(shop.db, new Date(Date.now() + 25 * 3_600_000))
    expect((await scan(number, sku.M ?? '', key)).body.code).toBe('one_too_many')
  })

  test('two who put a piece in by hand at once are two pieces: the second one looks again', async () => {
    const { number, orderId } = await ordered({ M: 3 })
    const { version } = (await start(orderId)).body.packing
    const tick = (seen: number) => call('PUT', 'packing-line', { number, version, line: 0, seen, packed: seen + 1 })
    const answers = await Promise.all([tick(0), tick(0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)?.body
    expect(late).toMatchObject({ code: 'count_changed', error: expect.stringContaining('1 are packed by now') })
    expect((await tick(1)).status).toBe(200)
    expect(await packed(number)).toEqual([2])
  })

  test('pieces are ticked by hand, never more than there are, and taken out again', async () => {
    const { number, orderId } = await ordered({ M: 2 })
    const { version } = (await start(orderId)).body.packing
    const tick = (seen: number, pieces: number) =>
      call('PUT', 'packing-line', { number, version, line: 0, seen, packed: pieces })
    expect((await tick(0, 3)).body.fields.packed).toBe('Only 2 × Panjabi (M, Green) belong into this parcel')
    expect((await tick(0, 2)).body.packing.lines).toMatchObject([{ packed: 2 }])
    await finish(number)
    expect((await tick(2, 1)).body.packing).toMatchObject({ packedAt: null })
    expect((await call('POST', 'packing-restart', { number })).status).toBe(200)
    expect(await packed(number)).toEqual([0])
  })
})

describe('an order that is changed while it is packed', () => {
  test('says what has to come out, keeps what is packed, and asks for the rest', async () => {
    const { number, orderId, sku } = await ordered({ M: 2, L: 1 })
    const { version } = (await start(orderId)).body.packing
    for (const code of [sku.M, sku.M, sku.L]) await scan(number, code ?? '')
    expect((await edit(orderId, [{ size: 'M', quantity: 1 }])).status).toBe(200)
    const stale = await finish(number, version)
    expect(stale).toMatchObject({ status: 409, body: { code: 'parcel_changed' } })
    const now = await packing(number)
    expect(now.lines).toMatchObject([{ quantity: 1, packed: 1 }])
    expect(now.attention).toBe(
      'The order was changed after packing began: take out 1 × Panjabi (M, Green), 1 × Panjabi (L, Green)',
    )
    expect((await finish(number)).body.packing).toMatchObject({ attention: '', packedAt: expect.any(String) })
  })

  test('twice: what has to come out is told until it is packed again, also after a booking', async () => {
    const { number, orderId, sku } = await ordered({ M: 2, L: 1 })
    await start(orderId)
    for (const code of [sku.M, sku.M, sku.L]) await scan(number, code ?? '')
    await edit(orderId, [
      { size: 'M', quantity: 1 },
      { size: 'L', quantity: 1 },
    ])
    await edit(orderId, [
      { size: 'M', quantity: 1 },
      { size: 'L', quantity: 2 },
    ])
    const told = 'The order was changed after packing began: take out 1 × Panjabi (M, Green)'
    expect(await packing(number)).toMatchObject({
      attention: told,
      takeOut: [{ size: 'M', quantity: 1 }],
      lines: [{ packed: 1 }, { packed: 1, quantity: 2 }],
    })
    await call('PUT', 'parcels', { number, seen: told })
    expect(await packing(number)).toMatchObject({ attention: '', takeOut: [{ size: 'M', quantity: 1 }] })
    await scan(number, sku.L ?? '')
    expect((await finish(number)).body.packing).toMatchObject({ takeOut: [], packedAt: expect.any(String) })
  })

  test('back again: what is in the box already is not asked for', async () => {
    const { number, orderId, sku } = await ordered({ M: 2, L: 1 })
    await start(orderId)
    for (const code of [sku.M, sku.M, sku.L]) await scan(number, code ?? '')
    await edit(orderId, [{ size: 'M', quantity: 1 }])
    await edit(orderId, [{ size: 'M', quantity: 2 }])
    expect(await packing(number)).toMatchObject({
      attention: 'The order was changed after packing began: take out 1 × Panjabi (L, Green)',
      lines: [{ quantity: 2, packed: 2 }],
    })
  })

  test('and whose parcel goes on a round: the text of what comes out stays', async () => {
    const { number, orderId, sku } = await ordered({ M: 2 })
    await start(orderId)
    for (const code of [sku.M, sku.M]) await scan(number, code ?? '')
    await edit(orderId, [{ size: 'M', quantity: 1 }])
    await shop.pool.query(`update parcels set attention = attention || ' · Refused before' where number = $1`, [number])
    await shop.staffCookie(['parcels.deliver'])
    const { body } = await call('GET', 'active-couriers')
    const { riders } = body.couriers.find(({ courier }: { courier: string }) => courier === 'own')
    const booked = await call('POST', 'parcels-book', { courier: 'own', riderId: riders[0].id, parcelIds: [number] })
    await runBooking(shop.context, booked.body.jobId)
    expect(await packing(number)).toMatchObject({
      state: 'booked',
      attention: 'The order was changed after packing began: take out 1 × Panjabi (M, Green)',
    })
  })

  test('is not packed any more when it gets another piece', async () => {
    const { number, orderId, sku } = await ordered({ M: 1 })
    await start(orderId)
    await scan(number, sku.M ?? '')
    await finish(number)
    await edit(orderId, [{ size: 'M', quantity: 2 }])
    expect(await packing(number)).toMatchObject({
      packedAt: null,
      attention: 'The order was changed after packing began',
      lines: [{ quantity: 2, packed: 1 }],
    })
  })

  test('a split and a join move what is packed along', async () => {
    const { number, orderId, sku } = await ordered({ M: 3 })
    await start(orderId)
    await scan(number, sku.M ?? '')
    await scan(number, sku.M ?? '')
    await call('POST', 'parcel-split', { number, lines: [{ line: 0, quantity: 2 }] })
    expect([await packed(number), await packed(`${orderId}-2`)]).toEqual([[1], [1]])
    await call('POST', 'parcel-join', { number })
    expect(await packed(number)).toEqual([2])
  })

  test('a cancelled order and a parcel that left are not packed', async () => {
    const gone = await ordered({ M: 1 })
    await start(gone.orderId)
    await call('PUT', 'orders', { orderId: gone.orderId, status: 'shipped' })
    expect((await scan(gone.number, gone.sku.M ?? '')).body).toMatchObject({ code: 'not_packable' })
    expect((await packing(gone.number)).whyNot).toContain('handed over')
    const off = await ordered({ M: 1 })
    await call('PUT', 'orders', { orderId: off.orderId, status: 'cancelled' })
    expect(await start(off.orderId)).toMatchObject({ status: 409, body: { code: 'order_not_ready' } })
    expect(await start('ORD-20200101-ABCDEF')).toMatchObject({ status: 404 })
  })
})

test('a reopened order is packed in a new parcel, by the number of the order', async () => {
  const { orderId, number } = await ordered({ M: 2 })
  for (const status of ['shipped', 'cancelled']) await call('PUT', 'orders', { orderId, status, reason: 'A test' })
  expect((await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 2 }] })).status).toBe(200)
  await call('PUT', 'orders', { orderId, status: 'confirmed', reason: 'She wants it after all' })
  const both = await Promise.all([start(orderId), start(orderId)])
  for (const opened of both) expect(opened.body.packing).toMatchObject({ number: `${orderId}-2`, whyNot: '' })
  expect((await packing(orderId)).number).toBe(`${orderId}-2`)
  expect((await packing(number)).state).toBe('received_back')
  expect(await brokenRules(shop.pool)).toEqual([])
})
