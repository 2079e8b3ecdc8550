import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { clientRows } from '#platform/database/client-rows.ts'
import { col } from '#platform/database/rows.ts'
import { shopPasswordFile, shopUrl, superuserPasswordFile, superuserUrl } from './connection-urls.ts'
import { hasOtherStarter, nameStarter } from './database-starter.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'
import { pidLines, real, runningPid } from './postmaster-pid.ts'
import { isAlive } from './processes.ts'
import { openToShop } from './shop-role.ts'

/** Connection string of the shop's database that runs on this data folder; undefined: none. */
export async function findEmbeddedDatabase(dataDir: string, database = 'bunon'): Promise<string | undefined> {
  const port = await portOfRunning(dataDir)
  return port && existsSync(shopPasswordFile(dataDir)) ? shopUrl(dataDir, port, database) : undefined
}

/** Connects as the superuser: only that role may read which data directory the server uses. */
async function portOfRunning(dataDir: string): Promise<number | undefined> {
  const port = Number(pidLines(join(dataDir, 'postgres'))[3])
  if (!port || !existsSync(superuserPasswordFile(dataDir))) return undefined
  const probe = new pg.Client({
    connectionString: superuserUrl(dataDir, port, 'postgres'),
    connectionTimeoutMillis: 1000,
  })
  // The server may be shutting down; without a listener the error would end this process.
  probe.on('error', () => {})
  try {
    await probe.connect()
    const [server] = await clientRows(probe, { home: col.text }).run(`select current_setting('data_directory') as home`)
    return real(server?.home ?? '') === real(join(dataDir, 'postgres')) ? port : undefined
  } catch {
    return undefined
  } finally {
    await probe.end().catch(() => {})
  }
}

/** A server that is already running. We stop it if the process that started it is dead. */
export async function findRunning(dataDir: string, database: string): Promise<EmbeddedDatabase | undefined> {
  const port = await portOfRunning(dataDir)
  const pid = runningPid(dataDir)
  if (!port || !pid) return undefined
  const isOrphan = !hasOtherStarter(dataDir)
  if (isOrphan) nameStarter(dataDir)
  return {
    // Its starter may have been killed before creating the database, or may be of an older release.
    url: await openToShop(dataDir, port, database),
    gone: untilDead(pid),
    stop: async () => {
      if (!isOrphan || runningPid(dataDir) !== pid) return
      try {
        process.kill(pid, 'SIGINT')
      } catch (error) {
        // The process ended in the meantime.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
      while (isAlive(pid)) await setTimeout(50)
    },
  }
}

/** By polling: it is not a child of this process. */
async function untilDead(pid: number): Promise<void> {
  while (isAlive(pid)) await setTimeout(250, undefined, { ref: false })
}
