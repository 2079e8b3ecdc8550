import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { pageOf } from '#shared/paging.ts'
import { type ParcelState, parcelStatesWhere } from '#shared/parcels/parcel-states.ts'
import { readPhone } from '#shared/phone.ts'
import { asciiDigits, tidyLine } from '#shared/text.ts'
import { parcelViews } from './parcel-view.ts'
import { type ParcelView, parcelGroups, type parcelsQuery } from './staff-contract.ts'
import { parcels } from './tables.ts'

type Query = z.output<typeof parcelsQuery>
type Group = (typeof parcelGroups)[number]

const states = (list: readonly ParcelState[]): SQL => sql.raw(`(${list.map((state) => `'${state}'`).join(', ')})`)
const isOver = parcelStatesWhere((rules) => rules.isFinal)
const inShop = parcelStatesWhere((rules) => rules.goodsAt === 'shop' && !rules.isFinal)
const returns = ['returning', 'returned_by_courier', 'partly_delivered', 'lost', 'damaged'] as const

/** Written as constants, so that PostgreSQL can use its statistics. */
const groups: Record<Group, SQL> = {
  open: sql`${parcels.state} not in ${states(isOver)} and ${parcels.receivedBackAt} is null`,
  in_shop: sql`${parcels.state} in ${states(inShop)}`,
  on_the_way: sql`${parcels.state} in ${states(['handed_over', 'in_transit', 'on_hold', 'out_for_delivery'])}`,
  returns: sql`${parcels.state} in ${states(returns)} and ${parcels.receivedBackAt} is null`,
  attention: sql`${parcels.attention} <> ''`,
  delivered: sql`${parcels.state} in ('delivered', 'partly_delivered')`,
  over: sql`(${parcels.state} in ${states(isOver)} or ${parcels.receivedBackAt} is not null)`,
}

/** A page of parcels, newest first, with how many each group has. */
export async function parcelsPage(db: Db, asked: Query) {
  const where = and(
    asked.group && groups[asked.group],
    asked.state && eq(parcels.state, asked.state),
    asked.courier ? eq(parcels.courier, asked.courier) : undefined,
    found(asked.search),
  )
  const [[all], counts] = await Promise.all([countParcels(db, where, asked.search !== undefined), countGroups(db)])
  const page = pageOf(all?.total ?? 0, asked.page ?? 1, asked.perPage ?? 25)
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
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

/** Only a search looks into the orders. */
const countParcels = (db: Db, where: SQL | undefined, isSearch: boolean) => {
  const counted = db.select({ total: count() }).from(parcels)
  return isSearch ? counted.innerJoin(orders, eq(orders.id, parcels.orderRow)).where(where) : counted.where(where)
}

async function countGroups(db: Db): Promise<Record<Group, number>> {
  const counted = sql.join(
    parcelGroups.map((group) => sql`(count(*) filter (where ${groups[group]}))::int as ${sql.identifier(group)}`),
    sql`, `,
  )
  const { rows } = await db.execute<Record<Group, number>>(sql`select ${counted} from parcels`)
  const [row] = rows
  if (!row) throw new Error('a count answers one row')
  return row
}

/** By number of the parcel, of the courier or of the order, by phone, or by a part of the customer's name. */
function found(search: string | undefined): SQL | undefined {
  const text = tidyLine(search ?? '')
  if (!text) return undefined
  const phone = readPhone(text)
  if (phone) return eq(orders.phone, phone)
  const number = asciiDigits(text).toUpperCase()
  return or(
    eq(parcels.number, number),
    eq(parcels.consignment, text),
    eq(orders.orderId, number),
    sql`lower(${orders.customerName}) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`,
  )
}

/**
 * The parcel that somebody scanned or typed: its own number, the courier's, or an order's with one parcel that is not cancelled.
 * @throws NotFound; Refusal 409 several_parcels
 */
export async function parcelByNumber(db: Db, typed: string): Promise<ParcelView> {
  const text = tidyLine(typed)
  const number = asciiDigits(text).toUpperCase()
  const rows = await db
    .select({ id: parcels.id, number: parcels.number, isExact: sql<boolean>`${parcels.number} = ${number}` })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .where(
      or(
        eq(parcels.number, number),
        eq(parcels.consignment, text),
        and(eq(orders.orderId, number), sql`${parcels.state} <> 'cancelled'`),
      ),
    )
    .orderBy(parcels.position)
  const exact = rows.filter(({ isExact }) => isExact)
  const [first, another] = exact.length > 0 ? exact : rows
  if (!first) throw new NotFound('Parcel')
  if (another) {
    const numbers = rows.map((row) => row.number).join(', ')
    throw new Refusal(409, 'several_parcels', `This order has several parcels: ${numbers}. Please enter one of them`)
  }
  const [view] = await parcelViews(db, [first.id])
  if (!view) throw new NotFound('Parcel')
  return view
}
