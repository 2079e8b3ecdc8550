import { sql } from 'drizzle-orm'
import { piecesTakenByOrders } from '#domains/inventory/pieces-taken-by-orders.ts'
import type { Pieces } from '#domains/inventory/take-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/** The items of these orders. Lines whose variant no longer exists have no stock level and are left out. */
const piecesOf = (tx: Db, orderIds: readonly string[]): Promise<Pieces[]> =>
  queryRows(tx, { variantId: col.int, quantity: col.int, orderId: col.text }).run(sql`
    select l.variant_id::int as "variantId", l.quantity, o.order_id as "orderId"
    from order_lines l join orders o on o.id = l.order_row
    where o.order_id = any(${sql.param(orderIds)}::text[]) and l.variant_id is not null
      order by o.order_id, l.variant_id`)

/** The pieces to take from stock so that these orders hold all of their items again; an order may still hold some. */
export async function missingPieces(tx: Db, orderIds: readonly string[]): Promise<Pieces[]> {
  const out = new Map((await piecesTakenByOrders(tx, orderIds)).map((piece) => [keyOf(piece), piece.quantity]))
  return (await piecesOf(tx, orderIds)).flatMap((piece) => {
    const quantity = piece.quantity - (out.get(keyOf(piece)) ?? 0)
    return quantity > 0 ? { ...piece, quantity } : []
  })
}

const keyOf = ({ orderId, variantId }: Pieces) => `${orderId} ${variantId}`
