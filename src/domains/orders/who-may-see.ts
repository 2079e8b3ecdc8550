import type { FastifyRequest } from 'fastify'
import { mayDo } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { LimitName, Limits } from '#platform/http/limits.ts'
import { deviceToken, knowsDevice } from '#platform/known-devices.ts'
import type { Parts } from '#platform/parts.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { hashToken } from '#platform/tokens.ts'
import { readPhone } from '#shared/phone.ts'
import { hasOpened, linkDays } from './order-links.ts'
import { readOrderId } from './order-number.ts'
import type { OrderRow } from './order-view.ts'
import { orderById } from './orders.ts'

/** How long a browser is known as the one that ordered (seconds). */
export const browserKnownFor = linkDays * 86_400

type Owned = { id: number; orderId: string; guestToken: string | null; customerId: number | null; phone: string }
export type Viewer = {
  browserToken?: string | undefined
  /** The browser opened the order by one of its private links. */
  hasOpened?: boolean
  customerId?: number | undefined
  staffMayView: boolean
  phone?: string | undefined
}

/** Who sends this request, as far as an order wants to know. A wrong phone number is counted against the order. */
export async function viewerOf(
  { db, limits, clock }: Pick<Parts, 'db' | 'limits' | 'clock'>,
  request: FastifyRequest,
  order: Owned,
  phone: string | undefined,
): Promise<Viewer> {
  const customer = await request.customer()
  const token = browserToken(request.kept('orders'))
  return {
    browserToken: token,
    hasOpened:
      token !== undefined && order.guestToken !== hashToken(token) && (await hasOpened(db, order.id, token, clock())),
    customerId: customer?.id,
    staffMayView: mayDo(await request.staff(), 'orders.view'),
    phone: phone && (await believable(db, request, order, phone, limits)),
  }
}

/**
 * Lets its shopper through to an order, and nobody else, staff included: they have doors of their own. A stranger
 * learns no more than get-order tells everybody.
 * @param limit what the request counts as
 * @throws Refusal 400, 403 not_yours, 429; NotFound
 */
export async function asItsShopper(
  parts: Pick<Parts, 'db' | 'limits' | 'clock'>,
  request: FastifyRequest,
  asked: { orderId: string; phone?: string | undefined },
  limit: LimitName = 'aftercare',
): Promise<OrderRow> {
  await parts.limits.count(limit, addressKey(request.ip))
  const orderId = readOrderId(asked.orderId)
  if (!orderId) throw new Refusal(400, 'malformed', 'Order not found. Please check your order ID.')
  const order = await orderById(parts.db, orderId)
  if (!order) throw new NotFound('Order')
  if (isShopperOf(order, await viewerOf(parts, request, order, asked.phone))) return order
  throw new Refusal(403, 'not_yours', 'Please enter the phone number of this order first')
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
 * Whose order it is, as far as the shop can know: the browser that placed it, as long as it belongs to no account; one that opened
 * it by a private link; the customer who owns it; or whoever gives its phone number. Only they act on it as its shopper; staff have
 * their own endpoints and rights. An order of an account wants its account: who has signed out, here or everywhere, left nothing open.
 */
export function isShopperOf(order: Owned, viewer: Viewer): boolean {
  if (viewer.hasOpened || (order.customerId === null && isPlacedBy(order, viewer))) return true
  if (viewer.customerId !== undefined && viewer.customerId === order.customerId) return true
  return viewer.phone !== undefined && readPhone(viewer.phone) === order.phone
}

/** Was the order placed in this very browser? */
export const isPlacedBy = (order: Owned, { browserToken }: Viewer): boolean =>
  browserToken !== undefined && order.guestToken === hashToken(browserToken)

/** The value of the cookie of a browser that ordered, if it can be one of ours. */
export const browserToken = (token: string | undefined): string | undefined =>
  token && /^[\w-]{43}$/.test(token) ? token : undefined
