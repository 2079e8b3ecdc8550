import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { knownIn } from '#platform/database/migration-files.ts'
import { freshDatabase } from '../../tests/support/open-shop.ts'
import { createApp } from './app.ts'
import { assemble } from './assemble.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
let app: Awaited<ReturnType<typeof createApp>>
let close: () => Promise<void>
const folder = mkdtempSync(join(tmpdir(), 'bunon-ready-'))
beforeAll(async () => {
  shop = await freshDatabase()
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: shop.url, DATA_DIR: folder })
  const assembled = assemble(config, () => {}, { warn: () => {}, info: () => {} })
  assembled.context.working = true
  close = assembled.close
  app = await createApp(assembled.context, { logger: false })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

const readiness = async () => {
  const answer = await app.inject('/readyz')
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
  await expect.poll(readiness, { timeout: 30_000 }).toMatchObject({ body: { queue: false } })
  expect(await readiness()).toMatchObject({ status: 200, body: { ready: true, queue: false } })
  await shop.pool.query('delete from graphile_worker._private_jobs')
  await expect.poll(readiness, { timeout: 30_000 }).toMatchObject({ body: { queue: true } })
}, 90_000)

test('a queue that cannot be counted in time does not change readiness either', async () => {
  const locking = await shop.pool.connect()
  try {
    await locking.query('begin; set local idle_in_transaction_session_timeout = 0; lock table job_notes')
    await expect.poll(readiness, { timeout: 30_000 }).toMatchObject({ body: { queue: false } })
    expect(await readiness()).toMatchObject({ status: 200, body: { ready: true, database: true, queue: false } })
  } finally {
    await locking.query('rollback')
    locking.release()
  }
}, 90_000)

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
