import { eq, inArray, sql } from 'drizzle-orm'
import { lastChange } from '#domains/audit/last-change.ts'
import { writeAudit } from '#domains/audit/write-audit.ts'
import {
  isOpenAt,
  lockMembers,
  refreshCollection,
  refreshCollectionsNaming,
} from '#domains/catalogue/collections/refresh-collection.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { type CacheTag, invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { categories, categoryProducts } from '../tables.ts'
import { type CategoryLinks, linksOf, restoreLinks } from './category-links.ts'
import { renameCategorySlug } from './category-slugs.ts'
import { type Entry, entriesOf, problemsOf } from './check-categories.ts'
import { isFixed, versionOfCategories } from './office-categories.ts'
import { categorySections, type SaveCategories } from './staff-contract.ts'

type Row = typeof categories.$inferSelect
type Person = Pick<StaffMember, 'id' | 'username'>
export type CategoriesSaved = { created: number; updated: number; deleted: number }

/**
 * Replaces the category tree in one transaction: creates, changes and deletes categories. A renamed category keeps its
 * products, and its old slug redirects. A deleted category that is sent again under its old id is restored with its
 * products, size chart and old slugs. Without a version, missing inactive categories are not deleted: the public tree
 * does not contain them.
 * @throws Refusal 409 stale: changed since `version`, with who and when · 422 'Validation errors: …' · 422 main_entry:
 *   the shop's own entries are not deleted, renamed or moved · 409 slug_taken
 */
export function updateCategories(db: Db, input: SaveCategories, by: Person, now: Date): Promise<CategoriesSaved> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      // Serializes changes of the tree; reads are not blocked.
      await tx.execute(sql`lock table categories in share row exclusive mode`)
      if (input.version !== undefined && (await versionOfCategories(tx)) !== input.version) throw await stale(tx)
      const stored = await tx.select().from(categories)
      const before = new Map(stored.map((row) => [row.id, row]))
      const { entries, problems } = entriesOf(input)
      const kept = new Set(entries.map(({ id }) => id))
      const missing = stored.filter(({ id, section }) => !kept.has(id) && section in categorySections)
      const gone = missing.filter(({ isActive }) => input.version !== undefined || isActive)
      const unseen = missing.filter((row) => !gone.includes(row))
      refuseProblems(entries, before, problems, unseen)

      const fresh = entries.filter(({ id }) => !before.has(id))
      const changed = entries.filter((entry) => differs(entry, before.get(entry.id)))
      refuseBroken(gone, changed, before)

      const log = new Log()
      for (const row of gone) log.deleted(row, await listOf(tx, row), await linksOf(tx, row.id))
      if (gone.length > 0)
        await tx.delete(categories).where(
          inArray(
            categories.id,
            gone.map(({ id }) => id),
          ),
        )
      await rename(tx, changed, before)
      for (const entry of changed) {
        const was = before.get(entry.id)
        log.changed(await change(tx, { ...entry, ...(was && { members: membersAfterMove(was, entry) }) }, now), was)
      }
      for (const entry of fresh) log.created(await create(tx, entry, now))
      const moved = [...gone, ...fresh].map(({ id }) => id)
      await refreshCollectionsNaming(tx, moved)
      if (await filtersOf(tx, moved)) log.tags.add('everything')
      if (log.empty) return { created: 0, updated: 0, deleted: 0 }
      await writeAudit(tx, by, categoriesAction, 'categories', { before: log.before, after: log.after })
      await invalidateTags(tx, log.tags)
      return { created: fresh.length, updated: changed.length, deleted: gone.length }
    }),
  )
}

const categoriesAction = 'categories.update'

async function stale(tx: Db) {
  const last = await lastChange(tx, categoriesAction)
  return new Refusal(
    409,
    'stale',
    'Somebody else has changed the categories in the meantime. Please load them again',
    last && { changedBy: last.by, changedAt: last.at.toISOString() },
  )
}

/** Unchanged categories are not validated again. */
function refuseProblems(entries: Entry[], before: Map<string, Row>, problems: string[], unseen: Row[]) {
  const fields: Record<string, string> = {}
  const all = [...problems]
  const slugs = new Set(unseen.map(({ slug }) => slug))
  const ids = new Set<string>()
  for (const entry of entries) {
    const own = before.has(entry.id) && !differs(entry, before.get(entry.id)) ? [] : problemsOf(entry)
    if (entry.slug && slugs.has(entry.slug)) own.push(`The slug ${entry.slug} is used twice`)
    if (entry.id && ids.has(entry.id)) own.push(`The id ${entry.id} is used twice`)
    slugs.add(entry.slug)
    ids.add(entry.id)
    const [first] = own
    if (first) fields[entry.id || entry.slug || 'new'] = first
    all.push(...own)
  }
  if (all.length > 0)
    throw new Refusal(422, 'invalid_categories', `Validation errors: ${[...new Set(all)].join(', ')}`, { fields })
}

/** Standard categories cannot be deleted, renamed or moved: header, pages and rules depend on them. */
function refuseBroken(gone: Row[], changed: Entry[], before: Map<string, Row>) {
  const own = gone.find(isFixed)
  if (own) throw new Refusal(422, 'main_entry', `"${own.titleEn}" cannot be deleted. It can be switched off instead`)
  for (const entry of changed) {
    const row = before.get(entry.id)
    if (!row) continue
    const moves = row.section !== entry.section || row.subsection !== entry.subsection
    if (isFixed(row) && (row.slug !== entry.slug || moves))
      throw new Refusal(422, 'main_entry', `"${row.titleEn}" keeps its address and its place`)
    if (moves && entry.section === 'mainCollections')
      throw new Refusal(422, 'main_entry', `"${row.titleEn}" cannot become a main category`)
  }
}

function differs(entry: Entry, row: Row | undefined): boolean {
  if (!row) return false
  return (Object.keys(entry) as (keyof Entry)[]).some(
    (name) => JSON.stringify(entry[name]) !== JSON.stringify(row[name]),
  )
}

/** The products of a hand-picked category, or those pinned on top of one by rule. Others keep their own columns. */
async function listOf(tx: Db, { slug, members }: Row): Promise<number[]> {
  if (members !== 'listed' && members !== 'rule') return []
  const listed = await tx
    .select({ number: categoryProducts.productNumber })
    .from(categoryProducts)
    .where(eq(categoryProducts.slug, slug))
    .orderBy(categoryProducts.position)
  return listed.map(({ number }) => number)
}

/** An old slug redirects to its category, so no other category may take it, not even in the same save. */
async function rename(tx: Db, changed: Entry[], before: Map<string, Row>) {
  for (const { id, slug } of changed) if (before.get(id)?.slug !== slug) await renameCategorySlug(tx, id, slug)
}

/** A subcategory that moves among the collections shows the products that it has, and more can be picked by hand. */
const membersAfterMove = (was: Row, { section }: Entry): Row['members'] =>
  was.members === 'subcategory' && section !== was.section ? membersIn(section) : was.members

type Changed = Entry & { members?: Row['members'] }

async function change(tx: Db, { id, slug: _, ...columns }: Changed, now: Date): Promise<Row> {
  const [row] = await tx
    .update(categories)
    .set({ ...columns, updatedAt: now })
    .where(eq(categories.id, id))
    .returning()
  if (!row) throw new Error(`category ${id} vanished under its lock`)
  return row
}

async function create(tx: Db, entry: Entry, now: Date): Promise<Row> {
  const lost = entry.id ? await deletedBefore(tx, entry.id) : undefined
  if (lost?.rule) await lockMembers(tx)
  await refuseOldAddress(tx, entry.slug)
  const [row] = await tx
    .insert(categories)
    .values({
      ...entry,
      id: lost ? entry.id : await freeId(tx, entry),
      members: lost?.members ?? membersIn(entry.section),
      ...(lost && collectionOf(lost, now)),
      position: lost?.position ?? (await lastPlace(tx, entry)),
      createdAt: lost ? new Date(lost.createdAt) : now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('the category was not stored')
  if (lost) {
    const { listed, chartKey = null, oldSlugs = [] } = lost
    await restoreList(tx, row.slug, listed)
    await restoreLinks(tx, row.id, { chartKey, oldSlugs })
  }
  if (row.rule) await refreshCollection(tx, row.slug)
  return row
}

/** Older entries of the audit log do not have all of it. */
type Lost = Pick<Row, 'members' | 'position'> &
  Partial<Pick<Row, 'rule' | 'sort' | 'soldOutLast'> & CategoryLinks> & {
    createdAt: string
    startsAt?: string | null
    endsAt?: string | null
    listed: number[]
  }

/** Its rule, and the time it runs. */
function collectionOf({ rule = null, sort = 'newest', soldOutLast = true, startsAt, endsAt }: Lost, now: Date) {
  const times = { startsAt: startsAt ? new Date(startsAt) : null, endsAt: endsAt ? new Date(endsAt) : null }
  return { rule, sort, soldOutLast, ...times, isOpen: isOpenAt(times, now) }
}

/** Whether attributes that filter belong to one of these categories: products have them or not, and are read again. */
async function filtersOf(tx: Db, categoryIds: string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from attributes where is_filterable and categories && ${sql.param(categoryIds)}::text[] limit 1`)
  return rows.length > 0
}

/** The audit log's entry of a deleted category. */
async function deletedBefore(tx: Db, id: string): Promise<Lost | undefined> {
  const [entry] = await queryRows(tx, { lost: col.json<Lost>() }).run(sql`
    select before -> ${id} as lost from audit_log
    where action = ${categoriesAction} and jsonb_exists(before, ${id}) and not jsonb_exists(after, ${id})
      order by at desc, id desc limit 1`)
  return entry?.lost
}

async function restoreList(tx: Db, slug: string, listed: number[]) {
  if (listed.length === 0) return
  await tx.execute(sql`
    insert into category_products (slug, product_number, position)
    select ${slug}, number, place from unnest(${sql.param(listed)}::int[]) with ordinality as l(n, place)
    join products on number = l.n on conflict do nothing`)
}

/** Refuses a slug that redirects to another category. */
async function refuseOldAddress(tx: Db, slug: string) {
  const { rows } = await tx.execute(sql`select from old_category_slugs where slug = ${slug}`)
  if (rows.length > 0)
    throw new Refusal(409, 'slug_taken', 'Another category has this address, or had it once', {
      fields: { slug: 'Another category had this address: it still leads there' },
    })
}

/** mensCategories-tops-panjabi; a renamed category may still have that id. */
async function freeId(tx: Db, { section, subsection, slug }: Entry): Promise<string> {
  const id = [section, subsection ?? 'root', slug].join('-')
  for (let nr = 1; ; nr++) {
    const free = nr === 1 ? id : `${id}-${nr}`
    const [taken] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, free))
    if (!taken) return free
  }
}

/** Collections may hold products of any category. */
function membersIn(section: string): Row['members'] {
  if (section === 'mainCollections') return 'main'
  return ['specialCollections', 'saleCollections', 'others'].includes(section) ? 'listed' : 'subcategory'
}

async function lastPlace(tx: Db, { section, subsection }: Entry): Promise<number> {
  const [last] = await queryRows(tx, { place: col.int }).run(sql`
    select coalesce(
      (select max(position) from categories
        where section = ${section} and subsection is not distinct from ${subsection}::text),
      (select max(position) from categories), 0)::int + 1 as place`)
  return last?.place ?? 0
}

/** Collects the audit entry and the cache tags of a save. */
class Log {
  readonly before: Record<string, unknown> = {}
  readonly after: Record<string, unknown> = {}
  readonly tags = new Set<CacheTag>(['menu', 'content', 'list:all'])

  get empty() {
    return this.tags.size === 3
  }
  created(row: Row) {
    this.after[row.id] = row
    this.tags.add(`list:${row.slug}`).add(`chart-of:${row.slug}`)
  }
  changed(row: Row, was: Row | undefined) {
    const names = (Object.keys(row) as (keyof Row)[]).filter(
      (name) => name !== 'updatedAt' && JSON.stringify(row[name]) !== JSON.stringify(was?.[name]),
    )
    this.before[row.id] = was && Object.fromEntries(names.map((name) => [name, was[name]]))
    this.after[row.id] = Object.fromEntries(names.map((name) => [name, row[name]]))
    this.tags.add(`list:${row.slug}`)
  }
  deleted(row: Row, listed: number[], links: CategoryLinks) {
    this.before[row.id] = { ...row, listed, ...links }
    this.tags.add(`list:${row.slug}`).add(`chart-of:${row.slug}`)
  }
}
