import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { imageQueue, openSharp } from '#platform/storage/image-work.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { StorageIsAway } from '#platform/storage/storage-is-away.ts'
import { placeholderKey } from '#shared/pictures.ts'

type Format = 'webp' | 'avif' | 'jpeg'
export type Sized = { body: Buffer; type: `image/${Format}`; etag: string }

/** Maximum size of a card's picture, for slow phones. */
const cardBytes = 25_000
const cardWidth = 320
/** Maximum number of AVIFs queued in one process. */
const maxPlanned = 2000

/**
 * Resizes masters to the widths that pages request: once, stored on disk in `folder/{width}/{key}`, the most requested ones in memory.
 * A stored size that is older than its master is made again.
 */
export function openSizes(storage: Storage, folder: string, { avif = true } = {}) {
  const hot = new LRUCache<string, Sized>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length + 500,
  })
  const underWay = new Map<string, Promise<Sized | undefined>>()
  const inQueue = imageQueue(400)
  /**
   * AVIF takes ten times as long as WebP: made one at a time, each followed by a pause three times as long, so that a small
   * machine with only new pictures still serves its shoppers.
   */
  let leisure: Promise<unknown> = Promise.resolve()
  const planned = new Set<string>()
  let drawn: Promise<Sized> | undefined

  /**
   * Does not wait for AVIF: until it is made, returns its WebP.
   * @param key a storage key ending in .webp; with .avif or .jpg instead, the same master as AVIF or JPEG
   */
  async function ready(width: number, key: string): Promise<{ picture: Sized; isLasting: boolean } | undefined> {
    const asked = key.endsWith('.avif') ? (hot.get(`${width}/${key}`) ?? (await readMade(width, key))) : undefined
    if (asked) return { picture: asked, isLasting: true }
    if (key.endsWith('.avif') && avif) makeLater(width, key)
    const picture = await find(width, key.replace(/\.avif$/, '.webp'))
    return picture && { picture, isLasting: !key.endsWith('.avif') }
  }

  function makeLater(width: number, key: string) {
    const name = `${width}/${key}`
    if (planned.has(name) || planned.size >= maxPlanned) return
    planned.add(name)
    // If it cannot be made, its WebP continues to be sent.
    leisure = leisure
      .then(() => restAfter(() => find(width, key)))
      .catch(() => {})
      .finally(() => planned.delete(name))
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
    const made = await making
    if (made) hot.set(name, made)
    return made
  }

  async function make(width: number, key: string): Promise<Sized | undefined> {
    const kept = await readMade(width, key)
    if (kept) return kept
    const body = await inQueue(async () => {
      const master = await storage.get(masterOf(key))
      return master && resize(master, width, formatOf(key))
    })
    if (!body) return undefined
    await keep(fileOf(width, key), body)
    return sized(body, formatOf(key))
  }

  /** The picture made before, unless its master is newer. While the store is unavailable, any stored one is used. */
  async function readMade(width: number, key: string): Promise<Sized | undefined> {
    const storedAt = await storage.storedAt(masterOf(key)).catch((error: unknown) => {
      if (error instanceof StorageIsAway) return new Date(0)
      throw error
    })
    const body = storedAt && (await readKept(fileOf(width, key), storedAt))
    if (!body) return undefined
    const picture = sized(body, formatOf(key))
    hot.set(`${width}/${key}`, picture)
    return picture
  }

  const fileOf = (width: number, key: string) => join(folder, String(width), key)

  /** For missing pictures: the placeholder of the shop, or a plain one if that does not exist. */
  async function placeholder(width: number): Promise<Sized> {
    return (await find(width, placeholderKey)) ?? (await (drawn ??= drawPlaceholder()))
  }

  return { ready, find, placeholder }
}

async function restAfter(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  await setTimeout(3 * (performance.now() - begun), undefined, { ref: false })
}

const formatOf = (key: string): Format => (key.endsWith('.avif') ? 'avif' : key.endsWith('.jpg') ? 'jpeg' : 'webp')
const masterOf = (key: string) => key.replace(/\.(avif|jpg)$/, '.webp')

async function resize(master: Buffer, width: number, format: Format): Promise<Buffer> {
  const sharp = await openSharp()
  const picture = sharp(master, { limitInputPixels: 50e6, failOn: 'error' }).resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif({ quality: 45, effort: 3 }).toBuffer()
  if (format === 'jpeg')
    return picture.flatten({ background: '#efe9de' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  let body: Buffer
  // Fine weaves compress badly: a card loses some detail rather than seconds on a phone.
  for (const quality of [78, 66, 54, 42]) {
    body = await picture.clone().webp({ quality, effort: 4 }).toBuffer()
    if (width > cardWidth || body.length <= cardBytes || quality === 42) return body
  }
  throw new Error('unreachable')
}

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

const hanger = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400"><rect width="300" height="400" fill="#efe9de"/>
<path d="M150 172v-14c0-8 12-9 12-20a12 12 0 0 0-24 0M150 172l-78 54c-8 6-4 16 6 16h144c10 0 14-10 6-16z" fill="none" stroke="#c9bfac" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
async function drawPlaceholder() {
  const sharp = await openSharp()
  return sized(await sharp(Buffer.from(hanger)).webp({ quality: 80 }).toBuffer(), 'webp')
}
