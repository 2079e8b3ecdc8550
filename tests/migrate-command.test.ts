import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { knownIn } from '#platform/database/migration-files.ts'
import { freshDatabase } from './support/open-shop.ts'
import { runScript } from './support/run-script.ts'

vi.setConfig({ testTimeout: 120_000 })

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())

test('npm run migrate -- --dry-run lists pending migrations and runs none', async () => {
  const run = (...args: string[]) => runScript('migrate', args, { DATABASE_URL: shop.url })
  expect(await run('--dry-run')).toMatchObject({ code: 0, output: expect.stringContaining('no migration would run') })

  const last = knownIn('db/migrations').at(-1)
  const removed = await shop.pool.query(
    'delete from drizzle.__drizzle_migrations where created_at = $1 returning hash',
    [last?.at],
  )
  const { code, output } = await run('--dry-run')
  expect([code, output]).toEqual([
    0,
    `These would run, in this order:\n  db/migrations/${last?.tag}.sql\nNone of them was run.\n`,
  ])
  const { rows } = await shop.pool.query('select from drizzle.__drizzle_migrations where created_at = $1', [last?.at])
  expect(rows).toEqual([])
  await shop.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    removed.rows[0].hash,
    last?.at,
  ])
})

test('npm run migrate applies new rules though no migration is pending, and computes the summaries', async () => {
  const run = (...args: string[]) => runScript('migrate', args, { DATABASE_URL: shop.url })
  // As of a release whose rules were others, or of a start that was broken off while it computed the summaries.
  await shop.pool.query(`update database_release set rules = 'earlier'`)
  const listed = 'in this order:\n  db/rules.sql\n'
  expect((await run('--dry-run')).output).toBe(`These would run, ${listed}None of them was run.\n`)
  expect(await run()).toMatchObject({ code: 0, output: `These run, ${listed}The database is up to date.\n` })
  expect((await run('--dry-run')).output).toContain('no migration would run')
})
