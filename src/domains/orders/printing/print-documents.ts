import { and, inArray, isNull } from 'drizzle-orm'
import { shopNames, shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import { advancesAskedFor } from '../advance-asked.ts'
import { viewsOf } from '../order-view.ts'
import type { PrintDocuments } from '../staff-contract.ts'
import { orders } from '../tables.ts'
import { toCollectAfterAdvance } from '../to-collect-after-advance.ts'
import { printedParcels } from './printed-parcels.ts'

/** The data of invoices and packing slips: the orders in the requested order, and the shop's details. */
export async function printDocuments(
  db: Db,
  orderIds: string[],
  publicUrl: string | undefined,
): Promise<PrintDocuments> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderId, orderIds), isNull(orders.deletedAt)))
  const inOrder = orderIds.flatMap((id) => rows.find(({ orderId }) => orderId === id) ?? [])
  const settings = await shopSettings(db)
  const { address, addressBn, phone, email } = settings
  const views = await viewsOf(db, inOrder, { forStaff: true })
  const asked = await advancesAskedFor(db, inOrder)
  return {
    shop: {
      ...{ name: shopNames(settings), address: { en: address, bn: addressBn }, phone, email },
      publicUrl: publicUrl ?? null,
    },
    orders: views.map((view, i) => ({ ...view, advanceDue: toTaka(asked.get(inOrder[i]?.id ?? 0) ?? 0) })),
    parcels: await printedParcels(
      db,
      inOrder.map(({ id }) => id),
      await toCollectAfterAdvance(db, inOrder, asked),
    ),
  }
}
