import { sql } from 'drizzle-orm'
import { demoSettings } from '#domains/settings/blank-shop.ts'
import type { Db } from '#platform/database/database.ts'
import type { DemoCounts } from './staff-contract.ts'

/** SQL condition on `orders o`: an order of the demo, or one with a product of it. */
export const withDemoGoods = sql`(o.source = 'demo' or exists (
  select from order_lines l join products p on p.number = l.product_number where l.order_row = o.id and p.from_demo))`

/** Counts what came with the demo, and what would stay. Exact. */
export async function countDemo(db: Db): Promise<DemoCounts> {
  const { rows } = await db.execute<Omit<DemoCounts, 'settings'>>(sql`
    select
      (select count(*) from products where from_demo)::int as products,
      (select count(*) from product_images i join products p on p.number = i.product_number where p.from_demo)::int as "productPictures",
      ((select count(*) from banners where image like 'demo/%')
        + (select count(*) from featured_categories where image like 'demo/%')
        + (select count(*) from social_posts where image like 'demo/%'))::int as "homePictures",
      (select count(*) from customers where from_demo)::int as people,
      (select count(*) from orders where source = 'demo')::int as "demoOrders",
      mixed.orders as "realOrders", mixed.underway as "realOrdersOnTheWay",
      (select count(*) from products where not from_demo and deleted_at is null)::int as "keptProducts",
      ((select count(*) from orders where source <> 'demo') - mixed.orders)::int as "keptOrders",
      (select count(*) from customers where not from_demo and deleted_at is null)::int as "keptPeople"
    from (
      select count(*)::int as orders, count(*) filter (where o.status = 'shipped')::int as underway
      from orders o where o.source <> 'demo' and ${withDemoGoods}
    ) mixed`)
  const [counted] = rows
  if (!counted) throw new Error('nothing was counted')
  return { ...counted, settings: await demoSettings(db) }
}

/** Neither products, nor orders, nor rows that are left of them. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not (exists (select from products) or exists (select from orders)) as empty`,
  )
  return rows[0]?.empty ?? false
}
