import { z } from 'zod'
import { placeFields, zoneOfPlace } from '#domains/places/contract.ts'
import { answerOf, route } from '#shared/route.ts'
import { textPair } from '#shared/text-pair.ts'
import {
  cancelOrderRequest,
  lineIssue,
  openOrderRequest,
  orderAgainAnswer,
  orderAgainRequest,
  orderItem,
  orderLink,
  orderLinkRequest,
  orderView,
  reportRequest,
  saveOrder,
  saveOrderAnswer,
} from './contract.ts'

const whoActs =
  'For the customer who owns the order, or with its phone number; if it belongs to no account, also for the browser that ordered and those that opened it by a private link.'

/** The shopper's endpoints of orders. */
export const orderRoutes = {
  save: route({
    method: 'POST',
    path: 'save-order',
    access: 'public',
    summary: 'Place an order, paid on delivery',
    description: 'Send a UUID as Idempotency-Key (or idempotencyKey in the body): repeats answer the first receipt.',
    tag: 'orders',
    headers: z.looseObject({ 'idempotency-key': z.uuid('The Idempotency-Key must be a UUID').optional() }),
    body: saveOrder,
    response: saveOrderAnswer,
    refusals: [400, 403, 409, 413, 415, 422, 429, 503],
  }),
  checkCart: route({
    method: 'POST',
    path: 'check-cart',
    access: 'public',
    summary: "Compare a cart with the shop: today's prices and what can be had. Changes nothing",
    description: 'With a place, `delivery.zone` says what delivery to it costs, and `delivery.promise` when it comes.',
    tag: 'orders',
    body: z.object({ items: z.array(orderItem).max(100), ...placeFields }),
    response: answerOf({
      lines: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          nameBn: z.string(),
          size: z.string(),
          color: z.string(),
          price: z.number(),
          grams: z.number().describe('Weight of a piece; delivery may cost more beyond a kilogram'),
          left: z.number().optional(),
        }),
      ),
      troubles: z.array(lineIssue),
      delivery: z.object({
        dhaka: z.number(),
        elsewhere: z.number(),
        freeOver: z.number().nullable(),
        zone: zoneOfPlace.optional(),
        promise: z
          .object({
            by: z.iso.date().describe('The Dhaka day'),
            sentence: textPair,
          })
          .nullable()
          .optional()
          .describe('By which day an order that is placed now arrives; null: nothing is promised'),
      }),
    }),
    refusals: [400, 422],
  }),
  get: route({
    method: 'GET',
    path: 'get-order',
    access: 'public',
    summary: 'An order by its number: whole for its owner and staff, masked for others',
    tag: 'orders',
    query: z.object({
      orderId: z.string().trim().min(1, 'Please enter an order ID').max(60),
      phone: z.string().max(60).optional(),
    }),
    response: answerOf({ order: orderView }),
    refusals: [400, 404, 429],
  }),
  createLink: route({
    method: 'POST',
    path: 'order-link',
    access: 'public',
    summary: 'Make a private link that opens the order on any device',
    description: whoActs,
    tag: 'orders',
    body: orderLinkRequest,
    response: orderLink,
    refusals: [400, 403, 404, 422, 429],
  }),
  revokeLinks: route({
    method: 'DELETE',
    path: 'order-link',
    access: 'public',
    summary: 'Revoke all private links of the order, those in its mails included',
    description: `Browsers that opened it by a link see it masked again. ${whoActs}`,
    tag: 'orders',
    body: orderLinkRequest,
    response: answerOf({}),
    refusals: [400, 403, 404, 422, 429],
  }),
  open: route({
    method: 'POST',
    path: 'open-order',
    access: 'public',
    summary: 'Open an order by its private link: this browser then sees it whole',
    tag: 'orders',
    body: openOrderRequest,
    response: answerOf({}),
    refusals: [400, 404, 422, 429],
  }),
  cancel: route({
    method: 'POST',
    path: 'cancel-order',
    access: 'public',
    summary: 'The shopper cancels an order that is not being packed yet',
    description: whoActs,
    tag: 'orders',
    body: cancelOrderRequest,
    response: answerOf({ updatedAt: z.iso.datetime() }),
    refusals: [400, 403, 404, 409, 422, 429],
  }),
  again: route({
    method: 'POST',
    path: 'order-again',
    access: 'public',
    summary: 'An earlier order as a cart of today: what can be had, and what is gone, fewer, dearer or cheaper',
    description: `Changes nothing. ${whoActs}`,
    tag: 'orders',
    body: orderAgainRequest,
    response: orderAgainAnswer,
    refusals: [400, 403, 404, 422, 429],
  }),
  report: route({
    method: 'POST',
    path: 'order-requests',
    access: 'public',
    summary: 'The shopper reports damaged or wrong pieces within 24 hours of delivery, with photos',
    description: `Photos are keys that upload-photos answered. A repeat with the same idempotencyKey changes nothing. ${whoActs}`,
    tag: 'orders',
    body: reportRequest,
    response: answerOf({ id: z.number() }),
    refusals: [400, 403, 404, 409, 422, 429],
  }),
}
