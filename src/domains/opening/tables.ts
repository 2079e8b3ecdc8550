import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, rowId, rowRef } from '#platform/database/columns.ts'
import { type DemoCounts, demoPhases, demoRunKinds } from './staff-contract.ts'

/**
 * Runs that fill or clear the demo, executed by a job. A clearing commits each batch together with its progress, so
 * that a run that continues after a crash finds nothing half done.
 */
export const demoRuns = pgTable(
  'demo_runs',
  {
    id: rowId(),
    kind: text('kind', { enum: demoRunKinds }).notNull(),
    /** A filling also brings people and a year of their orders. */
    withOrders: boolean('with_orders').notNull().default(false),
    staffId: rowRef('staff_id'),
    staffName: text('staff_name').notNull(),
    phase: text('phase', { enum: demoPhases }).notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** File name of the backup made before a clearing; '' until it is made. */
    backup: text('backup').notNull().default(''),
    /** What existed when the clearing was requested. */
    counts: jsonb('counts').$type<DemoCounts>(),
    /** Why it stopped, in a sentence; '' unless it failed. */
    failure: text('failure').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    index('demo_runs_newest').on(t.createdAt),
    // One at a time.
    index('demo_runs_open').on(t.id).where(sql`${t.finishedAt} is null`),
  ],
)
