import { and, eq, or, sql } from 'drizzle-orm'
import { parcelEvents, parcels } from '#domains/parcels/tables.ts'
import { deliversParcels } from '#domains/staff/delivers-parcels.ts'
import { staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { addDays, startOfDhakaDay } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import { ridersOf } from './riders.ts'
import { cashOn, ofRiders } from './round.ts'

/** How long a rider who no longer delivers stays in the list after collecting cash. */
const listedDays = 30

const none = { open: 0, toBringBack: 0, delivered: 0, cash: '0' }

/**
 * What each rider delivered and collected on a day in Dhaka, by the record of that day, and what he has now. Riders who
 * no longer deliver are listed while they have any parcel, and for a month after the day on which they last collected
 * cash: staff may still have to ask them for it.
 */
export async function riderDays(db: Db, day: string) {
  const [having, reached, riders, lastCash] = await Promise.all([
    countHad(db),
    countReached(db, day),
    ridersOf(db),
    lastCashOfFormer(db, day),
  ])
  const names = new Map([...having, ...reached, ...riders, ...lastCash].map(({ id, name }) => [id, name]))
  const of = <Row extends { id: number }>(rows: Row[], id: number) => rows.find((each) => each.id === id)
  return [...names]
    .map(([id, name]) => ({ ...none, ...of(having, id), ...of(reached, id), id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ id, name, cash, ...counts }) => {
      const last = lastCash.find((each) => each.id === id)
      return {
        rider: { id, name },
        delivers: riders.some((each) => each.id === id),
        ...counts,
        cash: toTaka(Number(cash)),
        lastCash: last ? { day: last.day, cash: toTaka(Number(last.cash)) } : null,
      }
    })
}

/** What riders have now. They are named one by one, so that each state is read by the index of riders. */
async function countHad(db: Db) {
  const members = (await db.select({ id: staff.id }).from(staff)).map(({ id }) => id)
  return db
    .select({
      id: staff.id,
      name: staff.username,
      open: sql<number>`(count(*) filter (where ${ofRiders.open}))::int`,
      toBringBack: sql<number>`(count(*) filter (where ${ofRiders.toBringBack}))::int`,
    })
    .from(parcels)
    .innerJoin(staff, eq(staff.id, parcels.riderId))
    .where(
      and(
        ofRiders.all,
        sql`${parcels.riderId} = any(${sql.param(members)}::bigint[])`,
        or(ofRiders.open, ofRiders.toBringBack),
      ),
    )
    .groupBy(staff.id)
}

/** Parcels that riders delivered on a day, and the cash for them. */
const countReached = (db: Db, day: string) =>
  db
    .select({
      id: staff.id,
      name: staff.username,
      delivered: sql<number>`count(*)::int`,
      cash: sql<string>`sum(${parcelEvents.cash})::text`,
    })
    .from(parcelEvents)
    .innerJoin(staff, eq(staff.id, parcelEvents.riderId))
    .where(cashOn(day))
    .groupBy(staff.id)

/** Of riders who no longer deliver: the last day until `day` on which each collected cash, and how much. */
async function lastCashOfFormer(db: Db, day: string) {
  const deliveredOn = sql`(${parcelEvents.at} at time zone 'Asia/Dhaka')::date`
  return queryRows(db, { id: col.int, name: col.text, day: col.text, cash: col.text }).run(sql`
    select distinct on (${staff.id}) ${staff.id}::int as id, ${staff.username} as name, ${deliveredOn}::text as day,
      sum(${parcelEvents.cash})::text as cash
    from ${staff} join ${parcelEvents} on ${parcelEvents.riderId} = ${staff.id}
    where not (${deliversParcels}) and ${parcelEvents.cash} > 0
      and ${parcelEvents.at} >= ${startOfDhakaDay(addDays(day, -listedDays))}
      and ${parcelEvents.at} < ${startOfDhakaDay(addDays(day, 1))}
    group by ${staff.id}, ${deliveredOn}
    order by ${staff.id}, ${deliveredOn} desc`)
}
