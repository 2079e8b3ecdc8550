import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { products } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { distinctValues } from '#platform/database/distinct-values.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { escapeLike, mayContain } from '#platform/database/substring.ts'
import { addDays, dhakaTimestamp, startOfDhakaDay } from '#shared/dates.ts'
import { pageOf } from '#shared/paging.ts'
import { csvLine } from '#shared/text/csv.ts'
import { tidyLine } from '#shared/text/text.ts'
import type { AuditEntry, auditFilters, auditQuery } from '../staff-contract.ts'
import { auditLog } from '../tables.ts'

type Filters = z.output<typeof auditFilters>

/** One page of the audit log, newest first, and the people and actions it can be filtered by. */
export async function auditPage(db: Db, query: z.output<typeof auditQuery>) {
  const where = await matching(db, query)
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
  const titles = await titlesOf(db, rows)
  return { entries: rows.map((row) => entryOf(row, titles)), page, ...(await namesInLog(db)) }
}

/** All people and all actions that occur in the log. */
async function namesInLog(db: Db) {
  const people = await distinctValues(db, auditLog, auditLog.staffName)
  const actions = await distinctValues(db, auditLog, auditLog.action)
  return { people, actions }
}

/** The whole log as CSV, in batches, so that a long log does not have to fit into memory. */
export async function* auditCsv(db: Db, filters: Filters): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['When (Dhaka)', 'Who', 'What', 'On what', 'Product', 'Before', 'After'])}`
  const part = 2000
  const where = await matching(db, filters)
  let last: number | undefined
  for (;;) {
    const rows: AuditRow[] = await db
      .select()
      .from(auditLog)
      .where(and(where, last === undefined ? undefined : lt(auditLog.id, last)))
      .orderBy(desc(auditLog.id))
      .limit(part)
    const titles = await titlesOf(db, rows)
    yield rows
      .map(({ at, staffName, action, subject, before, after: then }) =>
        csvLine([momentOf(at), staffName, action, subject, titles.get(subject) ?? '', written(before), written(then)]),
      )
      .join('')
    if (rows.length < part) return
    last = rows.at(-1)?.id
  }
}

type AuditRow = typeof auditLog.$inferSelect

/** The names of the products that these entries are about. */
async function titlesOf(db: Db, rows: Pick<AuditRow, 'subject'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ subject }) => subject).filter((subject) => subject.startsWith('prod_')))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: products.id, title: products.titleEn })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)})`)
  return new Map(found.map(({ id, title }) => [id, title]))
}

const entryOf = (
  { id, at, staffName, action, subject, before, after }: AuditRow,
  titles: Map<string, string>,
): AuditEntry => ({
  id,
  at: at.toISOString(),
  person: staffName,
  action,
  subject,
  ...(titles.has(subject) && { title: titles.get(subject) }),
  before,
  after,
})

async function matching(db: Db, { person, action, subject, from, to }: Filters): Promise<SQL | undefined> {
  const begins = tidyLine(subject ?? '')
  const ofProducts = begins ? await productsNamed(db, begins) : []
  return and(
    person ? eq(auditLog.staffName, person) : undefined,
    // 'order' also matches order.status, order.delete and all other actions on orders.
    action ? sql`(${auditLog.action} = ${action} or starts_with(${auditLog.action}, ${`${action}.`}))` : undefined,
    begins
      ? or(
          sql`lower(${auditLog.subject}) like ${`${escapeLike(begins.toLowerCase())}%`}`,
          ofProducts.length > 0 ? sql`lower(${auditLog.subject}) = any(${sql.param(ofProducts)})` : undefined,
        )
      : undefined,
    from ? gte(auditLog.at, startOfDhakaDay(from)) : undefined,
    to ? lt(auditLog.at, startOfDhakaDay(addDays(to, 1))) : undefined,
  )
}

/** Products that a search by name finds in the log, at most. */
const maxNamed = 200

/** The ids, in lower case, of products with these words in their name. */
async function productsNamed(db: Db, words: string): Promise<string[]> {
  const part = words.toLowerCase()
  const names = sql`lower(p.title_en || E'\n' || p.title_bn)`
  // The trigram index of products serves three characters and more.
  const isIndexed = [...part].length < 3 ? sql`true` : mayContain(names, part, sql`p.searched_transliterated`)
  const rows = await queryRows(db, { id: col.text }).run(
    sql`select lower(p.id) as id from products p where ${isIndexed} and strpos(${names}, ${part}) > 0 limit ${maxNamed}`,
  )
  return rows.map(({ id }) => id)
}

/** 2026-11-21 15:04:05: spreadsheet programs recognise this as a time in every language. */
const momentOf = (at: Date): string => dhakaTimestamp(at)
const written = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))
