import { createHash } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrateDatabase, migrationLock, runMigrations } from '#platform/database/migrate.ts'
import { type Migration, readMigrations } from '#platform/database/migration-files.ts'
import { readRules } from '#platform/database/rules.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { isStorageKey } from '#shared/storage-key.ts'
import { type Contents, checkBackup, contentsOf } from './check-backup.ts'
import { type Manifest, UnusableBackup } from './manifest.ts'
import {
  copyIn,
  copyOut,
  migrationOf,
  namesOfOurs,
  type OurTable,
  type Program,
  plainCopy,
  quoted,
  tablesInOrder,
} from './our-tables.ts'

/** The restore is refused and nothing was changed; the message is one sentence. */
export class CannotRestore extends Error {}

export type RestoreWanted = {
  file: string
  /** Target database: empty, or a shop. */
  url: string
  storage: Storage
  program: Program
  /** Makes a backup of the existing shop, which may then be replaced; undefined: a shop in use is not replaced. */
  replace: (() => Promise<unknown>) | undefined
  progress: (doing: 'checking' | 'tables' | 'comparing' | 'pictures' | 'migrating', done: number, total: number) => void
}

export type Restored = {
  manifest: Manifest
  /** Later migrations that were applied to the backup's tables. */
  migrated: string[]
  /** Pictures that were written; the others were already there, byte for byte. */
  pictures: number
  /** Counts and consistency checks of the restored shop. The broken ones should be 0. */
  books: { orders: number; products: number; customers: number; brokenStock: number; brokenOrders: number }
}

/**
 * Replaces the database's content by a backup, in one transaction: afterwards it is complete and migrated, or the database is unchanged.
 * The file is verified before anything is changed, and every restored table is read and compared before the commit.
 * @throws UnusableBackup for a damaged file and one of a newer version · CannotRestore if a shop is running or in use, or the database
 * contains something else
 */
export async function restoreBackup(wanted: RestoreWanted): Promise<Restored> {
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
    `select from pg_stat_activity where datname = current_database() and application_name in ('bunon', 'bunon-changes')`,
  )
  if (rows.length > 0)
    throw new CannotRestore('The shop is open: close it first, so that no order comes in that would be lost.')
}

async function inOneTransaction(
  client: pg.Client,
  wanted: RestoreWanted,
  manifest: Manifest,
  known: Migration[],
  backedUp: Migration,
): Promise<Restored> {
  const { file, storage, progress } = wanted
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = 0; set local lock_timeout = '30s';
      set local idle_in_transaction_session_timeout = 0; set local synchronous_commit = on; ${plainCopy}`)
    await makeRoom(client, known, wanted)
    await runMigrations(client, known.slice(0, known.indexOf(backedUp) + 1))
    const tables = await emptyTables(client, known, manifest)
    const pictures = await fill(client, storage, file, manifest, progress)
    await compare(client, manifest, progress)
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
    await continueNumbers(client, manifest)
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
    const books = await readBooks(client)
    await client.query('commit')
    return { manifest, migrated: later.map(({ tag }) => tag), pictures, books }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Drops what is there: our tables and functions, and the job queue. Leaves everything else. */
async function makeRoom(client: pg.Client, known: Migration[], { program, replace }: RestoreWanted) {
  const ours = namesOfOurs(known, readRules(program.migrations)?.definitions)
  const there = await tablesInOrder(client, ours.tables)
  const at = await migrationOf(client)
  if (at === undefined && there.length > 0)
    throw new CannotRestore(
      `The database holds something else than a shop (${there.map(({ name }) => name).join(', ')}): choose an empty one.`,
    )
  if (at !== undefined && at > (known.at(-1)?.at ?? 0))
    throw new CannotRestore('The shop in the database is of a newer version than this program: use that version.')
  // Blocks writes from here on; reads continue until the tables are dropped.
  for (const { name } of there) await client.query(`lock table ${quoted(name)} in exclusive mode`)
  await shopMayGo(client, there, replace)
  const { rows: functions } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = any($1)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [[...ours.functions]],
  )
  if (there.length > 0) await client.query(`drop table ${there.map(({ name }) => quoted(name)).join(', ')} cascade`)
  for (const { signature } of functions) await client.query(`drop function ${signature} cascade`)
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop table if exists drizzle.__drizzle_migrations')
}

async function shopMayGo(client: pg.Client, there: OurTable[], replace: RestoreWanted['replace']) {
  const held: string[] = []
  for (const name of ['orders', 'customers', 'products']) {
    if (!there.some((table) => table.name === name)) continue
    const { rows } = await client.query(`select count(*)::float8 as rows from ${quoted(name)}`)
    if (rows[0].rows > 0) held.push(`${rows[0].rows} ${name}`)
  }
  if (held.length === 0) return
  if (!replace)
    throw new CannotRestore(
      `There is a shop already, with ${held.join(', ')}. With --replace it is backed up first and then replaced.`,
    )
  await replace()
}

/** Summaries are in the backup, as of its snapshot; they are recomputed only if another release computed them. */
async function applyRules(client: pg.Client, migrations: string) {
  const rules = readRules(migrations)
  if (!rules) return
  await client.query(rules.definitions)
  const { rowCount } = await client.query('select from database_release where rules = $1', [rules.checksum])
  if (rowCount === 0) await client.query(rules.recompute)
}

/** The backup's tables, empty and with user triggers disabled. */
async function emptyTables(client: pg.Client, known: Migration[], manifest: Manifest): Promise<OurTable[]> {
  const tables = await tablesInOrder(client, namesOfOurs(known).tables)
  for (const { name, columns } of manifest.tables) {
    const table = tables.find((each) => each.name === name)
    if (!table || columns.some((column) => !table.columns.includes(column)))
      throw new UnusableBackup(`The backup has a table ${name} that its own version did not have.`)
  }
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} restart identity cascade`)
  // The rows that triggers maintain are in the backup.
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  return tables
}

async function fill(
  client: pg.Client,
  storage: Storage,
  file: string,
  manifest: Manifest,
  progress: RestoreWanted['progress'],
): Promise<number> {
  const totalRows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  const contents = contentsOf(file)
  let rows = 0
  let seen = 0
  let put = 0
  let next = await contents.next()
  while (!next.done) {
    const part = next.value
    if ('table' in part) {
      const table = manifest.tables.find(({ name }) => name === part.table)
      if (!table) throw new UnusableBackup(`The backup is damaged: it does not know its own table ${part.table}.`)
      const stream = client.query(copyFrom(copyIn(table)))
      // One COPY per table: a row may begin in one chunk and end in the next.
      next = await pour(stream, part, contents)
      rows += stream.rowCount
      if (stream.rowCount !== table.rows)
        throw new Error(`${stream.rowCount} of ${table.rows} rows of ${table.name} arrived`)
      progress('tables', rows, totalRows)
      continue
    }
    if ('picture' in part) {
      progress('pictures', ++seen, manifest.pictures.count)
      if (await putPicture(storage, part.picture, part.body)) put++
    }
    next = await contents.next()
  }
  return put
}

type Read = IteratorResult<Contents | { list: Buffer }>

/** Writes this chunk and all following ones of the same table. @returns the next item */
async function pour(
  stream: ReturnType<typeof copyFrom>,
  first: { table: string; text: Buffer },
  contents: AsyncIterator<Contents | { list: Buffer }>,
): Promise<Read> {
  let failure: Error | undefined
  const finished = new Promise<void>((done, failed) => {
    stream.once('finish', done)
    // There may be several errors; the first one is the cause.
    stream.on('error', (error) => {
      failure ??= error
      failed(error)
    })
  })
  // Prevents an unhandled rejection; the error is thrown below.
  finished.catch(() => {})
  let next: Read = { done: false, value: first }
  try {
    while (!next.done && 'table' in next.value && next.value.table === first.table) {
      if (failure) throw failure
      if (!stream.write(next.value.text)) await Promise.race([once(stream, 'drain'), finished])
      next = await contents.next()
    }
  } catch (error) {
    // Otherwise the connection waits for the rest for ever. After an error of its own it does not wait.
    if (!failure) stream.destroy(error as Error)
    throw failure ?? error
  }
  if (failure) throw failure
  stream.end()
  await finished
  return next
}

async function putPicture(storage: Storage, key: string, body: Buffer): Promise<boolean> {
  if (!isStorageKey(key) || !key.startsWith('uploads/'))
    throw new UnusableBackup(`The backup is damaged: ${key.slice(0, 80)} is not the name of a picture.`)
  if ((await storage.get(key))?.equals(body)) return false
  await storage.put(key, body)
  return true
}

/** Reads every table again and compares its checksum with the backup's. */
async function compare(client: pg.Client, { tables }: Manifest, progress: RestoreWanted['progress']) {
  for (const [done, table] of tables.entries()) {
    progress('comparing', done, tables.length)
    const hash = createHash('sha256')
    for await (const chunk of client.query(copyTo(copyOut(table)))) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== table.sha256) throw new Error(`the table ${table.name} did not arrive as it was`)
  }
}

async function continueNumbers(client: pg.Client, { sequences }: Manifest) {
  for (const { table, column, value, called } of sequences)
    await client.query(`select setval(pg_get_serial_sequence($1, $2), $3, $4)`, [quoted(table), column, value, called])
}

/** Counts of the shop, and violations of rules that must hold in any shop. */
async function readBooks(client: pg.Client): Promise<Restored['books']> {
  const { rows } = await client.query(`select
    (select count(*)::float8 from orders) as orders,
    (select count(*)::float8 from products) as products,
    (select count(*)::float8 from customers) as customers,
    (select count(*)::float8 from stock_levels l
      where l.on_hand <> (select coalesce(sum(m.quantity), 0) from stock_movements m where m.variant_id = l.variant_id)
    ) as "brokenStock",
    (select count(*)::float8 from orders o
      where o.subtotal <> (select coalesce(sum(l.total), -1) from order_lines l where l.order_row = o.id)
        or not exists (select from order_events e where e.order_row = o.id)
    ) as "brokenOrders"`)
  return rows[0]
}

/** Creates the empty job queue, as the next start of the shop would. */
export const finishRestore = (url: string, { migrations }: Program) => migrateDatabase(url, migrations)
