import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { PickedProduct, PickedProducts } from './staff-contract.ts'

/**
 * The products that were picked for a collection, in their order, with the version that a save must name.
 * @throws NotFound · Refusal 422 by_rule: the category takes its products by itself
 */
export async function pickedProductsOf(db: Db, id: string): Promise<PickedProducts> {
  const { rows } = await db.execute<{ slug: string; title: string; members: string }>(
    sql`select slug, title_en as title, members from categories where id = ${id}`,
  )
  const [category] = rows
  if (!category) throw new NotFound('Category')
  const { members, ...names } = category
  if (members !== 'listed')
    throw new Refusal(422, 'by_rule', `${names.title} takes its products by itself: they cannot be picked`)
  const { rows: products } = await db.execute<PickedProduct>(sql`
    select p.number, p.title_en as title, p.is_active as "isShown", coalesce(o.in_stock > 0, false) as "isInStock",
      coalesce((select i.key from product_images i where i.product_number = p.number order by i.position, i.id limit 1), '') as image
    from category_products l
    join products p on p.number = l.product_number and p.deleted_at is null
    left join product_offers o on o.product_number = p.number
    where l.slug = ${names.slug} order by l.position, p.created_at desc, p.number desc`)
  return { id, ...names, version: await versionOf(db, names.slug), products }
}

async function versionOf(db: Db, slug: string): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select md5(coalesce(string_agg(product_number || ' ' || position, ',' order by product_number), '')) as version
    from category_products where slug = ${slug}`)
  return rows[0]?.version ?? ''
}
