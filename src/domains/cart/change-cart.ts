import { count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockCustomer } from '#domains/customers/lock-customer.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import type { cartLineRequest } from './contract.ts'
import { cartLines } from './tables.ts'

/** So many lines a cart can have, as an order can. */
const mostLines = 100

type Asked = z.output<typeof cartLineRequest>

/**
 * Brings the cart of a device into the account's at log-in. Of a line that both have the larger quantity stays, at the
 * price this device shows.
 * @throws Refusal 409 cart_full: nothing is merged, and nothing is lost on either side
 */
export function mergeIntoCart(db: Db, customerId: number, lines: Asked[], now: Date): Promise<void> {
  return changing(db, customerId, (tx) =>
    write(tx, customerId, lines, now, sql`greatest(l.quantity, excluded.quantity)`),
  )
}

/**
 * Sets the quantities of the lines it names and leaves the others, so that two devices do not undo each other; 0 takes
 * a line out. Of a line that is named twice the last word counts.
 * @throws Refusal 409 cart_full: nothing is changed
 */
export function setCartLines(db: Db, customerId: number, lines: Asked[], now: Date): Promise<void> {
  return changing(db, customerId, async (tx) => {
    const last = [...new Map(lines.map((line) => [keyOf(line), line])).values()]
    await remove(
      tx,
      customerId,
      last.filter(({ quantity }) => quantity === 0),
    )
    await write(tx, customerId, last, now, sql`excluded.quantity`)
  })
}

/** Takes everything out. */
export async function emptyCart(db: Db, customerId: number): Promise<void> {
  await db.delete(cartLines).where(eq(cartLines.customerId, customerId))
}

/** Devices take turns: each sees what the other left. */
function changing(db: Db, customerId: number, change: (tx: Db) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await change(tx)
    const [all] = await tx.select({ lines: count() }).from(cartLines).where(eq(cartLines.customerId, customerId))
    if ((all?.lines ?? 0) > mostLines) {
      throw new Refusal(409, 'cart_full', `Your cart is full: it holds ${mostLines} different pieces`)
    }
  })
}

const keyOf = ({ id, size, color }: Asked) => JSON.stringify([id, size, color])

/**
 * Puts lines in. Numbers that are no product's are passed over: the shop knows nothing it could show of them. New lines
 * are a millisecond apart, so that they keep their order.
 */
async function write(tx: Db, customerId: number, lines: Asked[], now: Date, quantity: ReturnType<typeof sql>) {
  const largest = new Map<string, Asked>()
  for (const line of lines) {
    const earlier = largest.get(keyOf(line))
    if (line.quantity > (earlier?.quantity ?? 0)) largest.set(keyOf(line), line)
  }
  const each = [...largest.values()]
  await tx.execute(sql`
    insert into cart_lines as l (customer_id, product_number, size, color, quantity, seen_price, added_at)
    select ${customerId}, w.number, w.size, w.color, w.quantity, w.price, ${now}::timestamptz + w.place * interval '1 millisecond'
    from unnest(${sql.param(each.map(({ id }) => id))}::int[], ${sql.param(each.map(({ size }) => size))}::text[],
      ${sql.param(each.map(({ color }) => color))}::text[], ${sql.param(each.map((line) => line.quantity))}::int[],
      ${sql.param(each.map(({ price }) => toPaisa(price)))}::bigint[])
      with ordinality as w (number, size, color, quantity, price, place)
    join products p on p.number = w.number
    on conflict (customer_id, product_number, size, color)
    do update set quantity = ${quantity}, seen_price = excluded.seen_price`)
}

async function remove(tx: Db, customerId: number, lines: Asked[]) {
  await tx.execute(sql`
    delete from cart_lines l
    using unnest(${sql.param(lines.map(({ id }) => id))}::int[], ${sql.param(lines.map(({ size }) => size))}::text[],
      ${sql.param(lines.map(({ color }) => color))}::text[]) as w (number, size, color)
    where l.customer_id = ${customerId} and l.product_number = w.number and l.size = w.size and l.color = w.color`)
}
