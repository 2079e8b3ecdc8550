import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deliveryRates, shopSettings } from '#domains/settings/shop-settings.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import { refusals } from '#platform/http/refusals.ts'
import type { Parts } from '#platform/parts.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import { readPhone } from '#shared/phone.ts'
import { lineTrouble, orderItem, orderView, saveOrder, saveOrderAnswer } from './contract.ts'
import { readOrderId } from './order-number.ts'
import { masked, type OrderRow, viewsOf } from './order-view.ts'
import { orderById } from './orders.ts'
import { inTaka, placeOrder } from './place-order.ts'
import { priceCart } from './price-cart.ts'
import { seesWhole } from './who-may-see.ts'

/** How long a browser is known as the one that ordered. */
const halfAYear = 180 * 86_400

/** The shopper's doors: save-order, check-cart, get-order (spec §7). */
export const orderEndpoints: FastifyPluginAsyncZod<{ parts: Parts }> = async (
  app,
  { parts: { db, limits, clock } },
) => {
  app.post(
    '/save-order',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Place an order, paid on delivery',
        description:
          'Send a UUID as Idempotency-Key (or idempotencyKey in the body): repeats answer the first receipt.',
        tags: ['orders'],
        headers: z.looseObject({ 'idempotency-key': z.uuid('The Idempotency-Key must be a UUID').optional() }),
        body: saveOrder,
        response: { 200: saveOrderAnswer, ...refusals(400, 403, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const requestKey = oneKey(request.headers['idempotency-key'], request.body.idempotencyKey)
      await limits.count('orderFromAddress', request.ip)
      const customer = await request.customer()
      const known = browserToken(request.kept('orders'))
      const receipt = await placeOrder(db, request.body, {
        now: clock(),
        requestKey,
        customerId: customer?.id,
        browserToken: known,
        admit: () => limits.count('orderByPhone', request.body.customerInfo.phone),
      })
      if (receipt.browserToken !== known) reply.keepCookie('orders', receipt.browserToken, halfAYear)
      return {
        success: true as const,
        orderId: receipt.orderId,
        orderDate: receipt.placedAt.toISOString(),
        totals: inTaka(receipt.totals),
      }
    },
  )

  app.post(
    '/check-cart',
    {
      config: { access: 'public' },
      schema: {
        summary: "Compare a cart with the shop: today's prices and what can be had. Changes nothing",
        tags: ['orders'],
        body: z.object({ items: z.array(orderItem).max(100) }),
        response: {
          200: z.object({
            success: z.literal(true),
            lines: z.array(
              z.object({
                id: z.number(),
                size: z.string(),
                color: z.string(),
                price: z.number(),
                left: z.number().optional(),
              }),
            ),
            troubles: z.array(lineTrouble),
            delivery: z.object({ dhaka: z.number(), elsewhere: z.number(), freeOver: z.number().nullable() }),
          }),
          ...refusals(400, 422),
        },
      },
    },
    async (request) => {
      const { lines, troubles } = await priceCart(db, request.body.items)
      const rates = deliveryRates(await shopSettings(db))
      return {
        success: true as const,
        lines: lines.map(({ productNumber, size, color, price, onHand }) => ({
          id: productNumber,
          size,
          color,
          price: toTaka(price),
          ...(onHand <= 5 && { left: onHand }),
        })),
        troubles,
        delivery: {
          dhaka: toTaka(rates.dhaka),
          elsewhere: toTaka(rates.elsewhere),
          freeOver: rates.freeOver === null ? null : toTaka(rates.freeOver),
        },
      }
    },
  )

  app.get(
    '/get-order',
    {
      config: { access: 'public' },
      schema: {
        summary: 'An order by its number: whole for its owner and staff, masked for others',
        tags: ['orders'],
        querystring: z.object({
          orderId: z.string().min(1, 'Please enter an order ID').max(60),
          phone: z.string().max(60).optional(),
        }),
        response: { 200: z.object({ success: z.literal(true), order: orderView }), ...refusals(400, 404, 429) },
      },
    },
    async (request) => {
      await limits.count('lookUp', request.ip)
      const orderId = readOrderId(request.query.orderId)
      if (!orderId) throw new Refusal(400, 'malformed', 'Order not found. Please check your order ID.')
      const order = await orderById(db, orderId)
      if (!order) throw new NotFound('Order')

      const member = await request.staff()
      const staffMayView = mayDo(member, 'orders.view')
      const phone = await believable(order, request.query.phone)
      const customer = await request.customer()
      const whole = seesWhole(order, {
        browserToken: browserToken(request.kept('orders')),
        customerId: customer?.id,
        staffMayView,
        phone,
      })
      const [view] = await viewsOf(db, [order], { forStaff: staffMayView })
      if (!view) throw new NotFound('Order')
      return { success: true as const, order: whole ? view : masked(view) }
    },
  )

  /** The phone as given, unless too many wrong ones were tried on this order: then it counts as not given. */
  async function believable(order: OrderRow, phone: string | undefined): Promise<string | undefined> {
    if (!phone || (await limits.isExhausted('wrongPhone', order.orderId))) return undefined
    if (readPhone(phone) !== order.phone) await limits.count('wrongPhone', order.orderId).catch(() => {})
    return phone
  }
}

const browserToken = (token: string | undefined) => (token && /^[\w-]{43}$/.test(token) ? token : undefined)

function oneKey(header: string | undefined, body: string | undefined): string | undefined {
  if (header && body && header.toLowerCase() !== body.toLowerCase()) {
    throw new Refusal(400, 'two_keys', 'The Idempotency-Key of header and body differ')
  }
  return (header ?? body)?.toLowerCase()
}
