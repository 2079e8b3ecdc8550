import { and, eq, or, sql } from 'drizzle-orm'
import { parcels } from '#domains/parcels/tables.ts'
import { staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import { ridersOf } from './riders.ts'
import { ofRiders } from './round.ts'

/** What each rider delivered and collected on a day in Dhaka, and what he has now. Riders who no longer work here are listed while they have any. */
export async function riderDays(db: Db, day: string) {
  const reached = ofRiders.reachedOn(day)
  // Named one by one, so that each state is read by the index of riders, and not every parcel that was ever delivered.
  const members = (await db.select({ id: staff.id }).from(staff)).map(({ id }) => id)
  const counted = await db
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
    .groupBy(staff.id)
  const idle = (await ridersOf(db))
    .filter((rider) => !counted.some(({ id }) => id === rider.id))
    .map((rider) => ({ ...rider, open: 0, toBringBack: 0, delivered: 0, cash: '0' }))
  return [...counted, ...idle]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ id, name, cash, ...counts }) => ({ rider: { id, name }, ...counts, cash: toTaka(Number(cash)) }))
}
