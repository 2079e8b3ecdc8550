import type { OrderRow } from './order-view.ts'

/** Where a mail's reader follows the order; undefined: the shop does not know its own address (PUBLIC_URL). */
export const trackingLink = ({ orderId, locale }: OrderRow, publicUrl: string | undefined): string | undefined =>
  publicUrl && `${publicUrl}${locale === 'bn' ? '/bn' : ''}/track-order?orderId=${orderId}`
