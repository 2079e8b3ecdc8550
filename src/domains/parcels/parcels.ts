import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orderContains } from '#domains/orders/filter-orders.ts'
import { idsToLookAt, idsWithoutRider } from '#domains/orders/parcels-without-rider.ts'
import { checkMatches } from '#platform/check-matches.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { maxMatches, pageOf } from '#shared/paging.ts'
import { openGroups } from '#shared/parcels/parcel-groups.ts'
import { type ParcelState, parcelStatesWhere } from '#shared/parcels/parcel-states.ts'
import { readPhone } from '#shared/phone.ts'
import { asciiDigits, tidyLine } from '#shared/text.ts'
import { isLiveParcel } from './live-parcels.ts'
import { parcelViews } from './shown/parcel-view.ts'
import { type ParcelView, type parcelFilters, parcelGroups, type parcelsQuery } from './staff-contract.ts'
import { parcels } from './tables.ts'

type Query = z.output<typeof parcelsQuery>
type ParcelFilters = z.output<typeof parcelFilters>
type Group = (typeof parcelGroups)[number]

const states = (list: readonly ParcelState[]): SQL => sql.raw(`(${list.map((state) => `'${state}'`).join(', ')})`)
const isOver = parcelStatesWhere((rules) => rules.isFinal)

/** Written as constants, so that PostgreSQL can use its statistics. */
const groups: Record<Group, SQL> = {
  open: sql`${parcels.state} not in ${states(isOver)} and ${parcels.receivedBackAt} is null`,
  to_pack: sql`${parcels.state} in ${states(openGroups.in_shop)} and ${parcels.packedAt} is null`,
  in_shop: sql`${parcels.state} in ${states(openGroups.in_shop)}`,
  on_the_way: sql`${parcels.state} in ${states(openGroups.on_the_way)}`,
  returns: sql`${parcels.state} in ${states(openGroups.returns)} and ${parcels.receivedBackAt} is null`,
  without_rider: sql`${parcels.id} in ${idsWithoutRider}`,
  attention: sql`${parcels.id} in ${idsToLookAt}`,
  delivered: sql`${parcels.state} in ('delivered', 'partly_delivered')`,
  over: sql`(${parcels.state} in ${states(isOver)} or ${parcels.receivedBackAt} is not null)`,
}

const filteredParcels = (asked: ParcelFilters) =>
  and(
    asked.group && groups[asked.group],
    asked.state && eq(parcels.state, asked.state),
    asked.courier ? eq(parcels.courier, asked.courier) : undefined,
    found(asked.search),
  )

/**
 * The numbers of all parcels that match, newest first, for an action on all of them.
 * @throws Refusal 409 if they are not as many as expected
 */
export async function matchParcels(
  db: Db,
  { expected, ...asked }: ParcelFilters & { expected: number },
): Promise<string[]> {
  const rows = await db
    .select({ number: parcels.number })
    .from(parcels)
    .where(filteredParcels(asked))
    .orderBy(desc(parcels.createdAt), desc(parcels.id))
    .limit(maxMatches + 1)
  checkMatches(expected, rows.length)
  return rows.map(({ number }) => number)
}

/** A page of parcels, newest first, with how many each group has. */
export async function parcelsPage(db: Db, asked: Query) {
  const where = filteredParcels(asked)
  const [[all], counts] = await Promise.all([db.select({ total: count() }).from(parcels).where(where), countGroups(db)])
  const page = pageOf(all?.total ?? 0, asked.page ?? 1, asked.perPage ?? 25)
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(where)
    .orderBy(desc(parcels.createdAt), desc(parcels.id))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
  return {
    parcels: await parcelViews(
      db,
      rows.map(({ id }) => id),
    ),
    page,
    counts,
  }
}

/** What is over is counted by state alone, from an index; the open ones, of which there are few, by everything. */
async function countGroups(db: Db): Promise<Record<Group, number>> {
  const open = parcelGroups.filter((group) => group !== 'delivered' && group !== 'over')
  const counted = sql.join(
    open.map((group) => sql`(count(*) filter (where ${groups[group]}))::int as ${sql.identifier(group)}`),
    sql`, `,
  )
  const [now, all] = await Promise.all([
    db.execute<Record<Group, number>>(
      sql`select ${counted} from parcels where ${groups.open} or ${parcels.attention} <> ''`,
    ),
    db.execute<{ delivered: number; total: number }>(
      sql`select (count(*) filter (where ${groups.delivered}))::int as delivered, count(*)::int as total from parcels`,
    ),
  ])
  const [few, sums] = [now.rows[0], all.rows[0]]
  if (!few || !sums) throw new Error('a count answers one row')
  return { ...few, delivered: sums.delivered, over: sums.total - few.open }
}

/**
 * By number of the parcel, of the courier or of the order, by phone, or by a part of the customer's name. Each way is a
 * look-up of its own, so that each uses its index.
 */
function found(search: string | undefined): SQL | undefined {
  const text = tidyLine(search ?? '')
  if (!text) return undefined
  const phone = readPhone(text)
  if (phone) return sql`${parcels.orderRow} in (select id from orders where phone = ${phone})`
  return sql`${parcels.id} in (${idsNumbered(text)}
    union all select p.id from orders join parcels p on p.order_row = orders.id
      where orders.deleted_at is null and ${orderContains(text.toLowerCase())})`
}

/** Ids of the parcels with that number: their own, their courier's or their order's. */
function idsNumbered(text: string): SQL {
  const number = asciiDigits(text).toUpperCase()
  return sql`select id from parcels where number = ${number}
    union all select id from parcels where consignment = ${text}
    union all select p.id from orders o join parcels p on p.order_row = o.id where o.order_id = ${number}`
}

/**
 * The parcel that somebody scanned or typed: its own number, the courier's, or an order's with one parcel that is not
 * cancelled. A parcel that came back stands aside for the one in which its order is sent again.
 * @throws NotFound; Refusal 409 several_parcels
 */
export async function parcelByNumber(db: Db, typed: string): Promise<ParcelView> {
  const text = tidyLine(typed)
  const number = asciiDigits(text).toUpperCase()
  const rows = await db
    .select({
      ...{ id: parcels.id, number: parcels.number, state: parcels.state, receivedBackAt: parcels.receivedBackAt },
      isExact: sql<boolean>`${parcels.number} = ${number} or ${parcels.consignment} is not distinct from ${text}`,
    })
    .from(parcels)
    .where(
      sql`${parcels.id} in (${idsNumbered(text)})
        and (${parcels.state} <> 'cancelled' or ${parcels.number} = ${number} or ${parcels.consignment} = ${text})`,
    )
    .orderBy(parcels.orderRow, parcels.position)
  const exact = rows.filter(({ isExact }) => isExact)
  const live = rows.filter(isLiveParcel)
  const meant = [exact, live].find((some) => some.length > 0) ?? rows
  const [first, another] = meant
  if (!first) throw new NotFound('Parcel')
  if (another) {
    const numbers = meant.map((row) => row.number).join(', ')
    throw new Refusal(409, 'several_parcels', `Several parcels have this number: ${numbers}. Please enter one of them`)
  }
  const [view] = await parcelViews(db, [first.id])
  if (!view) throw new NotFound('Parcel')
  return view
}
