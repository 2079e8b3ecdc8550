import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Original, storeOriginal } from '#domains/catalogue/media/take-upload.ts'
import { cleanPicture, maxBytes } from '#domains/catalogue/pictures/clean-picture.ts'
import { Refusal } from '#platform/refusal.ts'
import { openSharp } from '#platform/storage/image-work.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fetchPicture, NotFetched } from './fetch-picture.ts'
import { fileNameOf } from './image-addresses.ts'

export type Picture = {
  key: string
  originalName: string
  fileSize: number
  width: number
  height: number
  /** The uploaded file of the picture, if this run stored it. */
  upload?: { sha256: string; original: Original }
}

/** Where pictures may come from. */
export type PictureSources = { folder: string | undefined; fetch: boolean }

/** Folder of imported pictures. They are named by a hash of their content, so each is stored once. */
export const importFolder = 'uploads/import'

/**
 * Finds, cleans and stores the pictures of rows, with their originals.
 * @param write false: stores nothing
 */
export async function pictureGatherer(
  storage: Storage,
  { folder, fetch }: PictureSources,
  { write, now, download = fetchPicture }: { write: boolean; now: Date; download?: typeof fetchPicture },
) {
  const files = folder === undefined ? undefined : await filesByName(folder)
  const stored: string[] = []
  const known = new Map<string, Promise<Picture | string>>()

  /** An address that several rows name is looked for once. */
  function findOnce(address: string): Promise<Picture | string> {
    const finding = known.get(address) ?? find(address)
    known.set(address, finding)
    return finding
  }

  async function find(address: string): Promise<Picture | string> {
    const own = /^\/media\/\d+\/((?:uploads|demo)\/.+)$/.exec(address)?.[1]
    if (own) return (await lookUp(storage, own, address)) ?? 'the shop has no such picture'
    const name = fileNameOf(address)
    try {
      const file = files?.get(name) ?? files?.get(name.toLowerCase())
      if (file) return await store(await readWithin(file), address, name)
      if (fetch && /^https?:/i.test(address)) return await store(await download(address), address, name)
      if (fetch) return 'it has no address on the internet'
      return 'it is not in the folder'
    } catch (error) {
      if (error instanceof NotFetched || error instanceof Refusal) return error.message
      throw error
    }
  }

  async function store(file: Buffer, address: string, name: string): Promise<Picture> {
    const sha256 = createHash('sha256').update(file).digest('hex')
    const key = `${importFolder}/${sha256.slice(0, 32)}.webp`
    const before = await lookUp(storage, key, address)
    if (before) return before
    const { body, width, height } = await cleanPicture(file, name || 'it')
    const picture = { key, originalName: address, fileSize: body.length, width, height }
    if (!write) return picture
    await storage.put(key, body)
    stored.push(key)
    const original = await storeOriginal(storage, file, now, stored)
    return original ? { ...picture, upload: { sha256, original } } : picture
  }

  return {
    gather: (addresses: string[]) => gatherPictures(addresses, findOnce),
    /** Deletes what this run has stored. */
    forget: async () => {
      for (const key of stored) await storage.remove(key)
    },
  }
}

/** The available pictures in order, and why the others are missing. */
async function gatherPictures(
  addresses: string[],
  find: (address: string) => Promise<Picture | string>,
): Promise<{ pictures: Picture[]; notes: string[] }> {
  const pictures: Picture[] = []
  const notes: string[] = []
  for (const address of addresses) {
    const found = await find(address)
    if (typeof found === 'string')
      notes.push(`picture ${address.length > 80 ? `…${address.slice(-79)}` : address}: ${found}`)
    else pictures.push(found)
  }
  return { pictures, notes }
}

async function lookUp(storage: Storage, key: string, originalName: string): Promise<Picture | undefined> {
  const body = await storage.get(key)
  if (!body) return undefined
  const sharp = await openSharp()
  const { width, height } = await sharp(body).metadata()
  return { key, originalName, fileSize: body.length, width, height }
}

/** Picture files below a folder by name; symbolic links are not followed. */
async function filesByName(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^\.(jpe?g|png|gif|webp)$/i.test(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    files.set(entry.name, path)
    const small = entry.name.toLowerCase()
    if (!files.has(small)) files.set(small, path)
  }
  return files
}

async function readWithin(file: string): Promise<Buffer> {
  if ((await stat(file)).size > maxBytes) throw new NotFetched('it is larger than 10 MB')
  return readFile(file)
}
