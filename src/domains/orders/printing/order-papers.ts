import { and, inArray, isNull } from 'drizzle-orm'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrderPapers } from '../contract.ts'
import { viewsOf } from '../order-view.ts'
import { orders } from '../tables.ts'

/** What invoices and packing slips of these orders say, in the order asked for, and the shop at their head. */
export async function orderPapers(db: Db, orderIds: string[]): Promise<OrderPapers> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderId, orderIds), isNull(orders.deletedAt)))
  const inOrder = orderIds.flatMap((id) => rows.find(({ orderId }) => orderId === id) ?? [])
  const { shopName, shopNameBn, address, addressBn, phone, email } = await shopSettings(db)
  return {
    shop: { name: { en: shopName, bn: shopNameBn }, address: { en: address, bn: addressBn }, phone, email },
    orders: await viewsOf(db, inOrder, { forStaff: true }),
  }
}
