import { sql } from 'drizzle-orm'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { hasReachedCustomer, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { type DeliveryCalendar, firstDay, isDeliveryDay, isDispatchDay, minutesOf } from '#shared/promise/calendar.ts'
import { metropolitanPlaces } from './delivery-days.ts'

/** Parcels delivered within this many days count. */
const recordDays = 90
/** Orders that were placed longer before are exceptions that no promise is made of. */
const maxTransitDays = 60

/**
 * Recomputes the record of delivery times, once a Dhaka day: for each area and courier the delivery days within which
 * 80 of 100 parcels arrived. Pages that show a promise are invalidated if the record changed.
 * @returns whether it was computed; false: today's exists
 */
export function recordDeliveryTimes(db: Db, now: Date): Promise<boolean> {
  const today = dhakaDay(now)
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table delivery_times in share row exclusive mode`)
    const { rows } = await tx.execute(sql`select 1 from delivery_times where computed_on = ${today} limit 1`)
    if (rows.length > 0) return false
    const before = await fingerprint(tx)
    await tx.execute(sql`delete from delivery_times`)
    await compute(tx, now, await shopSettings(tx))
    if ((await fingerprint(tx)) !== before) await invalidateTags(tx, ['delivery-times'])
    return true
  })
}

async function fingerprint(tx: Db): Promise<string> {
  const [row] = await queryRows(tx, { all: col.text }).run(sql`
    select coalesce(string_agg(concat_ws(' ', district, is_metropolitan, courier, parcels, days), ','
      order by district, is_metropolitan, courier), '') as all
    from delivery_times`)
  return row?.all ?? ''
}

/** Transit time is counted in delivery days, so that past Fridays and holidays do not lengthen later promises. */
async function compute(tx: Db, now: Date, calendar: DeliveryCalendar) {
  const today = dhakaDay(now)
  const days = numberedDays(addDays(today, -recordDays - maxTransitDays), today, calendar)
  const column = (name: keyof (typeof days)[number]) => sql.param(days.map((each) => each[name]))
  await tx.execute(sql`
    with days as (
      select * from unnest(${column('day')}::date[], ${column('arrived')}::int[],
        ${column('left')}::int[], ${column('leftLate')}::int[])
        as d(day, arrived, "left", left_late)
    ), transits as (
      select o.district, o.district = any(${sql.param(metropolitanPlaces.districts)})
          and (o.thana is null or o.thana = any(${sql.param(metropolitanPlaces.thanas)})) as is_metropolitan, p.courier,
        greatest(0, arrival.arrived - case when extract(hour from o.placed_at at time zone 'Asia/Dhaka') * 60
          + extract(minute from o.placed_at at time zone 'Asia/Dhaka') <
            ${minutesOf(calendar.cutOffTime)} then departure.left
          else departure.left_late end) as days
      from parcels p join orders o on o.id = p.order_row
      join days departure on departure.day = o.placed_on
      join days arrival on arrival.day = (p.delivered_at at time zone 'Asia/Dhaka')::date
      where ${isOneOf(sql`p.state`, parcelStatesThat(hasReachedCustomer))}
        and p.delivered_at >= ${new Date(now.getTime() - recordDays * 86_400_000)}
        and o.district is not null and o.deleted_at is null and p.request_id is null
    )
    insert into delivery_times (district, is_metropolitan, courier, parcels, days, computed_on)
    select district, is_metropolitan, case when grouping(courier) = 1 then '' else courier end, count(*),
      percentile_disc(0.8) within group (order by days), ${today}
    from transits group by grouping sets ((district, is_metropolitan), (district, is_metropolitan, courier))
    having grouping(courier) = 1 or courier <> ''`)
}

/**
 * Each day with numbers of delivery days: those up to it for what arrives on it, and up to the day on which an order of
 * it left, placed before or after the cut-off. Their difference is the transit time.
 */
function numberedDays(first: string, last: string, calendar: DeliveryCalendar) {
  const numbers = new Map<string, { number: number; isOpen: boolean }>()
  let number = 0
  // A few days more: an order of yesterday may leave after a holiday that is still ahead.
  for (let day = first; day <= addDays(last, maxTransitDays); day = addDays(day, 1)) {
    const isOpen = isDeliveryDay(day, calendar)
    if (isOpen) number++
    numbers.set(day, { number, isOpen })
  }
  const leaves = (day: string) => {
    const left = firstDay(day, (each) => isDispatchDay(each, calendar))
    return (left && numbers.get(left)?.number) ?? number
  }
  return [...numbers].flatMap(([day, { number, isOpen }]) =>
    day > last
      ? []
      : // What came on a day off came by the next delivery day.
        [{ day, arrived: isOpen ? number : number + 1, left: leaves(day), leftLate: leaves(addDays(day, 1)) }],
  )
}
