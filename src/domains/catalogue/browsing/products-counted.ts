import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** How many products the shop has, those in the trash left out: to the moment what a recount would say. */
export const productsThere = sql`(select coalesce(sum(products), 0)::int from product_counts)`

/** Makes one row of what is counted. A job does it every minute. */
export async function putProductsTogether(db: Db): Promise<void> {
  await db.execute(sql`
    with noted as (delete from product_counts returning products)
    insert into product_counts (products) select sum(products) from noted having count(*) > 0`)
}
