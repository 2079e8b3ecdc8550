import { asc, eq, sql } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Curated, columnNames } from './content-list.ts'

export type Person = Pick<StaffMember, 'id' | 'username'>

export type Store = { db: Db; storage: Storage }

type Row = Record<string, unknown>

export type Versioned = { id: string; version: string }

/** The whole list in order, including scheduled and expired entries, for the back office. */
export async function readEntries<Input, Entry extends Versioned>(
  db: Db,
  list: Curated<Input, Entry>,
  now: Date,
): Promise<Entry[]> {
  const rows = await db
    .select({ row: list.table as never, version: versionOf(list) })
    .from(list.table as never)
    .orderBy(asc(list.position), asc(list.id))
  return (rows as { row: Row; version: string }[]).map((found) => entryOf(list, found, now))
}

/** Hash of an entry's content, without its position. */
const versionOf = ({ table }: { table: unknown }) => sql<string>`md5((to_jsonb(${table}) - 'position')::text)`

/** Name of an entry in the audit log. */
export const auditName = ({ word }: { word: string }) => word.replaceAll(' ', '-')

function entryOf<Input, Entry extends Versioned>(
  list: Curated<Input, Entry>,
  { row, version }: { row: Row; version: string },
  now: Date,
): Entry {
  return { ...list.show(row as never, now), id: String(row[columnNames(list).id]), version } as Entry
}

/** @throws Refusal 404 */
export async function readEntry<Input, Entry extends Versioned>(
  tx: Db,
  list: Curated<Input, Entry>,
  id: string,
  now: Date,
) {
  const [found] = (await tx
    .select({ row: list.table as never, version: versionOf(list) })
    .from(list.table as never)
    .where(sql`${list.id}::text = ${id}`)) as { row: Row; version: string }[]
  if (!found) throw new NotFound(`This ${list.word}`)
  return entryOf(list, found, now)
}

/** @throws Refusal 404 · 409 stale: not the expected version */
export async function lockEntry<Input, Entry extends Versioned>(
  tx: Db,
  list: Curated<Input, Entry>,
  expected: Versioned,
  now: Date,
) {
  await tx
    .select({ id: list.id })
    .from(list.table as never)
    .where(eq(sql`${list.id}::text`, expected.id))
    .for('update')
  const entry = await readEntry(tx, list, expected.id, now)
  if (entry.version !== expected.version) throw stale(`this ${list.word}`)
  return entry
}

export const stale = (what: string) =>
  new Refusal(409, 'stale', `Somebody else has changed ${what} in the meantime. Please load it again`)

/** An entry without id and version. */
export const contentOf = ({ id: _, version: __, ...content }: Versioned & Row): Row => content

/** The fields that differ between two versions of an entry. */
export function differenceOf(before: Versioned, after: Versioned): [Row, Row] {
  const [was, is] = [contentOf(before as never), contentOf(after as never)]
  const names = Object.keys(is).filter((name) => name !== 'state' && was[name] !== is[name])
  return [
    Object.fromEntries(names.map((name) => [name, was[name]])),
    Object.fromEntries(names.map((name) => [name, is[name]])),
  ]
}

/** @throws Refusal 409 if the category already has a tile */
export async function translateUniqueViolation<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (brokenConstraint(error) !== 'featured_categories_pkey') throw error
    const sentence = 'This category has its tile already'
    throw new Refusal(409, 'taken', sentence, { fields: { slug: sentence } })
  }
}
