import type { FileHandle } from 'node:fs/promises'
import pg from 'pg'
import { migrateDatabase, migrationLock, runMigrations } from '#platform/database/migrate.ts'
import { type Migration, readMigrations } from '#platform/database/migration-files.ts'
import { readRules } from '#platform/database/rules.ts'
import { checkBackup } from './check-backup.ts'
import { checkConsistency } from './check-consistency.ts'
import { dropShop } from './drop-shop.ts'
import { type Manifest, UnusableBackup, withOpenBackup } from './manifest.ts'
import { type Program, plainCopy, quoted } from './our-tables.ts'
import { restoreContents } from './restore-contents.ts'
import { compareTables, emptyTables, restoreSequences } from './restore-tables.ts'
import { CannotRestore, type Restored, type RestoreWanted } from './restore-types.ts'

/**
 * Replaces the database's content by a backup, in one transaction: afterwards it is complete and migrated, or the
 * database is unchanged. The file is verified before anything is changed, and every restored table is read and compared
 * before the commit. It stays open until the end, because a running shop may delete old backups.
 * @throws UnusableBackup for a damaged file and one of a newer version · CannotRestore if a shop is running or in use,
 *   or the database contains something else
 */
export const restoreBackup = (wanted: RestoreWanted): Promise<Restored> =>
  withOpenBackup(wanted.file, (file) => restoreOpen({ ...wanted, file }))

type OpenWanted = RestoreWanted & { file: FileHandle }

async function restoreOpen(wanted: OpenWanted): Promise<Restored> {
  const { file, url, program, progress } = wanted
  const manifest = await checkBackup(file, (done, total) => progress('checking', done, total))
  const known = readMigrations(program.migrations)
  const backedUp = migrationOfBackup(manifest, known)

  const client = new pg.Client({ connectionString: url, application_name: 'bunon-restore', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await shopMustBeClosed(client)
    // A shop that starts now waits until the restore is over.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const restored = await inOneTransaction(client, wanted, manifest, known, backedUp)
    // The restore is committed, so a failure does not matter: autovacuum analyzes new tables later.
    await client.query('analyze').catch(() => {})
    return restored
  } finally {
    await client.end().catch(() => {})
  }
}

function migrationOfBackup({ migration }: Manifest, known: Migration[]): Migration {
  const same = known.find(({ at }) => at === migration.at)
  if (same) return same
  if (migration.at > (known.at(-1)?.at ?? 0))
    throw new UnusableBackup(
      `The backup was made by a newer version of this program (migration ${migration.tag}): restore it with that version.`,
    )
  throw new UnusableBackup(`The backup was made by a version that this program does not know (${migration.tag}).`)
}

async function shopMustBeClosed(client: pg.Client) {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database()
      and application_name in ('bunon', 'bunon-changes')`,
  )
  if (rows.length > 0)
    throw new CannotRestore('The shop is open: close it first, so that no order comes in that would be lost.')
}

async function inOneTransaction(
  client: pg.Client,
  wanted: OpenWanted,
  manifest: Manifest,
  known: Migration[],
  backedUp: Migration,
): Promise<Restored> {
  const { file, storage, progress } = wanted
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = 0; set local lock_timeout = '30s';
      set local idle_in_transaction_session_timeout = 0; set local synchronous_commit = on; ${plainCopy}`)
    await dropShop(client, known, wanted)
    await runMigrations(client, known.slice(0, known.indexOf(backedUp) + 1))
    const tables = await emptyTables(client, known, manifest)
    const pictures = await restoreContents(client, storage, file, manifest, progress)
    await compareTables(client, manifest, progress)
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
    await restoreSequences(client, manifest)
    const later = known.slice(known.indexOf(backedUp) + 1)
    for (const [done, migration] of later.entries()) {
      progress('migrating', done, later.length)
      await runMigrations(client, [migration])
    }
    await applyRules(client, wanted.program.migrations)
    await client.query(
      `insert into audit_log (staff_name, action, subject, after) values ('Shop', 'backup.restore', $1, $2)`,
      [manifest.madeAt, JSON.stringify({ version: manifest.program.version, migration: manifest.migration.number })],
    )
    const books = await checkConsistency(client)
    await client.query('commit')
    return { manifest, migrated: later.map(({ tag }) => tag), pictures, books }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Summaries are in the backup, as of its snapshot; they are recomputed only if another release computed them. */
async function applyRules(client: pg.Client, migrations: string) {
  const rules = readRules(migrations)
  if (!rules) return
  await client.query(rules.definitions)
  const { rowCount } = await client.query('select from database_release where rules = $1', [rules.checksum])
  if (rowCount === 0) await client.query(rules.recompute)
}

/** Creates the empty job queue, as the next start of the shop would. */
export const finishRestore = (url: string, { migrations }: Program) => migrateDatabase(url, migrations)
