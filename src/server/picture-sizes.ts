import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { imageQueue } from '#platform/image-work.ts'
import type { Storage } from '#platform/storage.ts'
import { placeholderKey } from '#shared/pictures.ts'

export type Sized = { body: Buffer; type: 'image/webp' | 'image/avif'; etag: string }

/** A card must not be heavier than this on a slow phone. */
const cardBytes = 25_000
const cardWidth = 320

/**
 * Masters in the widths that pages ask for: made once, kept on disk in `folder/{width}/{key}`, the most wanted in memory.
 * A kept size older than its master is made anew.
 */
export function openSizes(storage: Storage, folder: string) {
  const hot = new LRUCache<string, Sized>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length + 500,
  })
  const underWay = new Map<string, Promise<Sized | undefined>>()
  const inQueue = imageQueue(400)
  let drawn: Promise<Sized> | undefined

  /** @param key a storage key ending in .webp; with .avif instead, the same master as AVIF */
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
    const format = key.endsWith('.avif') ? 'avif' : 'webp'
    const masterKey = key.replace(/\.avif$/, '.webp')
    const storedAt = await storage.storedAt(masterKey)
    if (!storedAt) return undefined
    const file = join(folder, String(width), key)
    const kept = await readKept(file, storedAt)
    if (kept) return sized(kept, format)
    const body = await inQueue(async () => {
      const master = await storage.get(masterKey)
      return master && resize(master, width, format)
    })
    if (!body) return undefined
    await keep(file, body)
    return sized(body, format)
  }

  /** What stands where a picture is missing: the shop's drawing, or a plain one while that does not exist. */
  async function placeholder(width: number): Promise<Sized> {
    return (await find(width, placeholderKey)) ?? (await (drawn ??= drawPlaceholder()))
  }

  return { find, placeholder }
}

async function resize(master: Buffer, width: number, format: 'webp' | 'avif'): Promise<Buffer> {
  const picture = sharp(master, { limitInputPixels: 50e6, failOn: 'error' }).resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif({ quality: 52, effort: 3 }).toBuffer()
  let body: Buffer
  // Fine weaves are heavy: a card gives up some fineness rather than seconds of a phone.
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

/** Keeping only saves work: a full disk must not keep the picture from the shopper. */
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

const sized = (body: Buffer, format: 'webp' | 'avif'): Sized => ({
  body,
  type: `image/${format}`,
  etag: `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`,
})

const hanger = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400"><rect width="300" height="400" fill="#efe9de"/>
<path d="M150 172v-14c0-8 12-9 12-20a12 12 0 0 0-24 0M150 172l-78 54c-8 6-4 16 6 16h144c10 0 14-10 6-16z" fill="none" stroke="#c9bfac" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
const drawPlaceholder = async () => sized(await sharp(Buffer.from(hanger)).webp({ quality: 80 }).toBuffer(), 'webp')
