import { eq, sql } from 'drizzle-orm'
import { openAmount } from '#domains/cod-rules/open-amount.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { orders } from '#domains/orders/tables.ts'
import { keptPiecesInSql, paidFor } from '#domains/parcels/closed-part-deliveries.ts'
import { isExchange } from '#domains/parcels/exchanges/exchanges.ts'
import { isLiveParcel, withAttention } from '#domains/parcels/live-parcels.ts'
import { type ParcelRow, parcelsOf } from '#domains/parcels/lock-parcel.ts'
import { type PackedLine, packedLines, versionOf } from '#domains/parcels/packing/lock-packing.ts'
import { withPackingChange } from '#domains/parcels/packing/packing-change.ts'
import { redistributePacked, type Surplus, surplusOf } from '#domains/parcels/packing/surplus.ts'
import { recalculateCollect } from '#domains/parcels/recalculate-collect.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatExactMoney } from '#shared/money.ts'
import { isUnbooked } from '#shared/parcels/is-unbooked.ts'
import { isHandedOver } from '#shared/parcels/parcel-states.ts'

type Event = { payload: { orderId: string } }
type Edited = { payload: { orderId: string; isTotalChanged: boolean } }

/**
 * The parcel of an edited order gets its lines and its amount again while it is the only one and is not booked.
 * @throws Refusal 409 parcel_booked, parcels_split: pieces or total no longer fit the parcels
 */
export async function parcelsFollowEdit(tx: Db, events: Edited[]): Promise<void> {
  for (const { payload } of events) {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, payload.orderId))
    const live = order ? (await parcelsOf(tx, order.id)).filter(isLiveParcel) : []
    const all = live.filter((parcel) => !isExchange(parcel))
    const [only, another] = all
    if (!order || !only) continue
    const booked = all.filter((parcel) => !isUnbooked(parcel))
    // With a booking only a changed total counts here: parcelsFollowPayment reports an amount that differs for another
    // reason.
    const isSameTotal = booked.length > 0 ? !payload.isTotalChanged : await collectsWhatIsOpen(tx, order, all)
    if (isSameTotal && (await hasItsPieces(tx, order, all))) {
      // The courier has the old name, phone or address.
      for (const parcel of booked) await look(tx, parcel, 'The order was changed after this parcel was booked')
      continue
    }
    if (booked[0]) throw isBooked(booked[0])
    if (another) {
      throw new Refusal(409, 'parcels_split', 'This order has several parcels: join them first, then change its pieces')
    }
    await refillParcel(tx, only, order)
  }
}

function isBooked({ number, state, consignment }: ParcelRow): Refusal {
  const message =
    state === 'waiting'
      ? `Parcel ${number} has a number of a courier: ${consignment}. Withdraw it there and take the number off first, then change pieces and total`
      : `Parcel ${number} is ${state.replaceAll('_', ' ')}: withdraw it first, then change pieces and total`
  return new Refusal(409, 'parcel_booked', message)
}

/** Whether the parcels collect what is still to be paid. */
async function collectsWhatIsOpen(tx: Db, order: OrderRow, all: readonly ParcelRow[]): Promise<boolean> {
  const paid = await paidFor(tx, order.id)
  const collects = all.reduce((sum, { toCollect }) => sum + toCollect, 0)
  return order.paymentStatus !== 'pending' || collects === openAmount(order, paid)
}

/** Whether the parcels hold the order's pieces, without the kept ones. A line may have another variant by now. */
async function hasItsPieces(tx: Db, order: OrderRow, all: readonly ParcelRow[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from (
      select l.id, coalesce(l.variant_id, 0) as variant_id, l.quantity - ${keptPiecesInSql} as quantity
      from order_lines l where l.order_row = ${order.id}
    ) l
    full join (
      select pl.order_line_id as id, coalesce(pl.variant_id, 0) as variant_id, sum(pl.quantity)::int as quantity
      from parcel_lines pl where pl.parcel_id = any(${sql.param(all.map(({ id }) => id))}::bigint[]) group by 1, 2
    ) p on p.id = l.id and p.variant_id = l.variant_id
    where coalesce(l.quantity, 0) <> coalesce(p.quantity, 0) limit 1`)
  return rows.length === 0
}

/**
 * Keeps the row, because a booking may refer to it. Packed pieces that are still wanted stay packed; the others must be
 * taken out.
 */
async function refillParcel(tx: Db, parcel: ParcelRow, order: OrderRow) {
  const box = { packed: await packedLines(tx, parcel.id), surplus: await surplusOf(tx, parcel.id) }
  await tx.execute(sql`
    delete from parcel_lines where parcel_id = ${parcel.id}
      and (order_line_id is null or order_line_id not in (
        select l.id from order_lines l where l.order_row = ${order.id} and l.quantity > ${keptPiecesInSql}))`)
  await tx.execute(sql`
    insert into parcel_lines as pl
      (parcel_id, order_line_id, variant_id, name, sku, size, color, unit_price, quantity, position)
    select ${parcel.id}, l.id, l.variant_id, l.name_en, l.sku, l.size, l.color, l.unit_price,
      l.quantity - ${keptPiecesInSql}, l.position
    from order_lines l where l.order_row = ${order.id} and l.quantity > ${keptPiecesInSql}
    on conflict on constraint parcel_lines_once do update set variant_id = excluded.variant_id, name = excluded.name,
      sku = excluded.sku, size = excluded.size, color = excluded.color, unit_price = excluded.unit_price,
      quantity = excluded.quantity, position = excluded.position, packed = 0`)
  await requireRepacking(tx, parcel, box)
  await recalculateCollect(tx, order, [parcel])
}

/** If packing has begun and the pieces changed, staff must check the parcel and confirm it as packed again. */
async function requireRepacking(tx: Db, parcel: ParcelRow, box: { packed: PackedLine[]; surplus: Surplus[] }) {
  const lines = await packedLines(tx, parcel.id)
  const isEmpty = box.surplus.length === 0 && box.packed.every(({ packed }) => packed === 0)
  if (isEmpty) return
  const surplus = await redistributePacked(tx, parcel.id, box, lines)
  if (versionOf(box.packed) === versionOf(lines)) return
  const attention = withPackingChange(parcel.attention, surplus)
  await tx.update(parcels).set({ packedAt: null, attention }).where(eq(parcels.id, parcel.id))
}

/**
 * When payments change, parcels collect what is still open. If a courier has another amount, staff must tell it the new
 * one.
 */
export async function parcelsFollowPayment(tx: Db, events: Event[]): Promise<void> {
  for (const { payload } of events) {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, payload.orderId))
    const all = order ? (await parcelsOf(tx, order.id)).filter(isLiveParcel) : []
    if (!order || all.length === 0) continue
    for (const parcel of await recalculateCollect(tx, order, all)) {
      if (parcel.state === 'delivered') continue
      const where = isHandedOver(parcel.state) ? 'sent' : 'booked'
      await look(
        tx,
        parcel,
        `The payment was changed after this parcel was ${where} to collect ${formatExactMoney(parcel.toCollect)}`,
      )
    }
  }
}

const look = (tx: Db, { id, attention }: ParcelRow, more: string) =>
  tx
    .update(parcels)
    .set({ attention: withAttention(attention, more) })
    .where(eq(parcels.id, id))
