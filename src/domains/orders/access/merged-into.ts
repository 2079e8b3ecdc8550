import { and, desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { readPhone } from '#shared/phone.ts'
import type { OrderRow } from '../order-view.ts'
import { orderById } from '../orders.ts'
import { orderEvents } from '../tables.ts'
import { seesFullOrder, type Viewer, viewerOf } from './who-may-see.ts'

/**
 * The number of the order that has the pieces of a merged one, for a viewer who sees both completely: two orders of one
 * address may have two buyers, and a private link opens one order.
 * @param viewer of `order`, who sees it completely
 * @returns undefined: it was not merged, the other one is in the trash, or the viewer may not see it
 */
export async function mergedIntoFor(
  context: Pick<AppContext, 'db' | 'clock'>,
  request: FastifyRequest,
  order: OrderRow,
  { phone }: Viewer,
): Promise<string | undefined> {
  const { db } = context
  const [event] = await db
    .select({ mergedWith: orderEvents.mergedWith })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderRow, order.id), eq(orderEvents.status, 'cancelled')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const other = event?.mergedWith ? await orderById(db, event.mergedWith) : undefined
  if (!other) return undefined
  const viewer = await viewerOf(context, request, other)
  // A wrong number for this order was counted already, and must not be tried on the other order.
  const isRight = phone !== undefined && readPhone(phone) === order.phone
  return seesFullOrder(other, isRight ? { ...viewer, phone } : viewer) ? other.orderId : undefined
}
