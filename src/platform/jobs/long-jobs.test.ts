import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { jobHandlers } from '#server/jobs/job-handlers.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { startTestJobs } from '../../../tests/support/start-test-jobs.ts'
import { sendHeartbeat } from './heartbeat.ts'
import { queueNow } from './job-queue.ts'
import { addJob } from './jobs.ts'
import type { JobHandlers } from './run-jobs.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`)
  await shop.db.execute(sql`delete from graphile_worker._private_job_queues`)
})

/** Runs the jobs of one test. A failed test, too, opens its gates. */
async function runJobs(handlers: Partial<JobHandlers>, gates: () => Iterable<PromiseWithResolvers<void>>) {
  const jobs = await startTestJobs(shop.db, shop.pool, {
    ...jobHandlers(shop.context),
    'scheduled-backup': async () => {},
    'poll-couriers': async () => {},
    'apply-scheduled-sales': async () => {},
    'refresh-summaries': async () => {},
    ...handlers,
  })
  onTestFinished(() => {
    for (const gate of gates()) gate.resolve()
  })
  return jobs
}

test('mails are sent while backups and bookings run; of each of these one runs at a time, and the next when it has ended', async () => {
  const running: string[] = []
  const mails: number[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const long = (name: string) => async () => {
    const gate = Promise.withResolvers<void>()
    gates.set(name, gate)
    running.push(name)
    await gate.promise
  }
  const jobs = await runJobs(
    {
      'make-backup': ({ username }) => long(username)(),
      'book-parcels': ({ bookingId }) => long(`booking ${bookingId}`)(),
      'send-mail': async ({ id }) => void mails.push(id),
    },
    () => gates.values(),
  )
  for (const username of ['backup 1', 'backup 2']) await addJob(shop.db, 'make-backup', { username })
  for (const bookingId of [1, 2]) await addJob(shop.db, 'book-parcels', { bookingId })
  await expect.poll(() => [...running].sort()).toEqual(['backup 1', 'booking 1'])
  for (const id of [1, 2, 3]) await addJob(shop.db, 'send-mail', { id })
  // Two of them may run at once, and the later one may end first.
  await expect.poll(() => mails.toSorted()).toEqual([1, 2, 3])
  expect(running).toHaveLength(2)
  // What waits for a long job is not late.
  const waiting = await queueNow(shop.db)
  expect(waiting).toContainEqual(expect.objectContaining({ task: 'book-parcels', state: 'later', jobs: 1 }))
  gates.get('booking 1')?.resolve()
  await expect.poll(() => running.includes('booking 2')).toBe(true)
  for (const gate of gates.values()) gate.resolve()
  await expect.poll(() => running.includes('backup 2')).toBe(true)
  gates.get('backup 2')?.resolve()
  await jobs.stop()
  const { rows } = await shop.db.execute(
    sql`select queue_name from graphile_worker._private_job_queues where locked_by is not null`,
  )
  expect(rows).toEqual([])
})

test('a picture whose focal point moves again while it is cut is cut once more when that has ended', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const mails: number[] = []
  const jobs = await runJobs(
    {
      'recut-pictures': async () => gates[begun++]?.promise,
      'send-mail': async ({ id }) => void mails.push(id),
    },
    () => gates,
  )
  const move = () => addJob(shop.db, 'recut-pictures', { mediaId: 7 }, 'recut-7')
  await move()
  await expect.poll(() => begun).toBe(1)
  await move()
  // Added later, and done: there was a place.
  await addJob(shop.db, 'send-mail', { id: 1 })
  await expect.poll(() => mails).toEqual([1])
  expect(begun).toBe(1)
  gates[0]?.resolve()
  await expect.poll(() => begun).toBe(2)
  gates[1]?.resolve()
  await jobs.stop()
  // The first one ended as well: it is neither left behind as failed, nor does it hold its queue.
  const { rows } = await shop.db.execute(sql`
    select attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'recut-pictures'`)
  expect(rows).toEqual([])
})

test('a job that fails after it was added again is not listed as failed: the later one does its work', async () => {
  const gate = Promise.withResolvers<void>()
  const begun: number[] = []
  const jobs = await runJobs(
    {
      'send-mail': async ({ id }) => {
        begun.push(id)
        if (begun.length > 1) return
        await gate.promise
        throw new Error('no answer')
      },
    },
    () => [gate],
  )
  const send = () => addJob(shop.db, 'send-mail', { id: 17 }, 'send-mail-17')
  await send()
  await expect.poll(() => begun).toEqual([17])
  await send()
  await expect.poll(() => begun).toEqual([17, 17])
  gate.resolve()
  await jobs.stop()
  const { rows } = await shop.db.execute(
    sql`select attempts from graphile_worker._private_jobs where payload ->> 'id' = '17'`,
  )
  expect(rows).toEqual([])
})

test('a queue whose job is gone with its worker is opened again', async () => {
  await shop.db.execute(sql`
    insert into graphile_worker._private_job_queues (queue_name, locked_by, locked_at)
    values ('upkeep', 'killed', now() - interval '1 minute'), ('bookings', 'begun', now())`)
  const locked = async () =>
    (
      await shop.db.execute<{ name: string }>(
        sql`select queue_name as name from graphile_worker._private_job_queues where locked_by is not null order by 1`,
      )
    ).rows.map(({ name }) => name)
  // Only a worker with a steady heart judges others.
  await sendHeartbeat(shop.db, 'judge', new Map())
  await sendHeartbeat(shop.db, 'judge', new Map())
  expect(await locked()).toEqual(['bookings'])
})
