import { type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { queryRows } from '#platform/database/rows.ts'
import { openSaleStates } from '#shared/catalogue/planned-sale-state.ts'
import { asSql } from '../for-sale.ts'
import { allowsSecondSize } from '../second-size.ts'
import { attributeColumns } from './attribute-columns.ts'
import { type ProductRow, productColumns } from './product-columns.ts'

/** As in the index of open sales. */
const isOpen = isOneOf(sql`o.state`, openSaleStates)

/** Products per query; between two queries other requests can run. */
const batchSize = 250

/** The matching products, in the order of `numbers`. @param seen SQL condition on `p` */
export async function readRows(db: Db, numbers: readonly number[], seen: SQL): Promise<ProductRow[]> {
  const all: ProductRow[] = []
  for (let from = 0; from < numbers.length; from += batchSize) {
    const rows = await queryRows(db, productColumns).run(sql`
      select p.number, p.id, p.slug, p.sku, p.title_en, p.title_bn, p.description_en,
        p.description_bn, p.brand, p.category,
        m.title_en as category_title,
        p.subcategory, ${sql.raw(attributeColumns)}, p.fit, p.care_en, p.care_bn, p.tags,
          p.price, p.original_price, p.held,
        p.is_active, p.chart, p.film, p.url, p.scraped_at, p.created_at, p.updated_at,
        ${asSql(allowsSecondSize)} as allows_second_size, coalesce(r.sum, 0) as rating_sum,
          coalesce(r.count, 0) as review_count,
        array_to_json(array(
          select json_build_object('key', i.key, 'alt', i.alt_en, 'altBn', i.alt_bn, 'name',
            i.original_name, 'bytes', i.file_size,
            'width', i.width, 'height', i.height, 'color', i.color, 'position', i.position)
          from product_images i where i.product_number = p.number order by i.position, i.id
        )) as images,
        array_to_json(array(
          select json_build_object('name', c.name, 'nameBn', c.name_bn, 'hex', c.hex)
          from product_colors c where c.product_number = p.number order by c.position, c.name
        )) as colors,
        array_to_json(array(
          select json_build_object('size', v.size, 'color', v.color, 'sku', v.sku, 'price', v.price, 'pieces', v.pieces,
            'onHand', v.on_hand, 'minStock', coalesce(s.min_stock, 0), 'unitCost', coalesce(s.unit_cost, 0))
          from variant_offers v left join stock_levels s on s.variant_id = v.variant_id
          where v.product_number = p.number and v.is_active order by v.position, v.variant_id
        )) as variants,
        (
          select json_build_object('percent', o.percent, 'price', o.price, 'from', o.from_at,
            'until', o.until_at, 'state', o.state,
            'by', o.actor)
          from planned_sales o where o.product_number = p.number and ${isOpen}
        ) as sale
      from unnest(${sql.param(numbers.slice(from, from + batchSize))}::int[]) with ordinality as asked(number, place)
      join products p on p.number = asked.number and ${seen}
      left join review_summaries r on r.product_number = p.number
      left join categories m on m.slug = p.category
      order by asked.place`)
    for (const row of rows) all.push(row)
  }
  return all
}
