import { and, asc, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { variants } from '#domains/catalogue/tables.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import { lockOrder } from '#domains/orders/changing/enter-status.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { receiveStock } from '#domains/stock/receive-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { mayRequestFollow, requestState } from '#shared/orders/request-status.ts'
import type { OrderRow } from '../order-view.ts'
import type { RequestAnswer } from '../staff-contract.ts'
import { isBought, orderEvents, orderLines, orderRequestLines, orderRequests, orders } from '../tables.ts'
import { mustBeDelivered } from './report-items.ts'

/**
 * Answers a problem report, once: replacement (its pieces are taken from stock and get a parcel), store credit if the
 * item is gone, or refusal. Writes timeline and audit log and mails the customer.
 * @throws Refusal 404, 409 stale if it is answered already, not_delivered for the replacement of an order that is no
 *   longer delivered, nothing_to_replace if its pieces came back, sold_out if it is not in stock
 */
export function answerRequest(db: Db, answer: RequestAnswer, member: StaffMember, now: Date): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const orderId = await orderOf(tx, answer.id)
      // Lock order: orders before reports, as everywhere, to avoid deadlocks.
      const order = await lockOrder(tx, orderId)
      const [request] = await tx.select().from(orderRequests).where(eq(orderRequests.id, answer.id))
      if (!request || !mayRequestFollow(request.status, answer.status)) {
        throw new Refusal(
          409,
          'stale',
          'Somebody else has answered this report in the meantime. Please look at it again',
        )
      }
      const { sendsPieces } = requestState(answer.status)
      if (sendsPieces) {
        mustBeDelivered(order, 'Only a delivered order gets a replacement')
        await takeReplacement(tx, { requestId: request.id, order, answer, actor: member.username })
      }

      const { status, answer: words } = answer
      await tx
        .update(orderRequests)
        .set({ status, answer: words, answeredBy: member.username, answeredAt: now })
        .where(eq(orderRequests.id, request.id))
      await tx.insert(orderEvents).values({
        orderRow: order.id,
        note: `${outcomes[status]}\n${words}`,
        actor: member.username,
        at: now,
      })
      if (sendsPieces)
        await appendEvent(tx, 'order.replacement_sent', { orderId, requestId: request.id, takesBack: answer.takesBack })
      await writeAudit(tx, member, 'order.request', orderId, {
        before: { status: request.status },
        after: { status, answer: words, ...(answer.replacements && { replacements: answer.replacements }) },
      })
      await addJob(tx, 'request-mail', { requestId: request.id, kind: 'answered' })
    }),
  )
}

const outcomes: Record<RequestAnswer['status'], string> = {
  replacement: 'Report answered: replacement',
  credit: 'Report answered: store credit',
  refused: 'Report answered: refused',
}

async function orderOf(tx: Db, requestId: number): Promise<string> {
  const [found] = await tx
    .select({ orderId: orders.orderId })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderRow))
    .where(and(eq(orderRequests.id, requestId), isNull(orders.deletedAt)))
  if (!found) throw new NotFound('Report')
  return found.orderId
}

type Replacing = { requestId: number; order: OrderRow; answer: RequestAnswer; actor: string }

/**
 * Takes the replacements from stock: the same variant, or the one that staff chose. Sorted by variant, as orders do, to
 * avoid deadlocks.
 * @throws Refusal 409 sold_out, nothing_to_replace; 422 if a chosen variant does not exist, or the line was not
 *   reported
 */
async function takeReplacement(tx: Db, { requestId, order, answer, actor }: Replacing) {
  const lines = await tx
    .select({
      id: orderLines.id,
      variantId: orderLines.variantId,
      productNumber: orderLines.productNumber,
      quantity: orderRequestLines.quantity,
    })
    .from(orderLines)
    .leftJoin(
      orderRequestLines,
      and(eq(orderRequestLines.orderLineId, orderLines.id), eq(orderRequestLines.requestId, requestId)),
    )
    .where(and(eq(orderLines.orderRow, order.id), isBought))
    .orderBy(asc(orderLines.position), asc(orderLines.id))
  if (answer.replacements?.some(({ line }) => !lines[line]?.quantity)) throw unknownPiece()
  const sent = await Promise.all(
    lines.map(async ({ id, variantId, productNumber, quantity }, index) => {
      if (quantity === null) return undefined
      const chosen = answer.replacements?.find(({ line }) => line === index)
      if (productNumber === null) throw gone()
      const wanted = chosen ? await variantOf(tx, productNumber, chosen) : variantId
      if (wanted === null) throw gone()
      return { lineId: id, variantId: wanted, productNumber, quantity }
    }),
  )
  const inLockOrder = sent.filter((each) => each !== undefined).sort((a, b) => a.variantId - b.variantId)
  if (inLockOrder.length === 0) {
    const message = 'The pieces of this report came back to the shop: there is nothing left to replace'
    throw new Refusal(409, 'nothing_to_replace', message)
  }
  for (const { lineId, variantId, productNumber, quantity } of inLockOrder) {
    const reason = `replacement for ${order.orderId}`
    const change = { variantId, quantity: -quantity, type: 'out', reason, actor } as const
    const { before, left } = await receiveStock(tx, change).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'stock_short' ? gone() : error
    })
    await invalidateStock(tx, [{ productNumber, before, left }])
    await tx
      .update(orderRequestLines)
      .set({ sentVariantId: variantId })
      .where(and(eq(orderRequestLines.requestId, requestId), eq(orderRequestLines.orderLineId, lineId)))
  }
}

async function variantOf(tx: Db, productNumber: number, { size, color }: { size: string; color: string }) {
  const [variant] = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.productNumber, productNumber), eq(variants.size, size), eq(variants.color, color)))
  if (!variant) throw unknownPiece()
  return variant.id
}

const unknownPiece = () => {
  const message = 'This size and colour cannot be sent. Please choose another'
  return new Refusal(422, 'invalid', message, { fields: { replacements: message } })
}

const gone = () =>
  new Refusal(409, 'sold_out', 'There are not enough of these pieces left to replace them. Please offer store credit')
