import { sql } from 'drizzle-orm'
import { demoSettings } from '#domains/settings/blank-shop.ts'
import type { Db } from '#platform/database/database.ts'
import type { DemoCounts } from './staff-contract.ts'

/** SQL condition on `orders o`: with a product of the demo. */
const withDemoProduct = sql`exists (
  select from order_lines l join products p on p.number = l.product_number where l.order_row = o.id and p.from_demo)`

/** SQL condition on `orders o`: an order of the demo, or one with a product of it. */
export const withDemoGoods = sql`(o.source = 'demo' or ${withDemoProduct})`

const isMixedOnTheWay = sql`o.status = 'shipped' and o.source <> 'demo' and ${withDemoProduct}`

/**
 * Counts what came with the demo, and what would stay. Exact. Orders with demo goods are counted by their lines, and
 * those on the way apart for the list and the trash, which have an index each: reading every order takes twice as long.
 */
export async function countDemo(db: Db): Promise<DemoCounts> {
  const { rows } = await db.execute<Omit<DemoCounts, 'settings'>>(sql`
    select
      (select count(*) from products where from_demo)::int as products,
      (select count(*) from product_images i join products p on p.number = i.product_number where p.from_demo)::int as "productPictures",
      ((select count(*) from banners where image like 'demo/%')
        + (select count(*) from featured_categories where image like 'demo/%')
        + (select count(*) from social_posts where image like 'demo/%'))::int as "homePictures",
      (select count(*) from customers where from_demo)::int as people,
      counted.demo as "demoOrders", counted.mixed as "realOrders",
      ((select count(*) from orders o where o.deleted_at is null and ${isMixedOnTheWay})
        + (select count(*) from orders o where o.deleted_at is not null and ${isMixedOnTheWay}))::int as "realOrdersOnTheWay",
      (select count(*) from products where not from_demo and deleted_at is null)::int as "keptProducts",
      ((select count(*) from orders) - counted.demo - counted.mixed)::int as "keptOrders",
      (select count(*) from customers where not from_demo and deleted_at is null)::int as "keptPeople"
    from (
      select (select count(*) from orders where source = 'demo')::int as demo,
        ((select count(distinct l.order_row) from order_lines l join products p on p.number = l.product_number where p.from_demo)
          - (select count(*) from orders o where o.source = 'demo' and ${withDemoProduct}))::int as mixed
    ) counted`)
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
