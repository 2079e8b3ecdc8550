import pg from 'pg'
import { picturesStay } from '#domains/catalogue/pictures/sweep-uploads.ts'
import type { BackupProgress } from './contract.ts'

/** Any number: the advisory lock of the shop's database under which a backup is made, so that there is never a second. */
const oneBackup = 7_266_391

/** Another process makes a backup of this shop at this moment. */
export class BackupUnderWay extends Error {
  override message = 'A backup is being made already.'
}

const named = 'bunon-backup'

/**
 * Does what makes a backup while nobody else makes one. How far it is stands in the connection's own name, so that every
 * process can tell, and nothing is left to tell when the maker dies.
 * @throws BackupUnderWay
 */
export async function takingTurns<T>(url: string, work: (say: (progress: BackupProgress) => void) => Promise<T>) {
  const watch = new pg.Client({ connectionString: url, application_name: named, connectionTimeoutMillis: 10_000 })
  watch.on('error', () => {})
  await watch.connect()
  try {
    const { rows } = await watch.query('select pg_try_advisory_lock($1) as mine', [oneBackup])
    if (!rows[0]?.mine) throw new BackupUnderWay()
    await watch.query('select pg_advisory_lock($1)', [picturesStay])
    let said = 0
    let saying = Promise.resolve()
    const say = ({ phase, done, total }: BackupProgress) => {
      if (performance.now() - said < 200) return
      said = performance.now()
      const name = `${named} ${phase} ${done} ${total}`
      saying = saying
        .then(() => watch.query(`select set_config('application_name', $1, false)`, [name]))
        .then(
          () => {},
          () => {},
        )
    }
    try {
      return await work(say)
    } finally {
      await saying
    }
  } finally {
    await watch.end().catch(() => {})
  }
}

/** How far the backup is that is being made of this database; undefined: none is. */
export async function backupUnderWay(db: Pick<pg.Pool, 'query'>): Promise<BackupProgress | undefined> {
  const { rows } = await db.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
    where datname = current_database() and (application_name = $1 or starts_with(application_name, $1 || ' '))
      and pid in (select pid from pg_locks where locktype = 'advisory' and objid = $2 and granted)`,
    [named, oneBackup],
  )
  const [row] = rows
  if (!row) return undefined
  const [, phase, done, total] = row.name.split(' ')
  return phase
    ? { phase: phase as BackupProgress['phase'], done: Number(done), total: Number(total) }
    : { phase: 'waiting', done: 0, total: 0 }
}
