import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { runMigrations as prepareJobs } from 'graphile-worker'
import pg from 'pg'
import { DatabaseTrouble } from './database-trouble.ts'

/** Advisory lock (any number) that serializes migrations. */
export const migrationLock = 7_266_386

/** A migration file. `at` identifies it in the database's journal. */
export type KnownMigration = { tag: string; at: number }

export const knownIn = (folder: string): KnownMigration[] =>
  (
    JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { tag: string; when: number }[]
    }
  ).entries.map(({ tag, when }) => ({ tag, at: when }))

export type Migration = KnownMigration & { number: number; hash: string; statements: string[] }

/** The migrations of a folder, in their order. */
export function readMigrations(folder: string): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: folder })
  return knownIn(folder).map(({ tag, at }, number) => {
    const file = files.find(({ folderMillis }) => folderMillis === at)
    if (!file) throw new Error(`the migration ${tag} has no file`)
    return { number, tag, at, hash: file.hash, statements: file.sql }
  })
}

/** Like drizzle's migrator, but in the caller's transaction. */
export async function runMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  if (migrations.length === 0) return
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { statements, hash, at } of migrations) {
    for (const statement of statements) if (statement.trim() !== '') await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
  }
}

/**
 * Runs all pending migrations, those of graphile-worker included. Safe to call from several processes at once.
 * @param folder of the numbered SQL files
 * @throws DatabaseTrouble, before any change, for a database of a newer release or another application, or missing rights
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  await inTurn(url, async (client) => {
    const pending = await pendingOn(client, folder)
    if (pending.length > 0) await roleMustBeAllowed(client)
    const rules = await bringUpToDate(client, folder, pending)
    await migrateJobs(url)
    await recordRelease(client, folder)
    if (rules) await computeSummaries(client, rules)
  })
}

/**
 * Tags of the pending migrations. Changes nothing.
 * @throws DatabaseTrouble like `migrateDatabase`
 */
export async function pendingMigrations(url: string, folder: string): Promise<string[]> {
  return inTurn(url, async (client) => (await pendingOn(client, folder)).map(({ tag }) => tag))
}

/** `at` of the newest applied migration; undefined: none. */
export async function newestMigration(
  query: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<number | undefined> {
  const { rows } = await query('select max(created_at)::float8 as at from drizzle.__drizzle_migrations')
  return (rows as { at: number | null }[])[0]?.at ?? undefined
}

async function inTurn<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener a broken connection would end the process; the running query fails anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work(client)
  } finally {
    await client.end()
  }
}

async function pendingOn(client: pg.Client, folder: string): Promise<KnownMigration[]> {
  const known = knownIn(folder)
  const had = await migrationsHad(client)
  const isOurs = had.length === 0 ? !(await hasTables(client)) : had.includes(known[0]?.at ?? 0)
  if (!isOurs) throw new DatabaseTrouble('The database holds something else than a shop: choose an empty one.')
  const newest = known.at(-1)?.at ?? 0
  if (had.some((at) => at > newest)) {
    throw new DatabaseTrouble(
      `The database was brought up to date by a newer release (${await releaseOf(client)}), and this one knows migrations up to ` +
        `${known.at(-1)?.tag}: start that release, or restore a backup made before it.`,
    )
  }
  const last = Math.max(0, ...had)
  return known.filter(({ at }) => at > last)
}

async function migrationsHad(client: pg.Client): Promise<number[]> {
  const { rows: there } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as log`)
  if (!there[0]?.log) return []
  const { rows } = await client.query('select created_at::float8 as at from drizzle.__drizzle_migrations')
  return rows.map(({ at }: { at: number }) => at)
}

/** Tables of extensions do not count. */
async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  )
  return Boolean(rowCount)
}

async function roleMustBeAllowed(client: pg.Client) {
  const { rows } = await client.query(
    `select current_user as role, current_database() as database,
       has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as may`,
  )
  const [{ role, database, may }] = rows as [{ role: string; database: string; may: boolean }]
  if (may) return
  throw new DatabaseTrouble(
    `The role ${role} may not create tables and schemas in the database ${database}: make it the owner of the database ` +
      `(alter database ${client.escapeIdentifier(database)} owner to ${client.escapeIdentifier(role)}).`,
  )
}

const hasReleases = async (client: pg.Client) =>
  Boolean((await client.query(`select to_regclass('public.database_release') as log`)).rows[0]?.log)

async function releaseOf(client: pg.Client): Promise<string> {
  if (!(await hasReleases(client))) return 'unknown'
  const { rows } = await client.query<{ version: string; migration: string }>(
    'select version, migration from database_release',
  )
  return rows[0] ? `${rows[0].version}, migration ${rows[0].migration}` : 'unknown'
}

/** Lets an older release say which release the database needs. */
async function recordRelease(client: pg.Client, folder: string) {
  // Migrations of an earlier release did not create the table.
  if (!(await hasReleases(client))) return
  await client.query(
    `insert into database_release (version, migration) values ($1, $2)
     on conflict (only_one) do update set version = excluded.version, migration = excluded.migration, since = now()
     where (database_release.version, database_release.migration) <> (excluded.version, excluded.migration)`,
    [versionBeside(folder), knownIn(folder).at(-1)?.tag],
  )
}

/** Marker in db/rules.sql: statements below it compute summaries. */
const recomputeMark = '-- Summaries, computed anew\n'

export type Rules = { definitions: string; recompute: string; checksum: string }

/** db/rules.sql next to the folder of migrations: views, functions and triggers, and statements that compute the summaries. */
export function readRules(folder: string): Rules | undefined {
  const file = join(folder, '..', 'rules.sql')
  // Earlier releases had none.
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const [definitions = '', recompute = ''] = text.split(recomputeMark)
  return { definitions, recompute, checksum: createHash('sha256').update(text).digest('hex') }
}

/**
 * Applies migrations and rules in one transaction, so that a process of the previous release, still taking orders, never writes
 * without triggers.
 * @returns the rules if their summaries must be computed
 */
async function bringUpToDate(client: pg.Client, folder: string, pending: KnownMigration[]): Promise<Rules | undefined> {
  const rules = readRules(folder)
  await client.query('begin')
  try {
    await runMigrations(
      client,
      readMigrations(folder).filter(({ at }) => pending.some((each) => each.at === at)),
    )
    const isNew = rules !== undefined && (await appliedRules(client)) !== rules.checksum
    if (isNew) await client.query(rules.definitions)
    await client.query('commit')
    return isNew ? rules : undefined
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Checksum of the rules whose summaries were computed last. */
async function appliedRules(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ rules: string }>('select rules from database_release')
  return rows[0]?.rules
}

/**
 * Recomputes the summaries in a transaction that blocks no orders: triggers record changes made in the meantime. If it is
 * interrupted, the next start repeats it.
 */
async function computeSummaries(client: pg.Client, { recompute, checksum }: Rules) {
  await client.query(`begin isolation level repeatable read;\n${recompute}\ncommit`)
  // Autovacuum would analyze the new rows only a minute later.
  for (const [, table = ''] of recompute.matchAll(/^insert into (\w+) /gm))
    await client.query(`vacuum (analyze) ${table}`)
  await client.query('update database_release set rules = $1', [checksum])
}

/** Version of the release that this folder belongs to. */
export function versionBeside(folder: string): string {
  try {
    return (JSON.parse(readFileSync(join(folder, '..', '..', 'package.json'), 'utf8')) as { version: string }).version
  } catch {
    return 'unknown'
  }
}

/** With a pool of our own: graphile-worker's has no error listener while its connections close. */
async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await prepareJobs({ pgPool: pool, logger: undefined })
  } finally {
    await pool.end()
  }
}
