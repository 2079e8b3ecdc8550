import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'

/** Known before the others are looked for, so that they are read from an index, the newest first. */
const own = (column: 'category' | 'subcategory' | 'created_at') => sql`(select ${sql.identifier(column)} from own)`

/**
 * Up to six products that go with one: of its subcategory, then of its category, then what was bought together with
 * it. Never itself; what can be had comes before what is sold out. Those made just before it come first, so that
 * different products show different neighbours.
 */
export async function relatedNumbers(db: Db, number: number): Promise<number[]> {
  const other = sql`p.number <> ${number}::int and p.is_active and p.deleted_at is null`
  const { rows } = await db.execute<{ number: number }>(sql`
    with own as materialized (select category, subcategory, created_at from products where number = ${number}),
    candidates as (
      (select p.number, 1 as nearness, 1 as turn from products p
        where p.subcategory <> '' and p.subcategory = ${own('subcategory')} and p.created_at <= ${own('created_at')} and ${other}
          order by p.created_at desc nulls last limit 9)
      union all
      (select p.number, 1, 2 from products p
        where p.subcategory <> '' and p.subcategory = ${own('subcategory')} and ${other} order by p.created_at desc nulls last limit 9)
      union all
      (select p.number, 2, 1 from products p
        where p.category = ${own('category')} and p.created_at <= ${own('created_at')} and ${other}
          order by p.created_at desc nulls last limit 9)
      union all
      (select p.number, 2, 2 from products p
        where p.category = ${own('category')} and ${other} order by p.created_at desc nulls last limit 9)
      union all
      (select p.number, 3, 1 from order_lines mine
        join order_lines beside on beside.order_row = mine.order_row
        join products p on p.number = beside.product_number and p.is_active and p.deleted_at is null
        where mine.product_number = ${number} and p.number <> ${number}
        group by p.number order by count(*) desc, p.number limit 9)
    ),
    once as (select number, min(nearness * 10 + turn) as place from candidates group by number)
    select once.number from once join products p using (number)
    left join product_offers o on o.product_number = once.number
    order by not (coalesce(o.in_stock, 0) > 0 and not p.held and p.price is not null),
      once.place / 10, once.place, p.created_at desc, once.number
    limit 6`)
  return rows.map((row) => row.number)
}
