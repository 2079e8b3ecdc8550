import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { CollectionSort } from '#shared/catalogue/collection-rules.ts'
import { toTaka } from '#shared/money.ts'
import type { CollectionProducts, CollectionRule, PickedProduct } from './staff-contract.ts'

const categoryColumns = {
  slug: col.text,
  title: col.text,
  members: col.text,
  rule: col.json<CollectionRule>().orNull,
  sort: col.text.as<CollectionSort>(),
  soldOutLast: col.boolean,
  startsAt: col.timestamp.orNull,
  endsAt: col.timestamp.orNull,
  isOpen: col.boolean,
}

/**
 * The products of a collection for its form: the picked products in their order, or the rule with the products pinned
 * on top, and the version that a save must name.
 * @throws NotFound · Refusal 422 by_rule: the products of this category are not picked
 */
export async function collectionProductsOf(db: Db, id: string): Promise<CollectionProducts> {
  const [category] = await queryRows(db, categoryColumns).run(sql`
    select slug, title_en as title, members, rule, sort, sold_out_last as "soldOutLast",
      starts_at as "startsAt", ends_at as "endsAt", is_open as "isOpen" from categories where id = ${id}`)
  if (!category) throw new NotFound('Category')
  const { members, rule, startsAt, endsAt, ...rest } = category
  if (members !== 'listed' && members !== 'rule')
    throw new Refusal(422, 'by_rule', `${rest.title} takes its products by itself: they cannot be picked`)
  const { slug } = rest
  const excluded = sql`p.number = any(${sql.param(rule?.excluded ?? [])}::int[])`
  return {
    id,
    ...rest,
    version: await versionOf(db, id),
    rule: rule && inTaka(rule),
    startsAt: startsAt && new Date(startsAt).toISOString(),
    endsAt: endsAt && new Date(endsAt).toISOString(),
    products: await pickedProducts(
      db,
      sql`join category_products l on l.product_number = p.number and l.slug = ${slug}`,
      sql`true order by l.position, p.created_at desc, p.number desc`,
    ),
    excluded: rule?.excluded.length ? await pickedProducts(db, sql``, sql`${excluded} order by p.number`) : [],
  }
}

/** Products `p` as the back office lists them. @param which condition and order */
export async function pickedProducts(db: Db, join: SQL, which: SQL): Promise<PickedProduct[]> {
  return queryRows(db, {
    number: col.int,
    title: col.text,
    isShown: col.boolean,
    isInStock: col.boolean,
    image: col.text,
  }).run(sql`
    select p.number, p.title_en as title, p.is_active as "isShown", coalesce(o.in_stock > 0, false) as "isInStock",
      coalesce((select i.key from product_images i where i.product_number = p.number
        order by i.position, i.id limit 1), '') as image
    from products p left join product_offers o on o.product_number = p.number ${join}
    where p.deleted_at is null and ${which}`)
}

/** @throws Refusal 422 if one of the products is not there any more */
export async function refuseDeleted(tx: Db, numbers: number[]) {
  const [gone] = await queryRows(tx, { number: col.int }).run(sql`
    select picked.number from unnest(${sql.param(numbers)}::int[]) picked(number)
    where not exists (select from products p where p.number = picked.number and p.deleted_at is null)`)
  if (gone) throw new Refusal(422, 'invalid', `Product ${gone.number} was deleted in the meantime. Please remove it`)
}

/**
 * Products in the trash among `picked`, a query of numbers and places. No form shows them, so a save must keep them: a
 * product is restored with its place. Read them before the version, which changes when one is restored.
 */
export async function trashedAmong(tx: Db, picked: SQL): Promise<number[]> {
  const rows = await queryRows(tx, { number: col.int }).run(sql`
    select p.number from (${picked}) picked(number, place) join products p on p.number = picked.number
    where p.deleted_at is not null and p.purged_at is null order by picked.place, p.number`)
  return rows.map(({ number }) => number)
}

/** Includes the picked products in the trash: a form that was loaded before one was restored becomes stale. */
async function versionOf(db: Db, id: string): Promise<string> {
  const [row] = await queryRows(db, { version: col.text }).run(sql`
    select md5(concat_ws(' ', members, rule, sort, sold_out_last, starts_at, ends_at,
      (select string_agg(product_number || ' ' || l.position, ',' order by product_number)
        from category_products l where l.slug = c.slug),
      (select string_agg('~' || p.number, ',' order by p.number) from products p
        where p.deleted_at is not null and p.number = any(array(
          select product_number from category_products l where l.slug = c.slug
          union select excluded::int from jsonb_array_elements_text(c.rule -> 'excluded') excluded))))) as version
    from categories c where id = ${id}`)
  return row?.version ?? ''
}

/** Rules are stored with prices in paisa, because the database compares them with those of products. */
const inTaka = (rule: CollectionRule): CollectionRule => withPrices(rule, toTaka)

export const withPrices = (rule: CollectionRule, price: (given: number) => number): CollectionRule => ({
  ...rule,
  conditions: rule.conditions.map((each) =>
    each.field === 'price'
      ? { ...each, from: each.from === null ? null : price(each.from), to: each.to === null ? null : price(each.to) }
      : each,
  ),
})
