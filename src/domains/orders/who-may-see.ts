import { hashToken } from '#platform/tokens.ts'
import { readPhone } from '#shared/phone.ts'

type Owned = { guestToken: string | null; customerId: number | null; phone: string }
export type Viewer = { browserToken?: string; customerId?: number; staffMayView: boolean; phone?: string }

/**
 * Who sees an order whole: the browser that placed it, the customer who owns it, staff with orders.view, or whoever
 * also gives its phone number. Everybody else sees it masked.
 */
export function seesWhole(order: Owned, viewer: Viewer): boolean {
  if (viewer.staffMayView) return true
  if (viewer.browserToken && order.guestToken === hashToken(viewer.browserToken)) return true
  if (viewer.customerId !== undefined && viewer.customerId === order.customerId) return true
  return viewer.phone !== undefined && readPhone(viewer.phone) === order.phone
}
