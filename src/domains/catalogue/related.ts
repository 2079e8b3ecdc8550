import type { Db } from '#platform/database.ts'
import { Fragment, runPrepared, statement } from '#platform/prepared.ts'

/** Known before the others are looked for, so that they are read from an index, the newest first. */
const ownCategory = new Fragment('(select category from own)')
const ownSubcategory = new Fragment('(select subcategory from own)')
const ownMoment = new Fragment('(select created_at from own)')
const isShown = new Fragment('p.is_active and p.deleted_at is null')

/**
 * Up to six products that go with one: of its subcategory, then of its category, then what was bought together with
 * it. Never itself; what can be had comes before what is sold out. Those made just before it come first, so that
 * different products show different neighbours.
 */
export async function relatedNumbers(db: Db, number: number): Promise<number[]> {
  const rows = await runPrepared<{ number: number }>(
    db,
    'related-products',
    statement`
    with own as materialized (select number, category, subcategory, created_at from products where number = ${number}),
    candidates as (
      (select p.number, 1 as nearness, 1 as turn from products p
        where p.subcategory <> '' and p.subcategory = ${ownSubcategory} and p.created_at <= ${ownMoment} and p.number <> (select number from own) and ${isShown}
          order by p.created_at desc nulls last limit 9)
      union all
      (select p.number, 1, 2 from products p
        where p.subcategory <> '' and p.subcategory = ${ownSubcategory} and p.number <> (select number from own) and ${isShown} order by p.created_at desc nulls last limit 9)
      union all
      (select p.number, 2, 1 from products p
        where p.category = ${ownCategory} and p.created_at <= ${ownMoment} and p.number <> (select number from own) and ${isShown}
          order by p.created_at desc nulls last limit 9)
      union all
      (select p.number, 2, 2 from products p
        where p.category = ${ownCategory} and p.number <> (select number from own) and ${isShown} order by p.created_at desc nulls last limit 9)
      union all
      (select p.number, 3, 1 from order_lines mine
        join order_lines beside on beside.order_row = mine.order_row
        join products p on p.number = beside.product_number and ${isShown}
        where mine.product_number = ${number} and p.number <> mine.product_number
        group by p.number order by count(*) desc, p.number limit 9)
    ),
    once as (select number, min(nearness * 10 + turn) as place from candidates group by number)
    select once.number from once join products p using (number)
    left join product_offers o on o.product_number = once.number
    order by not (coalesce(o.in_stock, 0) > 0 and not p.held and p.price is not null),
      once.place / 10, once.place, p.created_at desc, once.number
    limit 6`,
  )
  return rows.map((row) => row.number)
}
