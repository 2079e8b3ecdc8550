import { asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { parcels } from '#domains/parcels/tables.ts'
import { staff } from '#domains/staff/tables.ts'
import { constantList, isNoneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { type OpenGroup, type OrderParcelFilter, openGroups } from '#shared/parcels/parcel-groups.ts'
import { isFinal, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import type { OrderView } from './contract.ts'
import type { OrderRow } from './order-view.ts'
import { idsToLookAt, isWithoutRider } from './parcels-without-rider.ts'
import { orders } from './tables.ts'

// Parcels are a domain above: only their table is read here.

/** The orders, by their parcels, of which one is there. Constants, as in the indexes of open parcels. */
export function parcelsIn(filter: OrderParcelFilter): SQL {
  const which = filter === 'attention' ? sql`p.id in ${idsToLookAt}` : isOpenIn(filter)
  return sql`select p.order_row from parcels p where ${which}`
}

/** The condition for these orders. */
export const withParcel = (filter: OrderParcelFilter): SQL => sql`${orders.id} in (${parcelsIn(filter)})`

const isOpenIn = (group: OpenGroup): SQL => sql`p.received_back_at is null
  and ${isNoneOf(sql`p.state`, parcelStatesThat(isFinal))} and p.state in ${sql.raw(constantList(openGroups[group]))}`

/** State, courier and attention of each order's parcels, without cancelled ones. One statement. */
export async function parcelStatesOf(
  db: Db,
  rows: readonly OrderRow[],
): Promise<Map<string, NonNullable<OrderView['parcelStates']>>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .select({
      orderRow: parcels.orderRow,
      state: parcels.state,
      courier: parcels.courier,
      needsLook: sql<boolean>`(${parcels.attention} <> '' or ${isWithoutRider})`,
    })
    .from(parcels)
    .leftJoin(staff, eq(staff.id, parcels.riderId))
    .where(
      sql`${parcels.orderRow} = any(${sql.param(rows.map(({ id }) => id))}::bigint[])
        and ${ne(parcels.state, 'cancelled')}`,
    )
    .orderBy(asc(parcels.orderRow), asc(parcels.position))
  const numberOf = new Map(rows.map(({ id, orderId }) => [id, orderId]))
  const states = new Map<string, NonNullable<OrderView['parcelStates']>>()
  for (const { orderRow, ...state } of found) {
    const orderId = numberOf.get(orderRow) ?? ''
    states.set(orderId, [...(states.get(orderId) ?? []), state])
  }
  return states
}
