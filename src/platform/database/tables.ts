import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { moment, rowId, rowRef } from '#platform/database/columns.ts'
import { mailStatuses } from '#shared/mail-status.ts'

/** Every e-mail the shop wrote, sent or (without SMTP) only logged. */
export const mailLog = pgTable(
  'mail_log',
  {
    id: rowId(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Template: order-placed, password-reset … */
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    status: text('status', { enum: mailStatuses }).notNull(),
    error: text('error').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    /** The Message-ID, by which all deliveries of one e-mail are recognised; null: logged by a release without one. */
    messageId: uuid('message_id').defaultRandom(),
  },
  (t) => [
    index('mail_log_by_time').on(t.createdAt, t.id),
    index('mail_log_by_status').on(t.status, t.createdAt, t.id),
    index('mail_log_by_kind').on(t.kind, t.createdAt, t.id),
    index('mail_log_search').using('gin', sql`lower(${t.recipient} || E'\n' || ${t.subject}) gin_trgm_ops`),
  ],
)

/** Events as their transactions inserted them, before the sequencer assigns a position (platform/events). */
export const eventInbox = pgTable('event_inbox', {
  id: rowId(),
  type: text('type').notNull(),
  /** Events of one subject are delivered in order: order:ORD-…, variant:12 */
  subject: text('subject').notNull(),
  payload: jsonb('payload').notNull(),
  at: moment('at').notNull().defaultNow(),
})

/** The event log. Its newest row is never deleted: positions continue from it. */
export const events = pgTable('events', {
  position: rowRef('position').primaryKey(),
  type: text('type').notNull(),
  subject: text('subject').notNull(),
  payload: jsonb('payload').notNull(),
  at: moment('at').notNull(),
})

/** The position up to which each subscriber has processed the log. */
export const subscriberCursors = pgTable('subscriber_cursors', {
  name: text('name').primaryKey(),
  position: rowRef('position').notNull(),
  /** When a process last registered this subscriber. */
  seenAt: moment('seen_at').notNull().defaultNow(),
})

/** Events that a subscriber failed to handle, and later ones of the same subject. */
export const parkedEvents = pgTable(
  'parked_events',
  {
    subscriber: text('subscriber')
      .notNull()
      .references(() => subscriberCursors.name, { onDelete: 'cascade' }),
    position: rowRef('position').notNull(),
    subject: text('subject').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null: it waits for an earlier event of its subject, or has used all attempts and waits for staff. */
    retryAt: moment('retry_at'),
    error: text('error').notNull().default(''),
    parkedAt: moment('parked_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriber, t.position] }),
    foreignKey({ columns: [t.position], foreignColumns: [events.position] }),
    index('parked_events_by_subject').on(t.subscriber, t.subject, t.position),
    index('parked_events_by_position').on(t.position),
  ],
)

/**
 * Jobs from a restored backup or from a release before the event log, until they are moved into the queue
 * (job-queue.ts).
 */
export const jobNotes = pgTable('job_notes', {
  id: rowId(),
  task: text('task').notNull(),
  payload: json('payload').notNull(),
  notedAt: moment('noted_at').notNull().defaultNow(),
})

/** Heartbeats of the processes that run jobs; `id` is the `locked_by` of graphile-worker (heartbeat.ts). */
export const jobWorkers = pgTable('job_workers', {
  id: text('id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
})

/** Browsers that have proved to belong to the owner of an account or an order (known-devices.ts). */
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

/** One row: the release that last migrated the database (database-release.ts). */
export const databaseRelease = pgTable(
  'database_release',
  {
    onlyOne: boolean('only_one').primaryKey().default(true),
    version: text('version').notNull(),
    /** The tag of its newest migration. */
    migration: text('migration').notNull(),
    /** Checksum of the applied db/rules.sql. */
    rules: text('rules').notNull().default(''),
    since: moment('since').notNull().defaultNow(),
  },
  (t) => [check('database_release_only_one', t.onlyOne.getSQL())],
)
