import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { bulkKinds } from '../../../server/jobs/bulk-kinds.ts'
import { runBulkTask } from './run-bulk-task.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)
const edit = (ids: unknown[], change: object, cookie = admin) => call('PUT', 'edit-products', { ids, change }, cookie)
const undo = (id: number, cookie = admin) => call('POST', 'undo-bulk-task', { id }, cookie)
const run = (id: number) => runBulkTask(shop.db, id, bulkKinds, () => new Date())
const read = async (number: number) => {
  const { rows } = await shop.db.execute<{
    price: number | null
    original: number | null
    tags: string[]
    held: boolean
    own: (number | null)[]
    minimums: number[]
  }>(sql`
    select price, original_price as original, tags, held,
      array(select v.price::int from variants v where v.product_number = number order by v.id) as own,
      array(select s.min_stock from stock_levels s join variants v on v.id = s.variant_id
        where v.product_number = number order by v.id) as minimums
    from products where number = ${number}`)
  return rows[0]
}

describe('a change of many products', () => {
  test.each([
    ['price', { what: 'price', price: 10 }],
    ['percent', { what: 'percent', percent: 50 }],
    ['sale', { what: 'sale', percent: 20 }],
    ['tags', { what: 'add-tags', tags: 'eid, linen' }],
    ['paused sale', { what: 'availability', availability: 'Out of Stock' }],
    ['raised minimums', { what: 'availability', availability: 'Low Stock' }],
    ['planned sale', { what: 'plan-sale', percent: 10, until: new Date(Date.now() + 86_400_000).toISOString() }],
  ])('is taken back whole: %s', async (_, change) => {
    const shirts = [
      await shop.sells('Shirt', { price: 1000, sizes: ['M', '5XL'], onHand: 9 }),
      await shop.sells('On sale', { price: 950, originalPrice: 1000, onHand: 9 }),
    ]
    await shop.db.execute(sql`update variants set price = 130000 where size = '5XL'`)
    const numbers = shirts.map(({ number }) => number)
    const before = await Promise.all(numbers.map(read))
    const { status, body } = await edit(numbers, change)
    expect([status, body.changed, body.refused]).toEqual([200, 2, []])
    const changed = await Promise.all(numbers.map(read))
    expect(changed).not.toEqual(before)
    const back = await undo(body.task.id)
    expect(back.body).toMatchObject({ task: { changed: 2, undoes: body.task.id }, refused: [] })
    expect(await Promise.all(numbers.map(read))).toEqual(before)
    expect((await undo(body.task.id)).body.code).toBe('undone')
    const undone = (await call('GET', `bulk-task?id=${body.task.id}`)).body.task
    expect(undone).toMatchObject({ undoneBy: back.body.task.id, mayUndo: false })
    expect((await undo(back.body.task.id)).body.code).toBe('is_undo')
  })

  test.each([
    ['below the old one', 125_000, -20, [null, 100_000]],
    ['above the old one', 110_000, 10, [null, 121_000]],
  ])('a size keeps its own price, also when the product had the same one: %s', async (_, own, percent, changed) => {
    const shirt = await shop.sells('Own price', { price: 1000, sizes: ['M', 'XL'] })
    await shop.db.execute(
      sql`update variants set price = ${own} where product_number = ${shirt.number} and size = 'XL'`,
    )
    const { body } = await edit([shirt.number], { what: 'percent', percent })
    expect((await read(shirt.number))?.own).toEqual(changed)
    await undo(body.task.id)
    expect(await read(shirt.number)).toMatchObject({ price: 100_000, own: [null, own] })
  })

  test('a product without pieces stays paused when pieces come in, until the change is taken back', async () => {
    const ids = [(await shop.sells('Full')).number, (await shop.sells('Empty', { onHand: 0 })).number]
    const held = async () => (await Promise.all(ids.map(read))).map((row) => row?.held)
    const { body } = await edit(ids, { what: 'availability', availability: 'Out of Stock' })
    expect([body.changed, await held()]).toEqual([2, [true, true]])
    await undo(body.task.id)
    expect(await held()).toEqual([false, false])
    const again = await edit(ids, { what: 'availability', availability: 'Out of Stock' })
    const offered = await edit(ids, { what: 'availability', availability: 'In Stock' })
    expect([again.body.changed, await held()]).toEqual([2, [false, false]])
    await undo(offered.body.task.id)
    expect(await held()).toEqual([true, true])
  })

  test('a product that is named in two ways is changed once', async () => {
    const shirt = await shop.sells('Named twice', { price: 1000 })
    const { body } = await edit([shirt.number, String(shirt.number), shirt.id], { what: 'percent', percent: 10 })
    expect([body.changed, body.task.total]).toEqual([1, 1])
    expect(await read(shirt.number)).toMatchObject({ price: 110_000 })
  })

  test('a sale that was cancelled for many is planned again', async () => {
    const shirt = await shop.sells('Shirt', { price: 1000 })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await edit([shirt.number], { what: 'plan-sale', percent: 10, until })
    const { body } = await edit([shirt.number], { what: 'cancel-sale' })
    expect(await read(shirt.number)).toMatchObject({ price: 100_000 })
    await undo(body.task.id)
    expect(await read(shirt.number)).toMatchObject({ price: 90_000, original: 100_000 })
  })

  test.each(['end-sale', 'cancel-sale'])('a price that was set since a sale ended (%s) stays', async (what) => {
    const [kept, changed] = [await shop.sells('Kept', { price: 1000 }), await shop.sells('Changed', { price: 1000 })]
    const ids = [kept.number, changed.number]
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await edit(ids, { what: 'plan-sale', price: 800, until })
    const { body } = await edit(ids, { what })
    await call('PUT', 'products', { id: changed.id, price: { current: 1500 } })
    expect((await undo(body.task.id)).body).toMatchObject({
      task: { changed: 1, refusedCount: 1 },
      refused: [{ subject: changed.id, error: 'It was changed again since' }],
    })
    expect(await read(changed.number)).toMatchObject({ price: 150_000, original: null })
    expect(await read(kept.number)).toMatchObject({ price: 80_000, original: 100_000 })
  })

  test('what was changed since stays, and is reported; the others are taken back', async () => {
    const [kept, changed] = [await shop.sells('Kept', { price: 500 }), await shop.sells('Changed', { price: 500 })]
    const { body } = await edit([kept.number, changed.number], { what: 'price', price: 700 })
    await call('PUT', 'products', { id: changed.id, price: { current: 900 } })
    const back = await undo(body.task.id)
    expect(back.body).toMatchObject({
      task: { changed: 1, refusedCount: 1 },
      refused: [{ subject: changed.id, title: 'Changed', error: 'It was changed again since' }],
    })
    expect([(await read(kept.number))?.price, (await read(changed.number))?.price]).toEqual([50_000, 90_000])
  })

  test('is offered for undoing again while every row of its undo was refused', async () => {
    const shirt = await shop.sells('Shirt', { price: 500 })
    const { body } = await edit([shirt.number], { what: 'price', price: 700 })
    const task = async () => (await call('GET', `bulk-task?id=${body.task.id}`)).body.task
    const set = (current: number) => call('PUT', 'products', { id: shirt.id, price: { current } })
    await set(900)
    expect((await undo(body.task.id)).body.task).toMatchObject({ changed: 0, refusedCount: 1 })
    expect(await task()).toMatchObject({ undoneBy: null, mayUndo: true })
    await set(700)
    const back = await undo(body.task.id)
    expect(back.body.task).toMatchObject({ changed: 1, refusedCount: 0 })
    expect(await task()).toMatchObject({ undoneBy: back.body.task.id, mayUndo: false })
    expect((await undo(body.task.id)).body.code).toBe('undone')
    expect((await read(shirt.number))?.price).toBe(50_000)
  })

  test('many of them are changed by the job: after a crash each is changed once, and two runs share the work', async () => {
    const numbers = (await fill(120)).map(({ number }) => number)
    const { status, body } = await edit(numbers, { what: 'percent', percent: 100 })
    expect([status, body.task.total, body.task.done]).toEqual([202, 120, 0])
    await skipFrom(body.task.id, 20)
    let looks = 0
    const crashing = () => {
      looks += 1
      if (looks === 10) throw new Error('the process ends here')
      return new Date()
    }
    await expect(runBulkTask(shop.db, body.task.id, bulkKinds, crashing)).rejects.toThrow('the process ends here')
    expect((await undo(body.task.id)).body.code).toBe('unfinished')
    await Promise.all([run(body.task.id), run(body.task.id)])
    const { rows } = await shop.db.execute(
      sql`select distinct price::int from products where number = any(${sql.param(numbers.slice(0, 20))}::int[])`,
    )
    expect(rows).toEqual([{ price: 20_000 }])
    const { tasks } = (await call('GET', 'bulk-tasks?of=products')).body
    expect(tasks[0]).toMatchObject({ id: body.task.id, done: 120, changed: 20, mayUndo: true })

    // Two people press Undo at once.
    const undos = await Promise.all([undo(body.task.id), undo(body.task.id)])
    expect(undos.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a runner that finds the task in other hands for longer than a lock may be waited for is not refused', async () => {
    const numbers = (await fill(101)).map(({ number }) => number)
    const { body } = await edit(numbers, { what: 'percent', percent: 10 })
    await skipFrom(body.task.id, 5)
    const holder = await shop.pool.connect()
    await holder.query('begin')
    await holder.query('select id from bulk_tasks where id = $1 for update', [body.task.id])
    // Only the lock has little time.
    const impatient = connect(shop.url, { max: 1, timeoutFactor: 10 })
    await impatient.pool.query('set lock_timeout = 100')
    let looks = 0
    const clock = () => {
      looks++
      return new Date()
    }
    const running = runBulkTask(impatient.db, body.task.id, bulkKinds, clock)
    // A wait inside the database would end with the first look, after lock_timeout.
    await Promise.race([running, expect.poll(() => looks).toBeGreaterThan(3)]).finally(async () => {
      await holder.query('commit')
      holder.release()
    })
    expect(looks).toBeGreaterThan(3)
    await running
    await impatient.close()
    expect((await call('GET', `bulk-task?id=${body.task.id}`)).body.task).toMatchObject({ changed: 5 })
  })

  test('only who may edit products sees it and takes it back', async () => {
    const shirt = await shop.sells('Shirt', { price: 500 })
    const { body } = await edit([shirt.number], { what: 'price', price: 700 })
    const other = await shop.staffCookie(['orders.edit', 'products.view'])
    expect((await undo(body.task.id, other)).status).toBe(404)
    expect((await call('GET', `bulk-task?id=${body.task.id}`, undefined, other)).status).toBe(404)
    expect((await call('GET', 'bulk-tasks?of=products', undefined, other)).body.tasks).toEqual([])
  })
})

test('all of very many products are deleted by a job, and all come back', async () => {
  await fill(1001)
  const count = async () => {
    const { rows } = await shop.db.execute<{ n: number }>(
      sql`select count(*)::int as n from products where deleted_at is null`,
    )
    return rows[0]?.n ?? 0
  }
  const all = await count()
  const editor = await shop.staffCookie(['products.delete'])
  expect((await call('DELETE', 'products', { deleteType: 'all' }, editor)).status).toBe(403)
  const { status, body } = await call('DELETE', 'products', { deleteType: 'all' })
  expect([status, body.task.total]).toEqual([202, all])
  await shop.sells('Later')
  await run(body.task.id)
  expect(await count()).toBe(1)
  const back = await undo(body.task.id)
  await run(back.body.task.id)
  expect(await count()).toBe(all + 1)
  expect((await call('GET', `bulk-task?id=${back.body.task.id}`)).body).toMatchObject({
    task: { done: all, changed: all },
    refused: [],
  })
})

test('a product that was deleted again since all were deleted stays in the trash', async () => {
  await fill(1001)
  const [again, back, twice] = [await shop.sells('Again'), await shop.sells('Back'), await shop.sells('Twice')]
  const isDeleted = async (numbers: number[]) => {
    const { rows } = await shop.db.execute<{ gone: boolean }>(sql`
      select deleted_at is not null as gone from products where number = any(${sql.param(numbers)}::int[]) order by number`)
    return rows.map(({ gone }) => gone)
  }
  const { body } = await call('DELETE', 'products', { deleteType: 'all' })
  await run(body.task.id)
  const ids = [again.id, twice.id]
  await call('POST', 'products-restore', { ids })
  await call('DELETE', 'products', { id: again.id })
  const undoing = (await undo(body.task.id)).body.task.id
  await run(undoing)
  expect(await isDeleted([again.number, back.number, twice.number])).toEqual([true, false, false])
  expect((await call('GET', `bulk-task?id=${undoing}`)).body).toMatchObject({
    task: { refusedCount: 1 },
    refused: [{ subject: String(again.number), error: 'It was changed again since' }],
  })
})

test('a status of many orders is taken back with its stock; without orders.override only where the course leads back', async () => {
  const shirt = await shop.sells('Shirt', { onHand: 10 })
  const line = [{ id: shirt.number, size: 'M', color: 'Green', quantity: 1 }]
  const place = async () => (await call('POST', 'save-order', orderBody(line))).body.orderId as string
  const orderIds = [await place(), await place(), await place()]
  const give = (status: string, cookie = admin) => call('PUT', 'order-statuses', { orderIds, status }, cookie)
  const states = async () => {
    const { rows } = await shop.db.execute<{ status: string }>(
      sql`select status from orders where order_id = any(${sql.param(orderIds)}::text[]) order by id`,
    )
    return rows.map(({ status }) => status)
  }
  const before = await states()
  const packed = await give('processing')
  const editor = await shop.staffCookie(['orders.view', 'orders.edit', 'orders.cancel'])
  expect((await call('GET', 'bulk-tasks?of=orders', undefined, editor)).body.tasks[0]).toMatchObject({ mayUndo: true })
  for (const held of [['orders.cancel'], ['orders.cancel', 'orders.override']] as const) {
    const canceller = await shop.staffCookie(['orders.view', ...held])
    const offered = (await call('GET', 'bulk-tasks?of=orders', undefined, canceller)).body.tasks[0]
    expect(offered).toMatchObject({ id: packed.body.task.id, mayUndo: false })
    expect((await undo(packed.body.task.id, canceller)).status).toBe(403)
  }
  expect((await undo(packed.body.task.id, editor)).body).toMatchObject({ task: { changed: 3 } })
  expect(await states()).toEqual(before)

  // Nothing leads from confirmed back to pending, where these orders were.
  await shop.db.execute(sql`
    update orders set status = 'pending' where order_id = any(${sql.param(orderIds)}::text[])`)
  const confirmed = (await give('confirmed')).body.task.id
  expect((await call('GET', 'bulk-tasks?of=orders', undefined, editor)).body.tasks[0]).toMatchObject({ mayUndo: false })
  expect((await undo(confirmed, editor)).status).toBe(403)
  expect((await undo(confirmed)).body).toMatchObject({ task: { changed: 3 } })
  expect(await states()).toEqual(['pending', 'pending', 'pending'])
  await shop.db.execute(sql`
    update orders set status = ${before[0] ?? ''} where order_id = any(${sql.param(orderIds)}::text[])`)

  const cancelled = await give('cancelled')
  expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(10)
  expect((await undo(cancelled.body.task.id, editor)).status).toBe(403)
  await shop.db.execute(sql`
    with sold as (update stock_levels set on_hand = 2
      where variant_id = ${shirt.variants['M/Green']} returning variant_id)
    insert into stock_movements (variant_id, type, quantity, reason, actor)
    select variant_id, 'out', -8, 'sold', 'Shop' from sold`)
  const back = await undo(cancelled.body.task.id)
  expect(back.body).toMatchObject({
    task: { changed: 2, refusedCount: 1 },
    refused: [{ subject: orderIds[2], error: expect.stringContaining('sold in the meantime') }],
  })
  expect(await states()).toEqual([...before.slice(0, 2), 'cancelled'])
  expect(await shop.brokenLedgers()).toEqual([])
})

test('a status that was changed since and set again is not taken back; a note is no such change', async () => {
  const shirt = await shop.sells('Shirt', { onHand: 10 })
  const line = [{ id: shirt.number, size: 'M', color: 'Green', quantity: 1 }]
  const place = async () => (await call('POST', 'save-order', orderBody(line))).body.orderId as string
  const [again, noted] = [await place(), await place()]
  const statusOf = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order.status
  const before = await statusOf(noted)
  const { body } = await call('PUT', 'order-statuses', { orderIds: [again, noted], status: 'processing' })
  for (const status of [before, 'processing'])
    expect((await call('PUT', 'orders', { orderId: again, status, reason: 'For this test' })).status).toBe(200)
  expect((await call('POST', 'order-notes', { orderId: noted, text: 'Gift wrap' })).status).toBe(200)
  expect((await undo(body.task.id)).body).toMatchObject({
    task: { changed: 1, refusedCount: 1 },
    refused: [{ subject: again, error: 'It was changed again since' }],
  })
  expect([await statusOf(again), await statusOf(noted)]).toEqual(['processing', before])
})

/** So that a test is quick: only the first rows of a task wait. */
const skipFrom = (taskId: number, position: number) =>
  shop.db.execute(sql`update bulk_task_rows set state = 'same' where task_id = ${taskId} and position >= ${position}`)

/** Plain products without variants. */
async function fill(many: number) {
  const { rows } = await shop.db.execute<{ number: number }>(sql`
    insert into products (id, slug, sku, title_en, brand, price, category)
    select 'prod_' || key, key, key, 'Bulk ' || n, 'Bunon', 10000, 'mens'
    from generate_series(1, ${many}) n, md5(n::text || ${Math.random()}::text) key returning number`)
  return rows
}
