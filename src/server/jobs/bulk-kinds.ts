import { productDeleteKind } from '#domains/catalogue/bulk/product-delete-kind.ts'
import { productEditKind } from '#domains/catalogue/bulk/product-edit-kind.ts'
import { messageMarkKind } from '#domains/messages/message-mark-kind.ts'
import { orderStatusKind } from '#domains/orders/changing/order-status-kind.ts'
import { paidOutKind } from '#domains/parcels/cash/note-paid-out.ts'
import { courierListKind } from '#domains/parcels/courier-list/courier-list-kind.ts'
import { handOverKind } from '#domains/parcels/moving/hand-over-many.ts'
import { reviewModerateKind } from '#domains/reviews/review-moderate-kind.ts'
import type { BulkKinds } from '#domains/staff/bulk-tasks/bulk-kind.ts'

/** All kinds of bulk changes that can be undone. */
export const bulkKinds: BulkKinds = {
  'product.edit': productEditKind,
  'product.delete': productDeleteKind,
  'order.status': orderStatusKind,
  'order.paid-out': paidOutKind,
  'parcel.courier-list': courierListKind,
  'parcel.hand-over': handOverKind,
  'message.mark': messageMarkKind,
  'review.moderate': reviewModerateKind,
}
