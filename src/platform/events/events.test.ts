import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { subscribers as subscribersOfTheShop } from '#server/subscribers.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { quickStart } from '../../../tests/support/run-script.ts'
import type { Db } from '../database/database.ts'
import { appendEvents } from './append-events.ts'
import { purgeCursors, purgeEvents, registerCursors } from './cursors.ts'
import { backoffSeconds, type Delivery, deliverNext, maxAttempts, retryNext } from './deliver-events.ts'
import { eventState, parkedEvents, retryParked } from './event-state.ts'
import { deliverAll, startEvents } from './run-events.ts'
import { sequenceEvents, sequencerLock } from './sequence-events.ts'
import { type AfterCommitSubscriber, registerSubscribers } from './subscribers.ts'

let shop: Shop
let delivery: Delivery
let failures: string[] = []
beforeAll(async () => {
  shop = await openShop()
  delivery = { db: shop.db, context: shop.context, failed: (why) => failures.push(why) }
  await shop.db.execute(
    sql`create table handled (id bigint generated always as identity, name text, position bigint, subject text, n int)`,
  )
})
afterAll(() => shop.close())
beforeEach(async () => {
  failures = []
  await shop.db.execute(sql`truncate handled, event_inbox, events, subscriber_cursors, parked_events`)
})
afterEach(() => registerSubscribers(subscribersOfTheShop))

const append = (tx: Db, subject: string, n = 0, type = 'test.happened') =>
  appendEvents(tx, [{ type, subject, payload: { n } }])

/** A subscriber that records its events; `before` may delay it or throw. */
const listener = (
  name: string,
  before: (event: { subject: string; n: number }) => Promise<void> | void = () => {},
  startAt: AfterCommitSubscriber['startAt'] = 'end',
): AfterCommitSubscriber => ({
  kind: 'afterCommit',
  name,
  types: ['test.happened'],
  startAt,
  handle: async (tx, { position, subject, payload }) => {
    const { n } = payload as { n: number }
    await tx.execute(
      sql`insert into handled (name, position, subject, n) values (${name}, ${position}, ${subject}, ${n})`,
    )
    await before({ subject, n })
  },
})
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await shop.db.execute<Row>(statement)).rows
const handled = async (name: string) =>
  (
    await rowsOf<{ subject: string; n: number }>(sql`select subject, n from handled where name = ${name} order by id`)
  ).map(({ subject, n }) => `${subject}${n}`)
const positions = async () =>
  (await rowsOf<{ position: number }>(sql`select position from events order by position`)).map(
    ({ position }) => position,
  )
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('the sequencer', () => {
  test('assigns positions without gaps, each once, however many processes run it', async () => {
    for (let n = 0; n < 60; n++) await append(shop.db, 'a', n)
    for (let moved = 0; moved < 60; ) {
      const rounds = await Promise.all(Array.from({ length: 6 }, () => sequenceEvents(shop.db, 7)))
      moved += rounds.reduce((sum, each) => sum + each)
    }
    expect(await positions()).toEqual(upTo(60))
    expect(await rowsOf(sql`select (payload ->> 'n')::int as n from events order by position`)).toEqual(
      upTo(60).map((n) => ({ n: n - 1 })),
    )
    expect(await rowsOf(sql`select from event_inbox`)).toEqual([])
  })

  test('is exclusive: while another process assigns positions, nobody else does', async () => {
    await append(shop.db, 'a')
    const other = await shop.pool.connect()
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1)', [sequencerLock])
    expect(await sequenceEvents(shop.db)).toBe(0)
    await other.query('commit')
    other.release()
    expect(await sequenceEvents(shop.db)).toBe(1)
  })

  test('does not wait for a long transaction: committed events go on, its own follow after its commit', async () => {
    const subscriber = listener('steady')
    await registerCursors(shop.db, [subscriber])
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: hasAppended, resolve: appended } = Promise.withResolvers<void>()
    const long = shop.db.transaction(async (tx) => {
      await append(tx, 'long')
      appended()
      await mayEnd
    })
    await hasAppended
    await append(shop.db, 'short', 1)
    await append(shop.db, 'short', 2)
    expect(await deliverAll(delivery, [subscriber])).toBe(2)
    expect(await handled('steady')).toEqual(['short1', 'short2'])
    end()
    await long
    expect(await deliverAll(delivery, [subscriber])).toBe(1)
    expect(await handled('steady')).toEqual(['short1', 'short2', 'long0'])
    expect(await positions()).toEqual([1, 2, 3])
  })

  test('an event exists exactly when its transaction is committed', async () => {
    const givenUp = shop.db.transaction(async (tx) => {
      await append(tx, 'a')
      throw new Error('given up')
    })
    await expect(givenUp).rejects.toThrow('given up')
    expect(await sequenceEvents(shop.db)).toBe(0)
  })
})

describe('delivery', () => {
  test('events of one subject arrive in the order of the changes, however many transactions write at once', async () => {
    const subscriber = listener('in-order')
    await registerCursors(shop.db, [subscriber])
    await shop.db.execute(sql`create table subject_row (n int)`)
    await shop.db.execute(sql`insert into subject_row values (0)`)
    const holder = await shop.pool.connect()
    await holder.query('begin')
    await holder.query('select from subject_row for update')
    const writers = upTo(8).map(() =>
      shop.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`update subject_row set n = n + 1 returning n`)
        await append(tx, 's', rows[0]?.n)
      }),
    )
    await shop.waiting(8)
    await holder.query('commit')
    holder.release()
    await Promise.all(writers)
    await deliverAll(delivery, [subscriber])
    expect(await handled('in-order')).toEqual(upTo(8).map((n) => `s${n}`))
  })

  test('one process at a time delivers to a subscriber, and each event is recorded once', async () => {
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: isIn, resolve: cameIn } = Promise.withResolvers<void>()
    const slow = listener('slow', () => {
      cameIn()
      return mayGoOn
    })
    await registerCursors(shop.db, [slow])
    await append(shop.db, 'a')
    await sequenceEvents(shop.db)
    const first = deliverNext(slow, delivery)
    await isIn
    expect(await deliverNext(slow, delivery)).toBe('busy')
    expect(await retryNext(slow, delivery)).toBe('busy')
    goOn()
    expect(await first).toBe('delivered')
    expect(await deliverNext(slow, delivery)).toBe('done')
    expect(await handled('slow')).toEqual(['a0'])
  })

  test('if a process is killed in a handler, another one delivers the event, and its writes exist once', async () => {
    const subscriber = listener('killed')
    await registerCursors(shop.db, [subscriber])
    await append(shop.db, 'a')
    await sequenceEvents(shop.db)
    const script = join(import.meta.dirname, '../../../tests/support/programs/events-to-kill.ts')
    const child = spawn(process.execPath, [...quickStart, script, shop.url], {
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    await once(child.stdout, 'data')
    expect(await deliverNext(subscriber, delivery)).toBe('busy')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(() => deliverNext(subscriber, delivery)).toBe('delivered')
    expect(await handled('killed')).toEqual(['a0'])
    expect(await parkedEvents(shop.db)).toEqual([])
  })

  test('a failed event is parked with later ones of its subject; other subjects and other subscribers go on', async () => {
    let isBroken = true
    const picky = listener('picky', ({ subject }) => {
      if (isBroken && subject === 'bad') throw new Error('cannot do this')
    })
    const calm = listener('calm')
    await registerCursors(shop.db, [picky, calm])
    for (const [subject, n] of [
      ['bad', 1],
      ['good', 1],
      ['bad', 2],
      ['good', 2],
      ['bad', 3],
    ] as const)
      await append(shop.db, subject, n)
    await deliverAll(delivery, [picky, calm])
    expect(await handled('picky')).toEqual(['good1', 'good2'])
    expect(await handled('calm')).toEqual(['bad1', 'good1', 'bad2', 'good2', 'bad3'])
    expect(await parkedEvents(shop.db)).toMatchObject([
      {
        subscriber: 'picky',
        position: 1,
        attempts: 1,
        error: 'cannot do this',
        behind: null,
        retryAt: expect.any(Date),
      },
      { subscriber: 'picky', position: 3, attempts: 0, error: '', behind: 1, retryAt: null },
      { subscriber: 'picky', position: 5, attempts: 0, error: '', behind: 1, retryAt: null },
    ])
    expect(failures).toEqual(['picky failed at event 1 (test.happened), which is parked: cannot do this'])

    // It is not retried before it is due, and a new event of its subject waits behind it.
    isBroken = false
    await shop.db.execute(sql`update parked_events set retry_at = now() + interval '1 hour' where retry_at is not null`)
    await append(shop.db, 'bad', 4)
    await deliverAll(delivery, [picky])
    expect(await handled('picky')).toEqual(['good1', 'good2'])
    expect(await retryParked(shop.db, { subscriber: 'picky' })).toBe(1)
    await deliverAll(delivery, [picky])
    expect(await handled('picky')).toEqual(['good1', 'good2', 'bad1', 'bad2', 'bad3', 'bad4'])
    expect(await parkedEvents(shop.db)).toEqual([])
  })

  test('the delay grows with each attempt; after the last one staff can retry the event with all attempts', async () => {
    const failing = listener('failing', () => {
      throw new Error('never')
    })
    await registerCursors(shop.db, [failing])
    await append(shop.db, 'a')
    const now = async () =>
      (await rowsOf<{ ms: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`))[0]?.ms ??
      0
    let before = await now()
    await deliverAll(delivery, [failing])
    for (let attempts = 1; attempts < maxAttempts; attempts++) {
      const [event] = await parkedEvents(shop.db)
      const waitMs = backoffSeconds(attempts) * 1000
      expect(event?.retryAt?.getTime()).toBeGreaterThanOrEqual(Math.floor(before) + waitMs)
      expect(event?.retryAt?.getTime()).toBeLessThanOrEqual((await now()) + waitMs)
      await shop.db.execute(sql`update parked_events set retry_at = now() + interval '1 hour'`)
      expect(await retryNext(failing, delivery)).toBe('done')
      await shop.db.execute(sql`update parked_events set retry_at = now()`)
      before = await now()
      expect(await retryNext(failing, delivery)).toBe('parked')
    }
    expect(upTo(maxAttempts).map(backoffSeconds)).toEqual(
      upTo(maxAttempts)
        .map(backoffSeconds)
        .toSorted((a, b) => a - b),
    )
    expect(await parkedEvents(shop.db)).toMatchObject([{ attempts: maxAttempts, retryAt: null, behind: null }])
    expect((await eventState(shop.db)).subscribers).toMatchObject([{ name: 'failing', lag: 0, parked: 1, failed: 1 }])
    expect(await retryNext(failing, delivery)).toBe('done')
    expect(await retryParked(shop.db, { subscriber: 'failing', position: 1 })).toBe(1)
    expect(await retryNext(failing, delivery)).toBe('parked')
    expect(await parkedEvents(shop.db)).toMatchObject([{ attempts: 1, retryAt: expect.any(Date) }])
  })

  test('a subscriber skips events of other types, and has no lag afterwards', async () => {
    const subscriber = listener('choosy')
    await registerCursors(shop.db, [subscriber])
    await shop.db.execute(sql`
      insert into events select i, 'test.other', 'x', '{}', now() from generate_series(1, 1200) i`)
    await append(shop.db, 'a', 1)
    expect(await deliverAll(delivery, [subscriber])).toBe(1)
    expect(await handled('choosy')).toEqual(['a1'])
    expect((await eventState(shop.db)).subscribers).toMatchObject([{ name: 'choosy', position: 1201, lag: 0 }])
  })
})

describe('subscribers', () => {
  test('in a transaction can make it fail; without registered subscribers appending throws', async () => {
    let isRefusing = false
    registerSubscribers([
      {
        kind: 'inTransaction',
        name: 'strict',
        types: ['test.happened'],
        handle: async (tx, events) => {
          for (const { subject } of events)
            await tx.execute(sql`insert into handled (name, subject, n) values ('strict', ${subject}, 0)`)
          if (isRefusing) throw new Error('not now')
        },
      },
    ])
    await append(shop.db, 'a')
    await append(shop.db, 'b', 0, 'test.other')
    isRefusing = true
    await expect(shop.db.transaction((tx) => append(tx, 'c'))).rejects.toThrow('not now')
    expect(await handled('strict')).toEqual(['a0'])
    expect(await sequenceEvents(shop.db)).toBe(2)
  })

  test('have unique names', () => {
    expect(() => registerSubscribers([listener('same'), listener('same')])).toThrow('two subscribers are called same')
  })

  test('start at the end of the log by default', async () => {
    await append(shop.db, 'old')
    await sequenceEvents(shop.db)
    const [late, eager] = [listener('late'), listener('eager', undefined, 'beginning')]
    await registerCursors(shop.db, [late, eager])
    await append(shop.db, 'new')
    await deliverAll(delivery, [late, eager])
    expect([await handled('late'), await handled('eager')]).toEqual([['new0'], ['old0', 'new0']])
  })

  test('that no process has registered for a day are deleted with their parked events; others stay', async () => {
    const gone = listener('gone', () => {
      throw new Error('no')
    })
    const stays = listener('stays')
    await registerCursors(shop.db, [gone, stays])
    await append(shop.db, 'a')
    await deliverAll(delivery, [gone, stays])
    await shop.db.execute(sql`update subscriber_cursors set seen_at = now() - interval '23 hours' where name = 'gone'`)
    await purgeCursors(shop.db)
    expect((await eventState(shop.db)).subscribers.map(({ name }) => name)).toEqual(['gone', 'stays'])
    expect((await eventState(shop.db, [stays])).subscribers.map(({ name }) => name)).toEqual(['stays'])
    await shop.db.execute(sql`update subscriber_cursors set seen_at = now() - interval '25 hours'`)
    await registerCursors(shop.db, [stays])
    await purgeCursors(shop.db)
    expect((await eventState(shop.db)).subscribers.map(({ name }) => name)).toEqual(['stays'])
    expect(await parkedEvents(shop.db)).toEqual([])
  })
})

describe('old events', () => {
  test('are deleted when every subscriber has processed them and none is parked; the newest stays, and positions continue', async () => {
    const failing = listener('failing', ({ n }) => {
      if (n === 3) throw new Error('no')
    })
    const behind = listener('behind')
    await registerCursors(shop.db, [failing, behind])
    for (const n of upTo(6)) await append(shop.db, `s${n}`, n)
    await sequenceEvents(shop.db)
    for (const _ of upTo(6)) await deliverNext(failing, delivery)
    for (const _ of upTo(4)) await deliverNext(behind, delivery)
    expect(await purgeEvents(shop.db)).toBe(0)
    await shop.db.execute(sql`update events set at = now() - interval '8 days'`)
    // An event is parked at 3; apart from that, one subscriber is at 4.
    await purgeEvents(shop.db)
    expect(await positions()).toEqual([3, 4, 5, 6])
    await shop.db.execute(sql`delete from parked_events`)
    await purgeEvents(shop.db, 1)
    expect(await positions()).toEqual([5, 6])
    await deliverAll(delivery, [behind])
    await purgeEvents(shop.db)
    expect(await positions()).toEqual([6])
    await append(shop.db, 'next')
    await sequenceEvents(shop.db)
    expect(await positions()).toEqual([6, 7])
  })
})

describe('a process that works', () => {
  test('delivers events of its own and of other processes', async () => {
    const subscriber = listener('working')
    const running = startEvents(delivery, [subscriber])
    onTestFinished(running.stop)
    await expect.poll(async () => (await eventState(shop.db)).subscribers.length).toBe(1)
    await append(shop.db, 'own')
    await expect.poll(() => handled('working')).toEqual(['own0'])
    await shop.db.execute(
      sql`insert into event_inbox (type, subject, payload) values ('test.happened', 'others', '{"n": 1}')`,
    )
    await expect.poll(() => handled('working')).toEqual(['own0', 'others1'])
    await running.stop()
    expect(failures).toEqual([])
  })

  test('delivers a few events at a time while it is busy; afterwards all arrive', async () => {
    const subscriber = listener('stormy', () => void rounds.push((rounds.pop() ?? 0) + 1))
    await registerCursors(shop.db, [subscriber])
    for (const n of upTo(40)) await append(shop.db, `s${n}`, n)
    let isStorm = true
    onTestFinished(() => void (isStorm = false))
    const busy = (async () => {
      while (isStorm) {
        for (const until = performance.now() + 20; performance.now() < until; );
        // Without a pause, so that the event loop is busy however slow the machine is.
        await setImmediate()
      }
    })()
    // Events delivered in each round; a round begins with the statement of pendingWork.
    const rounds: number[] = []
    const execute = (...asked: Parameters<Db['execute']>) => {
      rounds.push(0)
      return shop.db.execute(...asked)
    }
    const db = new Proxy(shop.db, {
      get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name, target)),
    })
    const running = startEvents({ ...delivery, db }, [subscriber])
    onTestFinished(running.stop)
    await expect.poll(() => rounds.filter((events) => events > 0).length).toBeGreaterThan(1)
    const inStorm = [...rounds]
    isStorm = false
    await busy
    await expect.poll(() => handled('stormy')).toHaveLength(40)
    await running.stop()
    expect(Math.max(...inStorm)).toBe(2)
  })
})
