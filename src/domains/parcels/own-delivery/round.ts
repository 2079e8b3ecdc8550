import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { advancesAskedFor } from '#domains/orders/advance-asked.ts'
import { orders } from '#domains/orders/tables.ts'
import { toCollectAfterAdvance } from '#domains/orders/to-collect-after-advance.ts'
import { exchangeWords, expectedIn } from '#domains/parcels/exchanges/exchanges.ts'
import { parcelEvents, parcelLines, parcels } from '#domains/parcels/tables.ts'
import { type Pair, pairsOf, secondOf } from '#domains/parcels/two-sizes/second-sizes.ts'
import { placeView } from '#domains/places/places.ts'
import { isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { addDays, dhakaDay, startOfDhakaDay } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import { onRoundStates, ownCourier } from '#shared/parcels/own-courier.ts'
import { hasReachedCustomer, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { cityNames } from '#shared/places/districts.ts'
import type { RoundStop } from './staff-contract.ts'

/** The rider has their pieces until the counter receives them. */
const toBringBack = and(inArray(parcels.state, ['returning', 'partly_delivered']), isNull(parcels.receivedBackAt))

/** SQL conditions on `parcels` of the shop's own delivery. */
export const ofRiders = {
  all: eq(parcels.courier, ownCourier),
  open: inArray(parcels.state, [...onRoundStates]),
  toBringBack,
  reachedOn: (day: string): SQL => sql`${isOneOf(parcels.state, parcelStatesThat(hasReachedCustomer))}
    and ${parcels.deliveredAt} >= ${startOfDhakaDay(day)}
      and ${parcels.deliveredAt} < ${startOfDhakaDay(addDays(day, 1))}`,
}

/** SQL condition on `parcelEvents`: a parcel came to its customer on that day in Dhaka, and a rider took its cash. */
export const cashOn = (day: string) =>
  and(
    isNotNull(parcelEvents.cash),
    gte(parcelEvents.at, startOfDhakaDay(day)),
    lt(parcelEvents.at, startOfDhakaDay(addDays(day, 1))),
  )

/** The round of a rider: his open stops in their order, what he has to bring back, and what he delivered today. */
export async function roundOf(db: Db, riderId: number, now: Date) {
  const day = dhakaDay(now)
  const shown = or(ofRiders.open, toBringBack, ofRiders.reachedOn(day))
  const rows = await db
    .select({ parcel: parcels, order: orders })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .where(and(ofRiders.all, eq(parcels.riderId, riderId), shown))
    .orderBy(asc(parcels.stop), asc(parcels.id))
  const ids = rows.map(({ parcel }) => parcel.id)
  const ofOrders = [...new Map(rows.map(({ order }) => [order.id, order])).values()]
  const toCollectById = await toCollectAfterAdvance(db, ofOrders, await advancesAskedFor(db, ofOrders))
  const lines = await db
    .select()
    .from(parcelLines)
    .where(sql`${parcelLines.parcelId} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(parcelLines.position), asc(parcelLines.id))
  const linesOf = Map.groupBy(lines, ({ parcelId }) => parcelId)
  const pairs = await pairsOf(db, ids)
  const expected = Map.groupBy(await expectedIn(db, ids), ({ parcelId }) => parcelId)
  const [today] = await db
    .select({ delivered: sql<number>`count(*)::int`, cash: sql<string>`coalesce(sum(${parcelEvents.cash}), 0)::text` })
    .from(parcelEvents)
    .where(and(eq(parcelEvents.riderId, riderId), cashOn(day)))
  return {
    day,
    stops: rows.map(({ parcel, order }) => ({
      ...stopOf(parcel, order, linesOf.get(parcel.id) ?? [], pairs),
      toCollect: toTaka(toCollectById.get(parcel.id) ?? parcel.toCollect),
      takesBack: exchangeWords(expected.get(parcel.id) ?? []),
    })),
    summary: {
      stops: rows.length,
      delivered: today?.delivered ?? 0,
      cash: toTaka(Number(today?.cash ?? 0)),
    },
  }
}

function stopOf(
  parcel: typeof parcels.$inferSelect,
  order: typeof orders.$inferSelect,
  lines: (typeof parcelLines.$inferSelect)[],
  pairs: readonly Pair[],
): Omit<RoundStop, 'takesBack' | 'toCollect'> {
  return {
    number: parcel.number,
    state: parcel.state,
    customer: {
      name: order.customerName,
      phone: order.phone,
      altPhone: order.altPhone,
      address: order.address,
      ...placeView(order),
      city: cityNames(order.city).en,
    },
    collected: parcel.collected === null ? null : toTaka(parcel.collected),
    note: order.notes,
    lines: lines.map(({ id, name, size, color, quantity, unitPrice }) => ({
      ...{ name, size, color, quantity },
      price: toTaka(unitPrice),
      secondOf: secondOf(id, lines, pairs),
    })),
  }
}
