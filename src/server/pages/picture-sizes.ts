import { LRUCache } from 'lru-cache'
import { imageQueue } from '#platform/storage/image-work.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { placeholderKey } from '#shared/pictures.ts'
import { lowPriorityQueue } from './low-priority-queue.ts'
import { drawPlaceholder, resizePicture } from './resize-picture.ts'
import { fileOf, formatOf, masterOf, readStored, type Sized, sized, storePicture } from './stored-sizes.ts'

/**
 * Resizes masters to the widths that pages request: once, stored on disk in `folder/{width}/{key}`, the most requested
 * ones in memory. A stored size that is older than its master is made again.
 */
export function openSizes(storage: Storage, folder: string, { avif = true } = {}) {
  const hot = new LRUCache<string, Sized>({ maxSize: 16 * 1024 * 1024, sizeCalculation: bytesOf })
  const underWay = new Map<string, Promise<Sized | undefined>>()
  const inQueue = imageQueue(400)
  const makeLater = lowPriorityQueue()
  let drawn: Promise<Sized> | undefined

  /**
   * Does not wait for AVIF: until it is made, returns its WebP.
   * @param key a storage key ending in .webp; with .avif or .jpg instead, the same master as AVIF or JPEG
   */
  async function ready(width: number, key: string): Promise<{ picture: Sized; isLasting: boolean } | undefined> {
    const isAvif = key.endsWith('.avif')
    const name = `${width}/${key}`
    const asked = isAvif ? (hot.get(name) ?? remember(name, await readStored(storage, folder, width, key))) : undefined
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
    const stored = await readStored(storage, folder, width, key)
    if (stored) return stored
    const body = await inQueue(async () => {
      const master = await storage.get(masterOf(key))
      return master && resizePicture(master, width, formatOf(key))
    })
    if (!body) return undefined
    await storePicture(fileOf(folder, width, key), body)
    return sized(body, formatOf(key))
  }

  /** For missing pictures: the placeholder of the shop, or a plain one if that does not exist. */
  async function placeholder(width: number): Promise<Sized> {
    return (await find(width, placeholderKey)) ?? (await (drawn ??= plainPlaceholder()))
  }

  return { ready, find, placeholder }
}

const plainPlaceholder = async () => sized(await drawPlaceholder(), 'webp')
const bytesOf = ({ body }: Sized) => body.length + 500
