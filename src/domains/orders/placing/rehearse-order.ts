import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { placeNew, quoteFor } from './place-order.ts'

class TakenBack extends Error {}

/**
 * Writes an order as any other and takes it back before it is true, so that the first who orders meets statements that are
 * prepared and code that is compiled. Nobody sees it: no row, no mail, no piece, no announcement is left; the next order's
 * inner number is one higher. While nothing can be sold, nothing is done.
 */
export async function rehearseOrder(db: Db, now: Date): Promise<void> {
  const { rows } = await db.execute<{ number: number; size: string; color: string }>(sql`
    select product_number as number, size, color from variant_offers where pieces > 0 limit 1`)
  const [piece] = rows
  if (!piece) return
  const { number: id, size, color } = piece
  const asked = {
    orderDetails: { paymentMethod: 'cod' as const, notes: '' },
    customerInfo: {
      fullName: 'Rehearsal',
      email: 'rehearsal@shop.invalid',
      phone: '01700000000',
      altPhone: '',
      address: 'Taken back before it is true',
      city: 'dhaka' as const,
    },
    items: [{ id, size, color, quantity: 1 }],
    locale: 'en' as const,
  }
  const alongside = async () => {
    throw new TakenBack('a rehearsal')
  }
  try {
    const quote = await quoteFor(db, asked.items)
    await placeNew(db, asked, { now, requestKey: crypto.randomUUID(), alongside }, 'rehearsal', quote)
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}
