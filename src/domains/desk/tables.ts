import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#domains/orders/tables.ts'
import { moment, rowId, rowRef } from '#platform/database/columns.ts'
import { callOutcomes } from '#shared/orders/call-outcome.ts'
import { callStateNames } from '#shared/orders/call-state.ts'
import { waitsForCall } from './call-state-sql.ts'

/**
 * The queue of calls: an order waits until staff have called its customer, and is closed when it leaves Pending in any
 * way. One row per order.
 */
export const deskCalls = pgTable(
  'desk_calls',
  {
    orderRow: rowRef('order_row')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text('state', { enum: callStateNames }).notNull().default('waiting'),
    /** When it began to wait: when the order was placed, or became pending again. */
    waitingSince: moment('waiting_since').notNull(),
    /** Not to be called before this moment. */
    dueAt: moment('due_at').notNull(),
    /** Unanswered calls and wrong numbers since the order was queued. */
    attempts: smallint('attempts').notNull().default(0),
    /** Staff member who is working on it, and until when; null: none. */
    takenBy: rowRef('taken_by'),
    takenUntil: moment('taken_until'),
  },
  (t) => [
    index('desk_calls_waiting').on(t.dueAt, t.orderRow).where(waitsForCall(t.state)),
    check('desk_calls_taken', sql`(${t.takenBy} is null) = (${t.takenUntil} is null)`),
  ],
)

/** A call to a customer, and its outcome. */
export const deskAttempts = pgTable(
  'desk_attempts',
  {
    id: rowId(),
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    outcome: text('outcome', { enum: callOutcomes }).notNull(),
    note: text('note').notNull().default(''),
    /** When to call again; null: no further call. */
    callAgainAt: moment('call_again_at'),
    staffId: rowRef('staff_id').notNull(),
    actor: text('actor').notNull(),
    at: moment('at').notNull(),
    /** Made when the order is shown: one key, one attempt. Null: without a key. */
    requestKey: uuid('request_key').unique(),
    /** The queue row before the outcome, for an undo. */
    dueBefore: moment('due_before').notNull(),
    attemptsBefore: integer('attempts_before').notNull(),
    /** Null in attempts of releases that did not keep it. */
    waitingBefore: moment('waiting_before'),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('desk_attempts_of_order').on(t.orderRow, t.id)],
)

/** Two orders that look like one, and that staff have declared to be two. */
export const dismissedMerges = pgTable(
  'dismissed_merges',
  {
    /** The order with the lower id. */
    firstRow: rowRef('first_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    secondRow: rowRef('second_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    actor: text('actor').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.firstRow, t.secondRow] }),
    index('dismissed_merges_of_second').on(t.secondRow),
    check('dismissed_merges_in_order', sql`${t.firstRow} < ${t.secondRow}`),
  ],
)
