import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/**
 * `day`, `status`, `orders`, `total`, `pieces`, `delivery`, `by_staff` of the orders that do not lie in the trash, money in paisa:
 * several rows for one day and status, to be added up. To the moment what a recount of the orders would say.
 */
export const ordersByDay: SQL = sql`(
  select day, status, orders, total, pieces, delivery, by_staff from order_days
  union all
  select day, status, orders, total, pieces, delivery, by_staff from order_day_changes
) d`

/** Puts the changes noted since the last time into the sums. A job does it every minute, so that there are few to add up. */
export async function putDaysTogether(db: Db): Promise<void> {
  await db.execute(sql`
    with noted as (delete from order_day_changes returning day, status, orders, total, pieces, delivery, by_staff)
    insert into order_days (day, status, orders, total, pieces, delivery, by_staff)
      select day, status, sum(orders), sum(total), sum(pieces), sum(delivery), sum(by_staff) from noted group by day, status order by day, status
    on conflict (day, status) do update set
      orders = order_days.orders + excluded.orders, total = order_days.total + excluded.total,
      pieces = order_days.pieces + excluded.pieces, delivery = order_days.delivery + excluded.delivery,
      by_staff = order_days.by_staff + excluded.by_staff`)
}
