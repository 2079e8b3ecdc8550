import { sql } from 'drizzle-orm'
import { isDelivered } from '#domains/orders/tables.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { tagsOfLists } from '../cache-tags.ts'

/** First day (Dhaka) of the 90 days, including today, that 'best-selling' counts. */
const firstDay = (now: Date) => addDays(dhakaDay(now), -89)

/** From this many delivered pieces on, only deliveries count; below, they are too few to rank by. */
const enoughDelivered = 100

/**
 * Recounts the pieces sold per product and Dhaka day of the last 90 days, by which 'best-selling' sorts. Pieces count
 * on the day of delivery, so that fake orders cannot push a product. Until the shop has delivered enough, pieces of
 * orders that are not cancelled or deleted count on the day of the order.
 */
export async function recountSales(db: Db, now: Date): Promise<void> {
  const since = firstDay(now)
  await db.transaction(async (tx) => {
    const [counted] = await queryRows(tx, { delivered: col.int }).run(sql`
      select coalesce(sum(pieces), 0)::int as delivered from order_days_now where status = 'delivered'`)
    await tx.execute(sql`delete from product_sales where day >= ${since}`)
    // Nothing reads earlier days. A month at a time: a shop that kept them for years could not delete all in time.
    await tx.execute(sql`
      delete from product_sales where day < ${since} and day < (select min(day) from product_sales) + 30`)
    await tx.execute(
      (counted?.delivered ?? 0) >= enoughDelivered
        ? sql`
      insert into product_sales (product_number, day, pieces)
      select l.product_number, (delivered_at at time zone 'Asia/Dhaka')::date, sum(l.quantity)
      from orders join bought_lines l on l.order_row = orders.id
      where delivered_at >= ${since}::date::timestamp at time zone 'Asia/Dhaka' and ${isDelivered}
        and l.product_number is not null
      group by 1, 2`
        : sql`
      insert into product_sales (product_number, day, pieces)
      select product_number, sold_on, sum(quantity) from sold_lines
      where sold_on >= ${since} and product_number is not null group by product_number, sold_on`,
    )
    await sumSales(tx, now)
  })
}

/** Updates product_offers.sold: the pieces each product sold in those 90 days. Invalidates the lists that it orders. */
export async function sumSales(tx: Db, now: Date): Promise<void> {
  const rows = await queryRows(tx, { number: col.int }).run(sql`
    update product_offers o set sold = counted.pieces
    from (
      select all_of_them.product_number, coalesce(sum(s.pieces), 0)::int as pieces
      from product_offers all_of_them
      left join product_sales s on s.product_number = all_of_them.product_number and s.day >= ${firstDay(now)}
      group by all_of_them.product_number
    ) counted
    where counted.product_number = o.product_number and counted.pieces <> o.sold
    returning o.product_number as number`)
  if (rows.length === 0) return
  const tags = await tagsOfLists(
    tx,
    rows.map(({ number }) => number),
  )
  // Only the order changes, not the cards: pages of other products that show them stay cached.
  await invalidateTags(
    tx,
    tags.filter((tag) => tag.startsWith('list:')),
  )
}
