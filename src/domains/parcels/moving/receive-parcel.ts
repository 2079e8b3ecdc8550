import { asc, eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { piecesTakenByOrders } from '#domains/inventory/pieces-taken-by-orders.ts'
import { receiveSecondChoice } from '#domains/inventory/second-choice/receive-second-choice.ts'
import { returnStock } from '#domains/inventory/take-stock.ts'
import { enterStatus } from '#domains/orders/changing/enter-status.ts'
import { returnPieces } from '#domains/orders/changing/return-pieces.ts'
import { lockBuyerRow } from '#domains/orders/lock-buyer-row.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { orders } from '#domains/orders/tables.ts'
import { isExchange } from '#domains/parcels/exchanges/exchanges.ts'
import { receiveExchange } from '#domains/parcels/exchanges/receive-exchange.ts'
import { pairsIn } from '#domains/parcels/two-sizes/second-sizes.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { receiveStock } from '#domains/stock/receive-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatExactMoney } from '#shared/money.ts'
import { mayKeepSome, mayReceiveBack, parcelState } from '#shared/parcels/parcel-states.ts'
import { writeCollected } from '../closed-part-deliveries.ts'
import { type Counted, countedPieces, invalidPiece as invalid } from '../counted-pieces.ts'
import { addAttention, isLiveParcel } from '../live-parcels.ts'
import { lockParcel, type ParcelRow, parcelsOf } from '../lock-parcel.ts'
import { recalculateCollect } from '../recalculate-collect.ts'
import type { ReceiveParcel } from '../staff-contract.ts'
import { parcelLines } from '../tables.ts'
import { closeParcel } from './close-parcel.ts'
import { statusOf } from './enter-parcel-state.ts'

type LineRow = typeof parcelLines.$inferSelect
type Received = Counted<LineRow>

/**
 * The counter screen: staff hold the pieces of a returned parcel and enter what becomes of each. Stock comes back only
 * now; second choice (a separate stock) and write-offs are booked out again at once, so that the ledger shows both
 * movements. What the customer kept becomes the order, and its other parcels collect the open amount. An order of which
 * nothing was kept is cancelled. A parcel is received once.
 * @throws Refusal 404; 409 not_coming_back, received_already; 422 with the field, when pieces are missing or too many
 */
export function receiveParcel(db: Db, input: ReceiveParcel, member: StaffMember, now: Date): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, siblings, order } = await lockParcel(tx, input.number)
      mustComeBack(parcel)
      if (isExchange(parcel)) return receiveExchange(tx, parcel, input, member, now)
      const lines = await receivedLines(tx, { parcel, order }, input)
      await lockBuyerRow(tx, order)
      await moveStock(tx, lines, { order, actor: member.username, number: parcel.number, now })
      const closed = await closeParcel(tx, parcel, input, member, now)
      await settleOrder(tx, order, [...siblings, closed], lines, { actor: member.username, now })
      await writeCollected(tx, parcel.id)
      await recalculateOthers(tx, order.id)
      await writeAudit(tx, member, 'parcel.receive', parcel.number, {
        before: { state: parcel.state },
        after: { state: closed.state, lines: input.lines, ...(input.note && { note: input.note }) },
      })
    }),
  )
}

function mustComeBack({ state, receivedBackAt }: ParcelRow) {
  if (receivedBackAt) {
    throw new Refusal(409, 'received_already', 'This parcel has been received already. Please look at it again')
  }
  if (!mayReceiveBack(state)) {
    throw new Refusal(409, 'not_coming_back', 'This parcel is not with the courier: there is nothing to receive')
  }
}

/**
 * A partial delivery may bring back some pieces; any other parcel, and one of a cancelled order, all of them, if only
 * to be written off: nobody keeps a piece of a cancelled order.
 */
async function receivedLines(
  tx: Db,
  { parcel, order }: { parcel: ParcelRow; order: OrderRow },
  input: ReceiveParcel,
): Promise<Received[]> {
  const rows = await tx
    .select()
    .from(parcelLines)
    .where(eq(parcelLines.parcelId, parcel.id))
    .orderBy(asc(parcelLines.position), asc(parcelLines.id))
  const isPartial = mayKeepSome({ state: parcel.state, orderStatus: order.status })
  const lines = countedPieces(rows, input, isPartial)
  await mustBringOneBack(tx, parcel, lines)
  for (const { id, toShelf, toSecondChoice, writtenOff, back } of lines)
    if (back > 0)
      await tx.update(parcelLines).set({ toShelf, toSecondChoice, writtenOff }).where(eq(parcelLines.id, id))
  return lines
}

/** Of two sizes of a piece the customer paid for one: she cannot have kept both. */
async function mustBringOneBack(tx: Db, parcel: ParcelRow, lines: readonly Received[]) {
  for (const pair of await pairsIn(tx, parcel.id)) {
    const first = lines.find(({ id }) => id === pair.first)
    const second = lines.find(({ id }) => id === pair.second)
    if (!first || !second || first.back + second.back > 0) continue
    const sizes = `${first.size} and ${second.size}`
    const message = `The customer keeps one of ${sizes} of ${first.name}. Please say which came back, or write one off`
    throw invalid(`lines.${lines.indexOf(first)}`, message)
  }
}

/** Everything comes back to the ledger, and what cannot be sold leaves it again. */
async function moveStock(
  tx: Db,
  lines: readonly Received[],
  { order, actor, number, now }: { order: OrderRow; actor: string; number: string; now: Date },
) {
  // Never more than is out of stock, whatever happened before.
  const out = new Map(
    (await piecesTakenByOrders(tx, [order.orderId])).map((piece) => [piece.variantId, piece.quantity]),
  )
  const held = (variantId: number | null, pieces: number) => Math.min(pieces, out.get(variantId ?? 0) ?? 0)
  const back = lines.flatMap(({ variantId, back: pieces }) => {
    const quantity = held(variantId, pieces)
    return variantId === null || quantity === 0 ? [] : { variantId, quantity, orderId: order.orderId }
  })
  const returned = await returnStock(tx, back, { actor, reason: `parcel ${number} came back` })
  const productOf = new Map(returned.map(({ variantId, productNumber }) => [variantId, productNumber]))
  await invalidateStock(tx, returned)
  const bad = lines
    .map((line) => ({ ...line, bad: held(line.variantId, line.bad) }))
    .filter(({ variantId, bad: quantity }) => variantId !== null && quantity > 0)
  for (const { variantId, bad: quantity, toSecondChoice, writtenOff } of bad.sort(byVariant)) {
    const reason = [toSecondChoice && `${toSecondChoice} second choice`, writtenOff && `${writtenOff} written off`]
    const change = { variantId: Number(variantId), quantity: -quantity, type: 'out', actor } as const
    const { before, left } = await receiveStock(tx, {
      ...change,
      reason: `parcel ${number}: ${reason.filter(Boolean).join(', ')}`,
    })
    await invalidateStock(tx, [{ productNumber: productOf.get(Number(variantId)) ?? 0, before, left }])
  }
  const second = bad.map(({ variantId, bad: quantity, toSecondChoice }) => ({
    variantId,
    quantity: Math.min(toSecondChoice, quantity),
  }))
  await receiveSecondChoice(tx, second, { reason: `parcel ${number} came back`, actor, now })
}

/** Stock levels are locked in the order of their variants, as everywhere. */
const byVariant = (a: Received, b: Received) => Number(a.variantId) - Number(b.variantId)

/**
 * Reduces the order to what the customer kept, or cancels it. A deleted order keeps its status until every piece is
 * accounted for, and is cancelled then; its mail finds no order. Restoring it brings back only what was kept, and takes
 * no returned piece from stock.
 */
async function settleOrder(
  tx: Db,
  order: OrderRow,
  all: readonly ParcelRow[],
  lines: readonly Received[],
  { actor, now }: { actor: string; now: Date },
) {
  if (order.status === 'cancelled') return
  const entry = { actor, note: 'Parcel came back', now }
  if (order.deletedAt !== null && (await piecesTakenByOrders(tx, [order.orderId])).length === 0) {
    await enterStatus(tx, order, 'cancelled', entry)
    return
  }
  const returned = lines.flatMap(({ orderLineId, back }) =>
    orderLineId === null || back === 0 ? [] : { orderLineId, quantity: back },
  )
  const keptSome = await returnPieces(tx, order, returned, { actor, now })
  if (order.deletedAt) return
  const [current = order] = await tx.select().from(orders).where(eq(orders.id, order.id))
  const status = keptSome ? statusOf(all) : 'cancelled'
  if (!status || status === current.status) return
  await enterStatus(tx, current, status, entry)
}

/** The total has changed: parcels that are still to be delivered collect the open amount. */
async function recalculateOthers(tx: Db, orderRow: number) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderRow))
  if (!order || order.status === 'cancelled') return
  for (const parcel of await recalculateCollect(tx, order, (await parcelsOf(tx, orderRow)).filter(isLiveParcel))) {
    // What is over, or on its way back, collects nothing more.
    if (parcelState(parcel.state).rank >= parcelState('returning').rank) continue
    const amount = formatExactMoney(parcel.toCollect)
    await addAttention(tx, parcel, `The total was changed after the courier was told to collect ${amount}`)
  }
}
