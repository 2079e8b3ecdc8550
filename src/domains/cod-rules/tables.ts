import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#domains/orders/tables.ts'
import { moment, paisa, rowId, rowRef } from '#platform/database/columns.ts'
import { blockOutcomes, buyerKinds, codBlockKinds, codDecisions, codOutcomes } from '#shared/cod/cod-outcome.ts'

/**
 * Rules that decide which orders may be paid on delivery. The first rule whose conditions all hold decides; without one
 * it is cash. A condition that is null, empty or `any` holds for every order.
 */
export const codRules = pgTable(
  'cod_rules',
  {
    id: rowId(),
    position: integer('position').notNull(),
    /** The total of the order is above this. */
    amountOver: paisa('amount_over'),
    /** The total of the order is this at most. */
    amountUpTo: paisa('amount_up_to'),
    /** Codes of districts, thanas and metropolitan areas, as in delivery zones. */
    places: text('places').array().notNull().default(sql`'{}'`),
    /** Ids of delivery zones; the id of a deleted zone matches no order. */
    zones: integer('zones').array().notNull().default(sql`'{}'`),
    /** Nothing was delivered to the phone yet. */
    isNewPhone: boolean('is_new_phone').notNull().default(false),
    /** At least this many orders of the phone came back. */
    refusedFrom: integer('refused_from'),
    /** The phone's delivered share of its sent orders is below this percentage … */
    deliveredBelow: smallint('delivered_below'),
    /** … once there are this many of them. */
    deliveredOf: integer('delivered_of'),
    buyer: text('buyer', { enum: buyerKinds }).notNull().default('any'),
    outcome: text('outcome', { enum: codOutcomes }).notNull(),
    /** The advance to receive before the order is sent: an amount, or a share of the total. */
    advanceAmount: paisa('advance_amount'),
    advancePercent: smallint('advance_percent'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull().default(''),
  },
  (t) => [
    check(
      'cod_rules_advance',
      sql`(${t.outcome} = 'advance') = (num_nonnulls(${t.advanceAmount}, ${t.advancePercent}) = 1)`,
    ),
    check('cod_rules_share', sql`(${t.deliveredBelow} is null) = (${t.deliveredOf} is null)`),
    check(
      'cod_rules_numbers',
      sql`${t.amountOver} >= 0 and ${t.amountUpTo} > 0 and ${t.refusedFrom} > 0 and ${t.deliveredBelow} between 1 and 100
        and ${t.deliveredOf} > 0 and ${t.advanceAmount} > 0 and ${t.advancePercent} between 1 and 100`,
    ),
  ],
)

/** A phone number, an address or a browser whose orders get stricter terms, or are refused. */
export const codBlocks = pgTable(
  'cod_blocks',
  {
    id: rowId(),
    kind: text('kind', { enum: codBlockKinds }).notNull(),
    /**
     * What orders are compared with: +8801…, the address as normalisedAddress writes it, or the SHA-256 of the
     * browser's cookie.
     */
    key: text('key').notNull(),
    /** The same for a person. */
    shown: text('shown').notNull(),
    outcome: text('outcome', { enum: blockOutcomes }).notNull(),
    advanceAmount: paisa('advance_amount'),
    advancePercent: smallint('advance_percent'),
    /** Why, for staff only. */
    reason: text('reason').notNull(),
    /** The number of the order from which it was blocked; '' if from none. */
    orderId: text('order_id').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** Null: until it is lifted. */
    endsAt: moment('ends_at'),
    liftedAt: moment('lifted_at'),
    liftedBy: text('lifted_by').notNull().default(''),
  },
  (t) => [
    index('cod_blocks_in_force').on(t.kind, t.key).where(sql`${t.liftedAt} is null`),
    index('cod_blocks_newest').on(t.createdAt, t.id),
    check(
      'cod_blocks_advance',
      sql`(${t.outcome} = 'advance') = (num_nonnulls(${t.advanceAmount}, ${t.advancePercent}) = 1)`,
    ),
    check('cod_blocks_numbers', sql`${t.advanceAmount} > 0 and ${t.advancePercent} between 1 and 100`),
  ],
)

/**
 * What rules and blocks said when an order was placed, or changed so that they said something else. An order from a
 * time without rules has none.
 */
export const orderCodDecisions = pgTable(
  'order_cod_decisions',
  {
    orderRow: rowRef('order_row')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The decision in force: an override replaces it. */
    decision: text('decision', { enum: codDecisions }).notNull(),
    /** What rules and blocks said. `none` stays only with orders that staff entered or changed. */
    decided: text('decided', { enum: codOutcomes }).notNull(),
    /** English sentences for staff. */
    reasons: jsonb('reasons').$type<string[]>().notNull(),
    /** To be received before the order is sent; 0 unless the decision is an advance. */
    advance: paisa('advance').notNull().default(0),
    decidedAt: moment('decided_at').notNull(),
    /** Null: not overridden. */
    overriddenBy: text('overridden_by'),
    overriddenAt: moment('overridden_at'),
    overrideReason: text('override_reason'),
  },
  (t) => [
    check('order_cod_decisions_advance', sql`${t.advance} >= 0 and (${t.decision} = 'advance') = (${t.advance} > 0)`),
    check(
      'order_cod_decisions_override',
      sql`num_nulls(${t.overriddenBy}, ${t.overriddenAt}, ${t.overrideReason}) in (0, 3)`,
    ),
  ],
)

/**
 * Money that staff received before an order was sent, or returned of it (below 0). A mistaken entry is voided, not
 * deleted.
 */
export const orderAdvances = pgTable(
  'order_advances',
  {
    id: rowId(),
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Made when the form opens: one key, one entry. */
    requestKey: uuid('request_key').notNull().unique(),
    amount: paisa('amount').notNull(),
    /** The transaction number, or how it came. */
    reference: text('reference').notNull(),
    receivedAt: moment('received_at').notNull(),
    receivedBy: text('received_by').notNull(),
    takenBackAt: moment('taken_back_at'),
    takenBackBy: text('taken_back_by'),
    takenBackReason: text('taken_back_reason'),
  },
  (t) => [index('order_advances_of_order').on(t.orderRow, t.id), check('order_advances_amount', sql`${t.amount} <> 0`)],
)
