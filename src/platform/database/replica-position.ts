import type pg from 'pg'

export class PrimaryIsAway extends Error {}
/** The message goes on from "The replica at DATABASE_READ_URL". */
export class NotAReplica extends Error {}

/** Current WAL position of the primary, after everything it has acknowledged. */
export async function currentLsn(primary: pg.Pool): Promise<string> {
  try {
    const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    return String(rows[0]?.lsn)
  } catch (error) {
    throw new PrimaryIsAway('the primary does not say where it is', { cause: error })
  }
}

/** @throws NotAReplica if it was promoted */
export async function hasReplayedUpTo(replica: pg.Pool, lsn: string, timeoutMs: number): Promise<boolean> {
  const { rows } = await withTimeout(
    replica.query<{ follows: boolean; there: boolean | null }>(
      'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
      [lsn],
    ),
    timeoutMs,
  )
  if (!rows[0]?.follows) throw new NotAReplica('is no replica (no longer)')
  return rows[0].there === true
}

/** LSNs of different clusters cannot be compared: a replica of another one might seem to be ahead. */
export async function mustBeReplicaOf(primary: pg.Pool, replica: pg.Pool, timeoutMs: number): Promise<void> {
  const whose = 'select system_identifier::text as whose from pg_control_system()'
  const { rows: ours } = await primary.query(whose).catch((error: unknown) => {
    throw new PrimaryIsAway('the primary does not say who it is', { cause: error })
  })
  const { rows: its } = await withTimeout(replica.query(whose), timeoutMs)
  if (ours[0]?.whose !== its[0]?.whose) throw new NotAReplica('follows another database')
}

function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it does not answer in time')), timeoutMs)
  return Promise.race([answer, promise]).finally(() => {
    clearTimeout(timer)
    answer.catch(() => {})
  })
}
