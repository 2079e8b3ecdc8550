import { sql } from 'drizzle-orm'
import { asSql } from '#domains/catalogue/for-sale.ts'
import { variantGrams } from '#domains/catalogue/piece-grams.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { CartLine } from './contract.ts'

const lineColumns = {
  id: col.int,
  name: col.text,
  nameBn: col.text,
  slug: col.text,
  seenPrice: col.int,
  originalPrice: col.int.orNull,
  key: col.text,
  size: col.text,
  color: col.text,
  colorBn: col.text,
  quantity: col.int,
  grams: col.int,
  secondSize: col.text.orNull,
}

/**
 * The cart of an account, oldest line first: current names, pictures and colours, and the price that the customer saw.
 * Lines whose product is hidden, deleted, sold out or more expensive now stay: check-cart reports each ('gone',
 * 'sold_out', 'price_changed' …), and the customer decides.
 */
export async function cartOf(db: Db, customerId: number): Promise<CartLine[]> {
  const rows = await queryRows(db, lineColumns).run(sql`
    select p.number as id, p.title_en as name, coalesce(nullif(p.title_bn, ''), p.title_en) as "nameBn", p.slug,
      l.seen_price as "seenPrice", case when p.original_price > l.seen_price
        then p.original_price end as "originalPrice",
      coalesce((select i.key from product_images i where i.product_number = p.number
        order by (i.color = l.color) desc nulls last, i.position limit 1), '') as key,
      l.size, l.color, coalesce(nullif(c.name_bn, ''), c.name, '') as "colorBn", l.quantity,
        ${asSql(variantGrams)} as grams,
      l.second_size as "secondSize"
    from cart_lines l join products p on p.number = l.product_number
    left join variants v on v.product_number = p.number and v.size = l.size and v.color = l.color
    left join product_colors c on c.product_number = p.number and c.name = l.color
    where l.customer_id = ${customerId}
    order by l.added_at, l.product_number, l.size, l.color`)
  return rows.map(({ seenPrice, originalPrice, key, secondSize, ...line }) => ({
    ...line,
    ...(secondSize !== null && { secondSize }),
    price: toTaka(seenPrice),
    originalPrice: originalPrice === null ? null : toTaka(originalPrice),
    image: pictureUrl(key, 320),
  }))
}
