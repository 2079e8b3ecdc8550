import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '#platform/storage/storage.ts'
import { isStorageKey } from '#shared/storage-key.ts'
import { type Contents, contentsOf } from './check-backup.ts'
import { type Manifest, UnusableBackup } from './manifest.ts'
import { isUpload } from './named-pictures.ts'
import { copyIn } from './our-tables.ts'
import type { RestoreWanted } from './restore-types.ts'

export async function restoreContents(
  client: pg.Client,
  storage: Storage,
  file: FileHandle,
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
    // Otherwise the connection waits for the remaining data without end. After an error of its own it does not wait.
    if (!failure) stream.destroy(error as Error)
    throw failure ?? error
  }
  if (failure) throw failure
  stream.end()
  await finished
  return next
}

async function putPicture(storage: Storage, key: string, body: Buffer): Promise<boolean> {
  if (!isStorageKey(key) || !isUpload(key))
    throw new UnusableBackup(`The backup is damaged: ${key.slice(0, 80)} is not the name of a picture.`)
  if ((await storage.get(key))?.equals(body)) return false
  await storage.put(key, body)
  return true
}
