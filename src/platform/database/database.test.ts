import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, test, vi } from 'vitest'
import { openLine } from '../../../tests/faults/line.ts'
import { Refusal } from '../refusal.ts'
import { connect } from './database.ts'
import { databaseIsAway } from './database-errors.ts'
import { pipelined } from './transactions.ts'

describe('an error of the database', () => {
  test.each(['40P01', '40001', '57P01', '08006', '55P03'])('%s means: try again in a moment', (code) => {
    expect(databaseIsAway(new Error('failed', { cause: Object.assign(new Error('inner'), { code }) }))).toBe(true)
  })
  test.each(['42601', '08P01'])('%s is a fault of ours', (code) => {
    expect(databaseIsAway(Object.assign(new Error('failed'), { code }))).toBe(false)
  })
})

test('a database that does not answer causes a timeout, and no open transaction returns to the pool', async () => {
  const address = new URL(inject('shopUrl'))
  const connection = await openLine(Number(address.port))
  address.port = String(connection.port)
  const { db, pool, close } = connect(address.href, { max: 1, maxWaitMs: 60_000 })
  try {
    await db.execute(sql`select 1`)
    const failed = await db
      .transaction(async (tx) => {
        await tx.execute(sql`select set_config('shop.mark', 'left over', true)`)
        connection.be({ silent: true })
        await tx.execute(sql`select 2`)
      })
      .catch((error: unknown) => error)
    expect(databaseIsAway(failed)).toBe(true)
    expect(pool.totalCount).toBe(0)

    connection.be({})
    const { rows } = await db.execute<{ mark: string }>(sql`select current_setting('shop.mark', true) as mark`)
    expect(rows[0]?.mark || '').toBe('')
  } finally {
    connection.be({})
    await close()
    await connection.close()
  }
})

test('when no connection has come free for a while, the next caller fails at once', async () => {
  const { db, pool, close } = connect(inject('shopUrl'), { max: 2, timeoutFactor: 10 })
  const held = [await pool.connect(), await pool.connect()]
  const isAway = async () => databaseIsAway(await db.execute(sql`select 1`).catch((failed: unknown) => failed))
  const crowd = () => Promise.all(Array.from({ length: 20 }, isAway))
  /** The most callers of `work` that waited for a connection at the same time. */
  const waiting = async (work: Promise<boolean[]>) => {
    let most = 0
    let isDone = false
    const done = () => {
      isDone = true
    }
    void work.then(done, done)
    while (!isDone) {
      most = Math.max(most, pool.waitingCount)
      await new Promise((next) => setImmediate(next))
    }
    expect(await work).toEqual(Array(20).fill(true))
    return most
  }
  expect(await waiting(crowd())).toBe(20)
  expect(await waiting(crowd())).toBe(0)
  const transaction = await db.transaction(async () => {}).catch((failed: unknown) => failed)
  expect(databaseIsAway(transaction)).toBe(true)

  held.pop()?.release()
  expect(await isAway()).toBe(false)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  held.pop()?.release()
  await close()
})

test('many callers after a quiet time wait while connections are opened', async () => {
  const { db, close } = connect(inject('shopUrl'), { max: 4, timeoutFactor: 60 })
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  try {
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => db.execute(sql`select 1`)))
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  } finally {
    now.mockRestore()
    await close()
  }
})

describe('the connection of a transaction', () => {
  /** `cutLast` breaks the last connection that was acquired, before or during its transaction. */
  function open() {
    const { db, pool, close } = connect(inject('shopUrl'), { max: 2, timeoutFactor: 10 })
    const taken: { destroy: () => void }[] = []
    pool.on('acquire', (client) =>
      taken.push((client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream),
    )
    const cutLast = () => taken.at(-1)?.destroy()
    return { db, pool, close, cutLast }
  }

  test('returns to the pool when it breaks before the transaction has begun', async () => {
    const { db, pool, close, cutLast } = open()
    pool.on('acquire', cutLast)
    for (let round = 0; round < 6; round++)
      expect(databaseIsAway(await db.transaction(async () => {}).catch((failed: unknown) => failed))).toBe(true)
    pool.off('acquire', cutLast)
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    expect(pool.totalCount).toBe(1)
    await close()
  })

  test('is destroyed when it breaks during the transaction; the first error is thrown', async () => {
    const { db, pool, close, cutLast } = open()
    const failed = await db
      .transaction(async () => {
        cutLast()
        throw new Refusal(409, 'sold', 'Somebody was quicker')
      })
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'sold' })
    expect(pool.totalCount).toBe(0)
    await close()
  })

  test('is used again after a refusal, rolled back', async () => {
    const { db, pool, close } = open()
    const who = async (on: Pick<typeof db, 'execute'>) =>
      (await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
    let pid: number | undefined
    await db
      .transaction(async (tx) => {
        pid = await who(tx)
        await tx.execute(sql`select set_config('shop.mark', 'left over', true)`)
        throw new Refusal(409, 'sold', 'Somebody was quicker')
      })
      .catch(() => {})
    expect(await who(db)).toBe(pid)
    expect((await db.execute(sql`select current_setting('shop.mark', true) as mark`)).rows).toEqual([{ mark: '' }])
    expect(pool.totalCount).toBe(1)
    expect(await db.transaction(async () => 'done', { isolationLevel: 'serializable' })).toBe('done')
    await close()
  })
})

describe('pipelined queries', () => {
  /** `pieces` counts the writes to the sockets. */
  async function open() {
    const { db, pool, close } = connect(inject('shopUrl'), { max: 2, timeoutFactor: 10 })
    let pieces = 0
    pool.on('connect', (client) => {
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
      for (const name of ['_write', '_writev'] as const) {
        const write = stream[name]?.bind(stream) as ((...args: unknown[]) => void) | undefined
        stream[name] = (...args: unknown[]) => {
          pieces++
          write?.(...args)
        }
      }
    })
    await db.execute(sql`select 1`)
    return { db, pool, close, pieces: () => pieces }
  }

  test('take one round trip on one connection', async () => {
    const { db, pool, close, pieces } = await open()
    const before = pieces()
    const answers = await pipelined(db, (connection) =>
      Promise.all([1, 2, 3].map((nr) => connection.execute(sql`select ${nr}::int as nr, pg_backend_pid() as pid`))),
    )
    expect(pieces() - before).toBe(1)
    expect(answers.map(({ rows }) => rows[0]?.nr)).toEqual([1, 2, 3])
    expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(1)
    expect(pool.totalCount).toBe(1)
    await close()
  })

  test('do not return a connection to the pool on which a query still runs after another failed', async () => {
    const { db, pool, close } = await open()
    const holder = connect(inject('shopUrl'), { max: 1 })
    const lock = sql`select pg_advisory_lock(hashtext('a query that still runs'))`
    await holder.db.execute(lock)
    const failed = await pipelined(db, (connection) =>
      Promise.all([connection.execute(sql`select 1 / 0`), connection.execute(lock)]),
    ).catch((error: unknown) => error)
    expect(failed).toMatchObject({ cause: { code: '22012' } })
    expect(pool.totalCount).toBe(0)
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    await holder.close()
    await close()
  })

  test('are all or nothing in a transaction: nothing runs after the query that failed, and its error is thrown', async () => {
    const { db, pool, close, pieces } = await open()
    await db.execute(sql`create temporary table marks (nr int primary key)`)
    const mark = (on: Pick<typeof db, 'execute'>, nr: number) => on.execute(sql`insert into marks values (${nr})`)
    const before = pieces()
    const failed = await db
      .transaction((tx) => Promise.all([mark(tx, 1), mark(tx, 1), mark(tx, 2)]))
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ cause: { code: '23505' } })
    // begin, the three queries, rollback
    expect(pieces() - before).toBe(3)
    expect((await db.execute(sql`select nr from marks`)).rows).toEqual([])
    await db.transaction((tx) => Promise.all([mark(tx, 1), mark(tx, 2)]))
    expect((await db.execute(sql`select nr from marks`)).rows).toEqual([{ nr: 1 }, { nr: 2 }])
    expect(pool.totalCount).toBe(1)
    await close()
  })
})
