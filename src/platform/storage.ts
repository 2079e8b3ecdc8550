import { readFile } from 'node:fs/promises'
import { join, normalize, resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from './config.ts'

/** Where pictures lie: keys like uploads/2026/….webp. Keys never change their content. */
export type Storage = {
  put: (key: string, body: Buffer) => Promise<void>
  /** Undefined: there is no such file. */
  get: (key: string) => Promise<Buffer | undefined>
  remove: (key: string) => Promise<void>
}

/** Pictures on disk in `<dataDir>/files`; demo/… are the drawings that come with the program. */
export function openStorage(config: Pick<Config, 'dataDir' | 'storageUrl'>, demoFolder = resolve('demo/masters')): Storage {
  const location = config.storageUrl?.startsWith('file://') ? new URL(config.storageUrl) : join(config.dataDir, 'files')
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: (key, body) => disk.put(key, body),
    get: async (key) => {
      if (key.startsWith('demo/')) return readOrNothing(join(demoFolder, normalize(`/${key.slice(5)}`)))
      return (await disk.exists(key)) ? Buffer.from(await disk.getArrayBuffer(key)) : undefined
    },
    remove: (key) => disk.delete(key),
  }
}

const readOrNothing = (file: string) =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
