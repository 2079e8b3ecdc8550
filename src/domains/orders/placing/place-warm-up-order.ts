import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { placeNew, quoteFor } from './place-order.ts'

class TakenBack extends Error {}

/**
 * Warm-up order: places an order and rolls it back, so that the first real order finds prepared statements and compiled
 * code. Leaves no row, mail, stock change or invalidation, only gaps in the ids. Does nothing if nothing can be sold.
 */
export async function placeWarmUpOrder(db: Db, now: Date): Promise<void> {
  const [piece] = await queryRows(db, { number: col.int, size: col.text, color: col.text }).run(sql`
    select product_number as number, size, color from variant_offers where pieces > 0 limit 1`)
  if (!piece) return
  const { number: id, size, color } = piece
  const input = {
    orderDetails: { paymentMethod: 'cod' as const, notes: '' },
    customerInfo: {
      fullName: 'Warm-up order',
      email: 'warm-up@shop.invalid',
      phone: '01700000000',
      altPhone: '',
      address: 'Taken back before it is true',
      city: 'dhaka' as const,
    },
    items: [{ id, size, color, quantity: 1 }],
    locale: 'en' as const,
  }
  const alongside = async () => {
    throw new TakenBack('a warm-up order')
  }
  try {
    const quote = await quoteFor(db, input.items)
    // As staff: a rule that refuses every order must not end the warm-up before the stock.
    const context = { now, requestKey: crypto.randomUUID(), source: 'staff', alongside } as const
    await placeNew(db, input, context, 'warm-up', quote)
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}
