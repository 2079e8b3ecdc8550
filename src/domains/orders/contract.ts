import { z } from 'zod'
import { cities } from '#shared/delivery.ts'
import { orderStatuses } from '#shared/order-status.ts'
import { readPhone } from '#shared/phone.ts'
import { tidy, tidyLine } from '#shared/text.ts'

export { orderStatuses }

/** Text of a form field: one line, tidied, within limits. `code` is what the page translates. */
const line = (max: number) => z.string().max(max).transform(tidyLine)
const required = (max: number, message: string) => line(max).refine((text) => text.length > 0, { error: message })

const phone = (message: string) =>
  z
    .string()
    .max(40)
    .transform((text, ctx) => {
      const read = readPhone(text)
      if (read) return read
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    })

/** Who and where, as the checkout asks. */
export const customerInfo = z.object({
  fullName: required(100, 'Please enter your full name').refine(
    (name) => name.length >= 2,
    'Please enter your full name',
  ),
  email: line(200).pipe(z.email('Please enter a valid email address')),
  phone: phone('Please enter a Bangladeshi mobile number, for example 01712345678'),
  // Couriers take 10 to 220 signs.
  address: required(220, 'Please enter your address').refine(
    (text) => text.length >= 10,
    'Please write the whole address: house, road, area',
  ),
  city: z
    .string()
    .max(40)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(cities, 'Please choose your city')),
  altPhone: z
    .union([z.literal('').transform(() => ''), phone('Please enter a Bangladeshi mobile number, or leave this empty')])
    .optional()
    .default(''),
})
export type CustomerInfo = z.infer<typeof customerInfo>

/** A cart line as the client sends it. Prices are only compared with the catalogue's. Money in taka. */
export const orderItem = z.object({
  /** The product's number, or its prod_… id. */
  id: z.union([z.number().int().positive().max(2_147_483_647), z.string().min(1).max(80)]),
  name: z.string().max(500).optional(),
  price: z.number().finite().nonnegative().optional(),
  originalPrice: z.number().finite().nonnegative().nullish(),
  image: z.string().max(1000).nullish(),
  size: z.string().min(1).max(40),
  color: z.string().max(60).optional().default('Default'),
  quantity: z.number().int().min(1).max(1000),
  total: z.number().finite().optional(),
})

/** POST save-order (spec §3). `totals` is what the shopper saw; a difference is refused with 409. */
export const saveOrder = z.object({
  orderDetails: z.object({
    paymentMethod: z.literal('cod', 'Only cash on delivery can be chosen at the moment'),
    notes: z.string().max(500).transform(tidy).optional().default(''),
  }),
  customerInfo,
  items: z.array(orderItem).min(1, 'Your cart is empty').max(100),
  totals: z
    .object({
      subtotal: z.number().finite(),
      deliveryCharge: z.number().finite(),
      tax: z.number().finite(),
      total: z.number().finite(),
    })
    .partial()
    .optional(),
  idempotencyKey: z.uuid().optional(),
  locale: z.enum(['en', 'bn']).optional().default('en'),
})
export type SaveOrder = z.infer<typeof saveOrder>

export const saveOrderAnswer = z.object({
  success: z.literal(true),
  orderId: z.string(),
  orderDate: z.iso.datetime(),
  /** What the order came to, in taka: the same figures on every repeat. */
  totals: z.object({ subtotal: z.number(), deliveryCharge: z.number(), tax: z.number(), total: z.number() }),
})

/** A line that keeps an order from being placed as it was sent (409). Prices in taka. */
export const lineTrouble = z.object({
  id: z.number(),
  size: z.string(),
  color: z.string(),
  name: z.string(),
  problem: z.enum(['sold_out', 'too_few', 'price_changed', 'gone', 'no_price']),
  /** Pieces that can still be had. */
  left: z.number().optional(),
  /** Today's price. */
  price: z.number().optional(),
})
export type LineTrouble = z.infer<typeof lineTrouble>

const address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

/** An order on the wire (spec §3, admin view), for shopper and staff alike. Money in taka. */
export const orderView = z.object({
  orderId: z.string(),
  orderDate: z.iso.datetime(),
  orderStatus: z.enum(orderStatuses),
  status: z.enum(orderStatuses),
  customerInfo: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    altPhone: z.string(),
    address,
  }),
  paymentInfo: z.object({ method: z.string(), status: z.string() }),
  items: z.array(
    z.object({
      productId: z.number().nullable(),
      name: z.string(),
      nameBn: z.string(),
      price: z.number(),
      originalPrice: z.number().nullable(),
      quantity: z.number(),
      size: z.string(),
      color: z.string(),
      /** Empty when the product or its colour is gone. */
      colorBn: z.string(),
      image: z.string(),
      total: z.number(),
    }),
  ),
  orderSummary: z.object({
    subtotal: z.number(),
    shipping: z.number(),
    tax: z.number(),
    discount: z.number(),
    total: z.number(),
  }),
  itemCount: z.number(),
  totalQuantity: z.number(),
  notes: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Each status the order took. The actor is for staff only. */
  timeline: z.array(
    z.object({
      status: z.enum(orderStatuses).nullable(),
      at: z.iso.datetime(),
      note: z.string(),
      actor: z.string().optional(),
    }),
  ),
  /** Name, phone and e-mail are masked, address and notes withheld: the asker did not show who they are. */
  masked: z.boolean(),
})
export type OrderView = z.infer<typeof orderView>

/** What staff pick: the stored words, and 'completed' for delivered. */
export const statusWord = z
  .enum([...orderStatuses, 'completed'])
  .transform((word) => (word === 'completed' ? ('delivered' as const) : word))

export const changeStatusRequest = z.object({
  orderId: z.string().min(1).max(40),
  status: statusWord,
  /** The updatedAt that the person saw: a newer order is refused with 409. */
  updatedAt: z.iso.datetime().optional(),
  note: z.string().max(500).transform(tidy).optional(),
})

export const deleteOrdersRequest = z.discriminatedUnion('deleteType', [
  z.object({ deleteType: z.literal('single'), orderIds: z.array(z.string().min(1).max(40)).length(1) }),
  z.object({ deleteType: z.literal('selected'), orderIds: z.array(z.string().min(1).max(40)).min(1).max(10_000) }),
  z.object({ deleteType: z.literal('all'), orderIds: z.array(z.string().max(40)).max(10_000).optional() }),
])

/** The back office's list: all optional, from the URL. */
export const ordersQuery = z.object({
  search: z.string().max(200).optional(),
  status: z.enum([...orderStatuses, 'completed', 'all']).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
})

export const orderCounts = z.object({
  total: z.number(),
  /** Pending and confirmed together: what waits for the shop. */
  pending: z.number(),
  processing: z.number(),
  shipped: z.number(),
  completed: z.number(),
  cancelled: z.number(),
})
