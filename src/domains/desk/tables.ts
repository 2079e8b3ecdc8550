import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#domains/orders/tables.ts'
import { moment, rowId, rowRef } from '#platform/database/columns.ts'
import { callOutcomes } from '#shared/orders/call-outcome.ts'
import { callStateNames } from '#shared/orders/call-state.ts'
import { waitsForCall } from './call-state-sql.ts'

/**
 * An order that waits until somebody has called its customer; closed when it leaves Pending by any way. A row an order.
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
    /** Calls without an answer, and wrong numbers, since it waits. */
    attempts: smallint('attempts').notNull().default(0),
    /** Member of staff who is working on it, until when; null: nobody. */
    takenBy: rowRef('taken_by'),
    takenUntil: moment('taken_until'),
  },
  (t) => [
    index('desk_calls_waiting').on(t.dueAt, t.orderRow).where(waitsForCall(t.state)),
    check('desk_calls_taken', sql`(${t.takenBy} is null) = (${t.takenUntil} is null)`),
  ],
)

/** A call to a customer, and what came of it. */
export const deskAttempts = pgTable(
  'desk_attempts',
  {
    id: rowId(),
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    outcome: text('outcome', { enum: callOutcomes }).notNull(),
    note: text('note').notNull().default(''),
    /** When to call again; null where nobody has to. */
    callAgainAt: moment('call_again_at'),
    staffId: rowRef('staff_id').notNull(),
    actor: text('actor').notNull(),
    at: moment('at').notNull(),
    /** Made when the order is shown: one key, one attempt. Null: without a key. */
    requestKey: uuid('request_key').unique(),
    /** The row of the queue as it was before, for taking the outcome back. */
    dueBefore: moment('due_before').notNull(),
    attemptsBefore: integer('attempts_before').notNull(),
    /** Null in attempts of releases that did not keep it. */
    waitingBefore: moment('waiting_before'),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('desk_attempts_of_order').on(t.orderRow, t.id)],
)

/** Two orders that look like one, and that somebody said are two. */
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
