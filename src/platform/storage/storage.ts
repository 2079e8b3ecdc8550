import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { isStorageKey } from '#shared/storage-key.ts'
import type { Config } from '../config.ts'
import { openFolder } from './folder-storage.ts'
import { readS3Address } from './s3-address.ts'
import type { S3Times } from './s3-client.ts'
import { openBucket } from './s3-storage.ts'

/** Storage of pictures by keys such as uploads/2026/….webp. The content of a key never changes. */
export type Storage = {
  /** Atomic: the key exists only when all of it is stored. */
  put: (key: string, body: Buffer) => Promise<void>
  /** Undefined: no such file. */
  get: (key: string) => Promise<Buffer | undefined>
  remove: (key: string) => Promise<void>
  /** When it was stored; undefined: no such file. */
  storedAt: (key: string) => Promise<Date | undefined>
  /** Path on this machine, for streaming; undefined: no such file, or not on a disk. */
  fileOf: (key: string) => Promise<string | undefined>
  /** A response streamed from a remote store; undefined: no such file, or stored on this machine. */
  passOn: (key: string, wanted: { range?: string | undefined; headOnly?: boolean }) => Promise<FileResponse | undefined>
  /** Everything below a folder, such as uploads, without temporary files. */
  list: (folder: string) => AsyncIterable<{ key: string; storedAt: Date }>
  /** Total and free bytes of its disk; undefined: not on a disk of this machine. */
  diskSpace: () => Promise<DiskSpace | undefined>
  /** Deletes temporary files older than `before`. @returns how many */
  sweepParts: (before: Date) => Promise<number>
}

type DiskSpace = { size: number; free: number }

/** A response to a request for a file or a range of it: 206 for a range, 416 if the file is shorter than that. */
export type FileResponse = { status: 200 | 206 | 416; headers: Record<string, string>; body: Readable | undefined }

type StorageConfig = Pick<Config, 'dataDir' | 'storageUrl'> & Partial<Pick<Config, 'storageKeys'>>

/**
 * Pictures in `<dataDir>/files`, in the folder of a file:// setting or in the bucket of an s3:// one; demo/… are
 * read-only pictures of the program. It is not accessed yet (`storageMustBeUsable`).
 * @throws BadSetting for an invalid address of a bucket
 */
export function openStorage(config: StorageConfig, demoFolder = resolve('demo/masters'), times: S3Times = {}): Storage {
  const ours = openConfigured(config, times)
  const drawings = openFolder(demoFolder)
  /** The storage that has this key, and the key there. */
  const found = (key: string): [Storage, string] | undefined =>
    !isStorageKey(key) ? undefined : key.startsWith('demo/') ? [drawings, key.slice(5)] : [ours, key]
  const written = (key: string): string | undefined => (isStorageKey(key) && !key.startsWith('demo/') ? key : undefined)

  return {
    put: async (key, body) => {
      const name = written(key)
      if (!name) throw new Error(`not a key to store under: ${key}`)
      await ours.put(name, body)
    },
    get: async (key) => {
      const [at, name] = found(key) ?? []
      return at && name ? at.get(name) : undefined
    },
    remove: async (key) => {
      const name = written(key)
      if (name) await ours.remove(name)
    },
    storedAt: async (key) => {
      const [at, name] = found(key) ?? []
      return at && name ? at.storedAt(name) : undefined
    },
    fileOf: async (key) => {
      const [at, name] = found(key) ?? []
      return at && name ? at.fileOf(name) : undefined
    },
    passOn: async (key, wanted) => {
      const [at, name] = found(key) ?? []
      return at && name ? at.passOn(name, wanted) : undefined
    },
    list: async function* (folder) {
      for await (const each of ours.list(folder)) if (isStorageKey(each.key)) yield each
    },
    diskSpace: () => ours.diskSpace(),
    sweepParts: (before) => ours.sweepParts(before),
  }
}

function openConfigured({ dataDir, storageUrl, storageKeys }: StorageConfig, times: S3Times): Storage {
  if (!storageUrl) return openFolder(join(dataDir, 'files'))
  if (!storageUrl.startsWith('file://')) {
    return openBucket(readS3Address(storageUrl, storageKeys), undefined, times)
  }
  return openFolder(fileURLToPath(storageUrl))
}
