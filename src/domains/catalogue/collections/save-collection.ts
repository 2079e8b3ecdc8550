import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import { categories } from '../tables.ts'
import { collectionProductsOf, refuseDeleted, trashedAmong, withPrices } from './collection-products.ts'
import { isOpenAt, lockMembers, refreshCollection } from './refresh-collection.ts'
import {
  type CollectionProducts,
  type CollectionRule,
  endsTooEarly,
  maxPicked,
  type SaveCollection,
} from './staff-contract.ts'

/**
 * Replaces the picked products of a collection, its rule, and the time it runs. With a rule the picked ones are pinned
 * on top; those that it leaves out are not.
 * @throws Refusal 404 · 409 stale: changed since `version` · 422 by_rule: the program's own · 422 a product that was
 *   deleted, a category that is not there, or an end before the start that is stored
 */
export function saveCollection(
  db: Db,
  body: SaveCollection,
  by: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<{ title: string }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const hadRule = await lockCollection(tx, body)
      const trashed = await trashedOf(tx, body.id)
      const input = { ...body, rule: body.rule && withExcluded(body.rule, trashed.excluded) }
      const before = await collectionProductsOf(tx, input.id)
      const { slug, title } = before
      if (before.version !== input.version)
        throw new Refusal(409, 'stale', `Somebody else has changed ${title} in the meantime. Please load it again`)
      const { rule = before.rule } = input
      const excluded = new Set(rule?.excluded)
      const numbers = input.numbers.filter((number) => !excluded.has(number))
      await refuseDeleted(tx, numbers)
      const members = new Set([...numbers, ...trashed.picked.filter((number) => !excluded.has(number))])
      if (rule) await refuseUnknown(tx, rule)
      const columns = columnsOf(input, before, now)
      await tx.update(categories).set(columns).where(eq(categories.id, input.id))
      await tx.execute(sql`delete from category_products where slug = ${slug}`)
      await tx.execute(sql`
        insert into category_products (slug, product_number, position)
        select ${slug}, number, place - 1
        from unnest(${sql.param([...members])}::int[]) with ordinality picked(number, place)`)
      if (hadRule || rule) await refreshCollection(tx, slug)
      await writeAudit(tx, by, 'category.pick', input.id, difference(before, await collectionProductsOf(tx, input.id)))
      // 'list:all': the counts of categories carry it; 'menu': whether it is open.
      const hasTurned = columns.isOpen !== before.isOpen
      await invalidateTags(tx, [`list:${slug}`, 'list:all', ...(hasTurned ? opened : [])])
      return { title }
    }),
  )
}

/** The collection's products in the trash: picked, pinned, or excluded by its rule. */
async function trashedOf(tx: Db, id: string): Promise<{ picked: number[]; excluded: number[] }> {
  return {
    picked: await trashedAmong(
      tx,
      sql`select l.product_number, l.position from category_products l join categories c on c.slug = l.slug
        where c.id = ${id}`,
    ),
    excluded: await trashedAmong(
      tx,
      sql`select excluded::int, 0 from categories c, jsonb_array_elements_text(c.rule -> 'excluded') excluded
        where c.id = ${id}`,
    ),
  }
}

/** As far as there is room: a rule with more of them could not be read. */
const withExcluded = (rule: CollectionRule, trashed: number[]): CollectionRule => ({
  ...rule,
  excluded: [...new Set([...rule.excluded, ...trashed])].slice(0, maxPicked),
})

const opened = ['menu', 'content'] as const

/** Serializes saves of one collection. Of one with a rule, changes of products wait until it is applied. */
async function lockCollection(tx: Db, { id, rule }: SaveCollection): Promise<boolean> {
  const [category] = await tx.select({ members: categories.members }).from(categories).where(eq(categories.id, id))
  const hasRule = category?.members === 'rule'
  if (hasRule || rule) await lockMembers(tx)
  // Weaker than `for update`: who saves a product shares the keys of categories, then waits for the members.
  await tx.execute(sql`select from categories where id = ${id} for no key update`)
  return hasRule
}

function columnsOf(input: SaveCollection, before: CollectionProducts, now: Date) {
  const { rule, sort = before.sort, soldOutLast = before.soldOutLast } = input
  const { startsAt = before.startsAt, endsAt = before.endsAt } = input
  const times = { startsAt: startsAt ? new Date(startsAt) : null, endsAt: endsAt ? new Date(endsAt) : null }
  if (times.startsAt && times.endsAt && times.startsAt >= times.endsAt)
    throw new Refusal(422, 'invalid', endsTooEarly, { fields: { endsAt: endsTooEarly } })
  return {
    ...(rule !== undefined && {
      members: rule ? ('rule' as const) : ('listed' as const),
      rule: rule && withPrices(rule, toPaisa),
    }),
    ...{ sort, soldOutLast, ...times, isOpen: isOpenAt(times, now) },
  }
}

/** A rule may go on naming a category that was deleted since: it may come back. */
async function refuseUnknown(tx: Db, { conditions }: CollectionRule) {
  for (const [nr, each] of conditions.entries()) {
    if (each.field === 'category') {
      const known = sql`select from categories where id = any(${sql.param(each.ids)}::text[]) limit 1`
      if ((await tx.execute(known)).rows.length > 0) continue
      throw unknown(`rule.conditions.${nr}.ids`, 'These categories are not there any more')
    }
    if (each.field === 'attribute') {
      const known = sql`select from attribute_values where id = any(${sql.param(each.values)}::int[])`
      if ((await tx.execute(known)).rows.length === each.values.length) continue
      throw unknown(`rule.conditions.${nr}.values`, 'One of these values is not there any more')
    }
  }
}

const unknown = (field: string, sentence: string) =>
  new Refusal(422, 'invalid', sentence, { fields: { [field]: sentence } })

/** What changed, for the audit log: products by their numbers. */
function difference(before: CollectionProducts, after: CollectionProducts) {
  const logged = ({ products, rule, sort, soldOutLast, startsAt, endsAt }: CollectionProducts) =>
    new Map(
      Object.entries({ products: products.map(({ number }) => number), rule, sort, soldOutLast, startsAt, endsAt }),
    )
  const [was, is] = [logged(before), logged(after)]
  const names = [...is.keys()].filter((name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)))
  const of = (all: Map<string, unknown>) => Object.fromEntries(names.map((name) => [name, all.get(name)]))
  return { before: of(was), after: of(is) }
}
