import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { variants } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrderRequestView } from '../contract.ts'
import type { listedRequest } from '../staff-contract.ts'
import { openRequestWhere } from '../status-sql.ts'
import { isBought, orderLines, orderRequestLines, orderRequestPhotos, orderRequests, orders } from '../tables.ts'

type RequestRow = typeof orderRequests.$inferSelect

/** The problem reports of an order, oldest first. Only staff see who answered. */
export async function requestsOf(
  db: Db,
  orderRow: number,
  { forStaff }: { forStaff: boolean },
): Promise<OrderRequestView[]> {
  const rows = await db
    .select()
    .from(orderRequests)
    .where(eq(orderRequests.orderRow, orderRow))
    .orderBy(asc(orderRequests.id))
  return viewsOfRequests(db, rows, { forStaff })
}

/** Open reports, the longest waiting first, or all reports, the newest first. At most 200. */
export async function listRequests(db: Db, status: 'open' | 'all'): Promise<z.infer<typeof listedRequest>[]> {
  const direction = status === 'open' ? asc : desc
  const found = await db
    .select({ request: orderRequests, orderId: orders.orderId, customerName: orders.customerName })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderRow))
    .where(and(isNull(orders.deletedAt), status === 'open' ? openRequestWhere(orderRequests.status) : undefined))
    .orderBy(direction(orderRequests.createdAt), direction(orderRequests.id))
    .limit(200)
  const views = await viewsOfRequests(
    db,
    found.map(({ request }) => request),
    { forStaff: true },
  )
  return found.flatMap(({ orderId, customerName }, i) => {
    const view = views[i]
    if (!view) return []
    return { ...view, orderId, customerName, pieces: view.lines.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
}

/** In the order of `rows`; always three statements. */
async function viewsOfRequests(
  db: Db,
  rows: RequestRow[],
  { forStaff }: { forStaff: boolean },
): Promise<OrderRequestView[]> {
  if (rows.length === 0) return []
  const ids = sql.param(rows.map(({ id }) => id))
  const indexes = db
    .select({
      id: orderLines.id,
      line: sql<number>`(row_number() over (partition by ${orderLines.orderRow}
        order by ${orderLines.position}, ${orderLines.id}) - 1)::int`.as('line'),
    })
    .from(orderLines)
    .where(
      sql`${orderLines.orderRow} = any(${sql.param(rows.map(({ orderRow }) => orderRow))}::bigint[]) and ${isBought}`,
    )
    .as('indexes')
  const lines = await db
    .select({
      requestId: orderRequestLines.requestId,
      line: indexes.line,
      quantity: orderRequestLines.quantity,
      sent: { size: variants.size, color: variants.color },
    })
    .from(orderRequestLines)
    .innerJoin(indexes, eq(indexes.id, orderRequestLines.orderLineId))
    .leftJoin(variants, eq(variants.id, orderRequestLines.sentVariantId))
    .where(sql`${orderRequestLines.requestId} = any(${ids}::bigint[])`)
    .orderBy(asc(indexes.line))
  const photos = await db
    .select()
    .from(orderRequestPhotos)
    .where(sql`${orderRequestPhotos.requestId} = any(${ids}::bigint[])`)
    .orderBy(asc(orderRequestPhotos.position))
  const linesOf = Map.groupBy(lines, ({ requestId }) => requestId)
  const photosOf = Map.groupBy(photos, ({ requestId }) => requestId)

  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    status: row.status,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    ...(forStaff && row.answeredBy && { answeredBy: row.answeredBy }),
    lines: (linesOf.get(row.id) ?? []).map(({ line, quantity, sent }) => ({ line, quantity, ...(sent && { sent }) })),
    photos: (photosOf.get(row.id) ?? []).map(({ key, width, height }) => ({ key, width, height })),
  }))
}
