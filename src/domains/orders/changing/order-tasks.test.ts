import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { runOrderTask } from './order-tasks.ts'

let shop: Shop
let admin: string
let shirt: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const placed = 250
/** More orders than one request handles: copies of a placed one, each with one item taken from stock. */
beforeEach(async () => {
  await shop.db.execute(sql`delete from orders`)
  shirt = await shop.sells(`Shirt ${Math.random()}`, { onHand: 1000 })
  await place()
  await shop.db.execute(sql`
    with copied as (
      insert into orders (order_id, status, customer_name, email, phone, address, city,
        subtotal, delivery_charge, total,
        item_count, total_quantity, placed_on)
      select order_id || '-' || n, status, customer_name, email, phone, address, city, subtotal, delivery_charge, total,
        item_count, total_quantity, placed_on
      from orders, generate_series(1, ${placed - 1}) n returning id, order_id
    )
    insert into order_lines (order_row, product_number, variant_id, name_en, sku, size, color,
      unit_price, quantity, total, sold_on)
    select copied.id, l.product_number, l.variant_id, l.name_en, l.sku, l.size, l.color, l.unit_price,
      l.quantity, l.total, l.sold_on
    from copied, order_lines l join orders o on o.id = l.order_row`)
  const lines = placed - 1
  await shop.db.execute(sql`
    with taken as (update stock_levels set on_hand = on_hand - ${lines}::int
      where variant_id = ${green()} returning variant_id)
    insert into stock_movements (variant_id, type, quantity, reason, order_id, actor)
    select taken.variant_id, 'order', -1, 'ordered', o.order_id, 'Shop'
    from taken, orders o where o.order_id like '%-%-%-%'`)
})

const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)
const green = () => shirt.variants['M/Green']
const place = async () =>
  (await call('POST', 'save-order', orderBody([{ id: shirt.number, size: 'M', color: 'Green', quantity: 1 }]))).body
    .orderId
const deleteAll = () => call('DELETE', 'orders', { deleteType: 'all' })
const run = (taskId: number) => runOrderTask(shop.db, taskId, () => new Date())
const taskNow = async (id: number) =>
  (await call('GET', 'order-tasks')).body.tasks.find((each: { id: number }) => each.id === id)
const inList = async () => (await call('GET', 'orders?counts=1')).body.page.total
const inTrash = async () => (await call('GET', 'orders-trash?page=1')).body.page.total

test('more orders than one request handles are deleted by a job, and all of them are restored at once', async () => {
  expect(await shop.leftOf(green())).toBe(1000 - placed)
  const { status, body } = await deleteAll()
  expect(status).toBe(202)
  expect(body).toMatchObject({ success: true, message: `${placed} orders are being deleted`, task: { done: 0 } })
  await run(body.task.id)
  expect(await taskNow(body.task.id)).toMatchObject({ total: placed, done: placed, finishedAt: expect.any(String) })
  expect([await inList(), await inTrash()]).toEqual([0, placed])
  expect(await shop.leftOf(green())).toBe(1000)

  const back = await call('POST', 'orders-restore', { all: true })
  expect(back.status).toBe(202)
  await run(back.body.task.id)
  expect(await taskNow(back.body.task.id)).toMatchObject({ done: placed, refusedCount: 0 })
  expect([await inList(), await inTrash()]).toEqual([placed, 0])
  expect(await shop.leftOf(green())).toBe(1000 - placed)
  expect(await shop.brokenLedgers()).toEqual([])
})

test('a deletion interrupted by a crash is completed later, each order once; orders placed since then stay', async () => {
  const { body } = await deleteAll()
  let looks = 0
  const crashing = () => {
    looks += 1
    if (looks === 2) throw new Error('the process ends here')
    return new Date()
  }
  await expect(runOrderTask(shop.db, body.task.id, crashing)).rejects.toThrow('the process ends here')
  expect(await taskNow(body.task.id)).toMatchObject({ done: 100, finishedAt: null })
  expect([await inList(), await inTrash(), await shop.leftOf(green())]).toEqual([150, 100, 850])

  const later = await place()
  await Promise.all([run(body.task.id), run(body.task.id)])
  expect(await taskNow(body.task.id)).toMatchObject({ done: placed, finishedAt: expect.any(String) })
  expect((await call('GET', 'orders?counts=1')).body.orders).toMatchObject([{ orderId: later }])
  expect(await shop.leftOf(green())).toBe(999)
  const undone = await call('POST', 'orders-restore', { deletedAt: body.deletedAt })
  await run(undone.body.task.id)
  expect([await inList(), await inTrash()]).toEqual([placed + 1, 0])
  expect(await shop.brokenLedgers()).toEqual([])
})

test('an order that somebody restores while a deletion is running stays restored', async () => {
  const { body } = await deleteAll()
  let looks = 0
  const crashing = () => {
    looks += 1
    if (looks === 2) throw new Error('the process ends here')
    return new Date()
  }
  await expect(runOrderTask(shop.db, body.task.id, crashing)).rejects.toThrow('the process ends here')
  const [{ orderId }] = (await call('GET', 'orders-trash?page=1')).body.orders
  expect((await call('POST', 'orders-restore', { orderIds: [orderId] })).status).toBe(200)
  await run(body.task.id)
  expect(await taskNow(body.task.id)).toMatchObject({ done: placed, finishedAt: expect.any(String) })
  expect((await call('GET', 'orders?counts=1')).body.orders).toMatchObject([{ orderId }])
  expect(await shop.leftOf(green())).toBe(999)
})

test('orders whose items were sold in the meantime stay in the trash and are reported; the others are restored', async () => {
  const { body } = await deleteAll()
  await run(body.task.id)
  await shop.db.execute(sql`
    with sold as (update stock_levels set on_hand = 240 where variant_id = ${green()} returning variant_id)
    insert into stock_movements (variant_id, type, quantity, reason, actor)
    select variant_id, 'out', -760, 'sold', 'Shop' from sold`)
  const back = await call('POST', 'orders-restore', { deletedAt: body.deletedAt })
  await run(back.body.task.id)
  const task = await taskNow(back.body.task.id)
  expect(task).toMatchObject({ done: 240, refusedCount: 10, finishedAt: expect.any(String) })
  expect(task.refused[0].error).toContain('sold')
  expect([await inTrash(), await shop.leftOf(green())]).toEqual([10, 0])
})

test('the progress of a deletion is hidden from staff who may not delete orders', async () => {
  expect((await call('GET', 'order-tasks', undefined, await shop.staffCookie(['orders.view']))).status).toBe(403)
})

test('as many orders as a thousand are named with a comma, as their progress is', async () => {
  await shop.db.execute(sql`
    insert into orders (order_id, status, customer_name, email, phone, address, city,
      subtotal, delivery_charge, total,
      item_count, total_quantity, placed_on)
    select order_id || '-more-' || n, status, customer_name, email, phone, address, city, subtotal, delivery_charge,
      total, item_count, total_quantity, placed_on
    from (select * from orders order by id limit 1) one, generate_series(1, 1000) n`)
  const { body } = await deleteAll()
  expect(body.message).toBe('1,250 orders are being deleted')
  await run(body.task.id)
  expect((await call('POST', 'orders-restore', { all: true })).body.message).toBe('1,250 orders are being restored')
})
