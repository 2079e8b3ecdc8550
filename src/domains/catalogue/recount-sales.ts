import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'

/** The first of the 90 days of Dhaka that 'best-selling' looks at, today included. */
const firstDay = (now: Date) => addDays(dhakaDay(now), -89)

/**
 * Counts anew what was sold per product and Dhaka day in the last 90 days, from the orders that were not cancelled or
 * deleted: what 'best-selling' sorts by. Lists that sort so are at most as old as the last count.
 */
export async function recountSales(db: Db, now: Date): Promise<void> {
  const since = firstDay(now)
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from product_sales where day >= ${since}`)
    await tx.execute(sql`
      insert into product_sales (product_number, day, pieces)
      select product_number, sold_on, sum(quantity) from order_lines
      where sold_on >= ${since} and product_number is not null group by product_number, sold_on`)
    await sumSales(tx, now)
  })
}

/** Adds up what each product sold in the last 90 days of Dhaka, today included: product_offers.sold. */
export async function sumSales(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`
    update product_offers o set sold = counted.pieces
    from (
      select all_of_them.product_number, coalesce(sum(s.pieces), 0)::int as pieces
      from product_offers all_of_them
      left join product_sales s on s.product_number = all_of_them.product_number and s.day >= ${firstDay(now)}
      group by all_of_them.product_number
    ) counted
    where counted.product_number = o.product_number and counted.pieces <> o.sold`)
}
