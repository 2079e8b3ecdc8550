import { asc, eq, sql } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Curated, columnNames, listCalled } from './lists.ts'
import type { ContentList } from './staff-contract.ts'

type Person = Pick<StaffMember, 'id' | 'username'>
type Store = { db: Db; storage: Storage }
type Row = Record<string, unknown>
type Known = { id: string; version: string }

/** Limit per list. */
const maxEntries = 60

/** The whole list in order, including scheduled and expired entries, for the back office. */
export async function readEntries<Given, Entry extends Known>(
  db: Db,
  list: Curated<Given, Entry>,
  now: Date,
): Promise<Entry[]> {
  const rows = await db
    .select({ row: list.table as never, version: versionOf(list) })
    .from(list.table as never)
    .orderBy(asc(list.position), asc(list.id))
  return (rows as { row: Row; version: string }[]).map((found) => entryOf(list, found, now))
}

/**
 * Adds an entry at the end of its list, or at its former position when a deletion is undone.
 * @throws Refusal 422 · 409 if the category already has a tile
 */
export async function addEntry<Given, Entry extends Known>(
  { db, storage }: Store,
  list: Curated<Given, Entry>,
  given: Given & { position?: number | undefined },
  by: Person,
  now: Date,
): Promise<Entry> {
  const { position, ...words } = given
  const columns = await list.store(words as Given, db, storage, now)
  return translateUniqueViolation(
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${list.table} in share row exclusive mode`)
      const { rows } = await tx.execute<{ entries: number; last: number }>(
        sql`select count(*)::int as entries, coalesce(max(${list.position}), 0) as last from ${list.table}`,
      )
      if ((rows[0]?.entries ?? 0) >= maxEntries)
        throw new Refusal(422, 'too_many', `There are ${maxEntries} already. Please delete one first`)
      const place = position ?? (rows[0]?.last ?? 0) + 1
      const [stored] = await tx
        .insert(list.table)
        .values({ ...columns, position: place } as never)
        .returning({ id: list.id })
      const entry = await readOne(tx, list, String(stored?.id), now)
      await writeAudit(tx, by, `${slugOfWord(list)}.create`, entry.id, { after: wordsOf(entry) })
      await invalidateTags(tx, ['content'])
      return entry
    }),
  )
}

/**
 * Changes an entry if it has not changed since `version`.
 * @throws Refusal 404 · 409 stale · 422 · 409 if the category already has a tile
 */
export async function changeEntry<Given, Entry extends Known>(
  { db, storage }: Store,
  list: Curated<Given, Entry>,
  { id, version, ...given }: Given & Known,
  by: Person,
  now: Date,
): Promise<Entry> {
  const columns = await list.store(given as Given, db, storage, now)
  return withRetry(() =>
    translateUniqueViolation(
      db.transaction(async (tx) => {
        const before = await holdOne(tx, list, { id, version }, now)
        const name = columnNames(list).id
        await tx
          .update(list.table)
          .set(columns as never)
          .where(sql`${list.id}::text = ${id}`)
        const after = await readOne(tx, list, String(columns[name] ?? id), now)
        const [was, is] = differenceOf(before, after)
        if (Object.keys(is).length > 0) {
          await writeAudit(tx, by, `${slugOfWord(list)}.update`, after.id, { before: was, after: is })
          await invalidateTags(tx, ['content'])
        }
        return after
      }),
    ),
  )
}

/**
 * Deletes an entry.
 * @returns its content and position, so that the deletion can be undone
 * @throws Refusal 404 · 409 stale
 */
export async function removeEntry<Given, Entry extends Known>(
  db: Db,
  list: Curated<Given, Entry>,
  known: Known,
  by: Person,
  now: Date,
): Promise<{ entry: Entry; position: number }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const entry = await holdOne(tx, list, known, now)
      const [gone] = await tx
        .delete(list.table)
        .where(sql`${list.id}::text = ${known.id}`)
        .returning({ position: list.position })
      await writeAudit(tx, by, `${slugOfWord(list)}.delete`, entry.id, { before: wordsOf(entry) })
      await invalidateTags(tx, ['content'])
      return { entry, position: Number(gone?.position ?? 0) }
    }),
  )
}

/**
 * Reorders a list.
 * @throws Refusal 409 stale if its entries are not exactly those given
 */
export async function reorderEntries(db: Db, name: ContentList, ids: string[], by: Person): Promise<void> {
  const { table, id, position, word } = listCalled[name]
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in share row exclusive mode`)
    const { rows } = await tx.execute<{ id: string }>(
      sql`select ${id}::text as id from ${table} order by ${position}, ${id}`,
    )
    const before = rows.map((row) => row.id)
    if (before.toSorted().join('\n') !== ids.toSorted().join('\n')) throw stale('this list')
    if (before.join('\n') === ids.join('\n')) return
    await tx.execute(sql`
      update ${table} set position = wanted.place
      from unnest(${sql.param(ids)}::text[]) with ordinality as wanted(id, place) where ${id}::text = wanted.id`)
    await writeAudit(tx, by, `${word.replaceAll(' ', '-')}.arrange`, name, {
      before: { order: before },
      after: { order: ids },
    })
    await invalidateTags(tx, ['content'])
  })
}

/** Hash of an entry's content, without its position. */
const versionOf = ({ table }: { table: unknown }) => sql<string>`md5((to_jsonb(${table}) - 'position')::text)`

const slugOfWord = ({ word }: { word: string }) => word.replaceAll(' ', '-')

function entryOf<Given, Entry extends Known>(
  list: Curated<Given, Entry>,
  { row, version }: { row: Row; version: string },
  now: Date,
): Entry {
  return { ...list.show(row as never, now), id: String(row[columnNames(list).id]), version } as Entry
}

async function readOne<Given, Entry extends Known>(tx: Db, list: Curated<Given, Entry>, id: string, now: Date) {
  const [found] = (await tx
    .select({ row: list.table as never, version: versionOf(list) })
    .from(list.table as never)
    .where(sql`${list.id}::text = ${id}`)) as { row: Row; version: string }[]
  if (!found) throw new NotFound(`This ${list.word}`)
  return entryOf(list, found, now)
}

async function holdOne<Given, Entry extends Known>(tx: Db, list: Curated<Given, Entry>, known: Known, now: Date) {
  await tx
    .select({ id: list.id })
    .from(list.table as never)
    .where(eq(sql`${list.id}::text`, known.id))
    .for('update')
  const entry = await readOne(tx, list, known.id, now)
  if (entry.version !== known.version) throw stale(`this ${list.word}`)
  return entry
}

const stale = (what: string) =>
  new Refusal(409, 'stale', `Somebody else has changed ${what} in the meantime. Please load it again`)

const wordsOf = ({ id: _, version: __, ...words }: Known & Row): Row => words

/** The fields that differ between two versions of an entry. */
function differenceOf(before: Known, after: Known): [Row, Row] {
  const [was, is] = [wordsOf(before as never), wordsOf(after as never)]
  const names = Object.keys(is).filter((name) => name !== 'state' && was[name] !== is[name])
  return [
    Object.fromEntries(names.map((name) => [name, was[name]])),
    Object.fromEntries(names.map((name) => [name, is[name]])),
  ]
}

async function translateUniqueViolation<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (brokenConstraint(error) !== 'featured_categories_pkey') throw error
    const sentence = 'This category has its tile already'
    throw new Refusal(409, 'taken', sentence, { fields: { slug: sentence } })
  }
}
