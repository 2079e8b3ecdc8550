import { sql } from 'drizzle-orm'
import { isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { dhakaDay } from '#shared/dates.ts'
import { hasReachedCustomer, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { districtByCode } from '#shared/places/districts.ts'
import { type Days, percentOf } from './period.ts'
import type { KeptPromises, PromiseReport } from './staff-contract.ts'

const keptColumns = {
  courier: col.text.orNull,
  district: col.text.orNull,
  isOfAllCouriers: col.boolean,
  isOfAllDistricts: col.boolean,
  orders: col.int,
  kept: col.int,
  daysLate: col.int.orNull,
}
type Row = RowOf<typeof keptColumns>

/**
 * Counts promised and kept deliveries by courier and by district: orders that were promised for a day of the period,
 * and are delivered or late. Cancelled orders and those in the trash do not count. `rows`: each courier in each
 * district, for the export.
 */
export async function promisesKept(
  db: Db,
  days: Days,
  now: Date,
): Promise<PromiseReport & { rows: (KeptPromises & { courier: string; district: string })[] }> {
  const all = await countKept(db, days, dhakaDay(now))
  const of = (isOfAllCouriers: boolean, isOfAllDistricts: boolean) =>
    all.filter((row) => row.isOfAllCouriers === isOfAllCouriers && row.isOfAllDistricts === isOfAllDistricts)
  const [total] = of(true, true)
  return {
    total: total ? figuresOf(total) : { orders: 0, kept: 0, keptShare: 0, daysLate: null },
    couriers: of(false, true).map((row) => ({ courier: row.courier, ...figuresOf(row) })),
    districts: of(true, false).map((row) => ({ district: nameOf(row.district), ...figuresOf(row) })),
    rows: of(false, false).map((row) => ({
      courier: row.courier ?? '',
      district: nameOf(row.district),
      ...figuresOf(row),
    })),
  }
}

const figuresOf = ({ orders, kept, daysLate }: Row): KeptPromises => ({
  orders,
  kept,
  keptShare: percentOf(kept, orders),
  daysLate,
})

const nameOf = (code: string | null): string => (code && districtByCode(code)?.en) || 'Unknown'

/**
 * An order with several parcels counts for the courier of the first that is not cancelled. It was delivered when its
 * last parcel was; the order itself has only the time at which the shop learned of it.
 */
const countKept = (db: Db, { since, until }: Days, today: string): Promise<Row[]> =>
  queryRows(db, keptColumns).run(sql`
    with promised as (
      select o.district, p.courier, o.promised_by,
        (case when o.delivered_at is not null then coalesce(p.arrived_at, o.delivered_at) end
          at time zone 'Asia/Dhaka')::date as delivered
      from orders o
      cross join lateral (
        select (array_agg(courier order by position) filter (where state <> 'cancelled'))[1] as courier,
          max(delivered_at)
            filter (where ${isOneOf(sql`state`, parcelStatesThat(hasReachedCustomer))} and request_id is null) as arrived_at
        from parcels where order_row = o.id
      ) p
      where order_counts(o.status, o.deleted_at) and o.promised_by between ${since}::date and ${until}::date
        and (o.delivered_at is not null or o.promised_by < ${today}::date)
    ), judged as (
      select district, courier, coalesce(delivered <= promised_by, false) as is_kept,
        coalesce(delivered, ${today}::date) - promised_by as late
      from promised
    )
    select courier, district, grouping(courier) = 1 as "isOfAllCouriers", grouping(district) = 1 as "isOfAllDistricts",
      count(*)::int as orders, (count(*) filter (where is_kept))::int as kept,
      percentile_disc(0.5) within group (order by late) filter (where not is_kept) as "daysLate"
    from judged group by grouping sets ((), (courier), (district), (courier, district))
    order by orders desc, courier, district`)
