import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { secretFile } from '#platform/secrets/secret-file.ts'
import { makeCluster, sweepHalfMade } from './cluster.ts'
import { databaseFolder } from './database-folder.ts'
import { databaseUser } from './database-user.ts'
import { freePort, isFree } from './ports.ts'
import { disownPidFile, pidLines, real, runningPid } from './postmaster-pid.ts'
import { isAlive, nameOf } from './processes.ts'
import { postgresPrograms } from './programs.ts'
import { launch, StillThere } from './server.ts'
import { giveToShop, shopRole } from './shop-role.ts'

/** The PostgreSQL that comes with the shop, with its data in `<dataDir>/postgres`. */
export type EmbeddedDatabase = {
  /** Connection string (postgres://…) of the shop's database, as the ordinary role that owns it. */
  url: string
  /** Resolves when the postmaster has ended, for whatever reason. */
  gone: Promise<void>
  /**
   * Stops it (fast shutdown), and waits until it has ended. A server that another living process started is
   * left running; one whose starter has died belongs to the process that adopted it.
   */
  stop: () => Promise<void>
}

type Starting = {
  /** Required port; without it, the last port or else a free one. */
  port?: number | undefined
  /** Aborts the start, without leaving a process behind. */
  signal?: AbortSignal | undefined
  /** Prints a line for the operator. */
  say?: (line: string) => void
}

/** Timeout for an earlier process of this data folder to start or to end. */
const waitTimeoutMs = 30_000

/**
 * Starts the database of a data folder, and creates its cluster and database if needed. A server that already runs on this folder is
 * used as it is. The port stays the same across starts if possible.
 * @throws DatabaseTrouble with a sentence for the operator
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  database = 'bunon',
  starting: Starting = {},
): Promise<EmbeddedDatabase> {
  for (let until: number | undefined; ; await setTimeout(200)) {
    starting.signal?.throwIfAborted()
    const running = await findRunning(dataDir, database)
    if (running) return running
    try {
      return await start(dataDir, database, starting)
    } catch (error) {
      // A process of a killed shop is still starting or ending.
      if (!(error instanceof StillThere || runningPid(dataDir))) throw error
      until ??= Date.now() + waitTimeoutMs
      if (Date.now() > until) throw error
    }
  }
}

async function start(
  dataDir: string,
  database: string,
  { port: wantedPort, signal, say = () => {} }: Starting,
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const user = databaseUser(dataDir)
  const home = databaseFolder(dataDir, user, say)
  const programs = postgresPrograms(user)
  sweepHalfMade(home)
  if (!existsSync(join(home, 'PG_VERSION')))
    await makeCluster(programs, home, { superuser, password: passwordIn(superuserPasswordFile(dataDir)) }, user, signal)
  disownPidFile(home)
  const port = wantedPort ?? (await portOf(dataDir))
  const server = await launch(join(programs, 'bin', 'postgres'), home, port, user, signal)
  const gone = new Promise<void>((ended) => {
    if (server.exitCode !== null || server.signalCode !== null) ended()
    else server.once('exit', () => ended())
  })
  // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, everything committed is on disk.
  const stop = async () => {
    server.kill('SIGINT')
    await gone
  }
  try {
    nameStarter(dataDir)
    return { url: await openToShop(dataDir, port, database), gone, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A server that is already running. We stop it if the process that started it is dead. */
async function findRunning(dataDir: string, database: string): Promise<EmbeddedDatabase | undefined> {
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
        // It ended at this very moment.
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

/**
 * File with the process responsible for the running database: the one that started it, or adopted it. It contains the
 * pid and the start time, since pids are reused.
 */
const starterFile = (dataDir: string) => join(dataDir, 'database-started-by')
const nameStarter = (dataDir: string) => writeFileSync(starterFile(dataDir), nameOf(process.pid))

/** Whether another living process is responsible for the database. */
function hasOtherStarter(dataDir: string): boolean {
  if (!existsSync(starterFile(dataDir))) return false
  const starter = readFileSync(starterFile(dataDir), 'utf8')
  const pid = Number.parseInt(starter, 10)
  return isAlive(pid) && nameOf(pid) === starter
}

/** The last port if it is free: processes that lost the database reconnect there. */
async function portOf(dataDir: string): Promise<number> {
  const file = join(dataDir, 'database-port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = last > 0 && (await isFree(last)) ? last : await freePort()
  if (port !== last) writeFileSync(file, String(port))
  return port
}

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
    const { rows } = await probe.query<{ home: string }>(`select current_setting('data_directory') as home`)
    return real(rows[0]?.home ?? '') === real(join(dataDir, 'postgres')) ? port : undefined
  } catch {
    return undefined
  } finally {
    await probe.end().catch(() => {})
  }
}

/** Creates the shop's role and database if they are missing. @returns the connection string for the shop */
async function openToShop(dataDir: string, port: number, database: string): Promise<string> {
  await giveToShop(
    {
      superuser: (name) => superuserUrl(dataDir, port, name),
      shop: (name) => shopUrl(dataDir, port, name),
    },
    database,
  )
  return shopUrl(dataDir, port, database)
}

/** The cluster's superuser, created by `initdb`. Only this file signs in with it. */
const superuser = 'bunon'
const superuserPasswordFile = (dataDir: string) => join(dataDir, 'database-password')
const shopPasswordFile = (dataDir: string) => join(dataDir, 'database-shop-password')

const superuserUrl = (dataDir: string, port: number, database: string) =>
  urlOf(superuser, passwordIn(superuserPasswordFile(dataDir)), port, database)

const shopUrl = (dataDir: string, port: number, database: string) =>
  urlOf(shopRole, passwordIn(shopPasswordFile(dataDir)), port, database)

const urlOf = (role: string, password: string, port: number, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

const passwordIn = (file: string) => secretFile(file, () => randomBytes(18).toString('base64url'))
