import cluster, { type Worker } from 'node:cluster'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import pg from 'pg'
import { ensureMainAdmin } from '#domains/staff/main-admin.ts'
import { BadSetting, type Config } from '#platform/config.ts'
import { connect } from '#platform/database.ts'
import { DatabaseTrouble, startEmbeddedDatabase } from '#platform/embedded-database.ts'
import { migrateDatabase } from '#platform/migrate.ts'
import { fillDemo } from '../../demo/fill.ts'
import { stopWith } from './stop-with.ts'

/** PostgreSQL 15 is the oldest that the shop's statements were run on. */
const oldestPostgres = 150_000

/**
 * Opens the shop: database, migrations, main admin, demo goods, then the serving processes, which it starts again when
 * one ends. SIGTERM and SIGINT close everything in the opposite order; nothing is left behind.
 */
export async function runPrimary(config: Config): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true })
  await portMustBeFree(config)

  say(config.databaseUrl ? 'Connecting to the database …' : 'Starting PostgreSQL …')
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedDatabase(config.dataDir)
  const stopping = closing(config, database.stop)

  try {
    await databaseMustBeUsable(database.url)
    say('Bringing the database up to date …')
    await migrateDatabase(database.url, resolve('db/migrations'))
    const admin = await prepare(config, database.url)
    await openDoors(config, database.url, stopping)
    await greet(config, admin)
  } catch (error) {
    await stopping.all()
    await database.stop()
    stopWith(error)
  }
}

const say = (line: string) => console.log(line)

async function portMustBeFree({ port, host }: Config) {
  await new Promise<void>((free, taken) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      taken(
        error.code === 'EADDRINUSE'
          ? new BadSetting(`Port ${port} is in use by another program. Set PORT to a free one.`)
          : new BadSetting(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`),
      )
    })
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

async function databaseMustBeUsable(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => {})
    throw new DatabaseTrouble(`The database at DATABASE_URL cannot be used: ${(error as Error).message || (error as NodeJS.ErrnoException).code}.`)
  }
  try {
    const { rows } = await client.query<Record<string, string>>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as sync`,
    )
    const [has] = rows
    if (Number(has?.number) < oldestPostgres) throw new DatabaseTrouble(`PostgreSQL ${has?.version} is too old: the shop needs 15 or newer.`)
    if (has?.encoding !== 'UTF8') throw new DatabaseTrouble(`The database is encoded as ${has?.encoding}: the shop needs UTF8.`)
    if (has?.fsync !== 'on' || has?.pages !== 'on' || has?.sync === 'off') {
      throw new DatabaseTrouble('The database may lose orders in a crash: switch fsync, full_page_writes and synchronous_commit on.')
    }
  } finally {
    await client.end()
  }
}

/** The main admin, and the demo goods in an empty shop. */
async function prepare(config: Config, url: string) {
  const { db, close } = connect(url, { max: 4, name: 'bunon-start', patience: 300 })
  try {
    const admin = await ensureMainAdmin(db, config.admin)
    if (config.demo) await fillDemo(db, { products: config.demoProducts, say })
    return admin
  } finally {
    await close()
  }
}

type Closing = { underWay: () => boolean; all: () => Promise<void> }

/** Ends everything in order: serving processes finish their requests, then the database goes. */
function closing(config: Config, stopDatabase: () => Promise<void>): Closing {
  let under = false
  const all = async () => {
    under = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((gone) => {
            if (worker.isDead()) return gone()
            worker.once('exit', () => gone())
            worker.process.kill('SIGTERM')
            setTimeout(() => worker.process.kill('SIGKILL'), 12_000).unref()
          }),
      ),
    )
  }
  const end = async (signal: string) => {
    if (under) return
    if (config.logLevel !== 'silent') say(`\n${signal}: closing the shop …`)
    await all()
    await stopDatabase()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end('SIGTERM'))
  process.on('SIGINT', () => void end('SIGINT'))
  process.on('SIGHUP', () => void end('SIGHUP'))
  return { underWay: () => under, all }
}

/** Starts the serving processes and answers when all of them listen. */
async function openDoors(config: Config, url: string, stopping: Closing) {
  cluster.setupPrimary({ serialization: 'json' })
  const start = () => cluster.fork({ DATABASE_URL: url, DATA_DIR: config.dataDir })
  const listening = Array.from({ length: config.workers }, () => opened(start()))
  await Promise.all(listening)

  cluster.on('exit', (worker, code, signal) => {
    if (stopping.underWay()) return
    say(`A serving process ended (${signal ?? code}); starting another.`)
    // One that ends at once must not spin.
    setTimeout(start, worker.exitedAfterDisconnect ? 0 : 250)
  })
}

const opened = (worker: Worker) =>
  new Promise<void>((ready, failed) => {
    worker.once('listening', () => ready())
    worker.once('exit', (code) => failed(new DatabaseTrouble(`A serving process ended at once (code ${code}); its message is above.`)))
  })

async function greet(config: Config, admin: { username: string; password: string } | undefined) {
  const shown = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const home = config.publicUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${config.port}`
  say(`\n  Shop         ${home}`)
  say(`  Bangla       ${home}/bn`)
  say(`  Back office  ${home}/admin`)
  if (admin) {
    const given = config.admin.password !== undefined
    say(`\n  Main admin   ${admin.username}`)
    say(`  Password     ${given ? '(as set in ADMIN_PASSWORD)' : `${admin.password}   — shown only this once`}`)
  }
  say('\n  Ctrl-C closes the shop.\n')
}
