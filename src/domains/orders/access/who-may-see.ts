import type { FastifyRequest } from 'fastify'
import { readOrderId } from '#domains/orders/placing/order-number.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { deviceToken, knowsDevice } from '#platform/database/known-devices.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { LimitName } from '#platform/http/limits.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { readPhone } from '#shared/phone.ts'
import type { OrderRow } from '../order-view.ts'
import { orderById } from '../orders.ts'
import { hasOpened, linkDays } from './order-links.ts'

/** How long a browser is known as the one that ordered (seconds). */
export const browserKnownFor = linkDays * 86_400

type Owned = { id: number; orderId: string; guestToken: string | null; customerId: number | null; phone: string }
export type Viewer = {
  browserToken?: string | undefined
  /** The browser opened the order by one of its private links. */
  hasOpened?: boolean
  customerId?: number | undefined
  staffMayView: boolean
  /** What was given as the phone number of the order, unless too many wrong ones were tried. */
  phone?: string | undefined
  /** The browser gave the right phone number before. */
  isKnownForPhone?: boolean
}

/** Who sends this request, as far as an order wants to know and cookies and account tell. */
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
 * The same viewer with the phone number that was given, if the order is not theirs without. A wrong one is counted against the
 * order; after too many none is believed. A browser that gave the right one before is counted for itself, so that who guesses
 * does not shut the shopper out.
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
  if (await limits.isExhausted('wrongPhone', key)) return viewer
  if (readPhone(phone) !== order.phone) await limits.count('wrongPhone', key).catch(() => {})
  return { ...viewer, phone, isKnownForPhone }
}

/**
 * Lets its shopper through to an order, and nobody else, staff included: they have doors of their own. A stranger
 * learns no more than get-order tells everybody. Whoever is known by cookie or account is not counted: a carrier's address is
 * shared by many.
 * @param limit what the request counts as
 * @throws Refusal 400, 403 not_yours, 429; NotFound
 */
export async function asItsShopper(
  context: Pick<AppContext, 'db' | 'limits' | 'clock'>,
  request: FastifyRequest,
  asked: { orderId: string; phone?: string | undefined },
  limit: LimitName = 'aftercare',
): Promise<OrderRow> {
  const orderId = readOrderId(asked.orderId)
  const order = orderId && (await orderById(context.db, orderId))
  const viewer = order && (await viewerOf(context, request, order))
  if (viewer && isShopperOf(order, viewer)) return order
  await context.limits.count(limit, addressKey(request.ip))
  if (!orderId) throw new Refusal(400, 'malformed', 'Order not found. Please check your order ID.')
  if (!order || !viewer) throw new NotFound('Order')
  if (isShopperOf(order, await withPhone(context, request, order, viewer, asked.phone))) return order
  throw new Refusal(403, 'not_yours', 'Please enter the phone number of this order first')
}

/**
 * Who sees an order whole: its shopper, a browser that opened it by a private link, and staff with orders.view. Everybody else sees
 * it masked.
 */
export const seesWhole = (order: Owned, viewer: Viewer): boolean =>
  viewer.staffMayView || viewer.hasOpened === true || isShopperOf(order, viewer)

/**
 * Whose order it is, as far as the shop can know: the customer who owns it, or whoever gives its phone number; as long as it belongs
 * to no account also the browser that placed it and one that opened it by a private link. Only they act on it as its shopper; staff
 * have their own endpoints and rights. An order of an account wants its account: who has signed out, here or everywhere, left it to
 * nobody else, and a private link of it shows it and no more.
 */
export function isShopperOf(order: Owned, viewer: Viewer): boolean {
  if (order.customerId === null && (viewer.hasOpened || isPlacedBy(order, viewer))) return true
  if (viewer.customerId !== undefined && viewer.customerId === order.customerId) return true
  return viewer.phone !== undefined && readPhone(viewer.phone) === order.phone
}

/** Was the order placed in this very browser? */
export const isPlacedBy = (order: Owned, { browserToken }: Viewer): boolean =>
  browserToken !== undefined && order.guestToken === hashToken(browserToken)

/** The value of the cookie of a browser that ordered, if it can be one of ours. */
export const browserToken = (token: string | undefined): string | undefined =>
  token && /^[\w-]{43}$/.test(token) ? token : undefined
