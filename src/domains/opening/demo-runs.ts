import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { countDemo, isEmptyShop } from './count-demo.ts'
import { type ClearDemo, clearWords, type DemoRun } from './staff-contract.ts'
import { demoRuns } from './tables.ts'

type Row = typeof demoRuns.$inferSelect
type By = Pick<StaffMember, 'id' | 'username'>

/**
 * Starts the job that fills an empty shop.
 * @throws Refusal 409 under_way, not_empty
 */
export const startFilling = (db: Db, withOrders: boolean, by: By, now: Date): Promise<void> =>
  start(db, now, async (tx) => {
    if (!(await isEmptyShop(tx)))
      throw new Refusal(409, 'not_empty', 'The demo comes only into a shop without products and orders')
    await writeAudit(tx, by, 'demo.fill', '', { after: { withOrders } })
    return { kind: 'fill', withOrders, staffId: by.id, staffName: by.username, createdAt: now }
  })

/**
 * Starts the job that clears the demo.
 * @throws Refusal 422 confirm · 409 under_way, count_changed, nothing_to_clear
 */
export const startClearing = (db: Db, input: ClearDemo, by: By, now: Date): Promise<void> =>
  start(db, now, async (tx) => {
    if (input.confirm.trim() !== clearWords) {
      const sentence = `Please type ${clearWords}`
      throw new Refusal(422, 'invalid', sentence, { fields: { confirm: sentence } })
    }
    const counts = await countDemo(tx)
    const { products, demoOrders, realOrders, people, homePictures } = counts
    const orders = demoOrders + realOrders
    if (products !== input.products || orders !== input.orders) {
      const sentence = `By now it is ${formatCount(products)} products and ${formatCount(orders)} orders`
      throw new Refusal(409, 'count_changed', sentence)
    }
    if (products + orders + people + homePictures === 0)
      throw new Refusal(409, 'nothing_to_clear', 'Nothing of the demo is left')
    await writeAudit(tx, by, 'demo.clear', '', { before: counts })
    return {
      kind: 'clear',
      staffId: by.id,
      staffName: by.username,
      total: products + orders + people,
      counts,
      createdAt: now,
    }
  })

function start(db: Db, now: Date, plan: (tx: Db) => Promise<typeof demoRuns.$inferInsert>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${demoRuns} in share row exclusive mode`)
    await endAbandoned(tx, now)
    const open = await tx.select({ id: demoRuns.id }).from(demoRuns).where(isNull(demoRuns.finishedAt))
    if (open.length > 0) throw new Refusal(409, 'under_way', 'The demo is being filled or cleared already')
    const [run] = await tx
      .insert(demoRuns)
      .values(await plan(tx))
      .returning({ id: demoRuns.id, kind: demoRuns.kind })
    if (!run) throw new Error('the run was not stored')
    await addJob(tx, run.kind === 'fill' ? 'fill-demo' : 'clear-demo', { runId: run.id }, `demo-${run.id}`)
  })
}

/** Ends runs whose job is gone: it was given up, or the shop was restored from a backup made during the run. */
async function endAbandoned(tx: Db, now: Date) {
  await tx
    .update(demoRuns)
    .set({ finishedAt: now, failure: abandoned })
    .where(and(isNull(demoRuns.finishedAt), sql`not ${hasJob}`))
}

const abandoned = 'It was broken off. Nothing is lost: it can be started again.'
const hasJob = sql`exists (
  select from graphile_worker.jobs j where j.key = 'demo-' || ${demoRuns.id}
    and (j.attempts < j.max_attempts or j.locked_at is not null))`

export async function demoRunOf(db: Db, id: number): Promise<Row | undefined> {
  const [row] = await db.select().from(demoRuns).where(eq(demoRuns.id, id))
  return row
}

export async function updateDemoRun(db: Db, id: number, change: Partial<typeof demoRuns.$inferInsert>): Promise<void> {
  await db.update(demoRuns).set(change).where(eq(demoRuns.id, id))
}

/** The last filling or clearing. */
export async function lastDemoRun(db: Db): Promise<DemoRun | null> {
  const [found] = await db
    .select({ row: demoRuns, works: sql<boolean>`${hasJob}` })
    .from(demoRuns)
    .orderBy(desc(demoRuns.id))
    .limit(1)
  if (!found) return null
  const { id, kind, staffName, createdAt, phase, done, total, backup, counts, ...row } = found.row
  const isAbandoned = row.finishedAt === null && !found.works
  return {
    id,
    kind,
    startedBy: staffName,
    startedAt: createdAt.toISOString(),
    phase,
    done,
    total,
    backup,
    counts,
    failure: isAbandoned ? abandoned : row.failure,
    finishedAt: isAbandoned ? createdAt.toISOString() : (row.finishedAt?.toISOString() ?? null),
  }
}
