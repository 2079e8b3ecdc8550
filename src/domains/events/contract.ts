import { z } from 'zod'
import { orderStatuses } from '#shared/orders/order-status.ts'

const orderId = z.string()
const status = z.enum(orderStatuses)

/**
 * Every business event: the schema of its payload, and its subject. Events of one subject are delivered in order.
 * Payloads hold ids and states only, no personal data, because the log and backups retain them. A schema never changes:
 * a new one gets a new name ('order.placed.2') and is appended beside the old one until that has no subscribers left.
 */
export const businessEvents = {
  'order.placed': event(z.strictObject({ orderId }), (e) => `order:${e.orderId}`),
  'order.status_changed': event(z.strictObject({ orderId, from: status, to: status }), (e) => `order:${e.orderId}`),
  'order.edited': event(z.strictObject({ orderId, isTotalChanged: z.boolean() }), (e) => `order:${e.orderId}`),
  /** It now has the pieces of another order, whose number is `mergedWith`. Neither has a parcel. */
  'order.merged': event(z.strictObject({ orderId, mergedWith: orderId }), (e) => `order:${e.orderId}`),
  /** A report was answered with a replacement from stock; `takesBack`: the old pieces are expected in return. */
  'order.replacement_sent': event(
    z.strictObject({ orderId, requestId: z.int(), takesBack: z.boolean() }),
    (e) => `order:${e.orderId}`,
  ),
  'order.payment_changed': event(z.strictObject({ orderId }), (e) => `order:${e.orderId}`),
  /** Moved to the trash, or restored from it. */
  'order.deleted': event(z.strictObject({ orderId }), (e) => `order:${e.orderId}`),
  'order.restored': event(z.strictObject({ orderId }), (e) => `order:${e.orderId}`),
  /** A variant that was out of stock has stock again. */
  'stock.back': event(z.strictObject({ variantId: z.int() }), (e) => `variant:${e.variantId}`),
  'product.changed': event(z.strictObject({ productNumber: z.int() }), (e) => `product:${e.productNumber}`),
  /** It may have new variants. */
  'product.variants_changed': event(z.strictObject({ productNumber: z.int() }), (e) => `product:${e.productNumber}`),
  /** Permanently removed: its row stays, without public content. */
  'product.removed': event(z.strictObject({ productNumber: z.int() }), (e) => `product:${e.productNumber}`),
  /** Its variants of one colour have another colour now. */
  'product.recolored': event(
    z.strictObject({ productNumber: z.int(), from: z.string(), to: z.string() }),
    (e) => `product:${e.productNumber}`,
  ),
  /** Its URL has changed, whose last part is the slug. */
  'category.slug_changed': event(z.strictObject({ from: z.string(), to: z.string() }), (e) => `category:${e.to}`),
  'customer.signed_in': event(z.strictObject({ customerId: z.int() }), (e) => `customer:${e.customerId}`),
  /** In one browser, or everywhere. */
  'customer.signed_out': event(
    z.strictObject({ customerId: z.int(), isEverywhere: z.boolean() }),
    (e) => `customer:${e.customerId}`,
  ),
  /** The account gets another e-mail address; its row may still have the old one. */
  'customer.email_changed': event(z.strictObject({ customerId: z.int() }), (e) => `customer:${e.customerId}`),
  /** The account was closed by its owner, or is about to be permanently deleted. */
  'customer.removed': event(z.strictObject({ customerId: z.int() }), (e) => `customer:${e.customerId}`),
}

/**
 * Passed to subscribers within the transaction only, never stored. `status`: of the new order, which saves a read.
 * `isUndo`: a step is taken back as if it had not happened. `deletedAt`: when it was moved to the trash. `ordersToken`:
 * the secret by which a browser sees the orders it placed. `from`, `to`: e-mail addresses.
 */
export type Transient = {
  'order.placed': { status: 'pending' | 'confirmed' }
  'order.status_changed': { isUndo: boolean }
  'order.restored': { deletedAt: Date }
  'customer.signed_in': { ordersToken: string | undefined }
  'customer.signed_out': { ordersToken: string | undefined }
  'customer.email_changed': { from: string; to: string }
}

export type EventType = keyof typeof businessEvents
export type PayloadOf<T extends EventType> = z.infer<(typeof businessEvents)[T]['payload']>

function event<Payload extends z.ZodType>(payload: Payload, subjectOf: (payload: z.infer<Payload>) => string) {
  return { payload, subjectOf }
}
