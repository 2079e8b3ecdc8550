import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { openAmount, paidByOrder } from '#domains/cod-rules/open-amount.ts'
import { advancesAskedFor } from '#domains/orders/advance-asked.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { orderLines, orders } from '#domains/orders/tables.ts'
import { toCollectAfterAdvance } from '#domains/orders/to-collect-after-advance.ts'
import { gramsOfParcels } from '#domains/parcels/booking/parcel-weight.ts'
import { type ExpectedPiece, exchangeWords, expectedIn } from '#domains/parcels/exchanges/exchanges.ts'
import type { ParcelLabel, ParcelLabels } from '#domains/parcels/packing/staff-contract.ts'
import { placeView } from '#domains/places/places.ts'
import { shopNames, shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { pathPrefix } from '#shared/locales.ts'
import { toTaka } from '#shared/money.ts'
import { cityNames } from '#shared/places/districts.ts'
import { isLiveParcel } from '../live-parcels.ts'
import type { ParcelRow } from '../lock-parcel.ts'
import { parcelLines, parcels } from '../tables.ts'

/**
 * `grams`, `pieces`, `toCollectById` (paisa, where it differs from the row) by parcel id. `paid`, `asked` (advances
 * still due, paisa) and `seconds` (second sizes, which are not bought pieces) by the row id of the order.
 */
type Sums = {
  grams: Map<number, number>
  pieces: Map<number, number>
  toCollectById: Map<number, number>
  paid: Awaited<ReturnType<typeof paidByOrder>>
  asked: Map<number, number>
  seconds: Map<number, number>
  expected: ExpectedPiece[]
}

/**
 * Labels of parcels and orders, in the order of `numbers`. An order gives a label for each of its parcels; without
 * parcels it gives one with its own number, which the packing table can read.
 * @param publicUrl the shop's URL, if it is set
 */
export async function parcelLabels(
  db: Db,
  numbers: readonly string[],
  publicUrl: string | undefined,
): Promise<ParcelLabels> {
  const rows = await db
    .select({ order: orders, parcel: parcels })
    .from(orders)
    .leftJoin(parcels, eq(parcels.orderRow, orders.id))
    .where(inArray(orders.id, ordersOf(db, numbers)))
    .orderBy(orders.id, parcels.position)
  const sums = await sumsOf(
    db,
    rows.flatMap(({ parcel }) => parcel?.id ?? []),
    [...new Map(rows.map(({ order }) => [order.id, order])).values()],
  )
  const found: Pick<ParcelLabels, 'labels' | 'left'> = { labels: [], left: [] }
  for (const number of numbers) {
    const own = rows.filter(({ order, parcel }) => parcel?.number === number || order.orderId === number)
    const reason = whyNone(number, own)
    if (reason) found.left.push({ number, reason })
    else found.labels.push(...labelsFor(number, own, sums))
  }
  const settings = await shopSettings(db)
  const { address, addressBn, phone } = settings
  const shop = { name: shopNames(settings), address: { en: address, bn: addressBn }, phone }
  return { shop: { ...shop, publicUrl: publicUrl ?? null }, ...found }
}

/** The orders that these numbers mean: one condition for each kind of number could use no index. */
const ordersOf = (db: Db, numbers: readonly string[]) =>
  union(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.orderId, [...numbers])),
    db
      .select({ id: parcels.orderRow })
      .from(parcels)
      .where(inArray(parcels.number, [...numbers])),
  )

type Row = { order: OrderRow; parcel: ParcelRow | null }

function whyNone(number: string, own: readonly Row[]): string | undefined {
  const [first] = own
  if (!first) return 'There is no order or parcel with this number'
  if (first.order.deletedAt) return 'The order is in the trash'
  if (first.order.status === 'cancelled') return 'The order is cancelled'
  return first.parcel?.number === number && first.parcel.state === 'cancelled' ? 'The parcel is cancelled' : undefined
}

function labelsFor(number: string, own: readonly Row[], sums: Sums): ParcelLabel[] {
  const named = own.filter(({ parcel }) => parcel?.number === number)
  const live = named.length > 0 ? named : own.filter(({ parcel }) => parcel && isLiveParcel(parcel))
  return (live.length > 0 ? live : own.slice(0, 1)).map(({ order, parcel }) =>
    parcel && live.length > 0 ? labelOf(order, parcel, sums) : labelOfOrder(order, sums),
  )
}

const labelOf = (order: OrderRow, parcel: ParcelRow, sums: Sums): ParcelLabel => ({
  ...labelOfOrder(order, sums),
  number: parcel.number,
  courier: parcel.courier,
  consignment: parcel.consignment,
  toCollect: toTaka(sums.toCollectById.get(parcel.id) ?? parcel.toCollect),
  grams: sums.grams.get(parcel.id) ?? 0,
  pieces: sums.pieces.get(parcel.id) ?? 0,
  takesBack: exchangeWords(sums.expected.filter(({ parcelId }) => parcelId === parcel.id)),
})

const labelOfOrder = (order: OrderRow, { paid, asked, seconds }: Sums): ParcelLabel => ({
  number: order.orderId,
  orderId: order.orderId,
  locale: order.locale,
  courier: null,
  consignment: null,
  toCollect: toTaka(Math.max(0, openAmount(order, paid.get(order.id)?.total ?? 0) - (asked.get(order.id) ?? 0))),
  grams: order.weightGrams ?? 0,
  pieces: order.totalQuantity + (seconds.get(order.id) ?? 0),
  // Contains no secret, because every carrier of the parcel can read it. The page asks for the phone number.
  trackPath: `${pathPrefix(order.locale)}/track-order?orderId=${order.orderId}`,
  customer: {
    name: order.customerName,
    phone: order.phone,
    altPhone: order.altPhone,
    address: order.address,
    ...placeView(order),
    city: cityNames(order.city).en,
  },
  notes: order.notes,
  takesBack: '',
})

async function sumsOf(db: Db, ids: readonly number[], found: readonly OrderRow[]): Promise<Sums> {
  const orderRows = found.map(({ id }) => id)
  const asked = await advancesAskedFor(db, found)
  const paid = await paidByOrder(db, orderRows)
  const seconds = await secondsOf(db, orderRows)
  const none = new Map<number, number>()
  if (ids.length === 0) return { grams: none, pieces: none, toCollectById: none, paid, seconds, expected: [], asked }
  const [grams, rows, expected, toCollectById] = await Promise.all([
    gramsOfParcels(db, ids),
    db
      .select({ id: parcelLines.parcelId, pieces: sql<number>`sum(${parcelLines.quantity})::int` })
      .from(parcelLines)
      .where(inArray(parcelLines.parcelId, [...ids]))
      .groupBy(parcelLines.parcelId),
    expectedIn(db, ids),
    toCollectAfterAdvance(db, found, asked),
  ])
  const pieces = new Map(rows.map((row) => [row.id, row.pieces]))
  return { grams, pieces, toCollectById, paid, asked, seconds, expected }
}

async function secondsOf(db: Db, orderRows: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: orderLines.orderRow, pieces: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .where(and(inArray(orderLines.orderRow, [...orderRows]), isNotNull(orderLines.alternativeTo)))
    .groupBy(orderLines.orderRow)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}
