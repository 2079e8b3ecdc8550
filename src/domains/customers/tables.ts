import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#domains/catalogue/tables.ts'
import { moment, rowId, rowRef } from '#platform/database/columns.ts'
import { locales } from '#shared/locales.ts'

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
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    gender: text('gender').notNull().default(''),
    role: text('role', { enum: ['user', 'admin', 'guest'] })
      .notNull()
      .default('user'),
    isActive: boolean('is_active').notNull().default(true),
    locale: text('locale', { enum: locales }).notNull().default('en'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastLoginAt: moment('last_login_at'),
    /** When a link mailed to this address was used. Until then the address is unproven. */
    emailProvenAt: moment('email_proven_at'),
    deletedAt: moment('deleted_at'),
    deletedBy: text('deleted_by'),
    /** Invented for the demo; goes when the demo is cleared. */
    fromDemo: boolean('from_demo').notNull().default(false),
  },
  (t) => [
    uniqueIndex('customers_email_once').on(t.email).where(sql`${t.deletedAt} is null`),
    check('customers_email_lower', sql`${t.email} = lower(${t.email})`),
    // The order of the back office's list, newest first.
    index('customers_by_day').on(sql`((${t.createdAt} at time zone 'Asia/Dhaka')::date)`),
    index('customers_from_demo').on(t.id).where(sql`${t.fromDemo}`),
    index('customers_newest').on(t.createdAt.desc()),
    index('customers_phone').on(t.phone),
    index('customers_trash').on(t.email).where(sql`${t.deletedBy} is not null`),
    // Trigram index for the back office's search.
    index('customers_search').using(
      'gin',
      sql`in_latin_signs(lower(${t.name} || E'\n' || ${t.email} || E'\n' || ${t.phone})) gin_trgm_ops`,
    ),
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

/** Delivery addresses of customers; at most one per customer is the default. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: rowId(),
    customerId: rowRef('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** 'Home', 'Office' … */
    label: text('label').notNull().default(''),
    fullName: text('full_name').notNull(),
    /** +8801XXXXXXXXX */
    phone: text('phone').notNull(),
    altPhone: text('alt_phone').notNull().default(''),
    address: text('address').notNull(),
    city: text('city').notNull(),
    /** Codes of the place; `thana` null: only a city was given, `district` null: one that is no place. */
    district: text('district'),
    thana: text('thana'),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('customer_addresses_of_customer').on(t.customerId),
    uniqueIndex('customer_addresses_one_default').on(t.customerId).where(sql`${t.isDefault}`),
  ],
)

/** Links of 'Forgot password': valid for an hour, once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').primaryKey(),
    customerId: rowRef('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('password_resets_of_customer').on(t.customerId)],
)

/** The hearts of signed-in customers. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    customerId: rowRef('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.productNumber] }),
    index('wishlist_items_of_product').on(t.productNumber),
  ],
)

/** Staff notes about a person, registered or not, keyed as in shared/buyer-key.ts. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: rowId(),
    /** Lower case. */
    email: text('email').notNull(),
    text: text('text').notNull(),
    actor: text('actor').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('customer_notes_of_person').on(t.email, t.at.desc())],
)
