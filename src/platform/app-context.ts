import type { Pool } from 'pg'
import type { PageCache } from './cache/page-cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Limits } from './http/limits.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Storage } from './storage/storage.ts'

/** The dependencies of a running process. Endpoints receive it and take what they need. */
export type AppContext = {
  config: Config
  db: Db
  /** May be a replica, a few moments behind: for public reads, never to read back what a person has just written. */
  readDb: Db
  /** Like `readDb`, with two connections and ten times the timeouts: for reports that may take seconds. */
  reportDb: Db
  pool: Pool
  clock: Clock
  limits: Limits
  cache: PageCache
  storage: Storage
  secrets: Secrets
  /** Requests to other services. */
  outgoing: Outgoing
  /** What /readyz answers. */
  ready: () => Promise<Readiness>
}

type Readiness = {
  /** Reachable. Without the database, its migrations or running jobs, the process cannot serve. */
  database: boolean
  migrations: boolean
  jobs: boolean
  /** The disk of the data folder has space left. */
  disk: boolean
  /** No due job and no event is late. */
  queue: boolean
  version: string
  /** Worker processes on this machine. */
  processes: { serving: number; wanted: number }
}
