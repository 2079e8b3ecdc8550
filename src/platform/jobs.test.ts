import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../tests/support/open-shop.ts'
import { jobHandlers } from '../server/job-handlers.ts'
import { handOnJobs, noteJob, startJobs } from './jobs.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The pool of the shop, whose first connections do not come about. */
function slowPool(trouble: Error, times: number): { pool: Pool; asked: () => number } {
  let asked = 0
  const connect = (...said: unknown[]) =>
    ++asked <= times ? Promise.reject(trouble) : Reflect.apply(shop.pool.connect, shop.pool, said)
  const pool = new Proxy(shop.pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name, target)),
  })
  return { pool, asked: () => asked }
}

test('a database that is slow to answer at the start is waited for', async () => {
  const { pool, asked } = slowPool(new Error('timeout exceeded when trying to connect'), 2)
  const jobs = await startJobs(shop.db, pool, jobHandlers(shop.parts), () => {})
  expect(asked()).toBeGreaterThan(2)
  await jobs.stop()
})

test('what another try cannot mend ends the start', async () => {
  const { pool, asked } = slowPool(new Error('password authentication failed'), 9)
  await expect(startJobs(shop.db, pool, jobHandlers(shop.parts), () => {})).rejects.toThrow(
    'password authentication failed',
  )
  expect(asked()).toBe(1)
})

const note = (id: number) => noteJob(shop.db, 'send-mail', { id })
const queued = async () =>
  (
    await shop.db.execute<{ id: number; tries: number }>(sql`
      select (payload ->> 'id')::int as id, max_attempts as tries from graphile_worker._private_jobs
      where payload ->> 'id' is not null order by 1`)
  ).rows

test('what was noted comes into the queue once, however many hand it on; a note that was given up never does', async () => {
  for (let id = 1; id <= 60; id++) await note(id)
  await shop.db
    .transaction(async (tx) => {
      await noteJob(tx, 'send-mail', { id: 99 })
      throw new Error('given up')
    })
    .catch(() => {})
  const handed = await Promise.all(Array.from({ length: 6 }, () => handOnJobs(shop.db)))
  expect(handed.reduce((sum, jobs) => sum + jobs)).toBe(60)
  expect(await queued()).toEqual(Array.from({ length: 60 }, (_, at) => ({ id: at + 1, tries: 12 })))
  expect(await handOnJobs(shop.db)).toBe(0)
})

test('a shop that works hands on by itself', async () => {
  const done: number[] = []
  const handlers = { ...jobHandlers(shop.parts), 'send-mail': async ({ id }: { id: number }) => void done.push(id) }
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`)
  const jobs = await startJobs(shop.db, shop.pool, handlers, () => {})
  await note(7)
  await expect.poll(() => done).toEqual([7])
  await jobs.stop()
})

test('while a process has its hands full it hands on a few at a time; afterwards all come', async () => {
  const done: number[] = []
  const handlers = { ...jobHandlers(shop.parts), 'send-mail': async ({ id }: { id: number }) => void done.push(id) }
  let storm = true
  const busy = (async () => {
    while (storm) {
      for (const until = performance.now() + 40; performance.now() < until; );
      await setTimeout(5)
    }
  })()
  // Only whole seconds of the storm count.
  await setTimeout(1000)
  const jobs = await startJobs(shop.db, shop.pool, handlers, () => {})
  for (let id = 101; id <= 120; id++) await note(id)
  await expect.poll(() => done.length, { timeout: 10_000 }).toBeGreaterThan(0)
  const few = done.length
  storm = false
  await busy
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(20)
  await jobs.stop()
  expect(few).toBeLessThan(10)
})
