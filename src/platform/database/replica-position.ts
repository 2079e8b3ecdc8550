import type pg from 'pg'
import { clientRows } from './client-rows.ts'
import { col } from './rows.ts'

export class PrimaryIsAway extends Error {}
/** The message continues the sentence "The replica at DATABASE_READ_URL". */
export class NotAReplica extends Error {}

/** Current WAL position of the primary, after everything it has acknowledged. */
export async function currentLsn(primary: pg.Pool): Promise<string> {
  try {
    const [at] = await clientRows(primary, { lsn: col.text }).run('select pg_current_wal_lsn()::text as lsn')
    return String(at?.lsn)
  } catch (error) {
    throw new PrimaryIsAway('the primary does not say where it is', { cause: error })
  }
}

/** @throws NotAReplica if it was promoted */
export async function hasReplayedUpTo(replica: pg.Pool, lsn: string, timeoutMs: number): Promise<boolean> {
  const [at] = await withTimeout(
    clientRows(replica, { follows: col.boolean, there: col.boolean.orNull }).run(
      'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
      [lsn],
    ),
    timeoutMs,
  )
  if (!at?.follows) throw new NotAReplica('is no replica (no longer)')
  return at.there === true
}

/** LSNs of different clusters cannot be compared: a replica of another one might seem to be ahead. */
export async function mustBeReplicaOf(primary: pg.Pool, replica: pg.Pool, timeoutMs: number): Promise<void> {
  const [ours] = await identityOf(primary).catch((error: unknown) => {
    throw new PrimaryIsAway('the primary does not say who it is', { cause: error })
  })
  const [its] = await withTimeout(identityOf(replica), timeoutMs)
  if (ours?.whose !== its?.whose) throw new NotAReplica('follows another database')
}

const identityOf = (pool: pg.Pool) =>
  clientRows(pool, { whose: col.text }).run('select system_identifier::text as whose from pg_control_system()')

function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it does not answer in time')), timeoutMs)
  return Promise.race([answer, promise]).finally(() => {
    clearTimeout(timer)
    answer.catch(() => {})
  })
}
