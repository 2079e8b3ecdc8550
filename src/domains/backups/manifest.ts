import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { z } from 'zod'
import { backupOrigin } from './staff-contract.ts'

/** Version of the archive format. An unknown one was written by a newer program. */
export const format = 1

/** The manifest is the first member. Its size is fixed, so that it can be written at the end. */
export const manifestName = 'manifest.json'
export const manifestRoom = 64 * 1024
/** A tar header and the manifest: offset of the body. */
export const bodyStart = 512 + manifestRoom

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().nonnegative()

const shape = z.object({
  format: z.literal(format),
  program: z.object({ name: z.literal('bunon'), version: z.string() }),
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  madeBy: backupOrigin,
  /** The newest migration of the database; `at` as in drizzle's journal. */
  migration: z.object({ number: size, tag: z.string(), at: z.number() }),
  postgres: z.string(),
  /** Ordered so that rows refer only to earlier tables. The checksum is of the whole COPY text. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: size, bytes: size, sha256 })),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.number(), called: z.boolean() })),
  /** `list`: checksum of pictures.sha256; `missing`: referenced by the database, but already without a file. */
  pictures: z.object({ count: size, bytes: size, list: sha256, missing: z.array(z.string()), missingCount: size }),
  /** Everything after the manifest. */
  body: z.object({ bytes: size, sha256 }),
})
export type Manifest = z.infer<typeof shape>

/** A file that is damaged, or that this program cannot read. The message is one sentence. */
export class UnusableBackup extends Error {}

const sealOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** @returns the manifest as stored in the archive, with its own checksum */
export function writeManifest(manifest: Manifest): Buffer {
  const sealed = JSON.stringify({ ...manifest, seal: sealOf(JSON.stringify(manifest)) })
  const body = Buffer.from(sealed)
  if (body.length > manifestRoom) throw new Error(`the manifest has ${body.length} bytes, more than it has room for`)
  return Buffer.concat([body, Buffer.alloc(manifestRoom - body.length, ' ')])
}

/**
 * Reads the manifest and checks what is possible without reading the whole file: its length, and a known format.
 * @throws UnusableBackup
 */
export const readManifest = (file: BackupFile): Promise<Manifest> => withOpenBackup(file, readHead)

/**
 * The path of a backup, or an open handle, which can be read to the end even if the file is deleted in the meantime.
 */
export type BackupFile = string | FileHandle

/** Opens a backup, unless it is open already, for as long as `work` takes. @throws UnusableBackup: no such file */
export async function withOpenBackup<T>(file: BackupFile, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  if (typeof file !== 'string') return work(file)
  const found = await stat(file).catch(() => undefined)
  const handle = found?.isFile() ? await open(file) : undefined
  if (!handle) throw new UnusableBackup(`There is no file ${file}.`)
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

async function readHead(handle: FileHandle): Promise<Manifest> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bodyStart), 0, bodyStart, 0)
  const head = buffer.subarray(0, bytesRead)
  const { size } = await handle.stat()
  if (head.length < bodyStart || head.toString('latin1', 0, manifestName.length) !== manifestName)
    throw new UnusableBackup('The file is not a backup of this shop, or only the beginning of one.')
  const manifest = parse(head.subarray(512))
  const missing = bodyStart + manifest.body.bytes - size
  if (missing > 0) throw new UnusableBackup(`The backup is cut off: ${missing} bytes are missing at its end.`)
  if (missing < 0) throw new UnusableBackup(`The backup is damaged: ${-missing} bytes too many stand at its end.`)
  return manifest
}

function parse(bytes: Buffer): Manifest {
  let given: unknown
  try {
    given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw damagedManifest()
  }
  const { seal, ...rest } = given as { seal?: string; format?: number }
  if (seal !== sealOf(JSON.stringify(rest))) throw damagedManifest()
  if (typeof rest.format === 'number' && rest.format > format)
    throw new UnusableBackup('The backup was made by a newer version of this program: restore it with that version.')
  const read = shape.safeParse(rest)
  if (!read.success) throw damagedManifest()
  return read.data
}

const damagedManifest = () => new UnusableBackup('The backup is damaged: its list of contents cannot be read.')
