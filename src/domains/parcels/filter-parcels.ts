import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orderContains } from '#domains/orders/finding/filter-orders.ts'
import { idsToLookAt, idsWithoutRider } from '#domains/orders/parcels-without-rider.ts'
import { constantList, isNoneOf, isOneOf } from '#platform/database/constant-list.ts'
import { openGroups } from '#shared/parcels/parcel-groups.ts'
import { hasReachedCustomer, isFinal, type ParcelState, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { readPhone } from '#shared/phone.ts'
import { asciiDigits, tidyLine } from '#shared/text/text.ts'
import type { parcelFilters, parcelGroups } from './staff-contract.ts'
import { parcels } from './tables.ts'

export type ParcelFilters = z.output<typeof parcelFilters>
export type Group = (typeof parcelGroups)[number]

const states = (list: readonly ParcelState[]): SQL => sql.raw(constantList(list))

/** Written as constants, so that PostgreSQL can use its statistics. */
export const groups: Record<Group, SQL> = {
  open: sql`${isNoneOf(parcels.state, parcelStatesThat(isFinal))} and ${parcels.receivedBackAt} is null`,
  to_pack: sql`${parcels.state} in ${states(openGroups.in_shop)} and ${parcels.packedAt} is null`,
  in_shop: sql`${parcels.state} in ${states(openGroups.in_shop)}`,
  on_the_way: sql`${parcels.state} in ${states(openGroups.on_the_way)}`,
  returns: sql`${parcels.state} in ${states(openGroups.returns)} and ${parcels.receivedBackAt} is null`,
  without_rider: sql`${parcels.id} in ${idsWithoutRider}`,
  attention: sql`${parcels.id} in ${idsToLookAt}`,
  delivered: isOneOf(parcels.state, parcelStatesThat(hasReachedCustomer)),
  over: sql`(${isOneOf(parcels.state, parcelStatesThat(isFinal))} or ${parcels.receivedBackAt} is not null)`,
}

/** The condition for the filters. */
export const filteredParcels = (query: ParcelFilters) =>
  and(
    query.group && groups[query.group],
    query.state && sql`${parcels.state} in ${states([query.state])}`,
    query.courier ? eq(parcels.courier, query.courier) : undefined,
    found(query.search),
  )

/**
 * By number of the parcel, of the courier or of the order, by phone, or by a part of the customer's name. Each way is a
 * look-up of its own, so that each uses its index.
 */
function found(search: string | undefined): SQL | undefined {
  const text = tidyLine(search ?? '')
  if (!text) return undefined
  const ofPhone = parcelsOfPhone(text)
  if (ofPhone) return ofPhone
  return sql`${parcels.id} in (${idsNumbered(text)}
    union all select p.id from orders join parcels p on p.order_row = orders.id
      where orders.deleted_at is null and ${orderContains(text.toLowerCase())})`
}

/** Ids of the parcels with that number: their own, their courier's or their order's. */
export function idsNumbered(text: string): SQL {
  const number = asciiDigits(text).toUpperCase()
  return sql`select id from parcels where number = ${number}
    union all select id from parcels where consignment = ${text}
    union all select p.id from orders o join parcels p on p.order_row = o.id where o.order_id = ${number}`
}

/** The condition for the parcels of a phone number, if the text is one. */
export function parcelsOfPhone(text: string): SQL | undefined {
  const phone = readPhone(text)
  return phone ? sql`${parcels.orderRow} in (select id from orders where phone = ${phone})` : undefined
}
