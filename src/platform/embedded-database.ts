import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseTrouble } from './database-trouble.ts'
import { type DatabaseUser, databaseFolder, databaseUser, isUnnamedUser } from './database-user.ts'
import { postgresPrograms, programsForUnnamedUser } from './postgres-programs.ts'
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

/** Something of an earlier database of this folder is still ending, or another start is under way: it is worth another try. */
class StillThere extends DatabaseTrouble {}

type Starting = {
  /** Where it must listen; without it, where it listened last or else anywhere. */
  port?: number | undefined
  /** Broken off, the start leaves no process behind and rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Tells the operator what is going on, a line each. */
  say?: (line: string) => void
}

/** So long an earlier process of this data folder may take to open or to end. */
const patience = 30_000

/**
 * Starts the database of a data folder; makes the folder's cluster and the shop's database when they do not exist.
 * One that already runs on this folder is used as it is. It keeps its port from one start to the next if it can.
 * @throws DatabaseTrouble in one sentence
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
      // Left over from a shop that was killed: still opening, or just about to end.
      if (!(error instanceof StillThere || runningPid(dataDir))) throw error
      until ??= Date.now() + patience
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
    await makeCluster(programs, home, passwordIn(superuserPasswordFile(dataDir)), user, signal)
  disownPidFile(home)
  const port = wantedPort ?? (await portOf(dataDir))
  const server = await launch(join(programs, 'bin', 'postgres'), home, port, user, signal)
  const gone = server.exitCode === null && server.signalCode === null ? once(server, 'exit').then(() => {}) : done
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

/** A process that has ended but that its parent has not asked for yet (Z) is as dead as any. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statOf(pid)[0] !== 'Z'
}

/** What /proc (Linux) says of a process behind its name: its state, its parent, …; field 22 of `man proc` is number 19 here. */
function statOf(pid: number): string[] {
  try {
    // The name may hold blanks and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

const pidFileOf = (home: string) => join(home, 'postmaster.pid')

/** The lines of postmaster.pid: pid, folder, start, port, …, and last how far it is. */
function pidLines(home: string): string[] {
  try {
    return readFileSync(pidFileOf(home), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * The first process of the database on this very folder, if one is alive. A number in a file may have come to be
 * somebody else's: where the system tells (Linux), the process must be a PostgreSQL of this folder.
 */
function runningPid(dataDir: string): number | undefined {
  const home = join(dataDir, 'postgres')
  const pid = Number(pidLines(home)[0])
  return pid > 1 && isAlive(pid) && isPostgresOf(pid, home) ? pid : undefined
}

function isPostgresOf(pid: number, home: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const folder = words[words.indexOf('-D') + 1] ?? ''
    return real(folder) === real(home)
  } catch {
    return false
  }
}

function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/**
 * PostgreSQL refuses to start while the number in postmaster.pid is that of a living process of its user, or of one that
 * nobody has reaped; it cannot know that the process is no PostgreSQL of this folder. The number of its own parent it
 * passes over, and then still looks at the shared memory named behind it, whether other processes use that.
 */
function disownPidFile(home: string) {
  const lines = pidLines(home)
  const pid = Number(lines[0])
  if (process.platform !== 'linux' || !(pid > 0) || !existsSync(`/proc/${pid}`)) return
  if (isAlive(pid) && isPostgresOf(pid, home)) return
  // Under its own name it is never seen half written.
  const draft = `${pidFileOf(home)}-new`
  writeFileSync(draft, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  const { uid, gid } = statSync(home)
  chownSync(draft, uid, gid)
  renameSync(draft, pidFileOf(home))
}

/**
 * Who answers for the running database: the process that started it, or that found it without one. Its number and when
 * it began, since numbers are given again.
 */
const starterFile = (dataDir: string) => join(dataDir, 'database-started-by')
const nameStarter = (dataDir: string) => writeFileSync(starterFile(dataDir), nameOf(process.pid))
const nameOf = (pid: number) => `${pid} ${statOf(pid)[19] ?? ''}`.trim()

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

/** Whole from the first moment: two starts at once find the same, and one that is killed leaves none that is cut off. */
function passwordIn(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}-${randomBytes(4).toString('hex')}`
    writeFileSync(draft, randomBytes(18).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** Folders of clusters that are being made: `postgres-new-`, the name of their process, and a word of their own. */
const halfMade = (home: string) => `${home}-new-`

/** Those that a start which was killed has left behind. */
function sweepHalfMade(home: string) {
  const parent = dirname(home)
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const path = join(parent, name)
    if (!path.startsWith(halfMade(home))) continue
    const [pid, began] = path.slice(halfMade(home).length).split('-')
    const isUnderWay = isAlive(Number(pid)) && nameOf(Number(pid)) === `${pid} ${began}`.trim()
    if (!isUnderWay) rmSync(path, { recursive: true, force: true })
  }
}

/** In a folder beside it, which takes its name when it is whole: a start that is broken off leaves nothing half made. */
async function makeCluster(
  programs: string,
  home: string,
  password: string,
  user: DatabaseUser,
  signal: AbortSignal | undefined,
) {
  const draft = `${halfMade(home)}${nameOf(process.pid).replace(' ', '-')}-${randomBytes(4).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  try {
    const secret = join(draft, 'password')
    writeFileSync(secret, password, { mode: 0o600 })
    if (user) for (const path of [draft, secret]) chownSync(path, user.uid, user.gid)
    const runnable = isUnnamedUser() ? programsForUnnamedUser(programs, join(draft, 'programs')) : programs
    const { code, said } = await initdb(join(runnable, 'bin', 'initdb'), join(draft, 'cluster'), secret, user, signal)
    signal?.throwIfAborted()
    if (code !== 0) {
      throw new DatabaseTrouble(
        fullDisk(said) ??
          `The database folder ${home} could not be made: ${lastLine(said) || `initdb ended with ${code}`}.`,
      )
    }
    renameSync(join(draft, 'cluster'), home)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    // Another start on the same folder was faster.
    if (!existsSync(join(home, 'PG_VERSION')))
      throw new DatabaseTrouble(`The folder ${home} holds something that is no database.`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** What PostgreSQL's programs see of our environment: nothing, so that no password of the shop is in it. */
const environment = { LC_ALL: 'C', PATH: process.env.PATH }

async function initdb(
  program: string,
  folder: string,
  passwordFile: string,
  user: DatabaseUser,
  signal: AbortSignal | undefined,
): Promise<{ code: number | null; said: string }> {
  const settings = {
    '--pgdata': folder,
    '--username': superuser,
    '--pwfile': passwordFile,
    '--auth': 'scram-sha-256',
    '--encoding': 'UTF8',
    '--locale-provider': 'builtin',
    '--builtin-locale': 'C.UTF-8',
    '--locale': 'C',
  }
  const child = spawn(program, [...Object.entries(settings).flat(), '--no-instructions'], {
    ...user,
    // Where its user certainly is allowed to be.
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  const stop = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', stop)
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  } catch (error) {
    return { code: null, said: (error as Error).message }
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

const fullDisk = (said = '') =>
  /No space left on device/.test(said) ? 'The disk is full: make room and start again.' : undefined

const portTaken = (said: string, port: number) =>
  /Address already in use/.test(said)
    ? `PostgreSQL could not be started: port ${port} is in use by another program.`
    : undefined

/** The last one that says what went wrong. */
function lastLine(text = ''): string {
  const lines = text.trim().split('\n')
  const line = lines.findLast((each) => /(FATAL|ERROR|error): /.test(each)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|ERROR|error): */, '').replace(/\.$/, '')
}

/** Its log lies in the cluster, a file for each day of the week; nothing in it comes from a statement. */
const logging = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_file_mode: '0600',
  // Starts, recoveries, crashes; errors of statements are the shop's own to log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
}

async function launch(
  program: string,
  home: string,
  port: number,
  user: DatabaseUser,
  signal: AbortSignal | undefined,
): Promise<ChildProcess> {
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
    timezone: 'UTC',
    ...logging,
  }
  const began = Date.now()
  const server = spawn(
    program,
    [
      '-D',
      home,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...user,
      cwd: '/',
      // A group of its own: Ctrl-C reaches the shop, which ends the database when the last request is answered.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment,
    },
  )
  // What it says before its log is open, and whatever a library says.
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4000)
  })
  let ended: string | undefined
  server.once('error', (error) => (ended = error.message))
  server.once('exit', (code, by) => (ended = `it ended at once (${by ?? code})`))
  const isReady = () => {
    const lines = pidLines(home)
    return Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready'
  }
  const stop = () => server.kill('SIGINT')
  signal?.addEventListener('abort', stop)
  try {
    while (ended === undefined && !isReady()) await setTimeout(20)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  signal?.throwIfAborted()
  if (ended !== undefined) throw troubleOf(said + logSince(home, began), port, ended)
  server.removeAllListeners('exit')
  return server
}

function troubleOf(said: string, port: number, ended: string): DatabaseTrouble {
  const sentence =
    fullDisk(said) ?? portTaken(said, port) ?? `PostgreSQL could not be started: ${lastLine(said) || ended}.`
  const isBusy = /pre-existing shared memory block|lock file "[^"]+" already exists/.test(said)
  return new (isBusy ? StillThere : DatabaseTrouble)(sentence)
}

/** What the database wrote into its log from that moment on. */
function logSince(home: string, began: number): string {
  const folder = join(home, 'log')
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).mtimeMs >= began - 1000)
    .map((file) => readFileSync(file, 'utf8').slice(-4000))
    .join('\n')
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
