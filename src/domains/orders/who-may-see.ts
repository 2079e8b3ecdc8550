import type { FastifyRequest } from 'fastify'
import { mayDo } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database.ts'
import type { Limits } from '#platform/http/limits.ts'
import { deviceToken, knowsDevice } from '#platform/known-devices.ts'
import { hashToken } from '#platform/tokens.ts'
import { readPhone } from '#shared/phone.ts'

type Owned = { orderId: string; guestToken: string | null; customerId: number | null; phone: string }
export type Viewer = { browserToken?: string; customerId?: number; staffMayView: boolean; phone?: string }

/** Who sends this request, as far as an order wants to know. A wrong phone number is counted against the order. */
export async function viewerOf(
  db: Db,
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
    phone: phone && (await believable(db, request, order, phone, limits)),
  }
}

/**
 * The phone as given, unless too many wrong ones were tried on this order: then it counts as not given. A browser that
 * gave the right one before is counted for itself, so that who guesses does not shut the shopper out.
 */
async function believable(
  db: Db,
  request: FastifyRequest,
  order: Owned,
  phone: string,
  limits: Limits,
): Promise<string | undefined> {
  const device = deviceToken(request.kept('device'))
  const isKnown = device && (await knowsDevice(db, `order:${order.orderId}`, device))
  const key = isKnown ? `${order.orderId}|device:${hashToken(device)}` : order.orderId
  if (await limits.isExhausted('wrongPhone', key)) return undefined
  if (readPhone(phone) !== order.phone) await limits.count('wrongPhone', key).catch(() => {})
  return phone
}

/**
 * Who sees an order whole: its shopper, and staff with orders.view. Everybody else sees it masked.
 */
export const seesWhole = (order: Owned, viewer: Viewer): boolean => viewer.staffMayView || isShopperOf(order, viewer)

/**
 * Whose order it is, as far as the shop can know: the browser that placed it, as long as it belongs to no account; the
 * customer who owns it; or whoever gives its phone number. Only they act on it as its shopper; staff have their own doors
 * and rights. An order of an account wants its account: who has signed out, here or everywhere, left nothing open.
 */
export function isShopperOf(order: Owned, viewer: Viewer): boolean {
  const isOfBrowser = viewer.browserToken && order.guestToken === hashToken(viewer.browserToken)
  if (isOfBrowser && order.customerId === null) return true
  if (viewer.customerId !== undefined && viewer.customerId === order.customerId) return true
  return viewer.phone !== undefined && readPhone(viewer.phone) === order.phone
}

/** The value of the cookie of a browser that ordered, if it can be one of ours. */
export const browserToken = (token: string | undefined): string | undefined =>
  token && /^[\w-]{43}$/.test(token) ? token : undefined
