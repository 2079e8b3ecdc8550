import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipNow } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { clientRows } from '#platform/database/client-rows.ts'
import { col } from '#platform/database/rows.ts'
import { rowsIn } from './check-backup.ts'
import type { Manifest } from './manifest.ts'
import { copyOut, copyOutWaiting, hasQueue, type OurTable, quoted, waitingJobs } from './our-tables.ts'
import type { BackupProgress } from './staff-contract.ts'
import type { AddMember } from './write-archive.ts'

const gzip = promisify(gzipNow)

/** Chunk size of table text for compression. */
const pieceBytes = 4 * 1024 * 1024

export async function addTables(
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
    const [counted] = await clientRows(client, { rows: col.float }).run(
      `select count(*)::float8 as rows from ${source}`,
    )
    total += counted?.rows ?? 0
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
export async function sequencesOf(client: pg.Client, tables: OurTable[]): Promise<Manifest['sequences']> {
  const found = await clientRows(client, { table: col.text, column: col.text, sequence: col.text }).run(
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
    const [reached] = await clientRows(client, { value: col.float, called: col.boolean }).run(
      `select last_value::float8 as value, is_called as called from ${sequence}`,
    )
    if (reached) sequences.push({ table, column, ...reached })
  }
  return sequences
}
