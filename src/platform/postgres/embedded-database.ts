import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeCluster, sweepHalfMade } from './cluster.ts'
import { passwordIn, superuser, superuserPasswordFile } from './connection-urls.ts'
import { databaseFolder } from './database-folder.ts'
import { nameStarter } from './database-starter.ts'
import { databaseUser } from './database-user.ts'
import { findRunning } from './find-running.ts'
import { portOf } from './ports.ts'
import { disownPidFile, runningPid } from './postmaster-pid.ts'
import { postgresPrograms } from './programs.ts'
import { DatabaseStillRunning, launch, PortTaken } from './server.ts'
import { openToShop } from './shop-role.ts'

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
  /** Worker processes that will connect. */
  workers?: number | undefined
  /** Aborts the start, without leaving a process behind. */
  signal?: AbortSignal | undefined
  /** Prints a line for the operator. */
  say?: (line: string) => void
}

/** Timeout for an earlier process of this data folder to start or to end. */
const waitTimeoutMs = 30_000

/**
 * Starts the database of a data folder, and creates its cluster and database if needed. A server that already runs on
 * this folder is used as it is. The port stays the same across starts if possible.
 * @throws DatabaseSetupError with a sentence for the operator
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
      // A process of a killed shop is still starting or ending, or another program took the free port first: the next
      // try uses another port.
      const mayPass = error instanceof DatabaseStillRunning || (error instanceof PortTaken && !starting.port)
      if (!(mayPass || runningPid(dataDir))) throw error
      until ??= Date.now() + waitTimeoutMs
      if (Date.now() > until) throw error
    }
  }
}

async function start(
  dataDir: string,
  database: string,
  { port: wantedPort, workers = 1, signal, say = () => {} }: Starting,
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
  const server = await launch(join(programs, 'bin', 'postgres'), home, port, user, workers, signal)
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
