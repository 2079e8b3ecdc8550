import type { Storage } from '#platform/storage/storage.ts'
import type { BackupFile, Manifest } from './manifest.ts'
import type { Program } from './our-tables.ts'

/** The restore is refused and nothing was changed; the message is one sentence. */
export class CannotRestore extends Error {}

export type RestoreWanted = {
  file: BackupFile
  /** Target database: empty, or a shop. */
  url: string
  storage: Storage
  program: Program
  /** Backs up the existing shop, so that it may be replaced; undefined: a shop in use is not replaced. */
  replace: (() => Promise<unknown>) | undefined
  progress: (doing: 'checking' | 'tables' | 'comparing' | 'pictures' | 'migrating', done: number, total: number) => void
}

export type Restored = {
  manifest: Manifest
  /** Later migrations that were applied to the backup's tables. */
  migrated: string[]
  /** Pictures that were written; the others were already there, byte for byte. */
  pictures: number
  /** Counts and consistency checks of the restored shop. The broken ones should be 0. */
  books: { orders: number; products: number; customers: number; brokenStock: number; brokenOrders: number }
}
