import { z } from 'zod'
import { cartLine } from '#domains/cart/contract.ts'
import { photoKey } from '#domains/catalogue/contract.ts'
import { checkPlace, namedPlace, placeFields } from '#domains/places/contract.ts'
import { locales } from '#shared/locales.ts'
import { orderChannels } from '#shared/orders/order-channel.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { paymentStatuses } from '#shared/orders/payment-status.ts'
import { readPhone } from '#shared/phone.ts'
import { maxPhotos } from '#shared/pictures.ts'
import { answerOf } from '#shared/route.ts'
import { tidy, tidyLine } from '#shared/text.ts'

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

/** An e-mail address, or nothing: who gives none is told apart by the phone number. */
export const emailOrNone = (message: string) =>
  line(200).refine((text) => text === '' || z.email().safeParse(text).success, message)

/** Who and where, as the checkout asks. */
export const customerInfo = z.object({
  fullName: required(100, 'Please enter your full name').refine(
    (name) => name.length >= 2,
    'Please enter your full name',
  ),
  email: emailOrNone('Please enter a valid email address').optional().default(''),
  phone: phone('Please enter a Bangladeshi mobile number, for example 01712345678'),
  // Couriers take 10 to 220 characters.
  address: required(220, 'Please enter your address').refine(
    (text) => text.length >= 10,
    'Please enter the full address: house, road, area',
  ),
  ...placeFields,
  altPhone: z
    .union([z.literal('').transform(() => ''), phone('Please enter a Bangladeshi mobile number, or leave this empty')])
    .optional()
    .default(''),
})

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

/** POST save-order. `totals` is what the shopper saw; a difference is refused with 409. */
export const saveOrder = z.object({
  orderDetails: z.object({
    paymentMethod: z.literal('cod', 'Only cash on delivery can be chosen at the moment'),
    notes: z.string().max(500).transform(tidy).optional().default(''),
  }),
  customerInfo: customerInfo.superRefine(checkPlace),
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
  locale: z.enum(locales).optional().default('en'),
})

export type SaveOrder = z.infer<typeof saveOrder>

export const saveOrderAnswer = answerOf({
  orderId: z.string(),
  orderDate: z.iso.datetime(),
  /** What the order came to, in taka: the same figures on every repeat. */
  totals: z.object({ subtotal: z.number(), deliveryCharge: z.number(), tax: z.number(), total: z.number() }),
})

/** A line that keeps an order from being placed as it was sent (409). Prices in taka. */
export const lineIssue = z.object({
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

export type LineIssue = z.infer<typeof lineIssue>

const address = z.object({
  street: z.string(),
  city: z.string(),
  /** Null for an order from before places had codes, and a thana for one that names a city alone. */
  district: namedPlace.nullable(),
  thana: namedPlace.nullable(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

/** Who brought an order: the shop's own page, staff for a customer who called or wrote, or the demonstration. */
export const orderSources = ['web', 'staff', 'demo'] as const

const requestKinds = ['damaged', 'wrong'] as const

const requestStatuses = ['open', 'replacement', 'credit', 'refused'] as const

/** What a shopper reported of a delivered order, and what staff answered. */
export const orderRequestView = z.object({
  id: z.number(),
  kind: z.enum(requestKinds),
  text: z.string(),
  status: z.enum(requestStatuses),
  /** Empty while it is open. */
  answer: z.string(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  /** For staff only. */
  answeredBy: z.string().optional(),
  /** The pieces concerned. `line` is their place in the order's items, from 0. */
  lines: z.array(
    z.object({
      line: z.number(),
      quantity: z.number(),
      /** Which size and colour was sent as its replacement. */
      sent: z.object({ size: z.string(), color: z.string() }).optional(),
    }),
  ),
  photos: z.array(z.object({ key: z.string(), width: z.number(), height: z.number() })),
})

export type OrderRequestView = z.infer<typeof orderRequestView>

/** An order on the wire, for shopper and staff alike. Money in taka. */
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
  paymentInfo: z.object({ method: z.string(), status: z.enum(paymentStatuses) }),
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
      /** For staff only. */
      sku: z.string().optional(),
      image: z.string().describe('Address of the picture, on this site'),
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
  /** Each status the order took. What staff said of the payment, and the actor, are for staff only. */
  timeline: z.array(
    z.object({
      status: z.enum(orderStatuses).nullable(),
      at: z.iso.datetime(),
      note: z.string(),
      payment: z.enum(paymentStatuses).optional(),
      actor: z.string().optional(),
    }),
  ),
  /** Name, phone and e-mail are masked, address and notes withheld: the asker did not show who they are. */
  masked: z.boolean(),
  /** Who brought it, and the language of whoever ordered: for staff only. */
  source: z.enum(orderSources).optional(),
  /** How the customer reached the staff who entered it; null when nobody said. For staff only. */
  channel: z.enum(orderChannels).nullable().optional(),
  locale: z.enum(locales).optional(),
  // Only get-order tells the rest, and only to whoever sees the order whole.
  requests: z.array(orderRequestView).optional(),
  /** Is the asker its shopper? Staff see it whole, and do not act on it as such. */
  isYours: z.boolean().optional(),
  /** May the asker, as its shopper, cancel it now? */
  canCancel: z.boolean().optional(),
  /** May the asker, as its shopper, report a damaged or wrong piece now? */
  canReport: z.boolean().optional(),
  /** Would an account that this browser opens now, with the order's phone number or e-mail address, have the order in it? */
  canClaim: z.boolean().optional(),
  /** When the 24 hours for reports end; null before delivery. */
  reportUntil: z.iso.datetime().nullable().optional(),
})

export type OrderView = z.infer<typeof orderView>

/** What the shopper shows to act on an order: its number, and its phone number where the browser is not known. */
const shopperOf = { orderId: z.string().min(1).max(60), phone: z.string().max(60).optional() }

export const cancelOrderRequest = z.object({
  ...shopperOf,
  reason: z.string().max(500).transform(tidy).optional().default(''),
})

/** POST order-again. */
export const orderAgainRequest = z.object(shopperOf)

/** A line of an earlier order that is not to be had as it was then. Prices in taka. */
const changedLine = z.object({
  name: z.string(),
  nameBn: z.string(),
  size: z.string(),
  color: z.string(),
  colorBn: z.string(),
  problem: lineIssue.shape.problem,
  /** What a piece cost then, and today where it can be had. */
  before: z.number(),
  price: z.number().optional(),
  /** Pieces that went into the answer's lines. */
  quantity: z.number(),
})

export type ChangedLine = z.infer<typeof changedLine>

/** An earlier order as a cart of today: what can be had, and what is different by line. */
export const orderAgainAnswer = answerOf({ lines: z.array(cartLine), changes: z.array(changedLine) })

/** POST and DELETE order-link. `locale`: the language of the page that the link leads to. */
export const orderLinkRequest = z.object({ ...shopperOf, locale: z.enum(locales).optional().default('en') })

/** A private link as a path of the shop. */
export const orderLink = answerOf({ path: z.string() })

/** POST open-order: what stands in a private link. */
export const openOrderRequest = z.object({
  orderId: z.string().min(1).max(60),
  token: z.string().regex(/^[0-9a-f]{32}$/, 'This link is not complete'),
})

/** A damaged or wrong piece of a delivered order. Photos are keys that upload-photos answered. */
export const reportRequest = z.object({
  ...shopperOf,
  kind: z.enum(requestKinds, 'Please say what is wrong'),
  text: z
    .string()
    .max(2000)
    .transform(tidy)
    .refine((text) => text.length > 0, 'Please describe what is wrong'),
  lines: z
    .array(
      z.object({
        /** Place in the order's items, from 0. */
        line: z.number().int().min(0).max(1000),
        quantity: z.number().int().min(1).max(1000),
      }),
    )
    .min(1, 'Please select the pieces concerned')
    .max(100),
  photos: z
    .array(photoKey)
    .min(1, 'Please add a photo')
    .max(maxPhotos, `Up to ${maxPhotos} photos can be added`)
    .refine((keys) => new Set(keys).size === keys.length, 'Each photo counts once'),
  /** Made when the form opens: one key, one report. */
  idempotencyKey: z.uuid(),
})

export type Report = z.infer<typeof reportRequest>
