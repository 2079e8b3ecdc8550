import { type OrderStatus, orderState } from '#shared/orders/order-status.ts'
import { t } from '#web/admin/translate.ts'

/**
 * Describes the effect of cancelling: where the pieces go, as the server moves them (enter-status.ts), and how the
 * customer is notified.
 * @param reach one of `reachTexts`
 */
export function cancelConsequence(status: OrderStatus, reach: string): string {
  return orderState(status).isInShop
    ? t('Its pieces go back on the shelf, and {reach}.', { reach })
    : t('Its pieces are not in the shop: they come back to stock under Returned Parcels, and {reach}.', { reach })
}

/** Where the pieces of several orders are after these are cancelled. */
export function stockAfterCancel(statuses: OrderStatus[]): string {
  const inShop = statuses.filter((status) => orderState(status).isInShop).length
  if (inShop === statuses.length) return t('Their pieces go back on the shelf.')
  if (inShop === 0) return t('Their pieces are not in the shop: they come back to stock under Returned Parcels.')
  return t('Pieces that are in the shop go back on the shelf; the others come back to stock under Returned Parcels.')
}
