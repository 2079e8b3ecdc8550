import pg from 'pg'
import { wordsOf } from '../log.ts'
import { connect, type Db, databaseIsAway, type QueryEvent, queriesOn } from './database.ts'

export type Readers = {
  /** For reads that may lag: what is asked of it the replica answers, or the primary where that is surer. */
  db: Db
  /** To be said at once when a change is announced: until the replica has it too, the primary answers. */
  changed: () => void
  /** Would the replica be asked now? */
  usesReplica: () => boolean
  close: () => Promise<void>
}

type Following = {
  /** Does this process hear of changes? While it does not, the primary answers. */
  listens: () => boolean
  /** Told when the replica is left alone, and when it is read from again. */
  say: { warn: (sentence: string) => void; info: (sentence: string) => void }
  onQuery?: (statement: QueryEvent) => void
  /** A replica that is more than so many milliseconds behind is left alone. */
  furthest?: number
  /** A replica that does not say within so many milliseconds where it is, is away. */
  patience?: number
}

/** Milliseconds between two looks at the replica: when it is waited for, at first and at most; otherwise. */
const looks = { first: 15, longest: 250, calm: 1000 }

/**
 * Reads from a streaming replica of the primary, but never what was before a change that this process has heard of: with
 * every announcement (a burst of them is one) the primary is asked for its place in its log, and the replica is read from
 * again when it has replayed up to there. One that is away, far behind, or no replica of this database costs nobody an
 * answer: the primary gives it. When the primary is away, the replica does: as long as that lasts nothing changes.
 * What writes, or is a transaction, is better given to the primary; here it comes back to it by a detour.
 */
export function readers(primary: pg.Pool, url: string, following: Following): Readers {
  const { listens, say, onQuery, furthest = 10_000, patience = 1000 } = following
  const replica = connect(url, { name: 'bunon-reads', ...(onQuery && { onQuery }) })
  // Of its own: a look must not queue behind the reads that it protects.
  const watch = connect(url, { max: 1, name: 'bunon-replica' })
  const usesReplica = () => isFresh && listens()

  /** The replica has all that was announced, and is not far behind. */
  let isFresh = false
  /** It answered when it was last looked at. */
  let isAlive = false
  /** Announcements heard so far. */
  let announced = 0
  let closed = false
  let wake = () => {}

  /** Where the primary was when so many announcements had been heard; the replica is on its way there. */
  let goal: { place: string; announced: number } | undefined
  let lastThere = performance.now()
  let isKnown = false
  let trouble: string | undefined

  async function look() {
    if (!isKnown) await mustBeReplicaOf(primary, watch.pool, patience)
    isKnown = true
    if (!goal || goal.announced < announced) goal = { announced, place: await placeOf(primary) }
    const isThere = await hasReplayed(watch.pool, goal.place, patience)
    isAlive = true
    if (!isThere) {
      if (performance.now() - lastThere > furthest) leave(`is more than ${furthest / 1000} s behind`)
      return
    }
    lastThere = performance.now()
    if (goal.announced === announced) comeBack()
    goal = undefined
  }

  function leave(why: string) {
    isFresh = false
    if (trouble === undefined) say.warn(`The replica at DATABASE_READ_URL ${why}: the primary answers instead.`)
    trouble = why
  }

  function comeBack() {
    isFresh = true
    if (trouble !== undefined) say.info('The replica at DATABASE_READ_URL is read from again.')
    trouble = undefined
  }

  async function keepLooking() {
    for (let wait = looks.first; !closed; ) {
      const heardBefore = announced
      try {
        await look()
      } catch (error) {
        // Where the primary is cannot be asked: nothing is announced meanwhile either.
        if (!(error instanceof PrimaryIsAway)) {
          isKnown = false
          isAlive = false
          if (!closed) leave(error instanceof NoReplica ? error.message : `cannot be read (${wordsOf(error)})`)
        }
      }
      const isCalm = isFresh || trouble !== undefined
      wait = isCalm ? looks.calm : announced > heardBefore ? looks.first : Math.min(wait * 1.5, looks.longest)
      await new Promise<void>((next) => {
        const timer = setTimeout(next, wait)
        wake = () => {
          clearTimeout(timer)
          wait = looks.first
          next()
        }
      })
    }
  }
  const looking = keepLooking()

  return {
    db: queriesOn(
      new ReadingPool(
        () => (usesReplica() ? [replica.pool, primary] : isAlive ? [primary, replica.pool] : [primary]),
        (pool) => {
          if (pool !== replica.pool) return
          isFresh = false
          wake()
        },
      ),
    ),
    usesReplica,
    changed: () => {
      announced++
      isFresh = false
      wake()
    },
    close: async () => {
      closed = true
      wake()
      await looking
      await Promise.all([replica.close(), watch.close()])
    },
  }
}

class PrimaryIsAway extends Error {}
/** The message goes on from "The replica at DATABASE_READ_URL". */
class NoReplica extends Error {}

/** Where the primary is in its log: behind everything that it has acknowledged. */
async function placeOf(primary: pg.Pool): Promise<string> {
  try {
    const { rows } = await primary.query<{ place: string }>('select pg_current_wal_lsn()::text as place')
    return String(rows[0]?.place)
  } catch (error) {
    throw new PrimaryIsAway('the primary does not say where it is', { cause: error })
  }
}

/** @throws NoReplica when it is one no more */
async function hasReplayed(replica: pg.Pool, place: string, patience: number): Promise<boolean> {
  const { rows } = await inTime(
    replica.query<{ follows: boolean; there: boolean | null }>(
      'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
      [place],
    ),
    patience,
  )
  if (!rows[0]?.follows) throw new NoReplica('is no replica (no longer)')
  return rows[0].there === true
}

/** Places in the logs of two databases cannot be compared: one of another shop would seem to be ahead. */
async function mustBeReplicaOf(primary: pg.Pool, replica: pg.Pool, patience: number): Promise<void> {
  const whose = 'select system_identifier::text as whose from pg_control_system()'
  const { rows: ours } = await primary.query(whose).catch((error: unknown) => {
    throw new PrimaryIsAway('the primary does not say who it is', { cause: error })
  })
  const { rows: its } = await inTime(replica.query(whose), patience)
  if (ours[0]?.whose !== its[0]?.whose) throw new NoReplica('follows another database')
}

function inTime<T>(answer: Promise<T>, patience: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it does not answer in time')), patience)
  return Promise.race([answer, promise]).finally(() => {
    clearTimeout(timer)
    answer.catch(() => {})
  })
}

/** Has no connections of its own: it asks those of the first pool in the order, and of the second if that one is away. */
class ReadingPool extends pg.Pool {
  #order: () => [pg.Pool, pg.Pool?]
  #left: (pool: pg.Pool) => void

  /** @param left is told of a pool that gave no answer */
  constructor(order: () => [pg.Pool, pg.Pool?], left: (pool: pg.Pool) => void) {
    super()
    this.#order = order
    this.#left = left
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query takes six forms; drizzle uses those that answer a promise
  override query(...said: any[]): any {
    return this.#ask((pool) => (pool.query as (...all: unknown[]) => Promise<unknown>).apply(pool, said))
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override connect(): any {
    return this.#ask((pool) => pool.connect())
  }

  async #ask<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const [first, second] = this.#order()
    try {
      return await work(first)
    } catch (error) {
      const isAway = databaseIsAway(error) && !says(error, slow)
      if (isAway && !says(error, conflict)) this.#left(first)
      if (!second || !(isAway || says(error, readOnly))) throw error
      return work(second)
    }
  }
}

/** What was too slow in one place would be in the other. */
const slow = '57014'
/** The replica had to end a read that stood in the way of what it replays. */
const conflict = '40001'
const readOnly = '25006'

function says(error: unknown, code: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if ((e as { code?: string }).code === code) return true
  return false
}
