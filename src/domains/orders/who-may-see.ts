import type { FastifyRequest } from 'fastify'
import { mayDo } from '#domains/staff/sessions.ts'
import type { Limits } from '#platform/http/limits.ts'
import { hashToken } from '#platform/tokens.ts'
import { readPhone } from '#shared/phone.ts'

type Owned = { orderId: string; guestToken: string | null; customerId: number | null; phone: string }
export type Viewer = { browserToken?: string; customerId?: number; staffMayView: boolean; phone?: string }

/** Who sends this request, as far as an order wants to know. A wrong phone number is counted against the order. */
export async function viewerOf(
  request: FastifyRequest,
  order: Owned,
  phone: string | undefined,
  limits: Limits,
): Promise<Viewer> {
  const customer = await request.customer()
  return {
    browserToken: browserToken(request.kept('orders')),
    customerId: customer?.id,
    staffMayView: mayDo(await request.staff(), 'orders.view'),
    phone: await believable(order, phone, limits),
  }
}

/** The phone as given, unless too many wrong ones were tried on this order: then it counts as not given. */
async function believable(order: Owned, phone: string | undefined, limits: Limits): Promise<string | undefined> {
  if (!phone || (await limits.isExhausted('wrongPhone', order.orderId))) return undefined
  if (readPhone(phone) !== order.phone) await limits.count('wrongPhone', order.orderId).catch(() => {})
  return phone
}

/**
 * Who sees an order whole: its shopper, and staff with orders.view. Everybody else sees it masked.
 */
export const seesWhole = (order: Owned, viewer: Viewer): boolean => viewer.staffMayView || isShopperOf(order, viewer)

/**
 * Whose order it is, as far as the shop can know: the browser that placed it, the customer who owns it, or whoever gives
 * its phone number. Only they act on it as its shopper; staff have their own doors and rights.
 */
export function isShopperOf(order: Owned, viewer: Viewer): boolean {
  if (viewer.browserToken && order.guestToken === hashToken(viewer.browserToken)) return true
  if (viewer.customerId !== undefined && viewer.customerId === order.customerId) return true
  return viewer.phone !== undefined && readPhone(viewer.phone) === order.phone
}

/** The value of the cookie of a browser that ordered, if it can be one of ours. */
export const browserToken = (token: string | undefined): string | undefined =>
  token && /^[\w-]{43}$/.test(token) ? token : undefined
