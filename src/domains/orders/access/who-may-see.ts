import type { FastifyRequest } from 'fastify'
import { readOrderId } from '#domains/orders/placing/order-number.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { deviceToken, knowsDevice } from '#platform/database/known-devices.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Limits } from '#platform/http/limits.ts'
import type { LimitName } from '#platform/http/rate-limit-rules.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { readPhone } from '#shared/phone.ts'
import type { OrderRow } from '../order-view.ts'
import { orderById } from '../orders.ts'
import { hasOpened, linkDays } from './order-links.ts'

/** Max age (seconds) of the cookie of a browser that ordered. */
export const browserKnownFor = linkDays * 86_400

type Owned = { id: number; orderId: string; guestToken: string | null; customerId: number | null; phone: string }
export type Viewer = {
  browserToken?: string | undefined
  /** The browser opened the order by one of its private links. */
  hasOpened?: boolean
  customerId?: number | undefined
  staffMayView: boolean
  /** The phone number in the request, unless too many wrong ones were tried. */
  phone?: string | undefined
  /** The browser gave the right phone number before. */
  isKnownForPhone?: boolean
}

/** The viewer of an order, from the request's cookies and account. */
export async function viewerOf(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  request: FastifyRequest,
  order: Owned,
): Promise<Viewer> {
  const customer = await request.customer()
  const viewer: Viewer = {
    browserToken: browserToken(request.cookie('orders')),
    customerId: customer?.id,
    staffMayView: mayDo(await request.staff(), 'orders.view'),
  }
  const { browserToken: token } = viewer
  if (token === undefined || isShopperOf(order, viewer)) return viewer
  return { ...viewer, hasOpened: await hasOpened(db, order.id, token, clock()) }
}

/**
 * Adds the phone number in the request, unless the viewer is the shopper already. Wrong numbers count against the
 * order; after too many, none is accepted. A browser that gave the right one before has its own counter, so that
 * guessing does not lock out the shopper.
 */
export async function withPhone(
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  request: FastifyRequest,
  order: Owned,
  viewer: Viewer,
  phone: string | undefined,
): Promise<Viewer> {
  if (!phone || isShopperOf(order, viewer)) return viewer
  const device = deviceToken(request.cookie('device'))
  const isKnownForPhone = device !== undefined && (await knowsDevice(db, `order:${order.orderId}`, device))
  const key = isKnownForPhone ? `${order.orderId}|device:${hashToken(device)}` : order.orderId
  // Counted first, so that attempts at the same moment are no more than the limit.
  if (!(await isWithin(limits, 'wrongPhone', key))) return viewer
  if (readPhone(phone) === order.phone) await limits.giveBack('wrongPhone', key)
  return { ...viewer, phone, isKnownForPhone }
}

/** Consumes a point. False: none was left. */
const isWithin = (limits: Limits, name: LimitName, key: string): Promise<boolean> =>
  limits.count(name, key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/**
 * Returns the order to its shopper only; staff have their own endpoints. Others learn no more than from get-order.
 * Requests of a shopper known by cookie or account are not rate limited, since many share a mobile carrier's address.
 * @param limit the rate limit of the request
 * @throws Refusal 400, 403 not_yours, 429; NotFound
 */
export async function asItsShopper(
  context: Pick<AppContext, 'db' | 'limits' | 'clock'>,
  request: FastifyRequest,
  input: { orderId: string; phone?: string | undefined },
  limit: LimitName = 'afterSales',
): Promise<OrderRow> {
  const orderId = readOrderId(input.orderId)
  const order = orderId && (await orderById(context.db, orderId))
  const viewer = order && (await viewerOf(context, request, order))
  if (viewer && isShopperOf(order, viewer)) return order
  await context.limits.count(limit, addressKey(request.ip))
  if (!orderId) throw new Refusal(400, 'malformed', 'Order not found. Please check your order ID.')
  if (!order || !viewer) throw new NotFound('Order')
  if (isShopperOf(order, await withPhone(context, request, order, viewer, input.phone))) return order
  throw new Refusal(403, 'not_yours', 'Please enter the phone number of this order first')
}

/**
 * The whole order is visible to its shopper, browsers that opened it by a private link, and staff with orders.view;
 * others see it masked.
 */
export const seesFullOrder = (order: Owned, viewer: Viewer): boolean =>
  viewer.staffMayView || viewer.hasOpened === true || isShopperOf(order, viewer)

/**
 * Who may act as the order's shopper: the customer who owns it, and whoever gives its phone number. A guest order also
 * belongs to the browser that placed it and to those that opened it by a private link. For an account's order these do
 * not count: after signing out, the browser has no access, and a private link only shows the order.
 */
export function isShopperOf(order: Owned, viewer: Viewer): boolean {
  if (order.customerId === null && (viewer.hasOpened || isPlacedBy(order, viewer))) return true
  if (viewer.customerId !== undefined && viewer.customerId === order.customerId) return true
  return viewer.phone !== undefined && readPhone(viewer.phone) === order.phone
}

/** Whether this browser placed the order. */
export const isPlacedBy = (order: Owned, { browserToken }: Viewer): boolean =>
  browserToken !== undefined && order.guestToken === hashToken(browserToken)

/** The browser's token from the cookie, if it is well-formed. */
export const browserToken = (token: string | undefined): string | undefined =>
  token && /^[\w-]{43}$/.test(token) ? token : undefined
