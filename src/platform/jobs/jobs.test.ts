import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postMail } from '#platform/mail/mail.ts'
import { jobHandlers } from '#server/jobs/job-handlers.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { startTestJobs } from '../../../tests/support/start-test-jobs.ts'
import { sendHeartbeat } from './heartbeat.ts'
import { drainJobNotes, queueAge, queueNow } from './job-queue.ts'
import { type JobHandlers, type JobRun, JobTakenOver, startJobs } from './run-jobs.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The pool of the shop, whose first `times` connection attempts fail. */
function slowPool(trouble: Error, times: number): { pool: Pool; asked: () => number } {
  let asked = 0
  const connect = (...args: unknown[]) =>
    ++asked <= times ? Promise.reject(trouble) : Reflect.apply(shop.pool.connect, shop.pool, args)
  const pool = new Proxy(shop.pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name, target)),
  })
  return { pool, asked: () => asked }
}

test('the start waits for a slow database', async () => {
  const { pool, asked } = slowPool(new Error('timeout exceeded when trying to connect'), 2)
  const jobs = await startTestJobs(shop.db, pool, jobHandlers(shop.context))
  expect(asked()).toBeGreaterThan(2)
  await jobs.stop()
})

test('an error that a retry would not solve ends the start', async () => {
  const { pool, asked } = slowPool(new Error('password authentication failed'), 9)
  await expect(startJobs(shop.db, pool, jobHandlers(shop.context), () => {})).rejects.toThrow(
    'password authentication failed',
  )
  expect(asked()).toBe(1)
})

const note = (id: number) =>
  shop.db.execute(sql`insert into job_notes (task, payload) values ('send-mail', ${JSON.stringify({ id })})`)
const queued = async () =>
  (
    await shop.db.execute<{ id: number; tries: number }>(sql`
      select (payload ->> 'id')::int as id, max_attempts as tries from graphile_worker._private_jobs
      where payload ->> 'id' is not null order by 1`)
  ).rows

test('jobs from a restored backup are queued once, however many processes start', async () => {
  for (let id = 1; id <= 60; id++) await note(id)
  const drained = await Promise.all(Array.from({ length: 6 }, () => drainJobNotes(shop.db)))
  expect(drained.reduce((sum, jobs) => sum + jobs)).toBe(60)
  expect(await queued()).toEqual(Array.from({ length: 60 }, (_, at) => ({ id: at + 1, tries: 12 })))
  expect(await drainJobNotes(shop.db)).toBe(0)
})

test('a starting shop runs the jobs from a restored backup', async () => {
  const done: number[] = []
  const handlers = { ...jobHandlers(shop.context), 'send-mail': async ({ id }: { id: number }) => void done.push(id) }
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`)
  await note(7)
  const jobs = await startTestJobs(shop.db, shop.pool, handlers)
  await expect.poll(() => done).toEqual([7])
  await jobs.stop()
})

test('a job that an earlier release queued by another name runs', async () => {
  await shop.db.execute(sql`select graphile_worker.add_job('tell-back-in-stock', '{"productNumber": 7}'::json)`)
  const handled: number[] = []
  const handlers: JobHandlers = {
    ...jobHandlers(shop.context),
    'back-in-stock-mail': async ({ productNumber }) => void handled.push(productNumber),
  }
  const jobs = await startTestJobs(shop.db, shop.pool, handlers)
  await expect.poll(() => handled).toEqual([7])
  await jobs.stop()
})

describe('a worker that was killed', () => {
  beforeEach(() => shop.db.execute(sql`delete from graphile_worker._private_jobs`))

  /** A job (of an e-mail by default) whose worker was killed that many seconds ago. */
  async function heldByTheDead(
    worker: string,
    seconds: number,
    task = 'send-mail',
    payload: object = { id: 1 },
    tries = 12,
  ) {
    await shop.db.execute(
      sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json, max_attempts => ${tries})`,
    )
    await shop.db.execute(sql`
      update graphile_worker._private_jobs set attempts = 1, locked_by = ${worker},
        locked_at = now() - ${seconds} * interval '1 second'
      where locked_by is null`)
  }
  const seen = (worker: string, seconds: number) =>
    shop.db.execute(
      sql`insert into job_workers (id, seen_at) values (${worker}, now() - ${seconds} * interval '1 second')`,
    )
  const held = async () =>
    (
      await shop.db.execute<{ by: string }>(sql`
      select locked_by as by from graphile_worker._private_jobs where locked_by is not null order by 1`)
    ).rows.map(({ by }) => by)

  test('is replaced: another one runs its jobs within a minute, also those with a single attempt', async () => {
    await heldByTheDead('killed', 31)
    await heldByTheDead('killed', 31, 'apply-scheduled-sales', { _cron: { ts: '2026-11-24T00:00:00Z' } }, 1)
    const done: number[] = []
    const handlers = {
      ...jobHandlers(shop.context),
      'send-mail': async ({ id }: { id: number }) => void done.push(id),
    }
    const jobs = await startTestJobs(shop.db, shop.pool, handlers)
    await expect.poll(() => done, { timeout: 60_000 }).toEqual([1])
    // A scheduled job may be running at this moment.
    expect(await held()).not.toContain('killed')
    expect((await queueNow(shop.db)).filter(({ state }) => state === 'failed')).toEqual([])
    await jobs.stop()
    const { rows } = await shop.db.execute(sql`select from job_workers where seen_at > now() - interval '30 seconds'`)
    expect(rows).toEqual([])
  }, 90_000)

  test('is distinguished from one that works long, and from one whose heartbeat an outage of the database delayed', async () => {
    await heldByTheDead('works-long', 3000)
    await seen('works-long', 9)
    await heldByTheDead('just-begun', 12)
    await sendHeartbeat(shop.db, 'judge', new Set())
    await heldByTheDead('killed', 40)
    await seen('killed', 45)
    await shop.db.execute(sql`update job_workers set seen_at = now() - interval '60 seconds' where id = 'judge'`)
    await sendHeartbeat(shop.db, 'judge', new Set())
    expect(await held()).toEqual(['just-begun', 'killed', 'works-long'])
    await sendHeartbeat(shop.db, 'judge', new Set())
    expect(await held()).toEqual(['just-begun', 'works-long'])
  })

  test('is not the only case: a job whose result a living worker could not write is repeated as well', async () => {
    await heldByTheDead('judge', 40, 'send-mail', { id: 1 })
    await heldByTheDead('judge', 40, 'send-mail', { id: 2 })
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id::text from graphile_worker._private_jobs where payload ->> 'id' = '2'`,
    )
    await sendHeartbeat(shop.db, 'judge', new Set())
    await shop.db.execute(
      sql`update graphile_worker._private_jobs set locked_by = 'judge', locked_at = now() - interval '40 seconds'`,
    )
    await sendHeartbeat(shop.db, 'judge', new Set(rows.map(({ id }) => id)))
    const { rows: still } = await shop.db.execute(
      sql`select payload ->> 'id' as id from graphile_worker._private_jobs where locked_by is not null`,
    )
    expect(still).toEqual([{ id: '2' }])
  })

  test('is visible in the metrics: a job that nobody takes over is stuck, and counts as waiting', async () => {
    await heldByTheDead('vanished', 90)
    const queue = await queueNow(shop.db)
    expect(queue).toEqual([{ task: 'send-mail', state: 'stuck', jobs: 1, oldest: expect.any(Number) }])
    expect(queueAge(queue)).toBeGreaterThan(89)
  })

  test('writes its e-mail once, whether it died before or after, or was only considered dead', async () => {
    const written = async () =>
      (await shop.db.execute<{ kind: string }>(sql`select kind from mail_log order by id`)).rows.map(({ kind }) => kind)
    const mail = (kind: string) => ({
      to: 'a@mail.example',
      subject: 'Hello',
      kind,
      text: 'Hello',
      html: '<p>Hello</p>',
    })
    const outcomes: unknown[] = []
    const handlers = {
      ...jobHandlers(shop.context),
      'send-mail': async (_: unknown, job: JobRun) => {
        // The first attempt hangs until another worker has taken over the job and finished it.
        await shop.db.execute(sql`
          update graphile_worker._private_jobs
          set locked_by = 'another', attempts = attempts + 1 where locked_by is not null`)
        outcomes.push(await postMail(shop.db, mail('by-the-first'), { smtp: false, job }).catch((error) => error))
        await postMail(shop.db, mail('by-the-second'), {
          smtp: false,
          job: {
            completeIn: async (tx) =>
              void (await tx.execute(sql`delete from graphile_worker._private_jobs where locked_by = 'another'`)),
          },
        })
        outcomes.push(await postMail(shop.db, mail('by-the-first-again'), { smtp: false, job }).catch((error) => error))
        throw outcomes[0]
      },
    }
    const failures: string[] = []
    const jobs = await startTestJobs(shop.db, shop.pool, handlers as never, (failure) => failures.push(failure))
    await note(1)
    await expect.poll(() => outcomes.length).toBe(2)
    await jobs.stop()
    expect(outcomes).toEqual([expect.any(JobTakenOver), expect.any(JobTakenOver)])
    expect(await written()).toEqual(['by-the-second'])
    expect([failures, await queued()]).toEqual([[], []])
  })
})
