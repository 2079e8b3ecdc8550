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

/** Business events as their transactions wrote them, before the sequencer gives them a position (platform/events). */
export const eventInbox = pgTable('event_inbox', {
  id: rowId(),
  type: text('type').notNull(),
  /** Whose events are delivered in their order: order:ORD-…, variant:12 */
  subject: text('subject').notNull(),
  payload: jsonb('payload').notNull(),
  at: moment('at').notNull().defaultNow(),
})

/** The log of business events. The newest is never removed: its position is where the next ones go on. */
export const events = pgTable('events', {
  position: rowRef('position').primaryKey(),
  type: text('type').notNull(),
  subject: text('subject').notNull(),
  payload: jsonb('payload').notNull(),
  at: moment('at').notNull(),
})

/** How far each subscriber has read the log. */
export const subscriberCursors = pgTable('subscriber_cursors', {
  name: text('name').primaryKey(),
  position: rowRef('position').notNull(),
  /** When a process last said that it has this subscriber. */
  seenAt: moment('seen_at').notNull().defaultNow(),
})

/** Events that a subscriber failed at, and behind them the later ones of the same subject. */
export const parkedEvents = pgTable(
  'parked_events',
  {
    subscriber: text('subscriber')
      .notNull()
      .references(() => subscriberCursors.name, { onDelete: 'cascade' }),
    position: rowRef('position').notNull(),
    subject: text('subject').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null: it waits for an earlier one of its subject, or was tried too often and waits for a person. */
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
 * Jobs that wait in a backup, or that a release before the event log noted: they are handed on to the queue (jobs.ts).
 */
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
    /** Of db/rules.sql: the checksum of the rules that are applied. */
    rules: text('rules').notNull().default(''),
    since: moment('since').notNull().defaultNow(),
  },
  (t) => [check('database_release_only_one', t.onlyOne.getSQL())],
)
