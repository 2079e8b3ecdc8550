import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '#platform/database/columns.ts'

/**
 * Visits, measured by the shop itself, without cookies or third parties. A visitor is a hash of address and browser
 * with a daily salt, so that nobody can be recognised on another day.
 */
export const visits = pgTable(
  'visits',
  {
    id: rowId(),
    /** The day in Dhaka. */
    day: date('day', { mode: 'string' }).notNull(),
    visitor: text('visitor').notNull(),
    /** direct, google, facebook … */
    source: text('source').notNull(),
    entry: text('entry').notNull(),
    pages: integer('pages').notNull().default(1),
    startedAt: moment('started_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [index('visits_by_day').on(t.day), index('visits_of_visitor').on(t.visitor, t.lastAt.desc())],
)

/** Views per page and day. */
export const pageViews = pgTable(
  'page_views',
  {
    day: date('day', { mode: 'string' }).notNull(),
    path: text('path').notNull(),
    views: integer('views').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.path] })],
)

/** The salt of each day; it is deleted after the day. */
export const visitSalts = pgTable('visit_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
})
