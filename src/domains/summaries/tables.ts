import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { paisa, rowId } from '#platform/database/columns.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'

const dhakaDay = (name = 'day') => date(name, { mode: 'string' })

/**
 * Dirty entries: buckets changed since their rows were computed. Triggers write them (summary.ts); the job deletes
 * them.
 */
export const orderDaysDirty = pgTable('order_days_dirty', { id: rowId(), day: dhakaDay().notNull() })
export const cashDaysDirty = pgTable('cash_days_dirty', { id: rowId(), day: dhakaDay().notNull() })
export const accountDaysDirty = pgTable('account_days_dirty', { id: rowId(), day: dhakaDay().notNull() })
export const customersDirty = pgTable('customers_dirty', { id: rowId(), email: text('email').notNull() })
export const productsDirty = pgTable('products_dirty', { id: rowId(), number: integer('number').notNull() })

/** Orders per Dhaka day and status, without those in the trash. Read `order_days_now`. */
export const orderDays = pgTable(
  'order_days',
  {
    day: date('day').notNull(),
    status: text('status', { enum: orderStatuses }).notNull(),
    orders: integer('orders').notNull(),
    total: paisa('total').notNull(),
    pieces: integer('pieces').notNull(),
    delivery: paisa('delivery').notNull(),
    /** Number of orders entered by staff. */
    byStaff: integer('by_staff').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.status] })],
)

/** Cost of the pieces sold on a Dhaka day. Read `sold_days_now`. */
export const soldDays = pgTable('sold_days', {
  day: dhakaDay().primaryKey(),
  cost: paisa('cost').notNull(),
  /** Pieces of lines without a recorded cost. */
  piecesWithoutCost: integer('pieces_without_cost').notNull().default(0),
})

/** Cash flow of a Dhaka day, without stock that has no recorded cost. Read `cash_days_now`. */
export const cashDays = pgTable('cash_days', {
  day: dhakaDay().primaryKey(),
  came: paisa('came').notNull(),
  went: paisa('went').notNull(),
})

/** Accounts by the Dhaka day on which they were opened. Read `account_days_now`. */
export const accountDays = pgTable('account_days', {
  day: dhakaDay().primaryKey(),
  /** Accounts that are not in the trash, and how many of them are deactivated. */
  accounts: integer('accounts').notNull(),
  inactive: integer('inactive').notNull(),
  /** Accounts that staff moved to the trash. */
  deleted: integer('deleted').notNull(),
})

/** Days on which a person ordered or opened an account. Read `customer_days_now`. */
export const customerDays = pgTable(
  'customer_days',
  {
    /** As in `buyers`. */
    email: text('email').notNull(),
    day: dhakaDay().notNull(),
    /** Orders that count; 0 on a day when only the account was opened. */
    orders: integer('orders').notNull(),
    /** '-infinity' on the person's first day. */
    previousDay: dhakaDay('previous_day').notNull(),
    /** The latest earlier day with orders; '-infinity' if there is none. */
    previousOrderDay: dhakaDay('previous_order_day').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.email, t.day] }),
    // Narrow indexes, because a report of 90 days counts a million of their rows.
    index('customer_days_came').on(t.day, t.previousDay),
    index('customer_days_ordered').on(t.day, t.previousOrderDay).where(sql`${t.orders} > 0`),
  ],
)

/** Spending per person in the last 7, 30 or 90 days. Read through top-customers.ts. */
export const customerPeriods = pgTable(
  'customer_periods',
  {
    /** Days. */
    period: smallint('period').notNull(),
    email: text('email').notNull(),
    orders: integer('orders').notNull(),
    spent: paisa('spent').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.email, t.period] }),
    index('customer_periods_by_spent').on(t.period, t.spent.desc(), t.orders.desc(), t.email),
  ],
)

/** Sales per product in the last 7, 30 or 90 days. Read through product-sales.ts. */
export const productPeriods = pgTable(
  'product_periods',
  {
    /** Days. */
    period: smallint('period').notNull(),
    /**
     * Permanently deleted products share the highest possible number and keep their name; for others `name` is empty.
     */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    /** Slug of the category; empty for deleted products. */
    category: text('category').notNull(),
    /** Average rating in tenths, rounded as displayed; 0 if there is none. */
    stars: smallint('stars').notNull(),
    pieces: integer('pieces').notNull(),
    revenue: paisa('revenue').notNull(),
    /** Cost of the pieces for the shop. */
    cost: paisa('cost').notNull(),
    /** Lines without a recorded cost. */
    linesWithoutCost: integer('lines_without_cost').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.number, t.period, t.name] }),
    index('product_periods_by_category').on(t.period, t.category, t.number, t.pieces, t.revenue),
    index('product_periods_by_revenue').on(t.period, t.revenue.desc(), t.pieces.desc(), t.number),
    index('product_periods_by_pieces').on(t.period, t.pieces.desc(), t.revenue.desc(), t.number),
    // In tenths of a percent, rounded as displayed.
    index('product_periods_by_margin')
      .on(
        t.period,
        sql`floor((${t.revenue} - ${t.cost})::float8 / ${t.revenue} * 1000 + 0.5) desc nulls last`,
        t.revenue.desc(),
        t.pieces.desc(),
        t.number,
      )
      .where(sql`${t.linesWithoutCost} = 0 and ${t.revenue} > 0`),
    index('product_periods_by_stars')
      .on(t.period, t.stars.desc(), t.revenue.desc(), t.pieces.desc(), t.number)
      .where(sql`${t.stars} > 0`),
  ],
)

/** The day on which the periods of a table end. */
export const summaryDays = pgTable('summary_days', { name: text('name').primaryKey(), day: dhakaDay().notNull() })
