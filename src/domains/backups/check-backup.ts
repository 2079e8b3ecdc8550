import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip as gunzipNow } from 'node:zlib'
import { type BackupFile, type Manifest, UnusableBackup, withOpenBackup } from './manifest.ts'
import { bytesMustBeUnchanged, members } from './read-archive.ts'

const gunzip = promisify(gunzipNow)

/** Member with the checksums of the pictures, in the format of `sha256sum -c`. */
export const pictureList = 'pictures.sha256'

export type Contents =
  /** A chunk of a table's COPY text; chunks end anywhere. */
  { table: string; text: Buffer } | { picture: string; body: Buffer }

/** The contents of a backup, in the order of restoring. @throws UnusableBackup for an unknown member */
export async function* contentsOf(file: FileHandle): AsyncGenerator<Contents | { list: Buffer }> {
  for await (const { name, body } of members(file)) {
    const [, table] = /^tables\/([a-z0-9_]+)\/\d+\.gz$/.exec(name) ?? []
    if (table) yield { table, text: await gunzip(body) }
    else if (name.startsWith('files/')) yield { picture: name.slice('files/'.length), body }
    else if (name === pictureList) yield { list: body }
    else throw new UnusableBackup(`The backup is damaged: it holds ${name.slice(0, 80)}, which no backup has.`)
  }
}

/**
 * Reads a whole backup and verifies it: nothing changed or missing, row count and checksum of every table, checksum of
 * every picture.
 * @throws UnusableBackup with one sentence
 */
export const checkBackup = (
  file: BackupFile,
  progress: (done: number, total: number) => void = () => {},
): Promise<Manifest> => withOpenBackup(file, (open) => check(open, progress))

async function check(file: FileHandle, progress: (done: number, total: number) => void): Promise<Manifest> {
  const manifest = await bytesMustBeUnchanged(file, (done, total) => progress(done, total * 2))
  const tables = new Map<string, { hash: Hash; rows: number }>()
  const pictures: string[] = []
  let list: Buffer | undefined
  let done = manifest.body.bytes
  for await (const part of readable(file)) {
    if ('table' in part) {
      const seen = tables.get(part.table) ?? { hash: createHash('sha256'), rows: 0 }
      seen.hash.update(part.text)
      seen.rows += rowsIn(part.text)
      tables.set(part.table, seen)
    } else if ('picture' in part) {
      pictures.push(listLine(part.picture, part.body))
      done += part.body.length
    } else list = part.list
    progress(Math.min(done, manifest.body.bytes * 2), manifest.body.bytes * 2)
  }
  for (const { name, rows, sha256 } of manifest.tables) {
    const seen = tables.get(name) ?? { hash: createHash('sha256'), rows: 0 }
    if (seen.rows !== rows || seen.hash.digest('hex') !== sha256)
      throw new UnusableBackup(`The backup is damaged: the table ${name} is not as it was written.`)
  }
  const written = createHash('sha256')
    .update(list ?? '')
    .digest('hex')
  if (written !== manifest.pictures.list || pictures.join('') !== list?.toString())
    throw new UnusableBackup('The backup is damaged: its pictures are not as they were written.')
  return manifest
}

async function* readable(file: FileHandle) {
  try {
    yield* contentsOf(file)
  } catch (error) {
    if (error instanceof UnusableBackup) throw error
    throw new UnusableBackup('The backup is damaged: it cannot be read to its end.')
  }
}

/** COPY writes one line per row; a line break inside a value is written as \n. */
export function rowsIn(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) rows++
  return rows
}

export const listLine = (key: string, body: Buffer): string =>
  `${createHash('sha256').update(body).digest('hex')}  files/${key}\n`
