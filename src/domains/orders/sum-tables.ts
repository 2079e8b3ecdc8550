import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { paisa, rowId } from '#platform/database/columns.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'

const ofOneDay = {
  /** In Dhaka, on which they were placed. */
  day: date('day').notNull(),
  status: text('status', { enum: orderStatuses }).notNull(),
  orders: integer('orders').notNull(),
  total: paisa('total').notNull(),
  pieces: integer('pieces').notNull(),
  delivery: paisa('delivery').notNull(),
  /** How many of the orders were entered by staff. */
  byStaff: integer('by_staff').notNull().default(0),
}

/**
 * What the orders of a day come to, those in the trash left out: with `order_day_changes` added, always what a recount
 * would say (migration 'sums-kept', docs/decisions/0014). Read through orders-by-day.ts, which knows that.
 */
export const orderDays = pgTable('order_days', ofOneDay, (t) => [primaryKey({ columns: [t.day, t.status] })])

/** What came to or went from a day since its sums were last put together. Only added to, so that no order waits for another. */
export const orderDayChanges = pgTable('order_day_changes', { id: rowId(), ...ofOneDay })

/**
 * What came to or went from the days of a person since the people of days were last put together: orders that count, and an account; a row
 * of noughts where something else became of an account, or an order came that does not count. Only added to, so that nobody waits
 * (migrations 'people-counted' and 'people-summed').
 */
export const peopleMoves = pgTable('people_moves', {
  id: rowId(),
  /** As in `buyers`. */
  email: text('email').notNull(),
  /** In Dhaka: on which the order was placed, or the account opened. */
  day: date('day', { mode: 'string' }).notNull(),
  orders: integer('orders').notNull().default(0),
  accounts: integer('accounts').notNull().default(0),
  /** Paisa, of the orders that count. */
  spent: paisa('spent').notNull().default(0),
})

/**
 * How many people a day has, and how many of them had come before, so that the people of any stretch of days can be added up: with what
 * `people_moves` says, always what a recount would. Read through people-by-day.ts, which knows how.
 */
export const peopleDays = pgTable(
  'people_days',
  {
    /** Whose orders count; whose orders count or who opened an account; and who ordered twice, ever. */
    kind: text('kind', { enum: ['ordered', 'came', 'again'] }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** When they had come before: that day itself stands for everybody, '-infinity' for those who had not. */
    before: date('before', { mode: 'string' }).notNull(),
    people: integer('people').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.before] }),
    index('people_days_first').on(t.kind, t.day, t.people).where(sql`${t.before} = '-infinity'`),
  ],
)

/** How many people of a kind there are: rows to be added up, each what came or went. A job makes one of many. */
export const peopleCounts = pgTable('people_counts', {
  id: rowId(),
  /** Accounts that are not in the trash, those of them that are shut, those in the trash; buyers without an account. */
  kind: text('kind', { enum: ['registered', 'inactive', 'deleted', 'guests'] }).notNull(),
  people: integer('people').notNull(),
})

/** From which day on the sums of a period have everything in them that `people_moves` does not say. */
export const spentSpans = pgTable('spent_spans', {
  /** 7, 30 or 90 days. */
  period: smallint('period').primaryKey(),
  since: date('since', { mode: 'string' }).notNull(),
})

/** What each person spent in a period, as far as `spent_spans` says. Read through spent-in.ts, which knows how. */
export const spentSums = pgTable(
  'spent_sums',
  {
    period: smallint('period').notNull(),
    /** As in `buyers`. */
    email: text('email').notNull(),
    orders: integer('orders').notNull(),
    spent: paisa('spent').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.period, t.email] }),
    index('spent_sums_by_spent').on(t.period, t.spent.desc(), t.orders.desc(), t.email),
  ],
)

/** How many had spent more than the shop's threshold for VIPs when `people_moves` was last put together; none where that is a new one. */
export const vipCounts = pgTable('vip_counts', {
  /** Paisa. */
  threshold: bigint('threshold', { mode: 'number' }).primaryKey(),
  people: integer('people').notNull(),
})

/** Guests behind the trash, when `people_moves` was last put together: staff laid their account there, and no order came since. */
export const hiddenGuests = pgTable('hidden_guests', {
  email: text('email').primaryKey(),
  spent: paisa('spent').notNull(),
})
