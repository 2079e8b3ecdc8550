import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, rowId, rowRef } from '#platform/database/columns.ts'
import { locales } from '#shared/locales.ts'
import type { BulkDetail } from './bulk-tasks/staff-contract.ts'

/** Permissions under a name, for several sub-admins. The role of the main admin, `owner`, holds all of them. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: rowId(),
    /** A key of `standardRoles`; null: named by the owner. */
    key: text('key').unique(),
    nameEn: text('name_en').notNull().default(''),
    nameBn: text('name_bn').notNull().default(''),
    permissions: text('permissions').array().notNull().default(sql`'{}'`),
    /** Who has the role can do nothing in the back office before they set up a second factor. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    /** Optimistic lock: saving an older version is refused. */
    version: integer('version').notNull().default(1),
    changedBy: text('changed_by').notNull().default(''),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('staff_roles_name_once').on(sql`lower(${t.nameEn})`).where(sql`${t.nameEn} <> ''`),
    uniqueIndex('staff_roles_bangla_name_once').on(sql`lower(${t.nameBn})`).where(sql`${t.nameBn} <> ''`),
    check('staff_roles_named', sql`${t.nameEn} <> '' or ${t.nameBn} <> ''`),
  ],
)

/** The main admin and the sub-admins. */
export const staff = pgTable(
  'staff',
  {
    id: rowId(),
    username: text('username').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    /** The hash of a generated password that was not shown yet. */
    unseenPasswordHash: text('unseen_password_hash'),
    /** The main admin has every permission. */
    isMain: boolean('is_main').notNull().default(false),
    /** Null: the sub-admin has permissions of their own. */
    roleId: rowRef('role_id').references(() => staffRoles.id),
    /** A sub-admin's own permissions; empty with a role. `permissionsHeld` gives the effective ones. */
    permissions: text('permissions').array().notNull().default(sql`'{}'`),
    /** For a sub-admin with permissions of their own; otherwise the role decides. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** Secret of the second factor (base32); in force once `totpSince` is set. */
    totpSecret: text('totp_secret'),
    totpSince: moment('totp_since'),
    /** The last time step that opened a session: each code works only once. */
    totpStep: integer('totp_step').notNull().default(0),
    /** In which they work in the back office. */
    language: text('language', { enum: locales }).notNull().default('en'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastLoginAt: moment('last_login_at'),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('staff_username_once').on(sql`lower(${t.username})`).where(sql`${t.deletedAt} is null`),
    uniqueIndex('staff_one_main').on(t.isMain).where(sql`${t.isMain}`),
    check('staff_main_stays', sql`not ${t.isMain} or (${t.isActive} and ${t.deletedAt} is null)`),
    check('staff_main_has_no_role', sql`not ${t.isMain} or ${t.roleId} is null`),
    index('staff_of_role').on(t.roleId).where(sql`${t.roleId} is not null`),
  ],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: rowRef('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Identifies the session in the API; the hash is never sent. */
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    /** The User-Agent header. */
    browser: text('browser').notNull().default(''),
    /** The network of the address: 203.0.113.x. */
    network: text('network').notNull().default(''),
  },
  (t) => [index('staff_sessions_of_staff').on(t.staffId), index('staff_sessions_expiry').on(t.expiresAt)],
)

/** Every change by staff: who, when, what, before, after. The database refuses to change an entry (rules.ts). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: rowId(),
    at: moment('at').notNull().defaultNow(),
    staffId: rowRef('staff_id').references(() => staff.id),
    staffName: text('staff_name').notNull(),
    /** The action: 'order.status', 'product.delete'. */
    action: text('action').notNull(),
    /** The subject of the action: ORD-…, prod_…, a username. */
    subject: text('subject').notNull().default(''),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    index('audit_log_by_time').on(t.at, t.id),
    index('audit_log_of_person').on(t.staffName, t.at, t.id),
    index('audit_log_of_action').on(t.action, t.at, t.id),
    // By prefix, case-insensitive.
    index('audit_log_of_subject').on(sql`lower(${t.subject}) text_pattern_ops`),
  ],
)

/** Recovery codes for a lost telephone: each opens a session once. Only hashes are stored. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: rowRef('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.codeHash] })],
)

/** Filters, sort, columns and page size of a list of the back office, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: rowId(),
    /** A key of `officeLists`. */
    list: text('list').notNull(),
    ownerId: rowRef('owner_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** For everybody who may see the list. */
    isShared: boolean('is_shared').notNull().default(false),
    /** As in the URL of the list; filters at their default are left out. */
    filters: jsonb('filters').$type<Record<string, string>>().notNull().default({}),
    /** The visible columns in their order; null: the viewer's own choice. */
    columns: text('columns').array(),
    perPage: integer('per_page'),
    /** Optimistic lock: saving an older version is refused. */
    version: integer('version').notNull().default(1),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('saved_views_name_once').on(t.list, t.ownerId, sql`lower(${t.name})`)],
)

/** A person's preferences for a list: its default view, and columns and page size where no view sets them. */
export const listChoices = pgTable(
  'list_choices',
  {
    staffId: rowRef('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    /** The id of a saved view, or the key of a built-in one. A deleted view counts as none. */
    defaultView: text('default_view'),
    columns: text('columns').array(),
    perPage: integer('per_page'),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.list] })],
)

/** Whom a note of an order or a customer names with @, until they have read it. */
export const staffMentions = pgTable(
  'staff_mentions',
  {
    id: rowId(),
    staffId: rowRef('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['order', 'customer'] }).notNull(),
    /** Number of the order, or id of the customer in the list of users. */
    subject: text('subject').notNull(),
    byName: text('by_name').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull().defaultNow(),
    seenAt: moment('seen_at'),
  },
  (t) => [index('staff_mentions_unread').on(t.staffId, t.at).where(sql`${t.seenAt} is null`)],
)

/** One change of many rows, made by a job, with the data for an undo. */
export const bulkTasks = pgTable(
  'bulk_tasks',
  {
    id: rowId(),
    /** Made when the form opens: one key, one task. Null: without a key. */
    requestKey: uuid('request_key').unique(),
    /** A key of src/server/jobs/bulk-kinds.ts: 'product.edit', 'order.status'. */
    kind: text('kind').notNull(),
    staffId: rowRef('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    /** The rights that the person had when it began. */
    isMain: boolean('is_main').notNull(),
    permissions: text('permissions').array().notNull(),
    /** The change of each row. */
    input: jsonb('input').notNull(),
    /** Description of the change for the list of changes. */
    detail: jsonb('detail').$type<BulkDetail>().notNull(),
    total: integer('total').notNull(),
    /** The task that this one takes back. */
    undoes: rowRef('undoes'),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    index('bulk_tasks_by_time').on(t.createdAt.desc()),
    uniqueIndex('bulk_tasks_undone_once').on(t.undoes).where(sql`${t.undoes} is not null`),
  ],
)

/** The rows of a bulk task. */
export const bulkTaskRows = pgTable(
  'bulk_task_rows',
  {
    taskId: rowRef('task_id')
      .notNull()
      .references(() => bulkTasks.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Number of the product or of the order. */
    subject: text('subject').notNull(),
    title: text('title').notNull(),
    state: text('state', { enum: ['waiting', 'changed', 'same', 'refused'] })
      .notNull()
      .default('waiting'),
    /** Why it was refused. */
    error: text('error'),
    /** The replaced and the new values: only those that differ. */
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.position] }),
    index('bulk_task_rows_waiting').on(t.taskId, t.position).where(sql`${t.state} = 'waiting'`),
  ],
)
