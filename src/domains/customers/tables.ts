import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, rowId, rowRef } from '#platform/columns.ts'

export const customers = pgTable(
  'customers',
  {
    id: rowId(),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** +8801XXXXXXXXX, or empty. */
    phone: text('phone').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['user', 'admin', 'guest'] })
      .notNull()
      .default('user'),
    isActive: boolean('is_active').notNull().default(true),
    locale: text('locale', { enum: ['en', 'bn'] })
      .notNull()
      .default('en'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastLoginAt: moment('last_login_at'),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('customers_email_once').on(t.email).where(sql`${t.deletedAt} is null`),
    check('customers_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

export const customerSessions = pgTable(
  'customer_sessions',
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: text('token_hash').primaryKey(),
    customerId: rowRef('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('customer_sessions_of_customer').on(t.customerId), index('customer_sessions_expiry').on(t.expiresAt)],
)
