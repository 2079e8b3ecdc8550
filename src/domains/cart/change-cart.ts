import { count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockCustomer } from '#domains/customers/lock-customer.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import type { cartLineRequest } from './contract.ts'
import { cartLines } from './tables.ts'

/** The same limit as for orders. */
const maxLines = 100

type Input = z.output<typeof cartLineRequest>

/**
 * Merges a device's cart into the account's at log-in. If both have a line, the larger quantity wins, at the device's
 * price, and a single piece has the second size that either has.
 * @throws Refusal 409 cart_full: nothing is merged, and nothing is lost on either side
 */
export function mergeIntoCart(db: Db, customerId: number, lines: Input[], now: Date): Promise<void> {
  return changing(db, customerId, (tx) =>
    write(tx, customerId, lines, now, {
      quantity: sql`greatest(l.quantity, excluded.quantity)`,
      secondSize: sql`coalesce(excluded.second_size, l.second_size)`,
    }),
  )
}

/**
 * Sets the quantities of the given lines only, so that two devices do not undo each other; 0 removes a line. If a line
 * is given twice, the last one counts.
 * @throws Refusal 409 cart_full: nothing is changed
 */
export function setCartLines(db: Db, customerId: number, lines: Input[], now: Date): Promise<void> {
  return changing(db, customerId, async (tx) => {
    const last = [...new Map(lines.map((line) => [keyOf(line), line])).values()]
    await remove(
      tx,
      customerId,
      last.filter(({ quantity }) => quantity === 0),
    )
    await write(tx, customerId, last, now, {
      quantity: sql`excluded.quantity`,
      secondSize: sql`excluded.second_size`,
    })
  })
}

/** Empties the cart. */
export async function emptyCart(db: Db, customerId: number): Promise<void> {
  await db.delete(cartLines).where(eq(cartLines.customerId, customerId))
}

/** Empties the carts of removed accounts. */
export async function emptyCartsOfRemoved(tx: Db, events: { payload: { customerId: number } }[]): Promise<void> {
  const ids = events.map(({ payload }) => payload.customerId)
  await tx.delete(cartLines).where(sql`${cartLines.customerId} = any(${sql.param(ids)}::bigint[])`)
}

/** Takes removed products out of every cart. */
export async function dropLinesOfRemoved(tx: Db, events: { payload: { productNumber: number } }[]): Promise<void> {
  const numbers = events.map(({ payload }) => payload.productNumber)
  await tx.delete(cartLines).where(inArray(cartLines.productNumber, numbers))
}

type Recolored = { payload: { productNumber: number; from: string; to: string } }

/**
 * Carts follow when the colour of a product is renamed. If a cart has lines of both names, one variant was no longer
 * sold when the other was added: the newer line stays.
 */
export async function recolorLines(tx: Db, events: Recolored[]): Promise<void> {
  for (const { from, to, numbers } of byColors(events))
    await tx.execute(sql`
      with renamed as (
        delete from cart_lines where product_number = any(${sql.param(numbers)}::int[]) and color = ${from} returning *)
      insert into cart_lines (customer_id, product_number, size, color, quantity, second_size, seen_price, added_at)
      select customer_id, product_number, size, ${to}, quantity, second_size, seen_price, added_at from renamed
      on conflict (customer_id, product_number, size, color)
      do update set quantity = excluded.quantity, second_size = excluded.second_size, seen_price = excluded.seen_price
      where excluded.added_at > cart_lines.added_at`)
}

/** Groups the products of consecutive events with the same two colours, for one statement. */
function byColors(events: Recolored[]): { from: string; to: string; numbers: number[] }[] {
  const groups: { from: string; to: string; numbers: number[] }[] = []
  for (const { payload } of events) {
    const last = groups.at(-1)
    if (last?.from === payload.from && last.to === payload.to) last.numbers.push(payload.productNumber)
    else groups.push({ from: payload.from, to: payload.to, numbers: [payload.productNumber] })
  }
  return groups
}

/** Locks the account's cart, so that changes from two devices are serialized. */
function changing(db: Db, customerId: number, change: (tx: Db) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await change(tx)
    const [all] = await tx.select({ lines: count() }).from(cartLines).where(eq(cartLines.customerId, customerId))
    if ((all?.lines ?? 0) > maxLines) {
      throw new Refusal(409, 'cart_full', `Your cart is full: it holds ${maxLines} different pieces`)
    }
  })
}

const keyOf = ({ id, size, color }: Input) => JSON.stringify([id, size, color])

/**
 * Adds lines. Unknown product numbers are skipped, because nothing could be shown for them. New lines get timestamps
 * one millisecond apart, which keeps their order.
 */
async function write(
  tx: Db,
  customerId: number,
  lines: Input[],
  now: Date,
  { quantity, secondSize }: Record<'quantity' | 'secondSize', SQL>,
) {
  const largest = new Map<string, Input>()
  for (const line of lines) {
    const earlier = largest.get(keyOf(line))
    if (line.quantity > (earlier?.quantity ?? 0)) largest.set(keyOf(line), line)
  }
  const each = [...largest.values()]
  await tx.execute(sql`
    insert into cart_lines as l (customer_id, product_number, size, color, quantity, second_size, seen_price, added_at)
    select ${customerId}, w.number, w.size, w.color, w.quantity, case when w.quantity = 1 then w.second_size end,
      w.price, ${now}::timestamptz + w.place * interval '1 millisecond'
    from unnest(${sql.param(each.map(({ id }) => id))}::int[], ${sql.param(each.map(({ size }) => size))}::text[],
      ${sql.param(each.map(({ color }) => color))}::text[], ${sql.param(each.map((line) => line.quantity))}::int[],
      ${sql.param(each.map(({ price }) => toPaisa(price)))}::bigint[],
        ${sql.param(each.map((line) => line.secondSize ?? null))}::text[])
      with ordinality as w (number, size, color, quantity, price, second_size, place)
    join products p on p.number = w.number
    on conflict (customer_id, product_number, size, color)
    do update set quantity = ${quantity}, second_size = case when ${quantity} = 1 then ${secondSize} end,
      seen_price = excluded.seen_price`)
}

async function remove(tx: Db, customerId: number, lines: Input[]) {
  await tx.execute(sql`
    delete from cart_lines l
    using unnest(${sql.param(lines.map(({ id }) => id))}::int[], ${sql.param(lines.map(({ size }) => size))}::text[],
      ${sql.param(lines.map(({ color }) => color))}::text[]) as w (number, size, color)
    where l.customer_id = ${customerId} and l.product_number = w.number and l.size = w.size and l.color = w.color`)
}
