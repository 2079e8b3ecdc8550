import pg from 'pg'
import { picturesStay } from '#domains/catalogue/pictures/sweep-uploads.ts'
import { clientRows } from '#platform/database/client-rows.ts'
import { col } from '#platform/database/rows.ts'
import type { BackupProgress } from './staff-contract.ts'

/** Key of the advisory lock; an arbitrary number. */
const lockKey = 7_266_391

/** Another process is making a backup of this shop. */
export class BackupUnderWay extends Error {
  override message = 'A backup is being made already.'
}

const applicationName = 'bunon-backup'

/**
 * Runs `work` under the backup lock. Its progress is published in the connection's application_name: every process can
 * read it, and it disappears if this process dies.
 * @throws BackupUnderWay
 */
export async function withBackupLock<T>(url: string, work: (report: (progress: BackupProgress) => void) => Promise<T>) {
  const watch = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  })
  watch.on('error', () => {})
  await watch.connect()
  try {
    const asked = clientRows(watch, { isOurs: col.boolean })
    const [lock] = await asked.run('select pg_try_advisory_lock($1) as "isOurs"', [lockKey])
    if (!lock?.isOurs) throw new BackupUnderWay()
    await watch.query('select pg_advisory_lock($1)', [picturesStay])
    let reportedAt = 0
    let reporting = Promise.resolve()
    const report = ({ phase, done, total }: BackupProgress) => {
      if (performance.now() - reportedAt < 200) return
      reportedAt = performance.now()
      const name = `${applicationName} ${phase} ${done} ${total}`
      reporting = reporting
        .then(() => watch.query(`select set_config('application_name', $1, false)`, [name]))
        .then(
          () => {},
          () => {},
        )
    }
    try {
      return await work(report)
    } finally {
      await reporting
    }
  } finally {
    await watch.end().catch(() => {})
  }
}

/** Progress of the running backup of this database; undefined if none is running. */
export async function backupUnderWay(db: Pick<pg.Pool, 'query'>): Promise<BackupProgress | undefined> {
  const [row] = await clientRows(db, { name: col.text }).run(
    `select application_name as name from pg_stat_activity
    where datname = current_database() and (application_name = $1 or starts_with(application_name, $1 || ' '))
      and pid in (select pid from pg_locks where locktype = 'advisory' and objid = $2 and granted)`,
    [applicationName, lockKey],
  )
  if (!row) return undefined
  const [, phase, done, total] = row.name.split(' ')
  return phase
    ? { phase: phase as BackupProgress['phase'], done: Number(done), total: Number(total) }
    : { phase: 'waiting', done: 0, total: 0 }
}
