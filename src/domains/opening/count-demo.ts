import { sql } from 'drizzle-orm'
import { demoSettings } from '#domains/settings/blank-shop.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { DemoCounts } from './staff-contract.ts'

/** SQL condition on `orders o`: with a product of the demo. */
const withDemoProduct = sql`exists (
  select from order_lines l join products p on p.number = l.product_number where l.order_row = o.id and p.from_demo)`

/** SQL condition on `orders o`: an order of the demo, or one with a product of it. */
export const withDemoGoods = sql`(o.source = 'demo' or ${withDemoProduct})`

const isMixedOnTheWay = sql`o.status = 'shipped' and o.source <> 'demo' and ${withDemoProduct}`

/** The products of the demo, as an array: this uses the index, whatever the planner estimates for a join. */
const demoProducts = sql`array(select number from products where from_demo)`

type OrderCounts = Pick<DemoCounts, 'demoOrders' | 'realOrders' | 'keptOrders'>

/** Counts the demo's content that a clearing deletes, and the content that stays. Exact. */
export async function countDemo(db: Db): Promise<DemoCounts> {
  const [rest, orders, settings] = await Promise.all([countRest(db), countOrders(db), demoSettings(db)])
  return { ...rest, ...orders, settings }
}

/**
 * Counts all orders from the daily summaries, which leave out the trash: reading a million orders would take too long.
 */
async function countOrders(db: Db): Promise<OrderCounts> {
  const [counted] = await queryRows(db, { demo: col.int, mixed: col.int, every: col.int }).run(sql`
    select (select count(*) from orders where source = 'demo')::int as demo,
      ((select count(distinct order_row) from order_lines where product_number = any(${demoProducts}))
        - (select count(*) from orders o where o.source = 'demo' and ${withDemoProduct}))::int as mixed,
      ((select coalesce(sum(orders), 0) from order_days_now)
        + (select count(*) from orders where deleted_at is not null))::int as every`)
  if (!counted) throw new Error('nothing was counted')
  const { demo, mixed, every } = counted
  return { demoOrders: demo, realOrders: mixed, keptOrders: every - demo - mixed }
}

const restColumns = {
  products: col.int,
  productPictures: col.int,
  homePictures: col.int,
  people: col.int,
  realOrdersOnTheWay: col.int,
  keptProducts: col.int,
  keptPeople: col.int,
}

/** Orders on the way are counted apart for the list and the trash, which have an index each. */
async function countRest(db: Db): Promise<Omit<DemoCounts, 'settings' | keyof OrderCounts>> {
  const [counted] = await queryRows(db, restColumns).run(sql`
    select
      (select count(*) from products where from_demo)::int as products,
      (select count(*) from product_images where product_number = any(${demoProducts}))::int as "productPictures",
      ((select count(*) from banners where image like 'demo/%')
        + (select count(*) from featured_categories where image like 'demo/%')
        + (select count(*) from social_posts where image like 'demo/%'))::int as "homePictures",
      (select count(*) from customers where from_demo)::int as people,
      ((select count(*) from orders o where o.deleted_at is null and ${isMixedOnTheWay})
        + (select count(*) from orders o where o.deleted_at is not null and ${isMixedOnTheWay}))::int
          as "realOrdersOnTheWay",
      ((select count(*) from products where deleted_at is null)
        - (select count(*) from products where from_demo and deleted_at is null))::int as "keptProducts",
      ((select coalesce(sum(accounts), 0) from account_days_now)
        - (select count(*) from customers where from_demo and deleted_at is null))::int as "keptPeople"`)
  if (!counted) throw new Error('nothing was counted')
  return counted
}

/** No products and no orders, not even rows of removed ones. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const [shop] = await queryRows(db, { empty: col.boolean }).run(
    sql`select not (exists (select from products) or exists (select from orders)) as empty`,
  )
  return shop?.empty ?? false
}
