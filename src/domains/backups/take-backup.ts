import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip as gzipNow } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readMigrations } from '#platform/database/migration-files.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { checkBackup, listLine, pictureList, rowsIn } from './check-backup.ts'
import { format, type Manifest } from './manifest.ts'
import { namedPictures } from './named-pictures.ts'
import {
  copyOut,
  copyOutWaiting,
  excludedTables,
  hasQueue,
  migrationOf,
  namesOfOurs,
  type OurTable,
  type Program,
  plainCopy,
  quoted,
  tablesInOrder,
  waitingJobs,
} from './our-tables.ts'
import type { BackupOrigin, BackupProgress } from './staff-contract.ts'
import { type AddMember, writeArchive } from './write-archive.ts'

const gzip = promisify(gzipNow)

/** Chunk size of table text for compression. */
const pieceBytes = 4 * 1024 * 1024
/** Maximum number of missing pictures listed in the manifest; all are counted. */
const namedMissing = 100

/** There is nothing to back up; the message is one sentence. */
export class NothingToBackUp extends Error {}

export type BackupWanted = {
  url: string
  storage: Storage
  program: Program
  /** Target path. The file appears there only after it was verified. */
  file: string
  madeBy: BackupOrigin
  now: Date
  progress: (progress: BackupProgress) => void
}

/**
 * Writes a consistent snapshot of the shop to one file and verifies it. Shoppers are not affected: tables are read in one snapshot, its
 * pictures are not deleted in the meantime, and nothing waits for it. Call it inside `withBackupLock`.
 * @throws NothingToBackUp, UnusableBackup if the written file cannot be verified, and errors of disk and database
 */
export async function takeBackup({ url, storage, program, file, madeBy, now, progress }: BackupWanted) {
  const part = join(dirname(file), `.${basename(file)}.part`)
  // Left by a process that died: the lock allows only one backup at a time.
  await rm(part, { force: true })
  try {
    await writeArchive(part, async (add) => {
      const client = new pg.Client({ connectionString: url, application_name: 'bunon-snapshot', keepAlive: true })
      client.on('error', () => {})
      await client.connect()
      try {
        const seen = await beginSnapshot(client, program)
        const pictures = await addPictures(client, storage, add, progress)
        const tables = await addTables(client, seen.tables, add, progress)
        return {
          format,
          program: { name: 'bunon' as const, version: program.version },
          madeAt: now.toISOString(),
          madeBy,
          migration: seen.migration,
          postgres: seen.postgres,
          tables,
          sequences: await sequencesOf(client, seen.tables),
          pictures,
        }
      } finally {
        await client.end().catch(() => {})
      }
    })
    const manifest = await checkBackup(part, (done, total) => progress({ phase: 'checking', done, total }))
    await rename(part, file)
    await syncFolder(dirname(file))
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** From here on the connection sees the shop as of now. */
async function beginSnapshot(client: pg.Client, program: Program) {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${plainCopy}`)
  const at = await migrationOf(client)
  const known = readMigrations(program.migrations)
  const migration = known.find((each) => each.at === at)
  if (at === undefined) throw new NothingToBackUp('There is no shop in this database yet.')
  if (!migration)
    throw new NothingToBackUp('The database was changed by another version of this program: use that version.')
  const { rows } = await client.query(`select current_setting('server_version') as version`)
  const tables = await tablesInOrder(client, namesOfOurs(known).tables)
  return {
    migration: { number: migration.number, tag: migration.tag, at: migration.at },
    postgres: String(rows[0]?.version),
    tables: tables.filter(({ name }) => !excludedTables.includes(name)),
  }
}

async function addPictures(
  client: pg.Client,
  storage: Storage,
  add: AddMember,
  progress: (progress: BackupProgress) => void,
): Promise<Manifest['pictures']> {
  const { keys, missing } = await namedPictures(drizzle(client), storage)
  const lines: string[] = []
  let bytes = 0
  for (const [done, key] of keys.entries()) {
    progress({ phase: 'pictures', done, total: keys.length })
    const body = await storage.get(key)
    if (!body) {
      missing.push(key)
      continue
    }
    await add(`files/${key}`, body)
    lines.push(listLine(key, body))
    bytes += body.length
  }
  const list = Buffer.from(lines.join(''))
  await add(pictureList, list)
  return {
    count: lines.length,
    bytes,
    list: createHash('sha256').update(list).digest('hex'),
    missing: missing.slice(0, namedMissing),
    missingCount: missing.length,
  }
}

async function addTables(
  client: pg.Client,
  tables: OurTable[],
  add: AddMember,
  progress: (progress: BackupProgress) => void,
): Promise<Manifest['tables']> {
  const queue = await hasQueue(client)
  const isQueue = ({ name }: OurTable) => queue && name === 'job_notes'
  let total = 0
  for (const table of tables) {
    const source = isQueue(table) ? waitingJobs : quoted(table.name)
    const { rows } = await client.query(`select count(*)::float8 as rows from ${source}`)
    total += rows[0].rows
  }
  const written: Manifest['tables'] = []
  let done = 0
  for (const table of tables) {
    const hash = createHash('sha256')
    let pieces = 0
    let rows = 0
    let bytes = 0
    for await (const text of piecesOf(client.query(copyTo(isQueue(table) ? copyOutWaiting(table) : copyOut(table))))) {
      hash.update(text)
      rows += rowsIn(text)
      bytes += text.length
      progress({ phase: 'tables', done: done + rows, total })
      await add(`tables/${table.name}/${String(++pieces).padStart(5, '0')}.gz`, await gzip(text))
    }
    done += rows
    written.push({ ...table, rows, bytes, sha256: hash.digest('hex') })
  }
  if (done !== total) throw new Error(`the snapshot has ${total} rows, but ${done} were written`)
  return written
}

async function* piecesOf(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of text) {
    chunks.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(chunks)
}

/** Current values of the sequences, so that ids of deleted rows are not used again. */
async function sequencesOf(client: pg.Client, tables: OurTable[]): Promise<Manifest['sequences']> {
  const { rows: found } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname::text as table, a.attname::text as column,
      pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname = any($1) and pg_get_serial_sequence(format('public.%I', c.relname), a.attname) is not null
    order by 1, 2`,
    [tables.map(({ name }) => name)],
  )
  const sequences: Manifest['sequences'] = []
  for (const { table, column, sequence } of found) {
    const { rows } = await client.query(`select last_value::float8 as value, is_called as called from ${sequence}`)
    sequences.push({ table, column, value: rows[0].value, called: rows[0].called })
  }
  return sequences
}

/** Flushes the folder, so that the new name is on disk. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch {
    // Not supported on every system.
  } finally {
    await handle.close()
  }
}
