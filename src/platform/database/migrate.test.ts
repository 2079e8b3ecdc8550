import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { administrate, emptyDatabase, freshDatabase } from '../../../tests/support/open-shop.ts'
import { DatabaseSetupError } from './database-setup-error.ts'
import { migrateDatabase, pendingMigrations } from './migrate.ts'
import { knownIn } from './migration-files.ts'

test('an error of a connection that is being closed does not end the process', async () => {
  const { url, close } = await freshDatabase()
  const pools: pg.Pool[] = []
  const { on } = pg.Pool.prototype
  vi.spyOn(pg.Pool.prototype, 'on').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
    if (!pools.includes(this)) pools.push(this)
    return Reflect.apply(on, this, args)
  })
  try {
    await migrateDatabase(url, 'db/migrations')
    expect(pools).toHaveLength(1)
    for (const pool of pools) expect(() => pool.emit('error', new Error('terminated'), new pg.Client())).not.toThrow()
  } finally {
    vi.restoreAllMocks()
    await close()
  }
})

test('two that migrate an empty database at once take turns, and each migration is recorded once', async () => {
  const folder = 'db/migrations'
  const name = `raced_${process.pid}_${Math.floor(performance.now() * 1000)}`
  const url = await emptyDatabase(name)
  const client = new pg.Client({ connectionString: url })
  try {
    await Promise.all([migrateDatabase(url, folder), migrateDatabase(url, folder)])
    await client.connect()
    const { rows } = await client.query('select created_at::float8 as at from drizzle.__drizzle_migrations order by id')
    expect(rows).toEqual(knownIn(folder).map(({ at }) => ({ at })))
  } finally {
    await client.end()
    await administrate(`drop database ${name} with (force)`)
  }
})

describe('a database that is to be migrated', () => {
  const folder = 'db/migrations'
  const known = knownIn(folder)
  let shop: Awaited<ReturnType<typeof freshDatabase>>
  const ask = async (text: string) => (await shop.pool.query(text)).rows
  beforeEach(async () => {
    shop = await freshDatabase()
  })
  afterEach(() => shop.close())

  const takeAway = (last: number) =>
    ask(`delete from drizzle.__drizzle_migrations where created_at >= ${known.at(-last)?.at}`)

  test('lists its pending migrations, and is not changed by that', async () => {
    expect(await pendingMigrations(shop.url, folder)).toEqual([])
    await takeAway(2)
    const before = await ask('select * from drizzle.__drizzle_migrations')
    expect(await pendingMigrations(shop.url, folder)).toEqual(known.slice(-2).map(({ tag }) => tag))
    expect(await ask('select * from drizzle.__drizzle_migrations')).toEqual(before)
  })

  test('records the release, and is rejected by an older one, which names it', async () => {
    expect(await ask('select migration from database_release')).toEqual([{ migration: known.at(-1)?.tag }])
    await ask(`update database_release set version = '9.1.0', migration = '0999_much-later'`)
    await ask(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${Date.now() + 1e9})`)
    for (const bring of [migrateDatabase, pendingMigrations]) {
      const refused = bring(shop.url, folder)
      await expect(refused).rejects.toThrow(DatabaseSetupError)
      await expect(refused).rejects.toThrow(
        `by a newer release (9.1.0, migration 0999_much-later), and this one knows migrations up to ${known.at(-1)?.tag}`,
      )
    }
    expect(await ask('select version from database_release')).toEqual([{ version: '9.1.0' }])
  })

  /** A copy of the migrations with one more. */
  async function withNext(statements: string, use: (copy: string, root: string) => Promise<void>) {
    const root = mkdtempSync(join(tmpdir(), 'bunon-rules-'))
    try {
      cpSync('db', join(root, 'db'), { recursive: true })
      cpSync('package.json', join(root, 'package.json'))
      const copy = join(root, 'db', 'migrations')
      const entries = known.map(({ tag, at }, idx) => ({ idx, tag, when: at }))
      const next = { idx: entries.length, tag: '0999_next', when: Date.now() }
      writeFileSync(join(copy, 'meta', '_journal.json'), JSON.stringify({ entries: [...entries, next] }))
      writeFileSync(join(copy, '0999_next.sql'), statements)
      await use(copy, root)
    } finally {
      rmSync(root, { recursive: true })
    }
  }

  test('is migrated together with its triggers: if the rules fail, nothing is migrated', () =>
    withNext('drop function set_sold_on() cascade; create table next_table (n int)', async (copy, root) => {
      const there = () =>
        ask(
          `select to_regclass('next_table') as made,
            (select count(*)::int from pg_proc where proname = 'set_sold_on') as functions`,
        )

      writeFileSync(join(root, 'db', 'rules.sql'), 'select rules_that_fail()')
      await expect(migrateDatabase(shop.url, copy)).rejects.toThrow('rules_that_fail')
      expect(await there()).toEqual([{ made: null, functions: 1 }])

      cpSync('db/rules.sql', join(root, 'db', 'rules.sql'))
      await ask(`update database_release set rules = ''`)
      await migrateDatabase(shop.url, copy)
      expect(await there()).toEqual([{ made: 'next_table', functions: 1 }])
    }))

  test('is vacuumed where a migration rewrote a large table, so that its indexes alone answer', () =>
    withNext('alter table banners add column random float default random()', async (copy) => {
      await ask(`insert into banners (image, title_en, title_bn, button_en, button_bn, button_link)
        select 'a.jpg', repeat('x', 200), '', '', '', '' from generate_series(1, 8000)`)
      await ask('vacuum banners')
      await migrateDatabase(shop.url, copy)
      // VACUUM passes over a page that a checkpoint writes at this moment; other tests' new databases cause many.
      const [banners] = await ask(`select relallvisible > relpages / 2 as visible, relpages > 128 as large
        from pg_class where relname = 'banners'`)
      expect(banners).toEqual({ visible: true, large: true })
    }))

  test('of another application is rejected and not changed', async () => {
    await ask(
      'drop schema public, drizzle, graphile_worker cascade; create schema public; create table invoices (n int)',
    )
    await expect(migrateDatabase(shop.url, folder)).rejects.toThrow(
      new DatabaseSetupError('The database holds something else than a shop: choose an empty one.'),
    )
    expect(await ask(`select nspname from pg_namespace where nspname in ('drizzle', 'graphile_worker')`)).toEqual([])
  })

  test('with the migration journal of another application is rejected', async () => {
    await ask('update drizzle.__drizzle_migrations set created_at = created_at - 5')
    await expect(migrateDatabase(shop.url, folder)).rejects.toThrow('something else than a shop')
  })

  test('by a role without the privileges is rejected with a sentence that says what to do', async () => {
    const role = `may_not_${process.pid}`
    await ask('drop schema public, drizzle, graphile_worker cascade; create schema public')
    await administrate(`create role ${role} login password 'x'`)
    try {
      const url = new URL(shop.url)
      url.username = role
      url.password = 'x'
      await expect(migrateDatabase(url.href, folder)).rejects.toThrow(
        new RegExp(`^The role ${role} may not create tables and schemas in the database \\w+: make it the owner`),
      )
    } finally {
      await administrate(`drop role ${role}`)
    }
  })
})
