import { dropLinesOfRemoved, emptyCartsOfRemoved, recolorLines } from '#domains/cart/change-cart.ts'
import { tilesFollowCategories } from '#domains/content/home/follow-categories.ts'
import { removeWishlistItemsOfRemoved } from '#domains/customers/wishlist.ts'
import {
  callPlacedOrders,
  callsFollowDeletion,
  callsFollowRestoration,
  callsFollowStatus,
} from '#domains/desk/calling/follow-orders.ts'
import { afterCommit, inTransaction } from '#domains/events/subscribe.ts'
import { createLevelsOfNewVariants } from '#domains/inventory/create-stock-levels.ts'
import { enqueueBackInStock } from '#domains/inventory/enqueue-back-in-stock.ts'
import { alertsFollowColors } from '#domains/inventory/move-alerts.ts'
import { purgeAlertsOfRemoved } from '#domains/inventory/purge-alerts.ts'
import {
  claimOrdersAtSignIn,
  closeOrdersAtSignOut,
  closeOrdersOfRemoved,
  mailOrderEvent,
  moveOrdersToNewEmail,
} from '#domains/orders/subscribers.ts'
import { parcelsFollowEdit, parcelsFollowPayment } from '#domains/parcels/following/follow-edit.ts'
import { parcelsFollowReplacement } from '#domains/parcels/following/follow-replacement.ts'
import { parcelsFollowStatus } from '#domains/parcels/following/follow-status.ts'
import { parcelsFollowDeletion, parcelsFollowRestoration } from '#domains/parcels/following/follow-trash.ts'
import { purgeReviewsOfRemoved } from '#domains/reviews/purge-reviews.ts'
import type { Subscriber } from '#platform/events/subscribers.ts'

/**
 * All subscribers of business events, in the order in which they are called. A name never changes: it identifies the
 * cursor.
 */
export const subscribers: readonly Subscriber[] = [
  inTransaction('parcels-follow-status', ['order.status_changed'], parcelsFollowStatus),
  inTransaction('parcels-follow-edit', ['order.edited'], parcelsFollowEdit),
  inTransaction('parcels-follow-payment', ['order.payment_changed'], parcelsFollowPayment),
  inTransaction('parcels-follow-replacement', ['order.replacement_sent'], parcelsFollowReplacement),
  inTransaction('parcels-follow-deletion', ['order.deleted'], parcelsFollowDeletion),
  inTransaction('parcels-follow-restoration', ['order.restored'], parcelsFollowRestoration),
  inTransaction('desk-calls-placed', ['order.placed'], callPlacedOrders),
  inTransaction('desk-calls-follow-status', ['order.status_changed'], callsFollowStatus),
  inTransaction('desk-calls-follow-deletion', ['order.deleted'], callsFollowDeletion),
  inTransaction('desk-calls-follow-restoration', ['order.restored'], callsFollowRestoration),
  inTransaction('open-stock-levels', ['product.variants_changed'], createLevelsOfNewVariants),
  inTransaction('claim-guest-orders', ['customer.signed_in'], claimOrdersAtSignIn),
  inTransaction('close-orders-at-sign-out', ['customer.signed_out'], closeOrdersAtSignOut),
  inTransaction('move-orders-to-new-email', ['customer.email_changed'], moveOrdersToNewEmail),
  inTransaction('close-orders-of-removed', ['customer.removed'], closeOrdersOfRemoved),
  inTransaction('empty-carts-of-removed', ['customer.removed'], emptyCartsOfRemoved),
  inTransaction('drop-hearts-of-removed-products', ['product.removed'], removeWishlistItemsOfRemoved),
  inTransaction('drop-cart-lines-of-removed-products', ['product.removed'], dropLinesOfRemoved),
  inTransaction('tiles-follow-categories', ['category.slug_changed'], tilesFollowCategories),
  inTransaction('recolor-cart-lines', ['product.recolored'], recolorLines),
  inTransaction('alerts-follow-colors', ['product.recolored'], alertsFollowColors),
  inTransaction('purge-alerts-of-removed-products', ['product.removed'], purgeAlertsOfRemoved),
  inTransaction('purge-reviews-of-removed-products', ['product.removed'], purgeReviewsOfRemoved),

  afterCommit('order-mail', ['order.placed', 'order.status_changed', 'order.edited', 'order.merged'], mailOrderEvent),
  afterCommit('back-in-stock', ['stock.back', 'product.changed'], enqueueBackInStock),
]
