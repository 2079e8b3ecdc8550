import { sql } from 'drizzle-orm'
import { pageAttributes } from '#domains/catalogue/attributes/page-attributes.ts'
import type { Db } from '#platform/database/database.ts'
import { queryRows } from '#platform/database/rows.ts'
import type { Locale } from '#shared/locales.ts'
import { asSql, visible } from '../for-sale.ts'
import { pieceGrams } from '../piece-grams.ts'
import { type FeedItem, feedColumns, itemsOf } from './feed-item.ts'

/**
 * The variants of the next `limit` products after a number, including sold-out ones. Products without a price are left
 * out. `next` is null on the last page.
 */
export async function feedPage(
  db: Db,
  locale: Locale,
  after: number,
  limit: number,
): Promise<{ items: FeedItem[]; next: number | null }> {
  const rows = await queryRows(db, feedColumns).run(sql`
    select p.number, p.title_en, p.title_bn, p.description_en, p.description_bn, p.brand,
      ${asSql(pieceGrams)} as grams, p.material_en, p.material_bn,
      p.category, p.subcategory, sub.subsection, coalesce(main.title_en, '') as main_en,
      coalesce(main.title_bn, '') as main_bn, coalesce(sub.title_en, '') as sub_en,
        coalesce(sub.title_bn, '') as sub_bn,
      ${asSql(pageAttributes)} as own_attributes,
      array_to_json(array(
        select json_build_object('key', i.key, 'color', i.color)
        from product_images i where i.product_number = p.number order by i.position, i.id
      )) as pictures,
      array_to_json(array(
        select json_build_object('name', c.name, 'nameBn', c.name_bn)
        from product_colors c where c.product_number = p.number order by c.position, c.name
      )) as colors,
      array_to_json(array(
        select json_build_object('id', v.variant_id, 'size', v.size, 'color', v.color, 'sku', v.sku, 'price', v.price,
          'originalPrice', v.original_price, 'pieces', v.pieces, 'grams', v.weight_grams)
        from variant_offers v
        where v.product_number = p.number and v.is_offered and v.price is not null order by v.position, v.variant_id
      )) as variants
    from products p
    left join categories main on main.slug = p.category and main.is_active
    left join categories sub on sub.slug = p.subcategory and sub.is_active and sub.is_open
    where p.number > ${after}::int and ${asSql(visible)} and p.price is not null
    order by p.number limit ${limit}::int`)
  return {
    items: rows.flatMap((row) => itemsOf(row, locale)),
    next: rows.length < limit ? null : (rows.at(-1)?.number ?? null),
  }
}
