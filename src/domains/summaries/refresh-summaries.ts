import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { runAll } from '#platform/jobs/run-all.ts'
import { dhakaDay } from '#shared/dates.ts'
import { periods } from './periods.ts'
import { summaries } from './rules.ts'
import { recomputeAll, type Summary } from './summary.ts'

/** Dirty entries per transaction, so that none takes long. */
const dirtyRowsPerTransaction = 20_000

/** If periods ended longer ago, the whole summary is recomputed, because nearly every row changes. */
const daysMovedOn = 3

/**
 * Recomputes all dirty buckets, and moves periods to today. A job runs it every minute: reads are correct without it,
 * but get slower the longer it has not run.
 */
export async function refreshSummaries(db: Db, now: Date): Promise<void> {
  const today = dhakaDay(now)
  await runAll(
    'refresh-summaries',
    summaries.map((summary) => async () => {
      await movePeriodsOn(db, summary, today)
      while ((await refreshSome(db, summary)) === dirtyRowsPerTransaction);
    }),
  )
}

/**
 * Recomputes whole summaries, whatever is marked dirty: the repair after a bug (`npm run recompute`).
 * @param names of tables; tables with the same dirty entries are recomputed together
 */
export async function recomputeSummaries(db: Db, now: Date, names?: readonly string[]): Promise<void> {
  for (const summary of summaries) {
    if (names && !summary.tables.some(({ name }) => names.includes(name))) continue
    await recompute(db, summary, dhakaDay(now))
  }
}

async function recompute(db: Db, summary: Summary, today: string): Promise<void> {
  await db.transaction(
    async (tx) => {
      for (const statement of recomputeAll(summary, `'${today}'::date`)) await tx.execute(sql.raw(statement))
    },
    { isolationLevel: 'repeatable read' },
  )
  // Every row is new. Until autovacuum comes, index-only scans would read all tables and plans rely on old statistics.
  await db.execute(sql.raw(`vacuum (analyze) ${summary.tables.map(({ name: table }) => table).join(', ')}`))
}

/** @returns number of dirty entries processed */
const refreshSome = (db: Db, summary: Summary): Promise<number> =>
  inTurn(db, summary, async (tx) => {
    const rows = await queryRows(tx, { key: col.text }).run(sql`
      with taken as (
        delete from ${name(summary.dirtyTable)} where id in (select id from ${name(summary.dirtyTable)} order by id limit ${dirtyRowsPerTransaction})
        returning ${name(summary.key)} as key
      ) select key::text as key from taken`)
    const keys = [...new Set(rows.map(({ key }) => key))]
    if (keys.length > 0) await computeAgain(tx, summary, sql`${sql.param(keys)}::${sql.raw(summary.keyType)}[]`)
    return rows.length
  })

const movePeriodsOn = async (db: Db, summary: Summary, today: string): Promise<void> => {
  for (const { name: table, periodic } of summary.tables) {
    if (!periodic) continue
    const [moved] = await queryRows(db, { days: col.int }).run(sql`
      select abs(${today}::date - day) as days from summary_days where name = ${table}`)
    const days = moved?.days
    if (days === undefined || days > daysMovedOn) await recompute(db, summary, today)
    else if (days > 0)
      await inTurn(db, summary, async (tx) => {
        // Each period gains and loses different days.
        const keys = await queryRows(tx, { key: col.text }).run(sql`
          select distinct d.${name(summary.key)}::text as key
          from unnest(${sql.raw(`'{${periods.join(',')}}'`)}::int[]) period, lateral ${name(`${table}_dirty`)}(period, ${today}::date) d`)
        await tx.execute(sql`update summary_days set day = ${today}::date where name = ${table}`)
        await computeAgain(tx, summary, sql`${sql.param(keys.map(({ key }) => key))}::${sql.raw(summary.keyType)}[]`)
      })
  }
}

/** Buckets that have become empty are deleted. */
async function computeAgain(tx: Db, { key, tables }: Summary, keys: SQL): Promise<void> {
  for (const { name: table, columns, live, periodic } of tables) {
    const names = sql.raw(columns.join(', '))
    const from = periodic ? sql`${name(live)}((select day from summary_days where name = ${table}))` : name(live)
    await tx.execute(sql`delete from ${name(table)} where ${name(key)} = any(${keys})`)
    await tx.execute(
      sql`insert into ${name(table)} (${names}) select ${names} from ${from} where ${name(key)} = any(${keys})`,
    )
  }
}

const name = (of: string) => sql.raw(of)

/**
 * LOCK TABLE as the first statement takes no snapshot, so that a waiter sees what the other transaction has committed.
 */
const inTurn = <T>(db: Db, { tables }: Summary, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(
        sql.raw(`lock table ${tables.map((table) => table.name).join(', ')} in share row exclusive mode`),
      )
      return work(tx)
    },
    { isolationLevel: 'repeatable read' },
  )
