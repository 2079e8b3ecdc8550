import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { secretFile } from '#platform/secrets/secret-file.ts'
import { makeCluster, sweepHalfMade } from './cluster.ts'
import { databaseFolder, databaseUser } from './database-user.ts'
import { freePort, isFree } from './ports.ts'
import { disownPidFile, pidLines, real, runningPid } from './postmaster-pid.ts'
import { isAlive, nameOf } from './processes.ts'
import { postgresPrograms } from './programs.ts'
import { launch, StillThere } from './server.ts'
import { giveToShop, shopRole } from './shop-role.ts'

/** The real PostgreSQL that the shop brings along, with its data in `<dataDir>/postgres`. */
export type EmbeddedDatabase = {
  /** postgres://… of the shop's database, as the ordinary role that owns it. */
  url: string
  /** Resolves when its first process has ended, for whatever reason. */
  gone: Promise<void>
  /**
   * Ends it after its running statements, and waits until it is gone. One that somebody else started and still uses is
   * left alone; one whose starter has died belongs to whoever found it.
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

/** For an earlier process of this data folder to start or to end. */
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

/** One that runs already. It is ours to end when the process that started it is dead. */
async function findRunning(dataDir: string, database: string): Promise<EmbeddedDatabase | undefined> {
  const port = await portOfRunning(dataDir)
  const pid = runningPid(dataDir)
  if (!port || !pid) return undefined
  const isOrphan = !hasOtherStarter(dataDir)
  if (isOrphan) nameStarter(dataDir)
  return {
    // Whoever started it may have been killed, or may not have come, to making it; or was of a release before.
    url: await openToShop(dataDir, port, database),
    gone: untilDead(pid),
    stop: async () => {
      if (!isOrphan || runningPid(dataDir) !== pid) return
      try {
        process.kill(pid, 'SIGINT')
      } catch (error) {
        // It has ended by itself in this very moment.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
      while (isAlive(pid)) await setTimeout(50)
    },
  }
}

/** Watched from the side: it is no child of this process. */
async function untilDead(pid: number): Promise<void> {
  while (isAlive(pid)) await setTimeout(250, undefined, { ref: false })
}

/**
 * Who answers for the running database: the process that started it, or that found it without one. Its number and when
 * it began, since numbers are given again.
 */
const starterFile = (dataDir: string) => join(dataDir, 'database-started-by')
const nameStarter = (dataDir: string) => writeFileSync(starterFile(dataDir), nameOf(process.pid))

/** Is the one who answers for the database another process than this, and alive? */
function hasOtherStarter(dataDir: string): boolean {
  if (!existsSync(starterFile(dataDir))) return false
  const starter = readFileSync(starterFile(dataDir), 'utf8')
  const pid = Number.parseInt(starter, 10)
  return isAlive(pid) && nameOf(pid) === starter
}

/** The port of the last start if it is free: processes that lost the database look for it where it was. */
async function portOf(dataDir: string): Promise<number> {
  const file = join(dataDir, 'database-port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = last > 0 && (await isFree(last)) ? last : await freePort()
  if (port !== last) writeFileSync(file, String(port))
  return port
}

/** The address of the shop's database that runs on this data folder now, or undefined. */
export async function findEmbeddedDatabase(dataDir: string, database = 'bunon'): Promise<string | undefined> {
  const port = await portOfRunning(dataDir)
  return port && existsSync(shopPasswordFile(dataDir)) ? shopUrl(dataDir, port, database) : undefined
}

/** Asked as the superuser: only that is told which folder the database of a port works on. */
async function portOfRunning(dataDir: string): Promise<number | undefined> {
  const port = Number(pidLines(join(dataDir, 'postgres'))[3])
  if (!port || !existsSync(superuserPasswordFile(dataDir))) return undefined
  const probe = new pg.Client({
    connectionString: superuserUrl(dataDir, port, 'postgres'),
    connectionTimeoutMillis: 1000,
  })
  // It may be on its way out; unheard, that would end this process too.
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

/** Makes the shop's role and its database where they are missing. @returns its address for the shop */
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

/** The cluster's own role, which `initdb` makes. Nobody but this file signs in with it. */
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
