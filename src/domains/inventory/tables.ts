import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { variants } from '#domains/catalogue/tables.ts'
import { moment, paisa, rowId, rowRef } from '#platform/database/columns.ts'
import { locales } from '#shared/locales.ts'
import { secondChoiceTypes } from './second-choice/staff-contract.ts'
import { movementTypes } from './staff-contract.ts'

/** Stock per variant. `on_hand` changes only together with a movement. */
export const stockLevels = pgTable(
  'stock_levels',
  {
    variantId: rowRef('variant_id')
      .primaryKey()
      .references(() => variants.id, { onDelete: 'cascade' }),
    onHand: integer('on_hand').notNull().default(0),
    minStock: integer('min_stock').notNull().default(5),
    maxStock: integer('max_stock').notNull().default(60),
    unitCost: paisa('unit_cost').notNull().default(0),
    supplier: text('supplier').notNull().default(''),
    location: text('location').notNull().default(''),
    lastRestockedAt: moment('last_restocked_at'),
  },
  (t) => [
    index('stock_levels_by_supplier').on(t.supplier),
    check('stock_never_negative', sql`${t.onHand} >= 0`),
    check('stock_bounds', sql`${t.minStock} >= 0 and ${t.maxStock} >= ${t.minStock}`),
    check('stock_cost_not_negative', sql`${t.unitCost} >= 0`),
  ],
)

/** Bulk restocks, each of which can be undone. Their pieces are in the stock movements that refer to them. */
export const restockRuns = pgTable(
  'restock_runs',
  {
    id: rowId(),
    at: moment('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: text('undone_by'),
  },
  (t) => [index('restock_runs_by_time').on(t.at.desc())],
)

/** A delivery of goods that came in: who sent it, and by which document. Never deleted. */
export const goodsReceipts = pgTable(
  'goods_receipts',
  {
    id: rowId(),
    at: moment('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    supplier: text('supplier').notNull(),
    /** Number of the supplier's invoice or delivery note. */
    document: text('document').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Given by the browser, so that a form that is sent twice is one receipt. */
    requestKey: uuid('request_key').notNull().unique(),
  },
  (t) => [index('goods_receipts_by_time').on(t.at.desc())],
)

/** The pieces of a receipt. A wrong line is corrected by a counter-entry, never changed. */
export const goodsReceiptLines = pgTable(
  'goods_receipt_lines',
  {
    id: rowId(),
    receiptId: rowRef('receipt_id')
      .notNull()
      .references(() => goodsReceipts.id),
    variantId: rowRef('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** Signed: a counter-entry takes pieces back. */
    quantity: integer('quantity').notNull(),
    unitCost: paisa('unit_cost').notNull(),
    /** The line that this counter-entry corrects, and why. */
    corrects: rowRef('corrects'),
    reason: text('reason').notNull().default(''),
    actor: text('actor').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('goods_receipt_lines_of_receipt').on(t.receiptId, t.id),
    uniqueIndex('goods_receipt_lines_corrected_once').on(t.corrects).where(sql`${t.corrects} is not null`),
    check('goods_receipt_lines_not_idle', sql`${t.quantity} <> 0`),
    check('goods_receipt_lines_cost', sql`${t.unitCost} >= 0`),
  ],
)

/**
 * Second choice: returned pieces that cannot be sold as new, counted apart from the stock levels. Append-only: the
 * stock of a variant is the sum of its quantities.
 */
export const secondChoiceMovements = pgTable(
  'second_choice_movements',
  {
    id: rowId(),
    variantId: rowRef('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    type: text('type', { enum: secondChoiceTypes }).notNull(),
    /** Signed: pieces that came (+), were sold off or written off (−). */
    quantity: integer('quantity').notNull(),
    reason: text('reason').notNull(),
    /** Taken for pieces that were sold off; null: another movement. */
    amount: paisa('amount'),
    actor: text('actor').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    index('second_choice_movements_of_variant').on(t.variantId, t.id),
    check('second_choice_movements_signed', sql`(${t.type} = 'in') = (${t.quantity} > 0) and ${t.quantity} <> 0`),
    check('second_choice_movements_amount', sql`(${t.type} = 'sold') = (${t.amount} is not null) and ${t.amount} >= 0`),
  ],
)

/** Every change of stock, never deleted: on_hand is the sum of a variant's quantities. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: rowId(),
    variantId: rowRef('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    type: text('type', { enum: movementTypes }).notNull(),
    /** Signed: pieces added (+) or removed (−). */
    quantity: integer('quantity').notNull(),
    reason: text('reason').notNull().default(''),
    /** ORD-… for 'order' and 'cancel', except for pieces of an exchange. */
    orderId: text('order_id'),
    /** Name of the member of staff, or 'Shop' for orders. */
    actor: text('actor').notNull().default('Shop'),
    /** Unit cost of received or taken-back pieces, for the cash flow report. */
    unitCost: paisa('unit_cost'),
    at: moment('at').notNull().defaultNow(),
    /** The bulk restock that added the pieces ('restock'), or whose undoing removed them ('adjustment'). */
    restockRun: rowRef('restock_run').references(() => restockRuns.id),
    /** The line of a receipt of goods that moved them. */
    receiptLine: rowRef('receipt_line').references(() => goodsReceiptLines.id),
    /** An adjustment that undoes a restock or an import: its cost counts as not spent. */
    takenBack: boolean('taken_back').notNull().default(false),
  },
  (t) => [
    // Includes the quantity: the stock after a movement is the current stock minus later movements.
    index('stock_movements_of_variant').on(t.variantId, t.id, t.quantity),
    index('stock_movements_by_time').on(t.at),
    // For the cash flow report: received pieces and their cost, minus taken-back ones.
    index('stock_movements_received')
      .on(sql`((${t.at} at time zone 'Asia/Dhaka')::date)`, t.quantity, t.unitCost)
      .where(
        sql`(${t.takenBack} or ${t.type} in ('in', 'restock') and ${t.quantity} > 0) and ${t.unitCost} is not null`,
      ),
    // Movements without a unit cost: the report uses the stock level's cost instead.
    index('stock_movements_costless')
      .on(t.at, t.variantId, t.quantity)
      .where(sql`(${t.takenBack} or ${t.type} in ('in', 'restock') and ${t.quantity} > 0) and ${t.unitCost} is null`),
    uniqueIndex('stock_movements_of_restock')
      .on(t.restockRun, t.variantId, t.type)
      .where(sql`${t.restockRun} is not null`),
    index('stock_movements_of_receipt').on(t.receiptLine).where(sql`${t.receiptLine} is not null`),
    index('stock_movements_of_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    check('stock_movements_not_idle', sql`${t.quantity} <> 0`),
  ],
)

/** What came with a key and changed stock: a form that is sent twice is booked once, and gets the first answer. */
export const stockRequests = pgTable(
  'stock_requests',
  {
    /** Given by the browser. */
    requestKey: uuid('request_key').primaryKey(),
    variantId: rowRef('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    /** Hash of the request: the same key with another content is refused. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('stock_requests_of_variant').on(t.variantId)],
)

/** Back-in-stock subscriptions. Each is answered once; subscribing again later creates a new row. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: rowId(),
    variantId: rowRef('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    locale: text('locale', { enum: locales }).notNull().default('en'),
    createdAt: moment('created_at').notNull().defaultNow(),
    toldAt: moment('told_at'),
  },
  (t) => [uniqueIndex('stock_alerts_once').on(t.variantId, t.email).where(sql`${t.toldAt} is null`)],
)
