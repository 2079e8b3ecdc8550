import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { moment, rowId } from '#platform/database/columns.ts'

/** Every mail the shop wrote, sent or (without SMTP) only kept. */
export const mailLog = pgTable(
  'mail_log',
  {
    id: rowId(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Which mail it is: order-placed, password-reset … */
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    status: text('status', { enum: ['kept', 'sent', 'failed'] }).notNull(),
    error: text('error').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    /** Its Message-ID, so that every delivery of one mail is recognised as the same; null: logged before there was one. */
    messageId: uuid('message_id').defaultRandom(),
  },
  (t) => [
    index('mail_log_by_time').on(t.createdAt, t.id),
    index('mail_log_by_status').on(t.status, t.createdAt, t.id),
    index('mail_log_by_kind').on(t.kind, t.createdAt, t.id),
    index('mail_log_search').using('gin', sql`lower(${t.recipient} || E'\n' || ${t.subject}) gin_trgm_ops`),
  ],
)

/** Jobs noted with what they are about and not yet handed on to the queue (jobs.ts). */
export const jobNotes = pgTable('job_notes', {
  id: rowId(),
  task: text('task').notNull(),
  payload: json('payload').notNull(),
  notedAt: moment('noted_at').notNull().defaultNow(),
})

/** Heartbeats of the processes that work on jobs; `id` is the `locked_by` of graphile-worker (jobs.ts). */
export const jobWorkers = pgTable('job_workers', {
  id: text('id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
})

/** Browsers that once proved to belong to the owner of an account or an order (known-devices.ts). */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** customer:12, staff:3, order:ORD-… */
    account: text('account').notNull(),
    /** SHA-256 of the secret in the browser's cookie. */
    deviceHash: text('device_hash').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.deviceHash] }), index('known_devices_by_use').on(t.usedAt)],
)

/** Counters of rate-limiter-flexible; the columns are the library's. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** One row: the release that last brought the database up to date (migrate.ts). */
export const databaseRelease = pgTable(
  'database_release',
  {
    onlyOne: boolean('only_one').primaryKey().default(true),
    version: text('version').notNull(),
    /** The tag of its newest migration. */
    migration: text('migration').notNull(),
    since: moment('since').notNull().defaultNow(),
  },
  (t) => [check('database_release_only_one', t.onlyOne.getSQL())],
)
