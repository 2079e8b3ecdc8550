import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { paisa, rowId, rowRef } from '#platform/database/columns.ts'

const sums = {
  pieces: integer('pieces').notNull(),
  revenue: paisa('revenue').notNull(),
  /** What the pieces had cost the shop. */
  cost: paisa('cost').notNull(),
  /** Lines whose cost nobody had entered. */
  costless: integer('costless').notNull(),
}

/** Pieces, of lines whose cost nobody had entered. */
const piecesWithoutCost = integer('pieces_without_cost').notNull().default(0)

/** What the sums of a period have in them. */
export const soldSpans = pgTable('sold_spans', {
  /** 7, 30 or 90 days. */
  period: smallint('period').primaryKey(),
  /** All days from this one on. */
  since: date('since', { mode: 'string' }).notNull(),
  /** Lines up to this one, by their id; the same for all periods. */
  upto: rowRef('upto').notNull(),
})

/**
 * What was sold of each product, as far as `sold_spans` says. With `sold_changes`, and the lines that are not in it, always what the lines
 * themselves would say: read through sold-in.ts, which knows how, and written by put-sold-together.ts.
 */
export const soldSums = pgTable(
  'sold_sums',
  {
    period: smallint('period').notNull(),
    /** What has left the shop for good has the highest number that there is, and its name; all others have no name here. */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    /** In tenths, rounded as they are shown; 0: nobody has rated it. */
    stars: smallint('stars').notNull(),
    ...sums,
  },
  (t) => [
    primaryKey({ columns: [t.period, t.number, t.name] }),
    index('sold_sums_by_revenue').on(t.period, t.revenue.desc(), t.pieces.desc(), t.number),
    index('sold_sums_by_pieces').on(t.period, t.pieces.desc(), t.revenue.desc(), t.number),
    // In tenths of a percent, rounded as it is shown.
    index('sold_sums_by_margin')
      .on(
        t.period,
        sql`floor((${t.revenue} - ${t.cost})::float8 / ${t.revenue} * 1000 + 0.5) desc nulls last`,
        t.revenue.desc(),
        t.pieces.desc(),
        t.number,
      )
      .where(sql`${t.costless} = 0 and ${t.revenue} > 0`),
    index('sold_sums_by_stars')
      .on(t.period, t.stars.desc(), t.revenue.desc(), t.pieces.desc(), t.number)
      .where(sql`${t.stars} > 0`),
  ],
)

/** The sums of a period by category: products, pieces, paisa. */
export const soldCategories = pgTable(
  'sold_categories',
  {
    period: smallint('period').notNull(),
    /** Its slug; empty for what has left the shop. */
    category: text('category').notNull(),
    products: integer('products').notNull(),
    pieces: integer('pieces').notNull(),
    revenue: paisa('revenue').notNull(),
  },
  (t) => [primaryKey({ columns: [t.period, t.category] })],
)

/**
 * What changed of lines since the sums were last put together, and which products have another category or other stars (without line and
 * day). The database notes it, whoever writes (migration 'sold-sums'); a new line leaves nothing here, so that orders cost no more.
 */
export const soldChanges = pgTable('sold_changes', {
  id: rowId(),
  line: rowRef('line'),
  /** As in `sold_sums`. */
  number: integer('number').notNull(),
  name: text('name').notNull(),
  day: date('day', { mode: 'string' }),
  ...sums,
  piecesWithoutCost,
})

/**
 * What the pieces sold on a Dhaka day had cost the shop, and of how many nobody knew it. From the day in `sold_days_since` on, with lines up to
 * the one in `sold_spans`: read through costs-by-day.ts, which adds what is not in them, and written by put-sold-together.ts.
 */
export const soldDays = pgTable('sold_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  cost: sums.cost,
  piecesWithoutCost,
})

/** One row: the first of the days that `sold_days` has in it. */
export const soldDaysSince = pgTable('sold_days_since', { since: date('since', { mode: 'string' }).primaryKey() })

const cash = {
  day: date('day', { mode: 'string' }).notNull(),
  came: paisa('came').notNull(),
  went: paisa('went').notNull(),
}

/** What changed in the till and is not in `cash_days` yet, written by triggers of orders and stock movements. */
export const cashChanges = pgTable('cash_changes', { id: rowId(), ...cash })

/**
 * What moved through the till on a Dhaka day, in paisa, from the day in `cash_days_since` on: read and written through cash-by-day.ts. Without
 * what came in of which nobody noted the cost.
 */
export const cashDays = pgTable('cash_days', { ...cash, day: cash.day.primaryKey() })

/** One row: the first of the days that `cash_days` has in it. */
export const cashDaysSince = pgTable('cash_days_since', { since: date('since', { mode: 'string' }).primaryKey() })
