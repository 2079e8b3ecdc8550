import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { makeFolder, ownAs } from '../own-as.ts'
import type { Storage } from './storage.ts'

/** Files on a local or shared disk. Keys are not checked here: `openStorage` has done that. */
export function openFolder(root: string): Storage {
  const partsFolder = join(root, '.parts')
  const fileOf = (key: string) => join(root, key)

  return {
    put: async (key, body) => {
      await makeFolder(partsFolder)
      await makeFolder(dirname(fileOf(key)))
      await writeWhole(fileOf(key), body, join(partsFolder, randomUUID()))
    },
    get: (key) => orNothing(readFile(fileOf(key))),
    remove: (key) => rm(fileOf(key), { force: true }),
    storedAt: async (key) => (await orNothing(stat(fileOf(key))))?.mtime,
    fileOf: async (key) => ((await orNothing(stat(fileOf(key))))?.isFile() ? fileOf(key) : undefined),
    passOn: async () => undefined,
    list: async function* (folder) {
      for (const entry of (await orNothing(readdir(join(root, folder), { recursive: true, withFileTypes: true }))) ??
        []) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        const found = await orNothing(stat(file))
        if (found) yield { key: relative(root, file).split(sep).join('/'), storedAt: found.mtime }
      }
    },
    diskSpace: async () => {
      await makeFolder(root)
      const { blocks, bavail, bsize } = await statfs(root)
      return { size: blocks * bsize, free: bavail * bsize }
    },
    sweepParts: async (before) => {
      let swept = 0
      for (const name of (await orNothing(readdir(partsFolder))) ?? []) {
        const file = join(partsFolder, name)
        const found = await orNothing(stat(file))
        if (!found || found.mtime >= before) continue
        await rm(file, { force: true })
        swept++
      }
      return swept
    },
  }
}

/** Writes a temporary file and renames it, so that readers find either nothing or all of it, also after a crash. */
async function writeWhole(file: string, body: Buffer, part: string): Promise<void> {
  try {
    const handle = await open(part, 'wx', 0o644)
    try {
      await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    ownAs(part, dirname(file))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The result of a file operation; undefined: no such file. */
const orNothing = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined
    throw error
  })
