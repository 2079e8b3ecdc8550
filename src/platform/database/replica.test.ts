import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { invalidateTags } from '#platform/cache/changes.ts'
import { shopRole } from '#platform/postgres/connection-urls.ts'
import { createApp } from '#server/app.ts'
import { assemble } from '#server/assemble.ts'
import { openLine } from '../../../tests/faults/line.ts'
import { furnish } from '../../../tests/support/furnish.ts'
import { openReplicated } from '../../../tests/support/open-replica.ts'
import { freshDatabase } from '../../../tests/support/open-shop.ts'
import { readConfig } from '../config.ts'
import { connect, type Database, type Db } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { type Readers, readers } from './replica.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let two: Awaited<ReturnType<typeof openReplicated>>
let primary: Database
/** Directly to the replica, past the code under test. */
let behind: pg.Pool
beforeAll(async () => {
  two = await openReplicated('shop')
  primary = connect(two.primary.url, { timeoutFactor: 10 })
  await primary.pool.query('create table prices (number int primary key, price int)')
  await primary.pool.query('insert into prices values (1, 100)')
  behind = connect(two.replica.superuserUrl, { max: 1, timeoutFactor: 10 }).pool
})
afterAll(async () => {
  await primary.close()
  await behind.end()
  await two.close()
})

let messages: string[]
let listening: boolean
let reads: Readers
/** The lag is measured by this clock, which stands still until a test moves it. */
let now: number
/** Checks of the replica, each of which reads the clock. */
let checks: number
const open = ({ url = two.replica.url, from = primary.pool, timeoutFactor = 30 } = {}) =>
  readers(from, url, {
    isSubscribed: () => listening,
    say: { warn: (sentence) => messages.push(sentence), info: (sentence) => messages.push(sentence) },
    // A busy machine may respond slowly.
    timeoutMs: 30_000,
    timeoutFactor,
    maxLagMs: 2000,
    now: () => {
      checks++
      return now
    },
  })
beforeEach(() => {
  messages = []
  listening = true
  now = 0
  checks = 0
  reads = open()
})
afterEach(async () => {
  await behind.query('select pg_wal_replay_resume() where pg_is_in_recovery()').catch(() => {})
  await reads.close()
})

const isReplica = async (db: Db) =>
  (await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is
const price = async (db: Db) => (await db.execute<{ price: number }>(sql`select price from prices`)).rows[0]?.price
const setPrice = (value: number) => primary.pool.query('update prices set price = $1', [value])
/** Until the replica was checked another three times. */
async function untilCheckedAgain() {
  const before = checks
  await expect.poll(() => checks).toBeGreaterThanOrEqual(before + 3)
}
const untilUsed = () => expect.poll(() => reads.usesReplica(), { timeout: 60_000 }).toBe(true)

describe('reads that may lag', () => {
  test('go to the replica as soon as it has caught up', async () => {
    await untilUsed()
    expect(await isReplica(reads.db)).toBe(true)
    expect(messages).toEqual([])
  })

  test('show an invalidated change immediately while the replica lags, and return to the replica when it has caught up', async () => {
    await untilUsed()
    await behind.query('select pg_wal_replay_pause()')
    await setPrice(200)
    reads.changed()
    expect(await price(reads.db)).toBe(200)
    expect((await behind.query('select price from prices')).rows[0].price).toBe(100)
    // However long that takes.
    await untilCheckedAgain()
    expect([await isReplica(reads.db), await price(reads.db)]).toEqual([false, 200])

    await behind.query('select pg_wal_replay_resume()')
    await untilUsed()
    expect([await isReplica(reads.db), await price(reads.db)]).toEqual([true, 200])
  })

  test('never show stale data during many changes', async () => {
    await untilUsed()
    let fromReplica = 0
    for (let value = 1000; value < 1200; value++) {
      await setPrice(value)
      reads.changed()
      // Let the replica catch up now and then, however slow it is.
      if (value % 20 === 0) await untilUsed()
      else await new Promise((passed) => setTimeout(passed, Math.random() * 60))
      if (reads.usesReplica()) fromReplica++
      expect(await price(reads.db)).toBe(value)
    }
    expect(fromReplica).toBeGreaterThan(0)
  })

  test('are answered by the primary while invalidations do not arrive', async () => {
    await untilUsed()
    listening = false
    expect(await isReplica(reads.db)).toBe(false)
  })

  test('are answered by the primary while the replica lags, with one warning', async () => {
    await untilUsed()
    await behind.query('select pg_wal_replay_pause()')
    // A slow machine may have warned before.
    messages.length = 0
    await setPrice(300)
    await untilCheckedAgain()
    expect([reads.usesReplica(), messages]).toEqual([true, []])
    now += 2001
    await expect.poll(() => reads.usesReplica(), { timeout: 60_000 }).toBe(false)
    expect(await price(reads.db)).toBe(300)
    await untilCheckedAgain()
    expect(messages).toEqual(['The replica at DATABASE_READ_URL is more than 2 s behind: the primary answers instead.'])
    await behind.query('select pg_wal_replay_resume()')
    await untilUsed()
    expect(messages.at(-1)).toBe('The replica at DATABASE_READ_URL is read from again.')
  })

  test('survive the loss of the replica: queries in progress and later ones are answered', async () => {
    await untilUsed()
    let asking = true
    const answers: (boolean | undefined)[] = []
    const askers = Array.from({ length: 8 }, async () => {
      while (asking) answers.push(await isReplica(reads.db))
    })
    await expect.poll(() => answers.includes(true), { timeout: 60_000 }).toBe(true)
    try {
      process.kill(two.replica.pid(), 'SIGQUIT')
      await expect.poll(() => reads.usesReplica(), { timeout: 60_000 }).toBe(false)
      const before = answers.length
      await expect.poll(() => answers.length > before + 100 && answers.at(-1), { timeout: 60_000 }).toBe(false)
    } finally {
      asking = false
      await Promise.all(askers)
      await two.replica.start()
    }
    const lost = messages.filter((line) => /cannot be read/.test(line))
    expect(lost).toHaveLength(1)
    expect(lost[0]).toMatch(/^The replica at DATABASE_READ_URL cannot be read \(.+\): the primary answers instead\.$/)

    await untilUsed()
    expect(await isReplica(reads.db)).toBe(true)
  })

  test('survive a replica that hangs', async () => {
    await reads.close()
    // As in a shop: what hangs is to run into the timeout.
    reads = open({ timeoutFactor: 1 })
    await untilUsed()
    process.kill(two.replica.pid(), 'SIGSTOP')
    const backends = await pidsBelow(two.replica.pid())
    for (const pid of backends) process.kill(pid, 'SIGSTOP')
    try {
      // The replica is frozen until SIGCONT below.
      expect(await isReplica(reads.db)).toBe(false)
      await expect.poll(() => reads.usesReplica(), { timeout: 60_000 }).toBe(false)
    } finally {
      for (const pid of [two.replica.pid(), ...backends]) process.kill(pid, 'SIGCONT')
    }
    await untilUsed()
  })

  test('are answered by the replica while the primary is unavailable', async () => {
    const line = await openLine(Number(new URL(two.primary.url).port))
    const far = connect(two.primary.url.replace(/:\d+\//, `:${line.port}/`), { max: 2 })
    await reads.close()
    reads = open({ from: far.pool })
    await untilUsed()
    line.be({ refuses: true })
    expect(await isReplica(reads.db)).toBe(true)
    // Even after an invalidation: the LSN to wait for is unknown, but the replica is all there is.
    reads.changed()
    expect([reads.usesReplica(), await isReplica(reads.db)]).toEqual([false, true])
    line.be({})
    await untilUsed()
    expect(messages).toEqual([])
    await far.close()
    await line.close()
  })

  test('are executed by the primary if they write', async () => {
    await untilUsed()
    await reads.db.execute(sql`update prices set price = 400`)
    expect((await primary.pool.query('select price from prices')).rows[0].price).toBe(400)
  })

  test('fail on the replica as on the primary if they are wrong', async () => {
    await untilUsed()
    await expect(reads.db.execute(sql`select no_such_column from prices`)).rejects.toThrow()
    expect(reads.usesReplica()).toBe(true)
  })

  test('may run in a transaction, on one snapshot', async () => {
    await untilUsed()
    expect(await reads.db.transaction((tx) => isReplica(tx))).toBe(true)
  })

  test.each([
    ['another database', async () => (await freshDatabase()).url, 'follows another database'],
    ['the primary itself', async () => two.primary.url, 'is no replica (no longer)'],
  ])('are not given to %s', async (_, url, words) => {
    const wrong = open({ url: await url() })
    await expect.poll(() => messages.join(), { timeout: 60_000 }).toContain(words)
    expect(wrong.usesReplica()).toBe(false)
    expect(await price(wrong.db)).toBeDefined()
    await wrong.close()
  })
})

describe('a shop with a replica', () => {
  test('lists from the replica, and shows a new price with the next request though replay is paused', async () => {
    const client = new pg.Client({ connectionString: two.primary.superuserUrl })
    client.on('error', () => {})
    await client.connect()
    await client.query(`create database whole owner ${shopRole}`)
    await client.end()
    const [url, replicaUrl] = [two.primary.url, two.replica.url].map((each) => each.replace(/\/shop$/, '/whole'))
    if (!url || !replicaUrl) throw new Error('no addresses')
    await migrateDatabase(url, 'db/migrations')
    const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: url, DATABASE_READ_URL: replicaUrl })
    const { context, changes, close } = assemble(config, () => {}, { warn: () => {}, info: () => {} })
    const app = await createApp(context, { logger: false })
    await app.ready()
    // The shop's own timeout for a connection is one second, which a busy machine may exceed.
    const patient = connect(url, { timeoutFactor: 60 })
    try {
      const piece = await furnish(patient.db, app).sells('Jamdani', { onHand: 9 })
      await expect.poll(() => changes.connected(), { timeout: 60_000 }).toBe(true)
      await expect.poll(() => isReplica(context.readDb), { timeout: 60_000 }).toBe(true)
      await expect.poll(() => isReplica(context.db)).toBe(false)
      const shown = async () => {
        const { products } = (await app.inject('/backend/api/products-data')).json()
        return products.find(({ number }: { number: number }) => number === piece.number)?.price
      }
      // On a busy machine the shop may answer 503 for a moment.
      let before: unknown
      await expect.poll(async () => (before = await shown())).toBeDefined()

      const sleeper = new pg.Client({ connectionString: two.replica.superuserUrl })
      sleeper.on('error', () => {})
      await sleeper.connect()
      await sleeper.query('select pg_wal_replay_pause()')
      await patient.db.transaction(async (tx) => {
        await tx.execute(sql`update products set price = price + 5000`)
        await invalidateTags(tx, [`product:${piece.number}`, 'list:all'])
      })
      await expect.poll(shown, { timeout: 60_000 }).not.toEqual(before)
      await sleeper.query('select pg_wal_replay_resume()')
      await expect.poll(() => isReplica(context.readDb), { timeout: 60_000 }).toBe(true)
      await expect.poll(shown).not.toEqual(before)
      await sleeper.end()
    } finally {
      await patient.close()
      await app.close()
      await close()
    }
  })
})

async function pidsBelow(parent: number): Promise<number[]> {
  const { readdir, readFile } = await import('node:fs/promises')
  const found: number[] = []
  for (const name of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(name)) {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) found.push(Number(name))
    }
  return found
}
