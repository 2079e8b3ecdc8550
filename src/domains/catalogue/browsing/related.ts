import type { Db } from '#platform/database/database.ts'
import { Fragment, runPrepared, statement } from '#platform/database/prepared.ts'
import { col } from '#platform/database/rows.ts'
import { available, visible } from '../for-sale.ts'

/** Scalar subqueries: their values are known first, so that an index scan finds the others, newest first. */
const own = {
  number: new Fragment('(select number from own)'),
  category: new Fragment('(select category from own)'),
  subcategory: new Fragment('(select subcategory from own)'),
  moment: new Fragment('(select created_at from own)'),
}
/** A piece of the look is not shown a second time. */
const shown = new Fragment(`${visible.text} and p.number <> ${own.number.text}
  and p.number <> all ((select look from own)::int[])`)
/** Candidates scanned for nine available products; bounds the cost if nearly everything is sold out. */
const newest = new Fragment('order by p.created_at desc nulls last limit 200')
const nine = new Fragment(`p left join product_offers o on o.product_number = p.number
        where ${available.text} order by p.created_at desc nulls last limit 9`)
const needed = new Fragment('p.number, p.created_at, p.price, p.held')

/**
 * Up to six available products related to one: those that staff picked, in their order; then from its subcategory, then
 * its category, then those bought together with it. Products created just before it come first, so that different
 * products show different related ones.
 */
async function relatedNumbers(db: Db, number: number): Promise<number[]> {
  const rows = await runPrepared(
    db,
    'related-products',
    { number: col.int },
    statement`
    with own as materialized (select number, category, subcategory, created_at, array(
        select related_number from related_products where product_number = number and place = 'look') as look
      from products where number = ${number}),
    candidates as (
      (select p.number, 0 as nearness, r.position::int as turn from related_products r
        join products p on p.number = r.related_number and ${shown}
        left join product_offers o on o.product_number = p.number
        where r.product_number = ${number} and r.place = 'related' and ${available})
      union all
      (select p.number, 1 as nearness, 1 as turn from (
        select ${needed} from products p
        where p.subcategory <> '' and p.subcategory = ${own.subcategory} and p.created_at <= ${own.moment}
          and ${shown} ${newest}) ${nine})
      union all
      (select p.number, 1, 2 from (
        select ${needed} from products p where p.subcategory <> '' and p.subcategory = ${own.subcategory}
          and ${shown} ${newest}) ${nine})
      union all
      (select p.number, 2, 1 from (
        select ${needed} from products p where p.category = ${own.category} and p.created_at <= ${own.moment}
          and ${shown} ${newest}) ${nine})
      union all
      (select p.number, 2, 2 from (
        select ${needed} from products p where p.category = ${own.category} and ${shown} ${newest}) ${nine})
      union all
      (select p.number, 3, 1 from sold_lines mine
        join sold_lines beside on beside.order_row = mine.order_row
        join products p on p.number = beside.product_number and ${shown}
        left join product_offers o on o.product_number = p.number
        where mine.product_number = ${number} and ${available}
        group by p.number order by count(*) desc, p.number limit 9)
    ),
    once as (select number, min(nearness * 10 + turn) as place from candidates group by number)
    select once.number from once join products p using (number)
    order by once.place / 10, once.place, p.created_at desc, once.number
    limit 6`,
  )
  return rows.map((row) => row.number)
}

/** The pieces picked for 'Complete the look' that can be bought now, in their order. */
async function lookNumbers(db: Db, number: number): Promise<number[]> {
  const rows = await runPrepared(
    db,
    'look-products',
    { number: col.int },
    statement`
    select p.number from related_products r
    join products p on p.number = r.related_number and ${visible}
    left join product_offers o on o.product_number = p.number
    where r.product_number = ${number} and r.place = 'look' and ${available} order by r.position`,
  )
  return rows.map((row) => row.number)
}

/** Product numbers for the rows below a product page. */
export async function recommendedNumbers(db: Db, number: number): Promise<{ related: number[]; look: number[] }> {
  const look = await lookNumbers(db, number)
  return { look, related: await relatedNumbers(db, number) }
}
