import type { Pool } from 'pg'
import type { PageCache } from './cache/page-cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Limits } from './http/limits.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Storage } from './storage/storage.ts'

/** What a running process consists of; endpoints take from it what they need. */
export type Parts = {
  config: Config
  db: Db
  /** For reads that may be some moments old, as anybody sees them: never for what one person has just written. */
  readDb: Db
  pool: Pool
  clock: Clock
  limits: Limits
  cache: PageCache
  storage: Storage
  secrets: Secrets
  /** What /readyz tells. */
  ready: () => Promise<Readiness>
}

type Readiness = {
  /** Reachable, with all migrations of this program, and jobs run: whoever lacks one of these cannot serve. */
  database: boolean
  migrations: boolean
  jobs: boolean
  /** There is room on the disk of the data folder. */
  disk: boolean
  /** No due job has waited for long. */
  queue: boolean
  version: string
  /** Of this machine: how many take in visitors, of how many there shall be. */
  processes: { serving: number; wanted: number }
}
