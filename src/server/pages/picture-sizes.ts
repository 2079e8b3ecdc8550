import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { imageQueue } from '#platform/storage/image-work.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { StorageIsAway } from '#platform/storage/storage-is-away.ts'
import { placeholderKey } from '#shared/pictures.ts'
import { drawPlaceholder, type Format, resizePicture } from './resize-picture.ts'

export type Sized = { body: Buffer; type: `image/${Format}`; etag: string }

/** Maximum number of AVIFs queued in one process. */
const maxPlanned = 2000

/**
 * Resizes masters to the widths that pages request: once, stored on disk in `folder/{width}/{key}`, the most requested ones in memory.
 * A stored size that is older than its master is made again.
 */
export function openSizes(storage: Storage, folder: string, { avif = true } = {}) {
  const hot = new LRUCache<string, Sized>({ maxSize: 16 * 1024 * 1024, sizeCalculation: bytesOf })
  const underWay = new Map<string, Promise<Sized | undefined>>()
  const inQueue = imageQueue(400)
  const makeLater = leisureQueue()
  let drawn: Promise<Sized> | undefined

  /**
   * Does not wait for AVIF: until it is made, returns its WebP.
   * @param key a storage key ending in .webp; with .avif or .jpg instead, the same master as AVIF or JPEG
   */
  async function ready(width: number, key: string): Promise<{ picture: Sized; isLasting: boolean } | undefined> {
    const isAvif = key.endsWith('.avif')
    const name = `${width}/${key}`
    const asked = isAvif ? (hot.get(name) ?? remember(name, await readMade(storage, folder, width, key))) : undefined
    if (asked) return { picture: asked, isLasting: true }
    if (isAvif && avif) makeLater(name, () => find(width, key))
    const picture = await find(width, key.replace(/\.avif$/, '.webp'))
    return picture && { picture, isLasting: !isAvif }
  }

  /** Waits until the picture is made. @param key as for `ready` */
  async function find(width: number, key: string): Promise<Sized | undefined> {
    const name = `${width}/${key}`
    const known = hot.get(name)
    if (known) return known
    let making = underWay.get(name)
    if (!making) {
      making = make(width, key).finally(() => underWay.delete(name))
      underWay.set(name, making)
    }
    return remember(name, await making)
  }

  function remember(name: string, picture: Sized | undefined): Sized | undefined {
    if (picture) hot.set(name, picture)
    return picture
  }

  async function make(width: number, key: string): Promise<Sized | undefined> {
    const kept = await readMade(storage, folder, width, key)
    if (kept) return kept
    const body = await inQueue(async () => {
      const master = await storage.get(masterOf(key))
      return master && resizePicture(master, width, formatOf(key))
    })
    if (!body) return undefined
    await keep(fileOf(folder, width, key), body)
    return sized(body, formatOf(key))
  }

  /** For missing pictures: the placeholder of the shop, or a plain one if that does not exist. */
  async function placeholder(width: number): Promise<Sized> {
    return (await find(width, placeholderKey)) ?? (await (drawn ??= plainPlaceholder()))
  }

  return { ready, find, placeholder }
}

/**
 * AVIF takes ten times as long as WebP: made one at a time, each followed by a pause three times as long, so that a small
 * machine with only new pictures still serves its shoppers.
 */
function leisureQueue(): (name: string, work: () => Promise<unknown>) => void {
  let leisure: Promise<unknown> = Promise.resolve()
  const planned = new Set<string>()
  return (name, work) => {
    if (planned.has(name) || planned.size >= maxPlanned) return
    planned.add(name)
    // If it cannot be made, its WebP continues to be sent.
    leisure = leisure
      .then(() => restAfter(work))
      .catch(() => {})
      .finally(() => planned.delete(name))
  }
}

async function restAfter(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  await setTimeout(3 * (performance.now() - begun), undefined, { ref: false })
}

/** The picture made before, unless its master is newer. While the store is unavailable, any stored one is used. */
async function readMade(storage: Storage, folder: string, width: number, key: string): Promise<Sized | undefined> {
  const storedAt = await storage.storedAt(masterOf(key)).catch((error: unknown) => {
    if (error instanceof StorageIsAway) return new Date(0)
    throw error
  })
  const body = storedAt && (await readKept(fileOf(folder, width, key), storedAt))
  return body && sized(body, formatOf(key))
}

const fileOf = (folder: string, width: number, key: string) => join(folder, String(width), key)
const formatOf = (key: string): Format => (key.endsWith('.avif') ? 'avif' : key.endsWith('.jpg') ? 'jpeg' : 'webp')
const masterOf = (key: string) => key.replace(/\.(avif|jpg)$/, '.webp')

async function readKept(file: string, storedAt: Date): Promise<Buffer | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  try {
    const { mtime, size } = await handle.stat()
    return size > 0 && mtime >= storedAt ? await handle.readFile() : undefined
  } finally {
    await handle.close()
  }
}

/** Storing only saves work: with a full disk the picture is sent all the same. */
async function keep(file: string, body: Buffer): Promise<void> {
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

const sized = (body: Buffer, format: Format): Sized => ({
  body,
  type: `image/${format}`,
  etag: `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`,
})

const plainPlaceholder = async () => sized(await drawPlaceholder(), 'webp')
const bytesOf = ({ body }: Sized) => body.length + 500
