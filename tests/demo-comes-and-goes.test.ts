import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { takeInMedia } from '#domains/catalogue/media/take-in-media.ts'
import { clearDemo } from '#domains/opening/clear-demo.ts'
import { withdrawGoods } from '#domains/opening/clear-goods.ts'
import { fillDemo } from '#domains/opening/fill-demo.ts'
import { clearWords } from '#domains/opening/staff-contract.ts'
import { saveOrder } from '#domains/orders/contract.ts'
import { placeOrder } from '#domains/orders/placing/place-order.ts'
import { blankShop } from '#domains/settings/blank-shop.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { formatCount } from '#shared/money.ts'
import { fillEmptyShop } from '../demo/fill.ts'
import { prepareOffice } from '../demo/history/office.ts'
import { openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'
import { quickStart } from './support/run-script.ts'

// One shop whose tests follow each other: filling takes seconds.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let shop: Shop
let owner: string
let home: string
/** The context of a job: with a folder for backups. */
let context: Shop['context']
let own: { number: number; variants: Record<string, number> }
let kept = ''
let mixed = ''
let customer: { cookie: string; email: string }

const clock = () => new Date()
const count = async (query: string) => {
  const { rows } = await shop.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${query}`))
  return rows[0]?.n ?? -1
}
const demo = async () => (await shop.call('GET', 'demo-data', undefined, owner)).body
const asOf = ({ products, demoOrders, realOrders }: Record<string, number>) => ({
  confirm: clearWords,
  products,
  orders: (demoOrders ?? 0) + (realOrders ?? 0),
})
const patiently = async (work: (db: Shop['db']) => Promise<unknown>) => {
  const { db, close } = connect(shop.url, { max: 2, timeoutFactor: 60 })
  await work(db).finally(close)
}
/** A demo product with stock. */
const sellable = async () => {
  const { rows } = await shop.db.execute<{ number: number; size: string; color: string }>(sql`
    select product_number as number, size, color from variant_offers v join products p on p.number = v.product_number
    where p.from_demo and v.pieces > 3 order by v.variant_id limit 1`)
  const [row] = rows
  if (!row) throw new Error('nothing is sold')
  return { id: row.number, size: row.size, color: row.color, quantity: 1 }
}
const save = async (items: Parameters<typeof orderBody>[0], cookie = '') =>
  shop.call('POST', 'save-order', orderBody(items), cookie)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bunon-demo-'))
  shop = await openShop()
  const { backups } = readConfig({ DATA_DIR: home })
  context = { ...shop.context, config: { ...shop.context.config, backups } }
  await blankShop(shop.db, clock())
  owner = await shop.staffCookie()
  const { version } = (await shop.call('GET', 'settings', undefined, owner)).body
  const opened = { version, shopName: 'Rupkotha', closing: null }
  expect((await shop.call('PUT', 'settings', opened, owner)).status).toBe(200)
})
afterAll(async () => {
  await shop.close()
  await rm(home, { recursive: true })
})

test('an empty shop is filled at the owner’s wish, in its own name, and every row is marked', async () => {
  expect(await demo()).toMatchObject({ canFill: true, run: null, counts: { products: 0, people: 0 } })
  const started = await shop.call('POST', 'fill-demo', { withOrders: true }, owner)
  expect(started).toMatchObject({ status: 202, body: { run: { kind: 'fill', phase: 'waiting', finishedAt: null } } })
  const again = await shop.call('POST', 'fill-demo', { withOrders: true }, owner)
  expect(again).toMatchObject({ status: 409, body: { code: 'under_way' } })
  await patiently((db) => fillDemo(shop.context, db, started.body.run.id, fillEmptyShop))
  const { run, counts, canFill } = await demo()
  expect(run).toMatchObject({ phase: 'finished', done: 4, total: 4, failure: '' })
  expect(canFill).toBe(false)
  expect(counts).toMatchObject({ keptProducts: 0, keptOrders: 0, keptPeople: 0, people: 220, settings: [] })
  expect(counts.products).toBeGreaterThan(150)
  expect(counts.demoOrders).toBeGreaterThan(1800)
  expect(await count(`products where brand <> 'Rupkotha'`)).toBe(0)
  expect(await shop.brokenLedgers()).toEqual([])
  const full = await shop.call('POST', 'fill-demo', { withOrders: false }, owner)
  expect(full).toMatchObject({ status: 409, body: { code: 'not_empty' } })
})

test('the counts tell demo and real apart, and an order with both is real', async () => {
  await prepareOffice(shop.db, clock())
  own = await shop.sells('Tangail saree', { onHand: 20 })
  customer = await shop.customer()
  await shop.call('POST', 'wishlist', { product: own.number }, customer.cookie)
  kept = (await save([{ id: own.number, size: 'M', color: 'Green', quantity: 2 }], customer.cookie)).body.orderId
  mixed = (await save([{ id: own.number, size: 'M', color: 'Green', quantity: 3 }, await sellable()], customer.cookie))
    .body.orderId
  expect([kept, mixed].every((id) => /^ORD-/.test(id))).toBe(true)
  expect(await shop.leftOf(own.variants['M/Green'])).toBe(15)
  await shop.db.execute(sql`insert into banners (image, title_en, title_bn, button_en, button_bn, button_link)
    values ('uploads/banners/own', 'Own', 'নিজের', 'See', 'দেখুন', '/shop')`)
  await takeInMedia(shop.db)
  expect(await count(`media_files where key like 'demo/%'`)).toBeGreaterThan(100)
  const { counts } = await demo()
  expect(counts).toMatchObject({ realOrders: 1, realOrdersOnTheWay: 0, keptProducts: 1, keptOrders: 1 })
})

test('clearing asks for the words and the numbers that were shown', async () => {
  const { counts } = await demo()
  const wrong = await shop.call('POST', 'clear-demo', { ...asOf(counts), confirm: 'clear' }, owner)
  expect(wrong).toMatchObject({ status: 422, body: { fields: { confirm: `Please type ${clearWords}` } } })
  const other = await shop.call('POST', 'clear-demo', { ...asOf(counts), orders: 1 }, owner)
  const [products, orders] = [counts.products, counts.demoOrders + counts.realOrders].map((each) => formatCount(each))
  const error = `By now it is ${products} products and ${orders} orders`
  expect(other).toMatchObject({ status: 409, body: { code: 'count_changed', error } })
  expect((await demo()).run.kind).toBe('fill')
})

test('without a backup nothing is removed', async () => {
  const before = await demo()
  await writeFile(join(home, 'a-file'), '')
  const { body } = await shop.call('POST', 'clear-demo', asOf(before.counts), owner)
  const nowhere = { ...context.config, backups: { ...context.config.backups, folder: join(home, 'a-file', 'backups') } }
  await clearDemo({ ...context, config: nowhere }, body.run.id)
  const { run, counts } = await demo()
  expect(run.failure).toMatch(/folder of the backups|permission/)
  expect(run.finishedAt).not.toBeNull()
  expect(counts).toEqual(before.counts)
})

test('an order that read the price before the goods were withdrawn is refused as sold out', async () => {
  const item = await sellable()
  const before = await count('orders')
  const withdrawn = async () => {
    while ((await shop.db.transaction((tx) => withdrawGoods(tx, clock()))) > 0);
  }
  const late = placeOrder(shop.db, saveOrder.parse(orderBody([item])), { now: clock(), admit: withdrawn })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'sold_out' })
  expect(await count('orders')).toBe(before)
})

test('an order whose product is removed before it is written is refused, not broken', async () => {
  const { number } = await shop.sells('Short-lived', { colors: ['Red'] })
  const removed = async () => {
    await shop.db.execute(sql`delete from products where number = ${number}`)
  }
  const body = saveOrder.parse(orderBody([{ id: number, size: 'M', color: 'Red', quantity: 1 }]))
  const late = placeOrder(shop.db, body, { now: clock(), admit: removed })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'sold_out' })
})

test('a clearing that was killed goes on where it ended, and takes what is the demo’s and nothing else', async () => {
  const before = await demo()
  const { body } = await shop.call('POST', 'clear-demo', asOf(before.counts), owner)
  const { id } = body.run
  const script = join(import.meta.dirname, 'support/programs/clear-demo-to-kill.ts')
  const child = spawn(process.execPath, [...quickStart, script, shop.url, home, String(id)], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  // What was its transaction is undone as soon as the database notices.
  await expect.poll(() => count(`pg_locks where relation = 'demo_runs'::regclass and mode = 'RowShareLock'`)).toBe(0)
  const half = (await demo()).run
  expect(half.finishedAt).toBeNull()
  expect(half.done).toBeGreaterThan(0)
  expect(half.done).toBe(before.counts.demoOrders + before.counts.realOrders - (await count('orders')) + 1)
  const files = await readdir(context.config.backups.folder)
  expect(files).toEqual([half.backup])

  await patiently((db) => clearDemo({ ...context, db }, id))
  const { run, counts, canFill } = await demo()
  expect(run).toMatchObject({ phase: 'finished', failure: '', backup: half.backup, done: half.total })
  expect(await readdir(context.config.backups.folder)).toEqual(files)
  expect(counts).toMatchObject({
    products: 0,
    productPictures: 0,
    homePictures: 0,
    people: 0,
    demoOrders: 0,
    realOrders: 0,
    keptProducts: 1,
    keptOrders: 1,
    keptPeople: before.counts.keptPeople,
  })
  expect(canFill).toBe(false)
})

test('what is the shop’s own is as it was; the pieces of a mixed order are back in stock', async () => {
  const { rows } = await shop.db.execute<{ order_id: string }>(sql`select order_id from orders`)
  expect(rows.map(({ order_id }) => order_id)).toEqual([kept])
  expect(await shop.leftOf(own.variants['M/Green'])).toBe(18)
  expect(await shop.brokenLedgers()).toEqual([])
  expect(await count(`wishlist_items where product_number = ${own.number}`)).toBe(1)
  expect(await count(`customers where email = '${customer.email}'`)).toBe(1)
  expect(await count('banners')).toBe(1)
  expect((await shopSettings(shop.db)).shopName).toBe('Rupkotha')
  for (const empty of [
    `media_files where key like 'demo/%'`,
    'reviews',
    'parcels',
    'product_images',
    'social_posts',
    'attributes',
    `buyers where orders = 0`,
    'cod_rules',
    'courier_accounts',
    `staff where username = 'demo-rider' and deleted_at is null`,
  ])
    expect([empty, await count(empty)]).toEqual([empty, 0])
  expect(await count('stock_movements m where not exists (select from variants v where v.id = m.variant_id)')).toBe(0)
  expect(await count('categories')).toBeGreaterThan(10)
  // The office and the storefront say the same.
  const office = await shop.call('GET', 'products', undefined, owner)
  expect(office.body.products.map(({ title }: { title: string }) => title)).toEqual(['Tangail saree'])
  const bought = await save([{ id: own.number, size: 'M', color: 'Green', quantity: 1 }])
  expect(bought.status).toBe(200)
})

test('whoever clears is in the activity log, with the backup that leads back', async () => {
  const { rows } = await shop.db.execute<{ action: string; subject: string }>(
    sql`select action, subject from audit_log where action like 'demo.%' or action = 'order.remove' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'demo.fill',
    'demo.clear',
    'demo.clear',
    'order.remove',
    'demo.cleared',
  ])
  expect(rows[3]?.subject).toBe(mixed)
  expect(rows[4]?.subject).toMatch(/^backup-.*\.tar$/)
  const nothing = await shop.call('POST', 'clear-demo', { confirm: clearWords, products: 0, orders: 0 }, owner)
  expect(nothing).toMatchObject({ status: 409, body: { code: 'nothing_to_clear' } })
})

test('numbers of cleared products are not given again when the demo comes back', async () => {
  await shop.db.execute(sql`delete from orders`)
  await shop.db.execute(sql`delete from products`)
  const { body } = await shop.call('POST', 'fill-demo', { withOrders: false }, owner)
  await patiently((db) => fillDemo(shop.context, db, body.run.id, fillEmptyShop))
  expect(await count(`products where number <= ${own.number}`)).toBe(0)
  expect(await demo()).toMatchObject({ counts: { people: 0, demoOrders: 0 }, run: { failure: '' } })
  expect(
    await count(
      'products where not exists (select from variant_offers v where v.product_number = number and pieces > 0)',
    ),
  ).toBeLessThan(20)
  expect(await shop.brokenLedgers()).toEqual([])
})
