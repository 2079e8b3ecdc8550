import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BadSetting, type Config } from './config.ts'

/** Where pictures lie: keys like uploads/2026/….webp. Keys never change their content. */
export type Storage = {
  /** Whole or not at all: nothing of it is seen under its key before all of it is on the disk. */
  put: (key: string, body: Buffer) => Promise<void>
  /** Undefined: there is no such file. */
  get: (key: string) => Promise<Buffer | undefined>
  remove: (key: string) => Promise<void>
  /** When it was stored; undefined: there is no such file. */
  storedAt: (key: string) => Promise<Date | undefined>
  /** Where it lies on this machine, for what is sent piece by piece; undefined: no such file, or not on a disk. */
  fileOf: (key: string) => Promise<string | undefined>
  /** Everything below a folder, e.g. uploads. Half-written files of writers that died are not part of it. */
  list: (folder: string) => AsyncIterable<{ key: string; storedAt: Date }>
  /** Takes away what writers that died left behind before that moment. */
  sweepParts: (before: Date) => Promise<number>
}

/** Folders of letters, digits, dashes; no segment begins with a dot, so a key leads nowhere but below its root. */
const keyGrammar = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\/[a-z0-9][a-z0-9_-]*\.[a-z0-9]{2,5}$/i
export const isStorageKey = (key: string): boolean => key.length <= 200 && keyGrammar.test(key)

/**
 * Pictures on disk in `<dataDir>/files` or the folder of a file:// setting; demo/… are the drawings that come with the
 * program and are only read.
 * @throws BadSetting for a place that this version cannot store to
 */
export function openStorage(
  config: Pick<Config, 'dataDir' | 'storageUrl'>,
  demoFolder = resolve('demo/masters'),
): Storage {
  const root = rootOf(config)
  const partsFolder = join(root, '.parts')
  const fileOf = (key: string): string | undefined => {
    if (!isStorageKey(key)) return undefined
    return key.startsWith('demo/') ? join(demoFolder, key.slice(5)) : join(root, key)
  }

  return {
    put: async (key, body) => {
      const file = key.startsWith('demo/') ? undefined : fileOf(key)
      if (!file) throw new Error(`not a key to store under: ${key}`)
      await mkdir(partsFolder, { recursive: true })
      await mkdir(dirname(file), { recursive: true })
      await writeWhole(file, body, join(partsFolder, randomUUID()))
    },
    get: async (key) => {
      const file = fileOf(key)
      return file ? orNothing(readFile(file)) : undefined
    },
    remove: async (key) => {
      const file = key.startsWith('demo/') ? undefined : fileOf(key)
      if (file) await rm(file, { force: true })
    },
    storedAt: async (key) => {
      const file = fileOf(key)
      return file ? (await orNothing(stat(file)))?.mtime : undefined
    },
    fileOf: async (key) => {
      const file = fileOf(key)
      return file && (await orNothing(stat(file)))?.isFile() ? file : undefined
    },
    list: async function* (folder) {
      for (const entry of (await orNothing(readdir(join(root, folder), { recursive: true, withFileTypes: true }))) ??
        []) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        const key = relative(root, file).split(sep).join('/')
        const found = await orNothing(stat(file))
        if (found && isStorageKey(key)) yield { key, storedAt: found.mtime }
      }
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

function rootOf({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): string {
  if (!storageUrl) return join(dataDir, 'files')
  if (storageUrl.startsWith('file://')) {
    try {
      return fileURLToPath(storageUrl)
    } catch {
      throw new BadSetting('The setting STORAGE_URL cannot be used: write it as file:///an/absolute/folder.')
    }
  }
  throw new BadSetting(
    'The setting STORAGE_URL names an S3 store, which this version cannot use yet; leave it out or give a folder as file:///….',
  )
}

/** Writes beside the target and renames, so that a reader or a crash finds either nothing or all of it. */
export async function writeWhole(file: string, body: Buffer, part: string): Promise<void> {
  try {
    const handle = await open(part, 'wx', 0o644)
    try {
      await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** What a file operation finds, or undefined where there is no such file. */
const orNothing = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined
    throw error
  })
