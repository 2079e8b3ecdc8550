import { and, eq, or, sql } from 'drizzle-orm'
import { parcels } from '#domains/parcels/tables.ts'
import { deliversParcels } from '#domains/staff/delivers-parcels.ts'
import { staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { addDays, startOfDhakaDay } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import { ridersOf } from './riders.ts'
import { ofRiders } from './round.ts'

/** So long somebody who no longer delivers stays in the list with what he collected last. */
const listedDays = 30

const none = { open: 0, toBringBack: 0, delivered: 0, cash: '0' }

/**
 * What each rider delivered and collected on a day in Dhaka, and what he has now. Riders who no longer deliver are listed while they have any
 * parcel, and for a month after the day on which they collected cash last: somebody may still have to ask them for it.
 */
export async function riderDays(db: Db, day: string) {
  const reached = ofRiders.reachedOn(day)
  // Named one by one, so that each state is read by the index of riders, and not every parcel that was ever delivered.
  const members = (await db.select({ id: staff.id }).from(staff)).map(({ id }) => id)
  const [counted, riders, lastCash] = await Promise.all([
    db
      .select({
        id: staff.id,
        name: staff.username,
        open: sql<number>`(count(*) filter (where ${ofRiders.open}))::int`,
        toBringBack: sql<number>`(count(*) filter (where ${ofRiders.toBringBack}))::int`,
        delivered: sql<number>`(count(*) filter (where ${reached}))::int`,
        cash: sql<string>`coalesce(sum(${parcels.collected}) filter (where ${reached}), 0)::text`,
      })
      .from(parcels)
      .innerJoin(staff, eq(staff.id, parcels.riderId))
      .where(
        and(
          ofRiders.all,
          sql`${parcels.riderId} = any(${sql.param(members)}::bigint[])`,
          or(ofRiders.open, ofRiders.toBringBack, reached),
        ),
      )
      .groupBy(staff.id),
    ridersOf(db),
    lastCashOfFormer(db, day),
  ])
  const idle = [...riders, ...lastCash].filter(({ id }) => !counted.some((each) => each.id === id))
  return [...counted, ...idle.map(({ id, name }) => ({ id, name, ...none }))]
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

/** Of riders who no longer deliver: the last day until `day` on which each collected cash, and how much. */
async function lastCashOfFormer(db: Db, day: string) {
  const deliveredOn = sql`(${parcels.deliveredAt} at time zone 'Asia/Dhaka')::date`
  const { rows } = await db.execute<{ id: number; name: string; day: string; cash: string }>(sql`
    select distinct on (${staff.id}) ${staff.id}::int as id, ${staff.username} as name, ${deliveredOn}::text as day,
      sum(${parcels.collected})::text as cash
    from ${staff} join ${parcels} on ${parcels.riderId} = ${staff.id}
    where not (${deliversParcels}) and ${ofRiders.all} and ${parcels.state} in ('delivered', 'partly_delivered')
      and ${parcels.collected} > 0 and ${parcels.deliveredAt} >= ${startOfDhakaDay(addDays(day, -listedDays))}
      and ${parcels.deliveredAt} < ${startOfDhakaDay(addDays(day, 1))}
    group by ${staff.id}, ${deliveredOn}
    order by ${staff.id}, ${deliveredOn} desc`)
  return rows
}
