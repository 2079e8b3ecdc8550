import { rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { appendEvent } from '#domains/events/append-event.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { readMigrations } from '#platform/database/migration-files.ts'
import { readRules } from '#platform/database/rules.ts'
import { deliverNext } from '#platform/events/deliver-events.ts'
import { retryParked } from '#platform/events/event-state.ts'
import { deliverAll } from '#platform/events/run-events.ts'
import { sequenceEvents } from '#platform/events/sequence-events.ts'
import type { AfterCommitSubscriber } from '#platform/events/subscribers.ts'
import { drainJobNotes } from '#platform/jobs/job-queue.ts'
import { openStorage, type Storage } from '#platform/storage/storage.ts'
import { subscribers } from '#server/subscribers.ts'
import { openS3 } from '../../../tests/support/open-s3.ts'
import { administrate, emptyDatabase, openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { backupsIn, dueAt, keepNewest, nameOfBackup } from './backup-folder.ts'
import { lastFailure, makeDueBackup, makeWantedBackup } from './backup-jobs.ts'
import { backupUnderWay, withBackupLock } from './backup-lock.ts'
import { checkBackup } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { bodyStart, type Manifest, readManifest, UnusableBackup, writeManifest } from './manifest.ts'
import { excludedTables, type Program, thisProgram } from './our-tables.ts'
import { finishRestore, restoreBackup } from './restore-backup.ts'

// Backs up and restores whole shops, on two cores beside other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let home: string
let shop: Shop
let storage: Storage
let program: Program
let databases: string[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bunon-backups-'))
  program = await thisProgram(process.cwd())
})
afterAll(() => rm(home, { recursive: true }))

let nr = 0
beforeEach(async () => {
  const dataDir = join(home, `shop-${++nr}`)
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  storage = openStorage(config)
  shop = await openShop({ storage, config })
})
afterEach(async () => {
  for (const open of connections.values()) await (await open).end()
  connections.clear()
  await shop.close()
  for (const name of databases) await administrate(`drop database if exists ${name} with (force)`)
  databases = []
})

/** An empty database, as on a new machine. */
function newMachine() {
  const name = `empty_${process.pid}_${Math.floor(performance.now() * 1000)}`
  databases.push(name)
  return emptyDatabase(name)
}

const orderMail = subscribers
  .filter((each) => each.kind === 'afterCommit')
  .find(({ name }) => name === 'order-mail') as AfterCommitSubscriber

/**
 * One connection per database, closed at the end of the test, because signing in to PostgreSQL is deliberately slow.
 */
const connections = new Map<string, Promise<pg.Client>>()
async function connection(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) {
  const open = connections.get(url) ?? connection(url)
  connections.set(url, open)
  return (await (await open).query<Row>(statement, values)).rows
}

/** Fills the shop: products, an uploaded picture, a customer, staff with a session, and orders. */
async function furnished() {
  const piece = await shop.sells('Jamdani', { onHand: 5000, sizes: ['M', 'L'] })
  const key = `uploads/2026/piece-${piece.number}.webp`
  await storage.put(key, Buffer.from(`picture of ${piece.number}`))
  await storage.put('uploads/2026/nobody-shows-it.webp', Buffer.from('nobody'))
  await storage.put('uploads/2026/wide-banner-wide.webp', Buffer.from('wide'))
  await storage.put('uploads/2026/wide-banner-tall.webp', Buffer.from('tall'))
  await shop.pool.query('insert into product_images (product_number, key) values ($1, $2)', [piece.number, key])
  await shop.pool.query(
    `insert into banners (image, title_en, title_bn, button_en, button_bn, button_link)
    values ('uploads/2026/wide-banner', 'Eid', 'ঈদ', 'Shop', 'কিনুন', '/shop')`,
  )
  await shop.customer({ name: 'Rahima "back\\slash"\tKhatun' })
  await shop.staffCookie()
  await orders(piece.number, 5)
  return { piece, key }
}

const order = (number: number, quantity = 1, phone = '01812345678') =>
  shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: orderBody([{ id: number, size: 'M', color: 'Green', quantity }], { fullName: 'করিম\nউদ্দিন \\N', phone }),
  })

async function orders(number: number, count: number) {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const answer = await order(number)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    ids.push(answer.json().orderId)
  }
  return ids
}

const backUp = async (url = shop.url, more: Partial<Parameters<typeof makeBackup>[0]> = {}) => {
  const made = await makeBackup({
    url,
    storage,
    program,
    config: shop.context.config,
    madeBy: { how: 'command', name: '' },
    clock: () => new Date(),
    ...more,
  })
  if (!made) throw new Error('no backup')
  return made
}

const restore = (file: string, url: string, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ file, url, storage, program, replace: undefined, progress: () => {}, ...more })

/** The content of a database as text, without the tables that backups exclude. */
async function everything(url: string): Promise<Record<string, string>> {
  const found = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and not relname = any($1) order by 1`,
    [excludedTables],
  )
  const all: Record<string, string> = {}
  for (const { name } of found) {
    const [row] = await ask<{ text: string }>(
      url,
      `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as text from ${name} t
      ${name === 'audit_log' ? `where action <> 'backup.restore'` : ''}`,
    )
    all[name] = row?.text ?? ''
  }
  return all
}

describe('a backup and its restore', () => {
  test('restore every row and every picture on an empty machine', async () => {
    const { piece, key } = await furnished()
    await shop.pool.query(
      'insert into products (id, slug, sku, title_en, brand, category) values ($1, $1, $1, $1, $1, $1)',
      ['gone'],
    )
    await shop.pool.query(`delete from products where id = 'gone'`)
    const { file, manifest } = await backUp()
    expect(manifest.pictures).toMatchObject({ count: 3, missingCount: 0 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(file, '..'))).mode & 0o777).toBe(0o700)

    const url = await newMachine()
    const elsewhere = openStorage({ dataDir: join(home, 'new-machine'), storageUrl: undefined })
    const restored = await restore(file, url, { storage: elsewhere })
    expect(restored).toMatchObject({ pictures: 3, migrated: [], books: { orders: 5, brokenStock: 0, brokenOrders: 0 } })
    expect(await everything(url)).toEqual(await everything(shop.url))
    expect((await elsewhere.get(key))?.toString()).toBe(`picture of ${piece.number}`)
    expect((await elsewhere.get('uploads/2026/wide-banner-tall.webp'))?.toString()).toBe('tall')
    expect(await elsewhere.get('uploads/2026/nobody-shows-it.webp')).toBeUndefined()
  })

  test('go on when the shop deletes the backup during the restore', async () => {
    await furnished()
    const { file } = await backUp()
    const url = await newMachine()
    await restore(file, url, { progress: () => rmSync(file, { force: true }) })
    expect(await everything(url)).toEqual(await everything(shop.url))
    await expect(restore(file, await newMachine())).rejects.toThrow(`There is no file ${file}.`)
  })

  test('transfer the pictures from one S3 store to another', async () => {
    const stores = [await openS3(), await openS3()]
    const [here, there] = stores.map(({ url }) => openStorage({ dataDir: home, storageUrl: url }))
    if (!here || !there) throw new Error('no stores')
    storage = here
    const { piece, key } = await furnished()
    const { file, manifest } = await backUp()
    expect(manifest.pictures).toMatchObject({ count: 3, missingCount: 0 })

    const restored = await restore(file, await newMachine(), { storage: there })
    expect(restored).toMatchObject({ pictures: 3, books: { orders: 5, brokenStock: 0, brokenOrders: 0 } })
    expect((await there.get(key))?.toString()).toBe(`picture of ${piece.number}`)
    expect((await Array.fromAsync(there.list('uploads'))).length).toBe(3)

    await stores[0]?.close()
    await expect(backUp()).rejects.toThrow('out of reach')
    await stores[1]?.close()
  })

  test('are one consistent snapshot, while orders keep coming in', async () => {
    const { piece } = await furnished()
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as { port: number }
    const acknowledged: string[] = []
    const sent = new Set<string>()
    let open = true
    onTestFinished(() => void (open = false))
    const shoppers = Array.from({ length: 6 }, async (_, n) => {
      for (let k = 0; open; k++) {
        const answer = await fetch(`http://127.0.0.1:${port}/backend/api/save-order`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            orderDetails: { paymentMethod: 'cod' },
            customerInfo: {
              fullName: `Shopper ${n}`,
              email: `shopper${n}@mail.example`,
              phone: `018${n}${String(k).padStart(7, '0')}`,
              address: 'House 1, Road 2, Uttara',
              city: 'dhaka',
            },
            items: [
              { id: piece.number, size: 'M', color: 'Green', quantity: 1 + (k % 3) },
              { id: piece.number, size: 'L', color: 'Green', quantity: 1 },
            ],
          }),
        })
        const { orderId, error } = (await answer.json()) as { orderId: string; error?: string }
        expect(error).toBeUndefined()
        acknowledged.push(orderId)
        sent.add(orderId)
      }
    })
    while (acknowledged.length < 30) await new Promise((next) => setTimeout(next, 10))
    const before = [...acknowledged]
    const { file } = await backUp()
    const during = acknowledged.length - before.length
    open = false
    await Promise.all(shoppers)
    expect(during).toBeGreaterThan(0)

    const url = await newMachine()
    const { books } = await restore(file, url)
    expect(books).toMatchObject({ brokenStock: 0, brokenOrders: 0 })
    const found = (await ask<{ order_id: string }>(url, 'select order_id from orders')).map(({ order_id }) => order_id)
    expect(before.filter((id) => !found.includes(id))).toEqual([])
    const [lines] = await ask<{ wrong: number }>(
      url,
      `select count(*)::int as wrong from orders o where o.email like 'shopper%' and
        (select count(*) from order_lines l where l.order_row = o.id) <> 2
        or o.total_quantity <> (select sum(l.quantity) from order_lines l where l.order_row = o.id)
        or o.total_quantity <> (select -sum(m.quantity) from stock_movements m where m.order_id = o.order_id)`,
    )
    expect(lines?.wrong).toBe(0)
    const all = new Set(
      (await ask<{ order_id: string }>(shop.url, 'select order_id from orders')).map((row) => row.order_id),
    )
    expect(found.filter((id) => !all.has(id))).toEqual([])
    expect(found.length).toBeLessThan(all.size)
  })

  test('leave out sessions, password reset links and rate limits, and sequences continue', async () => {
    await furnished()
    await shop.pool.query(`insert into rate_limits (key, points) values ('x', 3)`)
    const [last] = await ask<{ number: number }>(shop.url, 'select max(number) as number from products')
    await shop.pool.query(
      'delete from products where number = $1 and not exists (select from order_lines where product_number = $1)',
      [last?.number],
    )
    const { file } = await backUp()
    const url = await newMachine()
    await restore(file, url)
    await finishRestore(url, program)
    for (const table of [...excludedTables, 'graphile_worker.jobs'])
      expect([table, (await ask(url, `select from ${table}`)).length]).toEqual([table, 0])
    const add = `insert into products (id, slug, sku, title_en, brand, category)
      values ('n', 'n', 'n', 'n', 'n', 'mens') returning number`
    const [there] = await ask<{ number: number }>(shop.url, add)
    expect((await ask<{ number: number }>(url, add))[0]?.number).toBe(there?.number)
  })

  test('lose no mail of an order: each is written once, by the shop or the restored one, wherever its event was', async () => {
    await furnished()
    const ids = await ask<{ id: string }>(shop.url, 'select order_id as id from orders order by id')
    const delivery = { db: shop.db, context: shop.context, failed: () => {} }
    // One mail is written, one has failed, two events are pending, one has no position yet. The first event is about
    // the stock that the orders take.
    expect(await sequenceEvents(shop.db, 5)).toBe(5)
    expect(await deliverNext(orderMail, delivery)).toBe('delivered')
    await shop.pool.query(`alter table mail_log add constraint broken check (kind <> 'order-placed') not valid`)
    expect(await deliverNext(orderMail, delivery)).toBe('parked')
    await shop.pool.query('alter table mail_log drop constraint broken')
    const { file } = await backUp()

    const url = await newMachine()
    await restore(file, url)
    await finishRestore(url, program)
    const { db, close } = connect(url, { timeoutFactor: 10 })
    await retryParked(db)
    await deliverAll({ ...delivery, db }, subscribers)
    const written = await ask<{ subject: string }>(
      url,
      `select subject from mail_log where kind = 'order-placed' order by subject`,
    )
    expect(written.map(({ subject }) => subject.slice(-19))).toEqual(ids.map(({ id }) => id).sort())
    // Positions continue, although transaction ids start again in another cluster.
    const positions = async () =>
      (await ask<{ position: number }>(url, 'select position from events order by 1')).map(({ position }) => position)
    expect(await positions()).toEqual([1, 2, 3, 4, 5, 6])
    await appendEvent(db, 'product.changed', { productNumber: 1 })
    expect(await deliverAll({ ...delivery, db }, subscribers)).toBe(1)
    expect(await ask(url, 'select distinct position from subscriber_cursors')).toEqual([{ position: 7 }])
    await close()
  })

  test('lose no job: queued, running and retrying jobs are done by the restored shop', async () => {
    const queue = 'graphile_worker._private_jobs'
    const add = (task: string, payload: object) =>
      shop.pool.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)])
    for (const requestId of [1, 2, 3]) await add('request-mail', { requestId, kind: 'to-shop' })
    await shop.pool.query(
      `update ${queue} set locked_by = 'a worker', locked_at = now(), attempts = 1
        where id = (select min(id) from ${queue})`,
    )
    await shop.pool.query(
      `update ${queue} set run_at = now() + interval '1 hour', attempts = 3 where id = (select max(id) from ${queue})`,
    )
    await shop.pool.query(
      `insert into job_notes (task, payload) values ('request-mail', '{"requestId": 4, "kind": "to-shop"}')`,
    )
    // Not to be carried over: a mail whose link would be invalid, and a job that the schedule starts anyway.
    const [dead] = await ask<{ id: number }>(
      shop.url,
      `insert into mail_log (recipient, subject, kind, text, html, status)
      values ('a@mail.example', 'x', 'password-reset', 'x?token=abc', 'x', 'kept') returning id`,
    )
    await add('clean-up', {})
    await add('send-mail', { id: dead?.id })
    const { file, manifest } = await backUp()
    expect(manifest.tables.find(({ name }) => name === 'job_notes')?.rows).toBe(4)

    const url = await newMachine()
    await restore(file, url)
    await finishRestore(url, program)
    const { db, close } = connect(url, { timeoutFactor: 10 })
    expect(await drainJobNotes(db)).toBe(4)
    await close()
    const jobs = await ask<{ id: number }>(url, `select (payload ->> 'requestId')::int as id from ${queue} order by 1`)
    expect(jobs.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })

  test('a restored shop sells, and its triggers work', async () => {
    const { piece } = await furnished()
    const { file } = await backUp()
    const url = await newMachine()
    await restore(file, url)
    await ask(url, `update orders set status = 'cancelled' where id = (select min(id) from orders)`)
    const [buyer] = await ask<{ orders: number }>(url, `select orders from buyers where email = 'karim@mail.example'`)
    expect(buyer?.orders).toBe(4)
    await ask(url, 'update stock_levels set on_hand = 0 where variant_id = $1', [piece.variants['M/Green']])
    const [offer] = await ask<{ in_stock: number }>(
      url,
      'select in_stock from product_offers where product_number = $1',
      [piece.number],
    )
    expect(offer?.in_stock).toBe(1)
  })

  test('a lost picture is reported and does not prevent the backup', async () => {
    const { key } = await furnished()
    await storage.remove(key)
    const { manifest } = await backUp()
    expect(manifest.pictures).toMatchObject({ count: 2, missingCount: 1, missing: [key] })
  })
})

describe('an invalid file is refused before anything is changed', () => {
  async function refused(file: string, sentence: RegExp) {
    const before = await everything(shop.url)
    const put: string[] = []
    const watched = { ...storage, put: async (key: string) => void put.push(key) }
    const tried = restore(file, shop.url, { storage: watched, replace: async () => put.push('replaced') })
    await expect(tried).rejects.toThrow(UnusableBackup)
    await expect(tried).rejects.toThrow(sentence)
    expect(put).toEqual([])
    expect(await everything(shop.url)).toEqual(before)
  }

  test('one changed byte, anywhere', async () => {
    await furnished()
    const { file } = await backUp()
    const whole = await readFile(file)
    const places = [0, 100, 512, 700, 512 + 40_000, bodyStart - 1, bodyStart, bodyStart + 600, whole.length - 1]
    for (let at = bodyStart; at < whole.length; at += Math.ceil(whole.length / 12)) places.push(at)
    for (const at of places) {
      const changed = Buffer.from(whole)
      changed.writeUInt8((changed.readUInt8(at) ^ 1) & 0xff, at)
      const copy = join(home, 'changed.tar')
      await writeFile(copy, changed)
      await expect(checkBackup(copy), `byte ${at}`).rejects.toThrow(UnusableBackup)
    }
    await refused(join(home, 'changed.tar'), /damaged/)
  })

  test('a truncated, longer, empty, foreign or missing file', async () => {
    await furnished()
    const { file } = await backUp()
    const copy = join(home, 'cut.tar')
    const whole = await readFile(file)
    for (const length of [0, 10, bodyStart, whole.length - 1024, whole.length - 1]) {
      await writeFile(copy, whole)
      await truncate(copy, length)
      await refused(copy, /cut off|beginning/)
    }
    await writeFile(copy, Buffer.concat([whole, Buffer.from('x')]))
    await refused(copy, /too many/)
    await refused('package.json', /not a backup/)
    await refused('/nowhere.tar', /no file/)
  })

  test('a backup of a newer version, by format or by migration', async () => {
    await furnished()
    const { file, manifest } = await backUp()
    const rewritten = async (changed: object) => {
      const copy = join(home, 'newer.tar')
      const whole = await readFile(file)
      writeManifest({ ...manifest, ...changed } as Manifest).copy(whole, 512)
      await writeFile(copy, whole)
      return copy
    }
    await refused(await rewritten({ format: 2 }), /newer version/)
    await refused(await rewritten({ migration: { number: 99, tag: '0099_later', at: 9e12 } }), /newer version/)
    await refused(await rewritten({ migration: { number: 0, tag: '0000_other', at: 5 } }), /does not know/)
  })
})

test('a backup of the first and of the second to last migration is restored and migrated', async () => {
  const known = readMigrations(program.migrations)
  for (const [index, migration] of [...known.entries()].filter(([nr]) => nr === 0 || nr === known.length - 2)) {
    const old = await newMachine()
    for (const { statements } of known.slice(0, index + 1))
      for (const statement of statements) if (statement.trim()) await ask(old, statement)
    // A release with summaries has its triggers outside the migrations.
    const hasRules = known.slice(0, index + 1).some(({ tag }) => tag === '0032_summaries')
    if (hasRules) await ask(old, readRules(program.migrations)?.definitions ?? '')
    await ask(old, 'create schema drizzle')
    await ask(old, 'create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)')
    await ask(old, 'insert into drizzle.__drizzle_migrations (created_at) values ($1)', [migration.at])
    await ask(
      old,
      `insert into products (id, slug, sku, title_en, brand, category, price)
        values ('p', 'p', 'p', 'Old', 'B', 'mens', 100)`,
    )
    await ask(old, `insert into variants (product_number, size, color, sku) values (1, 'M', 'Red', 'v')`)
    await ask(old, `insert into stock_levels (variant_id, on_hand) values (1, 3)`)
    await ask(old, `insert into stock_movements (variant_id, type, quantity) values (1, 'in', 3)`)
    await ask(
      old,
      `insert into orders (order_id, status, customer_name, email, phone, address, city, subtotal, delivery_charge,
        total, item_count, total_quantity, placed_on)
      values ('ORD-1', 'confirmed', 'Karim', 'k@mail.example', '+8801812345678', 'x', 'dhaka',
        100, 0, 100, 1, 1, '2026-01-01')`,
    )
    await ask(
      old,
      `insert into order_lines (order_row, name_en, sku, size, color, unit_price, quantity, total)
        values (1, 'Old', 'v', 'M', 'Red', 100, 1, 100)`,
    )
    await ask(old, `insert into order_events (order_row, actor) values (1, 'Shop')`)

    const { file } = await backUp(old)
    expect((await readManifest(file)).migration.number).toBe(index)
    const url = await newMachine()
    const { migrated, books } = await restore(file, url)
    expect(migrated).toEqual(known.slice(index + 1).map(({ tag }) => tag))
    expect(books).toMatchObject({ orders: 1, products: 1, brokenStock: 0, brokenOrders: 0 })
    expect(await ask(url, 'select orders, spent::int from buyers')).toEqual([{ orders: 1, spent: 100 }])
    expect(await ask(url, 'select in_stock from product_offers')).toEqual([{ in_stock: 1 }])
    const shapeOf = (of: string) =>
      ask(
        of,
        `select table_name, column_name, data_type from information_schema.columns
          where table_schema = 'public' order by 1, 2`,
      )
    expect(await shapeOf(url)).toEqual(await shapeOf(shop.url))
  }
})

describe('the existing shop stays', () => {
  /** Another shop's database with orders, which no process has open. */
  async function usedShop() {
    await furnished()
    const { file } = await backUp()
    const url = await newMachine()
    await restore(file, url)
    return url
  }

  test('when it has orders and --replace is not given', async () => {
    const url = await usedShop()
    const { file } = await backUp()
    const before = await everything(url)
    await expect(restore(file, url)).rejects.toThrow(/There is a shop already, with 5 orders.*--replace/)
    expect(await everything(url)).toEqual(before)
  })

  test('as a backup, made before it is replaced', async () => {
    const url = await usedShop()
    const before = await everything(url)
    await orders((await shop.sells('Newer', { onHand: 9 })).number, 3)
    const { file } = await backUp()
    let kept = ''
    await restore(file, url, { replace: async () => (kept = (await backUp(url)).file) })
    expect((await everything(url)).orders).toBe((await everything(shop.url)).orders)
    const again = await newMachine()
    await restore(kept, again)
    expect(await everything(again)).toEqual(before)
  })

  test('and so does the backup that is restored, until the next one is made, though fewer are kept', async () => {
    const url = await usedShop()
    const { file } = await backUp()
    const { backups } = shop.context.config
    const config = { backups: { ...backups, keep: 1 } }
    const replace = () => backUp(url, { config, madeBy: { how: 'before-restore', name: '' } })
    await restore(file, url, { replace })
    expect((await everything(url)).orders).toBe((await everything(shop.url)).orders)
    expect((await checkBackup(file)).madeBy).toMatchObject({ how: 'command' })
    const next = await backUp(url, { config })
    expect((await backupsIn(backups.folder)).map(({ name }) => name)).toEqual([basename(next.file)])
  })

  test('when the backup before --replace fails', async () => {
    const url = await usedShop()
    const before = await everything(url)
    const { file } = await backUp()
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
    await expect(restore(file, url, { replace: () => Promise.reject(full) })).rejects.toThrow('full')
    expect(await everything(url)).toEqual(before)
  })

  test('when the restore fails halfway', async () => {
    const url = await usedShop()
    const before = await everything(url)
    // A row that violates a check constraint, deep in the second half of the file.
    await shop.pool.query('alter table orders drop constraint orders_total_adds_up')
    await shop.pool.query(`update orders set total = total + 1 where id = (select max(id) from orders)`)
    const { file } = await backUp()
    await expect(restore(file, url, { replace: async () => {} })).rejects.toThrow(/orders_total_adds_up/)
    expect(await everything(url)).toEqual(before)
    await ask(url, `update orders set status = 'cancelled' where id = (select min(id) from orders)`)
    expect(await ask(url, 'select orders from buyers')).toEqual([{ orders: 4 }])
  })

  test('while it is running', async () => {
    await furnished()
    const { file } = await backUp()
    await expect(restore(file, shop.url, { replace: async () => {} })).rejects.toThrow(/The shop is open/)
  })

  test('and so does a database that is not a shop', async () => {
    await furnished()
    const { file } = await backUp()
    const url = await newMachine()
    await ask(url, 'create table orders (id int)')
    await expect(restore(file, url, { replace: async () => {} })).rejects.toThrow(/something else than a shop/)
    await ask(url, 'drop table orders; create table recipes (id int)')
    await restore(file, url)
    expect(await ask(url, 'select from recipes')).toEqual([])
  })
})

describe('scheduled backups', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 22) + hours * 3_600_000)
  const jobs = (clock: () => Date) => ({
    ...shop.context,
    clock,
    config: { ...shop.context.config, databaseUrl: shop.url },
  })
  const folder = () => shop.context.config.backups.folder

  test('are made when due, also when one was missed, and not before', async () => {
    const due = (hours: number) => makeDueBackup(jobs(() => at(hours)))
    expect(await due(0)).toMatchObject({ manifest: { madeBy: { how: 'schedule' } } })
    expect(await due(23.9)).toBeUndefined()
    expect(await due(24)).toBeDefined()
    expect(await due(100)).toBeDefined()
    expect(await due(101)).toBeUndefined()
  })

  test('are made once when all processes find one due at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeDueBackup(jobs(() => at(0)))))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await backupsIn(shop.context.config.backups.folder)).toHaveLength(1)
  })

  test('are not made when the schedule is off', async () => {
    const context = jobs(() => at(0))
    context.config.backups = { ...context.config.backups, every: 0 }
    expect(await makeDueBackup(context)).toBeUndefined()
  })

  test('replace the oldest scheduled one only after the new one was verified', async () => {
    const context = jobs(() => at(0))
    context.config.backups = { ...context.config.backups, keep: 2 }
    await makeWantedBackup({ ...context, clock: () => at(0) }, 'admin')
    const names = async () => (await backupsIn(context.config.backups.folder)).map(({ name }) => name)
    for (const day of [1, 2, 3]) await makeDueBackup({ ...context, clock: () => at(day * 24) })
    expect(await names()).toEqual([72, 48, 0].map((hours) => nameOfBackup(at(hours))))
    // A backup that cannot be verified must not replace an old one.
    const broken = { ...context, storage: { ...storage, get: () => Promise.reject(new Error('unreadable')) } }
    await furnished()
    await expect(makeDueBackup({ ...broken, clock: () => at(96) })).rejects.toThrow('The backup failed')
    expect(await names()).toEqual([72, 48, 0].map((hours) => nameOfBackup(at(hours))))
    expect((await readdir(context.config.backups.folder)).length).toBe(3)
  })

  test('that fail are reported to the main admin, and retried after half an hour', async () => {
    await writeFile(join(home, 'in-the-way'), '')
    const context = jobs(() => at(0))
    const good = context.config.backups
    context.config.backups = { ...good, folder: join(home, 'in-the-way', 'backups') }
    await expect(makeDueBackup(context)).rejects.toThrow(/cannot be used/)
    context.config.backups = good
    expect(await lastFailure(shop.db, at(0))).toMatchObject({
      at: at(0),
      reason: expect.stringMatching(/cannot be used/),
    })
    expect(await makeDueBackup({ ...context, clock: () => at(0.4) })).toBeUndefined()
    expect(await makeDueBackup({ ...context, clock: () => at(0.6) })).toBeDefined()
  })

  test('that failed while the clock was ahead delay none, and hide no later failure', async () => {
    await writeFile(join(home, 'in-the-way'), '')
    const fails = (hours: number) => {
      const context = jobs(() => at(hours))
      context.config.backups = { ...context.config.backups, folder: join(home, 'in-the-way', 'backups') }
      return expect(makeDueBackup(context)).rejects.toThrow(/cannot be used/)
    }
    await fails(48)
    await fails(0)
    expect(await lastFailure(shop.db, at(0))).toMatchObject({ at: at(0) })
    expect(await makeDueBackup(jobs(() => at(0.4)))).toBeUndefined()
    expect(await makeDueBackup(jobs(() => at(0.6)))).toBeDefined()
  })

  test('are due after the last scheduled one, whatever the clock did', async () => {
    expect(dueAt([], 24, at(0))).toEqual(at(0))
    expect(dueAt([], 0, at(0))).toBeUndefined()
    await makeDueBackup(jobs(() => at(48)))
    const entries = await backupsIn(folder())
    expect(dueAt(entries, 24, at(50))).toEqual(at(72))
    expect(dueAt(entries, 24, at(47))).toEqual(at(72))
    expect(dueAt(entries, 24, at(0))).toEqual(at(0))
    expect(await makeDueBackup(jobs(() => at(0)))).toBeDefined()
    expect(await makeDueBackup(jobs(() => at(23)))).toBeUndefined()
    expect(await makeDueBackup(jobs(() => at(24)))).toBeDefined()
  })

  test('that were made while the clock was ahead are replaced by the next one', async () => {
    const context = jobs(() => at(0))
    context.config.backups = { ...context.config.backups, keep: 1 }
    await makeDueBackup({ ...context, clock: () => at(48) })
    await makeDueBackup(context)
    expect((await backupsIn(folder())).map(({ name }) => name)).toEqual([nameOfBackup(at(0))])
  })

  test('damaged files in the folder are reported and stay', async () => {
    await makeDueBackup(jobs(() => at(0)))
    const name = nameOfBackup(at(-24))
    await writeFile(join(folder(), name), 'not much')
    expect((await backupsIn(folder())).find((entry) => entry.name === name)?.damage).toMatch(/only the beginning/)
    expect(await keepNewest(folder(), 1, at(0))).toEqual([])
  })
})

describe('the back office', () => {
  const call = (method: 'GET' | 'POST', url: string, cookie: string) =>
    shop.app.inject({
      method,
      url: `/backend/api/${url}`,
      headers: { cookie },
      ...(method === 'POST' && { payload: {} }),
    })

  test('requests a backup, sees its progress, and finds it in the list', async () => {
    const cookie = await shop.staffCookie()
    expect((await call('GET', 'backups', cookie)).json()).toMatchObject({
      backups: [],
      underWay: null,
      failure: null,
      schedule: { every: 24, keep: 14 },
    })
    const asked = await call('POST', 'backups', cookie)
    expect([asked.statusCode, asked.json().underWay]).toEqual([202, { phase: 'waiting', done: 0, total: 0 }])
    expect((await call('POST', 'backups', cookie)).statusCode).toBe(409)
    // The job is taken but has not begun: the screen must still show it as waiting.
    await shop.pool.query('update graphile_worker._private_jobs set attempts = 1, locked_at = now()')
    expect((await call('GET', 'backups', cookie)).json().underWay).toEqual({ phase: 'waiting', done: 0, total: 0 })
    expect((await call('POST', 'backups', cookie)).statusCode).toBe(409)
    // The worker that took it has died.
    await shop.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'`)
    expect((await call('GET', 'backups', cookie)).json().underWay).toBeNull()
    await withBackupLock(shop.url, async (say) => {
      say({ phase: 'tables', done: 7, total: 9 })
      while ((await backupUnderWay(shop.pool))?.phase !== 'tables') await new Promise((next) => setTimeout(next, 5))
      expect((await call('GET', 'backups', cookie)).json().underWay).toEqual({ phase: 'tables', done: 7, total: 9 })
    })
    await shop.pool.query('delete from graphile_worker._private_jobs')
    await makeWantedBackup({ ...shop.context, config: { ...shop.context.config, databaseUrl: shop.url } }, 'admin')
    const { backups, underWay } = (await call('GET', 'backups', cookie)).json()
    expect(underWay).toBeNull()
    expect(backups).toMatchObject([{ madeBy: { how: 'staff', name: 'admin' }, damage: '', orders: 0 }])
    expect(backups[0].rows).toBeGreaterThan(0)
  })

  test('downloads a complete backup, with an audit entry, and nothing outside the folder', async () => {
    const cookie = await shop.staffCookie()
    const { file } = await backUp()
    const [entry] = await backupsIn(shop.context.config.backups.folder)
    const answer = await call('GET', `download-backup?name=${entry?.name}`, cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${entry?.name}"`,
      'cache-control': 'no-store',
      'content-length': String(entry?.size),
    })
    expect(answer.rawPayload.equals(await readFile(file))).toBe(true)
    const noted = await ask<{ subject: string }>(
      shop.url,
      `select subject from audit_log where action = 'backup.download'`,
    )
    expect(noted).toEqual([{ subject: entry?.name }])
    for (const name of [
      '../database-password',
      '..%2F..%2Fetc%2Fpasswd',
      '/etc/passwd',
      `${entry?.name}%00`,
      '',
      'backup-2026-11-22-000000.tar/../x',
    ])
      expect([name, (await call('GET', `download-backup?name=${name}`, cookie)).statusCode < 500]).toEqual([name, true])
    for (const name of ['../database-password', '..%2F..%2Fetc%2Fpasswd'])
      expect((await call('GET', `download-backup?name=${name}`, cookie)).statusCode).toBe(400)
    expect((await call('GET', 'download-backup?name=backup-2020-01-01-000000.tar', cookie)).statusCode).toBe(404)
  })

  test('reports a folder that cannot be read', async () => {
    await writeFile(join(home, 'no-folder'), '')
    shop.context.config.backups.folder = join(home, 'no-folder')
    const other = await openShop({ config: shop.context.config })
    const answer = await other.app.inject({
      url: '/backend/api/backups',
      headers: { cookie: await other.staffCookie() },
    })
    expect([answer.statusCode, answer.json().failure.reason]).toEqual([200, expect.stringContaining('cannot be used')])
    await other.close()
  })

  test('reports a failure until a backup succeeds', async () => {
    const context = { ...shop.context, config: { ...shop.context.config, databaseUrl: shop.url } }
    const full = { ...storage, get: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC' })) }
    await furnished()
    // A backup that was made while the clock was ahead is older than the failure.
    await makeWantedBackup({ ...context, clock: () => new Date(Date.now() + 48 * 3_600_000) }, 'admin')
    await expect(makeWantedBackup({ ...context, storage: full }, 'admin')).rejects.toThrow('The disk is full')
    const again = await shop.staffCookie()
    expect((await call('GET', 'backups', again)).json().failure).toMatchObject({ reason: 'The disk is full.' })
    await makeWantedBackup(context, 'admin')
    expect((await call('GET', 'backups', again)).json().failure).toBeNull()
  })
})

test('unreferenced pictures are not deleted while a backup may need them', async () => {
  const { sweepUploads } = await import('#domains/catalogue/pictures/sweep-uploads.ts')
  await furnished()
  const later = new Date(Date.now() + 48 * 3_600_000)
  await withBackupLock(shop.url, async () => {
    expect(await sweepUploads(shop.db, storage, later)).toBe(0)
  })
  expect(await sweepUploads(shop.db, storage, later)).toBe(1)
})
