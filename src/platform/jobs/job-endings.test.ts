import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#server/jobs/job-handlers.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { startTestJobs } from '../../../tests/support/start-test-jobs.ts'
import { type HeldJobs, retryJobEndings } from './job-endings.ts'
import { addJob } from './jobs.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`delete from graphile_worker._private_jobs`))

/** The shop's pool, which rejects the first `times` statements of a kind; by default those that end a job. */
function lossyPool(times: number, kind = /delete from|last_error/) {
  let asked = 0
  const isOne = (statement: unknown) => kind.test((statement as { text?: string }).text ?? String(statement))
  const query = (...args: unknown[]) =>
    isOne(args[0]) && ++asked <= times
      ? Promise.reject(new Error('timeout exceeded when trying to connect'))
      : Reflect.apply(shop.pool.query, shop.pool, args)
  const pool = new Proxy(shop.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  }) as Pool
  return { pool, asked: () => asked }
}

const mails = async () =>
  (
    await shop.db.execute<{ id: number; attempts: number; by: string | null; error: string | null }>(sql`
      select (payload ->> 'id')::int as id, attempts, locked_by as by, last_error as error
      from graphile_worker._private_jobs where payload ->> 'id' is not null order by 1`)
  ).rows

const working = (pool: Pool, mail: (id: number) => Promise<void>) =>
  startTestJobs(shop.db, pool, { ...jobHandlers(shop.context), 'send-mail': ({ id }) => mail(id) })

test('the result of a job is written once the database accepts it, and stopping waits for that', async () => {
  const { pool, asked } = lossyPool(4)
  const tried: number[] = []
  const jobs = await working(pool, async (id) => {
    tried.push(id)
    if (id === 2) throw new Error('no answer')
  })
  await addJob(shop.db, 'send-mail', { id: 1 })
  await addJob(shop.db, 'send-mail', { id: 2 })
  // Endings of scheduled jobs count as well, if a minute begins.
  await expect.poll(() => asked() > 4 && tried.toSorted()).toEqual([1, 2])
  await jobs.stop()
  expect(tried.sort()).toEqual([1, 2])
  expect(await mails()).toEqual([{ id: 2, attempts: 1, by: null, error: 'no answer' }])
})

test('jobs run although the database was too busy when they started', async () => {
  const { pool, asked } = lossyPool(2, /_private_tasks as tasks/)
  const tried: number[] = []
  await addJob(shop.db, 'send-mail', { id: 4 })
  const jobs = await working(pool, async (id) => void tried.push(id))
  await expect.poll(() => tried).toEqual([4])
  await jobs.stop()
  expect(asked()).toBeGreaterThan(2)
})

test('a job that another worker has taken over is left to it', async () => {
  const takenOver: number[] = []
  const jobs = await working(shop.pool, async (id) => {
    await shop.db.execute(sql`
      update graphile_worker._private_jobs set locked_by = 'another', attempts = attempts + 1
      where payload ->> 'id' = '3'`)
    takenOver.push(id)
  })
  await addJob(shop.db, 'send-mail', { id: 3 })
  await expect.poll(() => takenOver).toEqual([3])
  await jobs.stop()
  expect(await mails()).toMatchObject([{ id: 3, attempts: 2, by: 'another' }])
})

test('a job is held until its result is written; a later attempt of it stays held', async () => {
  const held: HeldJobs = new Map([['7', 1]])
  const write = Promise.withResolvers<void>()
  const pool = { query: () => write.promise, connect: () => {} } as unknown as Pool
  const endings = retryJobEndings(pool, held, () => {})
  endings.begin('worker')
  const client = await endings.pool.connect()
  const written = client.query({ name: 'complete_job/graphile_worker', text: '', values: [7] })
  expect([...held]).toEqual([['7', 1]])
  held.set('7', 2)
  write.resolve()
  await written
  expect([...held]).toEqual([['7', 2]])
  await client.query({ name: 'complete_job/graphile_worker', text: '', values: [7] })
  expect([...held]).toEqual([])
})
