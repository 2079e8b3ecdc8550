import { and, asc, isNull, sql } from 'drizzle-orm'
import { openAmount, paidByOrder } from '#domains/cod-rules/open-amount.ts'
import { parcels } from '#domains/parcels/tables.ts'
import { isNoneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { isUnbooked } from '#shared/parcels/is-unbooked.ts'
import { isOnRound } from '#shared/parcels/own-courier.ts'
import { hasReachedCustomer, isLive, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import type { OrderRow } from './order-view.ts'

// Parcels are a domain above: only their table is read here.

/** Named rather than the others: a parcel in a state that a later release adds is still to collect. */
const settled = parcelStatesThat((state) => !isLive(state) || hasReachedCustomer(state))

type Order = Pick<OrderRow, 'id' | 'status' | 'paymentMethod' | 'paymentStatus' | 'total'>

/**
 * What parcels are to collect, in paisa, by their row ids, while their order still asks for an advance. The advance
 * comes in before they leave the shop, so the first one collects that much less. Parcels of other orders are left out:
 * they collect what their row says.
 * @param advances paisa of the advances, by row ids of orders (`advancesAskedFor`)
 */
export async function toCollectAfterAdvance(
  db: Db,
  orders: readonly Order[],
  advances: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const asking = orders.filter(({ id }) => (advances.get(id) ?? 0) > 0)
  if (asking.length === 0) return new Map()
  const ids = asking.map(({ id }) => id)
  const paid = await paidByOrder(db, ids)
  const { id, orderRow, state, courier, consignment, riderId, toCollect } = parcels
  const rows = await db
    .select({ id, orderRow, state, courier, consignment, riderId, toCollect })
    .from(parcels)
    .where(
      and(
        sql`${orderRow} = any(${sql.param(ids)}::bigint[])`,
        isNull(parcels.requestId),
        isNull(parcels.receivedBackAt),
        isNoneOf(state, settled),
      ),
    )
    .orderBy(asc(orderRow), asc(parcels.position))
  const parcelsOf = Map.groupBy(rows, (row) => row.orderRow)
  return new Map(
    asking.flatMap((order) => {
      const due = openAmount(order, paid.get(order.id)?.total ?? 0) - (advances.get(order.id) ?? 0)
      return withinDue(parcelsOf.get(order.id) ?? [], Math.max(0, due))
    }),
  )
}

type Waiting = Pick<typeof parcels.$inferSelect, 'id' | 'state' | 'courier' | 'consignment' | 'riderId' | 'toCollect'>

/**
 * Reduces the parcels in their order until together they collect no more than is due, as when the advance has come in.
 * A parcel whose courier was told an amount keeps it.
 */
function withinDue(all: readonly Waiting[], due: number): [number, number][] {
  let excess = all.reduce((sum, { toCollect }) => sum + toCollect, 0) - due
  return all.map((parcel) => {
    const off = Math.min(parcel.toCollect, Math.max(0, excess))
    excess -= off
    return [parcel.id, isUnbooked(parcel) || isOnRound(parcel) ? parcel.toCollect - off : parcel.toCollect]
  })
}
