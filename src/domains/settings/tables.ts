import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'

/** The owner's changes; everything else is in defaults.ts. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').notNull().default(''),
})
