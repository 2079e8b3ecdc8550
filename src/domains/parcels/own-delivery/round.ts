import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import { exchangeWords, expectedIn } from '#domains/parcels/exchanges/exchanges.ts'
import { parcelEvents, parcelLines, parcels } from '#domains/parcels/tables.ts'
import { type Pair, pairsOf, secondOf } from '#domains/parcels/two-sizes/second-sizes.ts'
import { placeView } from '#domains/places/places.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { addDays, dhakaDay, startOfDhakaDay } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import { onRoundStates, ownCourier } from '#shared/parcels/own-courier.ts'
import { cityNames } from '#shared/places/districts.ts'
import type { RoundStop } from './staff-contract.ts'

/** He has their pieces until the counter has received them. */
const toBringBack = and(inArray(parcels.state, ['returning', 'partly_delivered']), isNull(parcels.receivedBackAt))

/** SQL conditions on `parcels` of the shop's own delivery. */
export const ofRiders = {
  all: eq(parcels.courier, ownCourier),
  open: inArray(parcels.state, [...onRoundStates]),
  toBringBack,
  reachedOn: (day: string): SQL => sql`${parcels.state} in ('delivered', 'partly_delivered')
    and ${parcels.deliveredAt} >= ${startOfDhakaDay(day)} and ${parcels.deliveredAt} < ${startOfDhakaDay(addDays(day, 1))}`,
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
): Omit<RoundStop, 'takesBack'> {
  return {
    number: parcel.number,
    state: parcel.state,
    customer: {
      name: order.customerName,
      phone: order.phone,
      address: order.address,
      ...placeView(order),
      city: cityNames(order.city).en,
    },
    toCollect: toTaka(parcel.toCollect),
    collected: parcel.collected === null ? null : toTaka(parcel.collected),
    note: order.notes,
    lines: lines.map(({ id, name, size, color, quantity, unitPrice }) => ({
      ...{ name, size, color, quantity },
      price: toTaka(unitPrice),
      secondOf: secondOf(id, lines, pairs),
    })),
  }
}

/**
 * Puts the stops of a rider into the order of `numbers`; those that are not named follow. Numbers that are not on his
 * round change nothing. The last of several changes at once counts.
 */
export function orderStops(db: Db, riderId: number, numbers: readonly string[]): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const stops = and(
        ...[ofRiders.all, eq(parcels.riderId, riderId), isNull(parcels.receivedBackAt)],
        notInArray(parcels.state, ['delivered', 'received_back', 'cancelled']),
      )
      // In one order: the update alone would lock them in that of its plan, and wait for another one that does so.
      const rows = await tx.select({ id: parcels.id }).from(parcels).where(stops).orderBy(asc(parcels.id)).for('update')
      const ids = sql.param(rows.map(({ id }) => id))
      await tx.execute(sql`
        update parcels p set stop = n.stop
        from (select p.id, row_number() over (order by a.at nulls last, p.stop, p.id)::int as stop
          from parcels p left join unnest(${sql.param([...numbers])}::text[]) with ordinality as a(number, at) on a.number = p.number
          where p.id = any(${ids}::bigint[])) n
        where p.id = n.id and p.stop <> n.stop`)
    }),
  )
}
