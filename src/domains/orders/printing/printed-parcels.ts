import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { productColors } from '#domains/catalogue/tables.ts'
import { parcelLines, parcels } from '#domains/parcels/tables.ts'
import { isNoneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import { isLive, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import type { PrintDocuments } from '../staff-contract.ts'
import { orderLines, orders } from '../tables.ts'

// Parcels are a domain above: only their tables are read here.

/** Lists the states that are not live, so that a state of a later release counts as live. */
const notLive = parcelStatesThat((state) => !isLive(state))

/**
 * Contents of each parcel of these orders that is neither cancelled nor back. One statement.
 * @param toCollectById paisa to collect by the row id of the parcel, if different from the row
 */
export async function printedParcels(
  db: Db,
  orderRows: readonly number[],
  toCollectById: ReadonlyMap<number, number>,
): Promise<PrintDocuments['parcels']> {
  if (orderRows.length === 0) return []
  const rows = await db
    .select({
      id: parcels.id,
      number: parcels.number,
      orderId: orders.orderId,
      toCollect: parcels.toCollect,
      piece: {
        name: parcelLines.name,
        nameBn: sql<string>`coalesce(${orderLines.nameBn}, '')`,
        size: parcelLines.size,
        color: parcelLines.color,
        colorBn: sql<string>`coalesce(${productColors.nameBn}, '')`,
        sku: parcelLines.sku,
        quantity: parcelLines.quantity,
        isSecond: sql<boolean>`${orderLines.alternativeTo} is not null`,
      },
      isWholeOrder: sql<boolean>`${parcels.requestId} is null and not exists (
        select from parcels other where other.order_row = ${parcels.orderRow} and other.id <> ${parcels.id})`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .leftJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
    .leftJoin(
      productColors,
      and(eq(productColors.productNumber, orderLines.productNumber), eq(productColors.name, parcelLines.color)),
    )
    .where(
      and(
        sql`${parcels.orderRow} = any(${sql.param(orderRows)}::bigint[])`,
        isNoneOf(parcels.state, notLive),
        isNull(parcels.receivedBackAt),
      ),
    )
    .orderBy(asc(parcels.orderRow), asc(parcels.position), asc(parcelLines.position), asc(parcelLines.id))
  return [...Map.groupBy(rows, ({ number }) => number).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { id, number, orderId, isWholeOrder, piece } = first
    const toCollect = toCollectById.get(id) ?? first.toCollect
    const pieces = [piece, ...others.map((row) => row.piece)]
    return { number, orderId, toCollect: toTaka(toCollect), isWholeOrder, pieces }
  })
}
