import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { distinctValues } from '#platform/database/distinct-values.ts'
import { csvLine } from '#shared/csv.ts'
import { addDays, dhakaTimestamp, startOfDhakaDay } from '#shared/dates.ts'
import { pageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text.ts'
import type { AuditEntry, auditFilters, auditQuery } from './staff-contract.ts'
import { auditLog } from './tables.ts'

type Filters = z.output<typeof auditFilters>

/** One page of the audit log, newest first, and the people and actions it can be filtered by. */
export async function auditPage(db: Db, query: z.output<typeof auditQuery>) {
  const where = matching(query)
  const [all] = await db.select({ total: count() }).from(auditLog).where(where)
  const page = pageOf(all?.total ?? 0, query.page ?? 1, query.perPage ?? 25)
  // Selects the ids by an index-only scan first: a deep page does not read the rows before it.
  const shown = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
  const rows = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.id, shown))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
  return { entries: rows.map(entryOf), page, ...(await namesInLog(db)) }
}

/** All people and all actions that occur in the log. */
async function namesInLog(db: Db) {
  const people = await distinctValues(db, auditLog, auditLog.staffName)
  const actions = await distinctValues(db, auditLog, auditLog.action)
  return { people, actions }
}

/** The whole log as CSV, in batches, so that a long log does not have to fit into memory. */
export async function* auditCsv(db: Db, filters: Filters): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['When (Dhaka)', 'Who', 'What', 'On what', 'Before', 'After'])}`
  const part = 2000
  let last: number | undefined
  for (;;) {
    const rows: AuditRow[] = await db
      .select()
      .from(auditLog)
      .where(and(matching(filters), last === undefined ? undefined : lt(auditLog.id, last)))
      .orderBy(desc(auditLog.id))
      .limit(part)
    yield rows
      .map(({ at, staffName, action, subject, before, after: then }) =>
        csvLine([momentOf(at), staffName, action, subject, written(before), written(then)]),
      )
      .join('')
    if (rows.length < part) return
    last = rows.at(-1)?.id
  }
}

type AuditRow = typeof auditLog.$inferSelect

const entryOf = ({ id, at, staffName, action, subject, before, after }: AuditRow): AuditEntry => ({
  id,
  at: at.toISOString(),
  person: staffName,
  action,
  subject,
  before,
  after,
})

function matching({ person, action, subject, from, to }: Filters): SQL | undefined {
  const begins = tidyLine(subject ?? '')
  return and(
    person ? eq(auditLog.staffName, person) : undefined,
    // 'order' also matches order.status, order.delete and all other actions on orders.
    action ? sql`(${auditLog.action} = ${action} or starts_with(${auditLog.action}, ${`${action}.`}))` : undefined,
    begins ? sql`lower(${auditLog.subject}) like ${`${begins.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}` : undefined,
    from ? gte(auditLog.at, startOfDhakaDay(from)) : undefined,
    to ? lt(auditLog.at, startOfDhakaDay(addDays(to, 1))) : undefined,
  )
}

/** 2026-11-21 15:04:05: spreadsheet programs recognise this as a time in every language. */
const momentOf = (at: Date): string => dhakaTimestamp(at)
const written = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))
