import { runMigrations as prepareJobs } from 'graphile-worker'
import pg from 'pg'
import { clientRows } from './client-rows.ts'
import { recordRelease } from './database-release.ts'
import { DatabaseSetupError } from './database-setup-error.ts'
import { type KnownMigration, type Migration, readMigrations } from './migration-files.ts'
import { pendingOn } from './pending-migrations.ts'
import { col } from './rows.ts'
import { appliedRules, computeSummaries, type Rules, readRules } from './rules.ts'

/** Advisory lock (any number) that serializes migrations. */
export const migrationLock = 7_266_386

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
 * @throws DatabaseSetupError, before any change, for a database of a newer release or another application, or missing
 *   rights
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  await inTurn(url, async (client) => {
    const pending = await pendingOn(client, folder)
    if (pending.length > 0) await roleMustBeAllowed(client)
    const rules = await bringUpToDate(client, folder, pending)
    await migrateJobs(url)
    await recordRelease(client, folder)
    if (pending.length > 0) await vacuumRewritten(client)
    if (rules) await computeSummaries(client, rules)
  })
}

/**
 * Tags of the pending migrations. Changes nothing.
 * @throws DatabaseSetupError like `migrateDatabase`
 */
export async function pendingMigrations(url: string, folder: string): Promise<string[]> {
  return inTurn(url, async (client) => (await pendingOn(client, folder)).map(({ tag }) => tag))
}

/** Whether db/rules.sql must be applied, or summaries computed, though no migration is pending. Changes nothing. */
export async function rulesArePending(url: string, folder: string): Promise<boolean> {
  const rules = readRules(folder)
  return rules !== undefined && inTurn(url, async (client) => (await appliedRules(client)) !== rules.checksum)
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

async function roleMustBeAllowed(client: pg.Client) {
  const [here] = await clientRows(client, { role: col.text, database: col.text, may: col.boolean }).run(
    `select current_user as role, current_database() as database,
       has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as may`,
  )
  if (!here || here.may) return
  const { role, database } = here
  throw new DatabaseSetupError(
    `The role ${role} may not create tables and schemas in the database ${database}: make it the owner of the database ` +
      `(alter database ${client.escapeIdentifier(database)} owner to ${client.escapeIdentifier(role)}).`,
  )
}

/**
 * Applies migrations and rules in one transaction, so that a process of the previous release, still taking orders,
 * never writes without triggers.
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

/** Smaller tables are read whole in no time. */
const largeTableBytes = 1024 * 1024

/**
 * A migration that rewrites a table leaves it without a visibility map, so that index-only scans read all of it.
 * Autovacuum comes only after many changes. Without the ownership of a table PostgreSQL skips it with a warning.
 */
async function vacuumRewritten(client: pg.Client): Promise<void> {
  const rows = await clientRows(client, { name: col.text }).run(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relallvisible = 0 and pg_relation_size(oid) > $1`,
    [largeTableBytes],
  )
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`)
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
