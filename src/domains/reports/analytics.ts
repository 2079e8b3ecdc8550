import { sql } from 'drizzle-orm'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import { customersIn } from '#domains/summaries/customers-counted.ts'
import { byPieces, productSalesIn, topProductSales } from '#domains/summaries/product-sales.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { addDays, startOfDhakaDay } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { bothOf, figureOf, type Period } from './period.ts'
import { salesByDay, sumOf } from './sales-by-day.ts'
import type { Analytics } from './staff-contract.ts'
import type { VisitsByDay } from './visits-by-day.ts'
import { visitsMeasured } from './visits-measured.ts'

/** Data for the Analytics screen. Money in taka. docs/figures.md defines each figure. */
export async function analytics(
  db: Db,
  period: Period,
  member: StaffMember,
  { now, visitsByDay }: { now: Date; visitsByDay: VisitsByDay },
): Promise<Analytics> {
  const [sales, customers, products, visits, topProducts, recent] = await Promise.all([
    salesByDay(db, bothOf(period)),
    customersOf(db, period),
    productsOf(db, period),
    visitsMeasured(db, period, visitsByDay, now),
    topSelling(db, period),
    mayDo(member, 'orders.view') ? recentOrders(db) : undefined,
  ])
  const current = sumOf(sales, period)
  const previous = sumOf(sales, period.before)
  return {
    period,
    revenue: figureOf(toTaka(current.revenue), toTaka(previous.revenue)),
    orders: figureOf(current.orders, previous.orders),
    customers: figureOf(customers.current, customers.previous),
    products: figureOf(products.current, products.previous),
    sales: sales
      .filter(({ day }) => day >= period.since)
      .map(({ day, orders, revenue }) => ({ day, orders, revenue: toTaka(revenue) })),
    visits,
    topProducts,
    ...(recent && { recentOrders: recent }),
  }
}

type Both = { current: number; previous: number }

/** People who ordered or registered in the period, one per e-mail address. */
async function customersOf(db: Db, period: Period): Promise<Both> {
  const [current = 0, previous = 0] = await customersIn(db, 'came', [period, period.before])
  return { current, previous }
}

/** Number of products at the end of the period, or now, and at its beginning. */
async function productsOf(db: Db, period: Period): Promise<Both> {
  const there = (at: Date) => sql`(
    (select count(*) from products where deleted_at is null and created_at < ${at})
    + (select count(*) from products where deleted_at >= ${at} and created_at < ${at}))::int`
  const [counted] = await queryRows(db, { current: col.int, previous: col.int }).run(sql`
    select ${there(startOfDhakaDay(addDays(period.until, 1)))} as current,
      ${there(startOfDhakaDay(period.since))} as previous`)
  return counted ?? { current: 0, previous: 0 }
}

/** The four products with most pieces sold. A deleted product keeps its name, but has no number to link to. */
async function topSelling(db: Db, period: Period): Promise<Analytics['topProducts']> {
  const rows = await queryRows(db, {
    number: col.int.orNull,
    name: col.text,
    image: col.text,
    pieces: col.int,
    revenue: col.int,
  }).run(sql`
    with ${productSalesIn(period)}, top as (select * from ${topProductSales(period, 4, { order: byPieces })} best)
    select p.number, coalesce(p.title_en, nullif(top.name, ''), (
        select max(l.name_en) from sold_lines l
        where l.product_number = top.number and l.sold_on between ${period.since}::date and ${period.until}::date
      )) as name,
      coalesce(picture.key, '') as image, top.pieces, top.revenue
    from top
    left join products p on p.number = top.number and p.deleted_at is null
    left join lateral (
      select key from product_images where product_number = p.number order by position, id limit 1
    ) picture on true
    order by top.pieces desc, top.revenue desc, top.number, top.name`)
  return rows.map((row) => ({ ...row, image: pictureUrl(row.image), revenue: toTaka(row.revenue) }))
}

async function recentOrders(db: Db): Promise<Analytics['recentOrders']> {
  const rows = await queryRows(db, {
    orderId: col.text,
    name: col.text,
    total: col.int,
    status: col.text.as<OrderStatus>(),
    placedAt: col.timestamp,
  }).run(sql`
    select order_id as "orderId", customer_name as name, total, status, placed_at as "placedAt"
    from orders where deleted_at is null order by placed_at desc, id desc limit 4`)
  return rows.map((row) => ({ ...row, total: toTaka(row.total), placedAt: new Date(row.placedAt).toISOString() }))
}
