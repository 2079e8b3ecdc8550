import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#domains/catalogue/tables.ts'
import { moment, paisa, rowId, rowRef } from '#platform/database/columns.ts'
import { locales } from '#shared/locales.ts'
import { userRoles } from './staff-contract.ts'

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
    role: text('role', { enum: userRoles }).notNull().default('user'),
    isActive: boolean('is_active').notNull().default(true),
    locale: text('locale', { enum: locales }).notNull().default('en'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastLoginAt: moment('last_login_at'),
    /** When a link mailed to this address was used. Until then the address is unproven. */
    emailProvenAt: moment('email_proven_at'),
    deletedAt: moment('deleted_at'),
    deletedBy: text('deleted_by'),
    /** Created by the demo; deleted when the demo is cleared. */
    fromDemo: boolean('from_demo').notNull().default(false),
  },
  (t) => [
    uniqueIndex('customers_email_once').on(t.email).where(sql`${t.deletedAt} is null`),
    check('customers_email_lower', sql`${t.email} = lower(${t.email})`),
    index('customers_by_day').on(sql`((${t.createdAt} at time zone 'Asia/Dhaka')::date)`),
    index('customers_from_demo').on(t.id).where(sql`${t.fromDemo}`),
    index('customers_trash').on(t.email).where(sql`${t.deletedBy} is not null`),
  ],
)

/**
 * The list of users in the back office: accounts, except those that their owners closed, and guests. Kept by triggers
 * (rules.ts) in the transaction of the change; nothing else writes it. One table, so that each order of the list is an
 * index.
 */
export const users = pgTable(
  'users',
  {
    /** The id of the account, or 'guest:' and the e-mail address. */
    key: text('key').primaryKey(),
    registered: boolean('registered').notNull(),
    name: text('name').notNull(),
    /** As in `buyers`: the phone number of a guest without an address. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    role: text('role', { enum: userRoles }).notNull(),
    isActive: boolean('is_active').notNull(),
    /** When the account was opened or the guest ordered first. */
    joinedAt: moment('joined_at').notNull(),
    lastLoginAt: moment('last_login_at'),
    /** Orders that count, and their total. */
    orders: integer('orders').notNull(),
    spent: paisa('spent').notNull(),
    lastOrderAt: moment('last_order_at'),
    /** When staff moved the account to the trash. */
    deletedAt: moment('deleted_at'),
    /** The search text of the list, stored so that `users_newest` contains it. */
    searched: text('searched').generatedAlwaysAs(sql`lower(name || E'\\n' || email || E'\\n' || phone)`),
  },
  (t) => {
    const listed = sql`${t.deletedAt} is null`
    return [
      index('users_by_email').on(t.email),
      index('users_by_phone').on(t.phone),
      index('users_trash').on(t.joinedAt, t.key).where(sql`${t.deletedAt} is not null`),
      index('users_kinds').on(t.registered, t.role, t.isActive).where(listed),
      // A search by one or two characters, which have no trigrams, is an index-only scan of this index.
      index('users_newest').on(t.joinedAt, t.key, t.searched).where(listed),
      index('users_by_name').on(sql`lower(${t.name})`, t.key).where(listed),
      index('users_by_orders').on(t.orders, t.key).where(listed),
      index('users_by_spent').on(t.spent, t.key).where(listed),
      // Who never ordered or logged in comes last in either direction.
      index('users_last_order').on(sql`${t.lastOrderAt} desc nulls last, ${t.key} desc`).where(listed),
      index('users_first_order').on(t.lastOrderAt, t.key).where(listed),
      index('users_last_login').on(sql`${t.lastLoginAt} desc nulls last, ${t.key} desc`).where(listed),
      index('users_first_login').on(t.lastLoginAt, t.key).where(listed),
      index('users_search')
        .using('gin', sql`transliterate_for_trigrams(${t.searched}) gin_trgm_ops`)
        .with({ gin_pending_list_limit: 256 }),
    ]
  },
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
    /** Codes of the place; `thana` null: only a city was given, `district` null: the given place is unknown. */
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
