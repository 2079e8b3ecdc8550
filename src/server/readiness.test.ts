import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { connect, type Db } from '#platform/database/database.ts'
import { knownIn } from '#platform/database/migration-files.ts'
import { freshDatabase } from '../../tests/support/open-shop.ts'
import { createApp } from './app.ts'
import { assemble } from './assemble.ts'
import { queueTtlMs, readinessCheck } from './readiness.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
let app: Awaited<ReturnType<typeof createApp>>
let context: ReturnType<typeof assemble>['context']
let close: () => Promise<void>
/** A result of the queue is cached by this clock, which stands still until a test moves it. */
let now = 0
const folder = mkdtempSync(join(tmpdir(), 'bunon-ready-'))
beforeAll(async () => {
  shop = await freshDatabase()
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: shop.url, DATA_DIR: folder })
  const assembled = assemble(config, () => {}, { warn: () => {}, info: () => {} })
  context = assembled.context
  context.working = true
  // A busy machine may respond slowly: this database has more time than a shop's.
  context.ready = checkWith(shop.db)
  close = assembled.close
  app = await createApp(context, { logger: false })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

const checkWith = (db: Db, freeBytes?: () => Promise<number>) =>
  readinessCheck(
    db,
    folder,
    () => context.working,
    () => now,
    freeBytes,
  )

const readiness = async (url = '/readyz') => {
  const answer = await app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}

test('a ready process reports its version and the number of workers', async () => {
  expect(await readiness()).toEqual({
    status: 200,
    body: {
      ready: true,
      database: true,
      migrations: true,
      jobs: true,
      disk: true,
      queue: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      processes: { serving: 1, wanted: 1 },
    },
  })
})

test('a late queue is reported, but the process stays ready', async () => {
  await shop.pool.query(`select graphile_worker.add_job('send-mail', '{}', run_at := now() - interval '11 minutes')`)
  now += queueTtlMs - 1
  expect(await readiness()).toMatchObject({ body: { queue: true } })
  now += 1
  expect(await readiness()).toMatchObject({ status: 200, body: { ready: true, queue: false } })
  await shop.pool.query('delete from graphile_worker._private_jobs')
  now += queueTtlMs
  expect(await readiness()).toMatchObject({ body: { queue: true } })
})

test('a queue that cannot be counted in time does not change readiness either', async () => {
  const locking = await shop.pool.connect()
  // Only the lock has little time.
  const impatient = connect(shop.url, { max: 1, timeoutFactor: 60 })
  await impatient.pool.query('set lock_timeout = 50')
  const patient = context.ready
  context.ready = checkWith(impatient.db)
  try {
    await locking.query('begin; set local idle_in_transaction_session_timeout = 0; lock table job_notes')
    expect(await readiness()).toMatchObject({ status: 200, body: { ready: true, database: true, queue: false } })
  } finally {
    await locking.query('rollback')
    locking.release()
    context.ready = patient
    await impatient.close()
  }
})

test('a disk with less than 200 MB left, or none, is reported, but the process stays ready', async () => {
  const usual = context.ready
  try {
    for (const [free, disk] of [
      [async () => 200_000_000, true],
      [async () => 199_999_999, false],
      [() => Promise.reject(new Error('ENOENT')), false],
    ] as const) {
      context.ready = checkWith(shop.db, free)
      expect(await readiness()).toMatchObject({ status: 200, body: { ready: true, disk } })
    }
  } finally {
    context.ready = usual
  }
})

test('asked strictly, by a monitor, a full disk or a late queue is 503; without either it is 200', async () => {
  const strictly = () => readiness('/readyz?strict')
  expect(await strictly()).toMatchObject({ status: 200, body: { ready: true, disk: true, queue: true } })
  const usual = context.ready
  try {
    context.ready = checkWith(shop.db, async () => 0)
    expect(await strictly()).toMatchObject({ status: 503, body: { ready: true, disk: false } })
  } finally {
    context.ready = usual
  }
  await shop.pool.query(`select graphile_worker.add_job('send-mail', '{}', run_at := now() - interval '11 minutes')`)
  now += queueTtlMs
  expect(await strictly()).toMatchObject({ status: 503, body: { ready: true, queue: false } })
  expect(await readiness()).toMatchObject({ status: 200, body: { ready: true, queue: false } })
  await shop.pool.query('delete from graphile_worker._private_jobs')
  now += queueTtlMs
  expect(await strictly()).toMatchObject({ status: 200 })
})

test('a process that runs no jobs is not ready', async () => {
  context.working = false
  try {
    expect(await readiness()).toMatchObject({ status: 503, body: { ready: false, database: true, jobs: false } })
  } finally {
    context.working = true
  }
})

test('a process whose database does not answer is not ready', async () => {
  const away = connect('postgres://127.0.0.1:1/shop')
  const usual = context.ready
  context.ready = checkWith(away.db)
  try {
    expect(await readiness()).toMatchObject({
      status: 503,
      body: { ready: false, database: false, migrations: false, jobs: true, queue: false },
    })
  } finally {
    context.ready = usual
    await away.close()
  }
})

test('a database without a migration of this release is not ready; one with more is', async () => {
  const last = knownIn('db/migrations').at(-1)?.at
  const shift = (by: number) =>
    shop.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + $2 where created_at = $1', [
      last,
      by,
    ])
  await shop.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    'x',
    Date.now() + 1e9,
  ])
  expect(await readiness()).toMatchObject({ status: 200, body: { ready: true, migrations: true } })
  await shop.pool.query('delete from drizzle.__drizzle_migrations where hash = $1', ['x'])
  await shift(-1)
  expect(await readiness()).toMatchObject({ status: 503, body: { ready: false, database: true, migrations: false } })
})

test('many who ask at once cost the database one statement', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let statements = 0
  const slow = Object.assign(Object.create(shop.db) as Db, {
    execute: async (...statement: Parameters<Db['execute']>) => {
      statements++
      await answered
      return shop.db.execute(...statement)
    },
  })
  const ready = checkWith(slow)
  const asked = Array.from({ length: 20 }, () => ready())
  const begun = statements
  answer()
  expect((await Promise.all(asked)).map(({ database }) => database)).toEqual(Array(20).fill(true))
  const after = ready()
  expect((await after).database).toBe(true)
  expect(begun).toBeLessThanOrEqual(3)
})
