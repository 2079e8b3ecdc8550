import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/postgres/embedded-database.ts'
import { folderForClusters } from './folder-for-clusters.ts'
import { superuserUrl } from './superuser.ts'

/** A separate PostgreSQL with a streaming replica, set up as an operator would by hand. */
export async function openReplicated(database: string) {
  const [first, second] = [folderForClusters('bunon-primary-'), folderForClusters('bunon-replica-')]
  const primary = await startEmbeddedDatabase(first, database)
  const entrance = superuserUrl(first, primary.url)
  const { hostname, port, username, password } = new URL(entrance)
  const following = `host=${hostname} port=${port} user=${username} password=${password}`
  await copyForReplica(entrance, first, second, following)
  let replica: EmbeddedDatabase = await startEmbeddedDatabase(second, database)

  return {
    primary: { url: primary.url, superuserUrl: entrance },
    replica: {
      url: replica.url,
      superuserUrl: superuserUrl(second, replica.url),
      pid: () => Number(readFileSync(join(second, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      stop: () => replica.stop(),
      start: async () => {
        replica = await startEmbeddedDatabase(second, database)
      },
    },
    close: async () => {
      await replica.stop()
      await primary.stop()
      for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies a running cluster into the folder of a new replica (base backup).
 * @param url of the source, as its superuser
 * @param following the replica's `primary_conninfo`
 */
export async function copyForReplica(url: string, from: string, to: string, following: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  const copied = spawnSync('cp', ['-a', join(from, 'postgres'), to])
  // Files may disappear during the copy; the WAL contains the relevant changes.
  if (copied.error) throw copied.error
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()

  const home = join(to, 'postgres')
  rmSync(join(home, 'postmaster.pid'), { force: true })
  rmSync(join(home, 'postmaster.opts'), { force: true })
  // PostgreSQL may run as another user than this test.
  const { uid, gid } = statSync(home)
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(home, name), text)
    if (process.getuid?.() === 0) chownSync(join(home, name), uid, gid)
  }
  appendFileSync(join(home, 'postgresql.auto.conf'), `\nprimary_conninfo = '${following}'\n`)
  for (const name of ['database-password', 'database-shop-password']) copyFileSync(join(from, name), join(to, name))
}
