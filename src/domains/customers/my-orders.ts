import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { isBought, orderLines, orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { HandlerAnswer } from '#platform/http/serve.ts'
import { toTaka } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { accountRoutes } from './routes.ts'

const perPage = 10
/** Number of items per order shown as pictures. */
const pictured = 4

/** A page of a customer's orders, newest first. Those in the trash are left out. */
export async function ordersOf(
  db: Db,
  customerId: number,
  wanted: number,
): Promise<HandlerAnswer<typeof accountRoutes.orders>> {
  const hers = and(eq(orders.customerId, customerId), isNull(orders.deletedAt))
  const [all] = await db.select({ total: count() }).from(orders).where(hers)
  const { page, pages, total } = pageOf(all?.total ?? 0, wanted, perPage)
  const rows = await db
    .select()
    .from(orders)
    .where(hers)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      and(
        sql`${orderLines.orderRow} = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`,
        lt(orderLines.position, pictured),
        isBought,
      ),
    )
    .orderBy(asc(orderLines.position))
  const linesOf = Map.groupBy(lines, ({ orderRow }) => orderRow)
  return {
    total,
    page,
    pages,
    orders: rows.map((order) => ({
      orderId: order.orderId,
      orderDate: order.placedAt.toISOString(),
      status: order.status,
      total: toTaka(order.total),
      totalQuantity: order.totalQuantity,
      items: (linesOf.get(order.id) ?? []).map((line) => ({
        productId: line.productNumber,
        name: line.nameEn,
        nameBn: line.nameBn || line.nameEn,
        image: pictureUrl(line.image),
        size: line.size,
        color: line.color,
        quantity: line.quantity,
      })),
    })),
  }
}
