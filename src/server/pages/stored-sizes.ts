import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '#platform/storage/storage.ts'
import { StorageIsAway } from '#platform/storage/storage-is-away.ts'
import type { Format } from './resize-picture.ts'

export type Sized = { body: Buffer; type: `image/${Format}`; etag: string }

/** The picture made before, unless its master is newer. While the store is unavailable, any stored one is used. */
export async function readStored(
  storage: Storage,
  folder: string,
  width: number,
  key: string,
): Promise<Sized | undefined> {
  const storedAt = await storage.storedAt(masterOf(key)).catch((error: unknown) => {
    if (error instanceof StorageIsAway) return new Date(0)
    throw error
  })
  const body = storedAt && (await readIfNewer(fileOf(folder, width, key), storedAt))
  return body && sized(body, formatOf(key))
}

export const fileOf = (folder: string, width: number, key: string) => join(folder, String(width), key)
export const formatOf = (key: string): Format =>
  key.endsWith('.avif') ? 'avif' : key.endsWith('.jpg') ? 'jpeg' : 'webp'
export const masterOf = (key: string) => key.replace(/\.(avif|jpg)$/, '.webp')

async function readIfNewer(file: string, storedAt: Date): Promise<Buffer | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  try {
    const { mtime, size } = await handle.stat()
    return size > 0 && mtime >= storedAt ? await handle.readFile() : undefined
  } finally {
    await handle.close()
  }
}

/** Storing only saves work: with a full disk the picture is still sent. */
export async function storePicture(file: string, body: Buffer): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    const handle = await open(part, 'wx')
    await handle.writeFile(body).finally(() => handle.close())
    await rename(part, file)
  } catch {
    await rm(part, { force: true }).catch(() => {})
  }
}

export const sized = (body: Buffer, format: Format): Sized => ({
  body,
  type: `image/${format}`,
  etag: `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`,
})
