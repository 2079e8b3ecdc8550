import { z } from 'zod'
import { cartLine } from '#domains/cart/contract.ts'
import { photoKey } from '#domains/catalogue/contract.ts'
import { shownParcel } from '#domains/parcels/contract.ts'
import { checkPlace, namedPlace, placeFields } from '#domains/places/contract.ts'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { tidied } from '#shared/filled.ts'
import { locales } from '#shared/locales.ts'
import { orderChannels } from '#shared/orders/order-channel.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { paymentStatuses } from '#shared/orders/payment-status.ts'
import { requestStatuses } from '#shared/orders/request-status.ts'
import { answeredParcelState } from '#shared/parcels/answered-parcel-state.ts'
import { readPhone } from '#shared/phone.ts'
import { maxPhotos } from '#shared/pictures.ts'
import { answerOf } from '#shared/route.ts'
import { tidy } from '#shared/text/text.ts'

/** Text of a form field: one line, tidied, within limits. The page translates its `code`. */
const line = (max: number) => tidied(z.string().max(max))

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

/** An e-mail address, or empty: buyers without one are identified by phone number. */
export const emailOrNone = (message: string) =>
  line(200).refine((text) => text === '' || z.email().safeParse(text).success, message)

/** Customer and delivery address, as entered at checkout. */
export const customerInfo = z.object({
  fullName: required(100, 'Please enter your full name').refine(
    (name) => name.length >= 2,
    'Please enter your full name',
  ),
  email: emailOrNone('Please enter a valid email address').optional().default(''),
  phone: phone('Please enter a Bangladeshi mobile number, for example 01712345678'),
  // Couriers accept 10 to 220 characters.
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
  size: z.string().min(1).max(pieceLimits.size),
  color: z.string().max(pieceLimits.color).optional().default('Default'),
  quantity: z.number().int().min(1).max(1000),
  total: z.number().finite().optional(),
  secondSize: z
    .string()
    .min(1)
    .max(pieceLimits.size)
    .optional()
    .describe('Another size of a single piece, to try: both are sent, the one that is kept is paid'),
})

/** POST save-order. `totals` is what the page displayed; a difference is refused with 409. */
export const saveOrder = z.object({
  orderDetails: z.object({
    paymentMethod: z.literal('cod', 'Only cash on delivery can be chosen at the moment'),
    notes: tidied(z.string().max(500), tidy).optional().default(''),
  }),
  customerInfo: customerInfo.superRefine(checkPlace),
  items: z.array(orderItem).min(1, 'Your cart is empty').max(100),
  totals: z
    .object({
      subtotal: z.number().finite(),
      deliveryCharge: z.number().finite(),
      tax: z.number().finite(),
      codFee: z.number().finite(),
      total: z.number().finite(),
    })
    .partial()
    .optional(),
  idempotencyKey: z.uuid().optional(),
  leavesCart: z
    .boolean()
    .optional()
    .describe(
      "false: the account's cart stays as it is. Of an order that waited on a device, which took it out before",
    ),
  locale: z.enum(locales).optional().default('en'),
})

export type SaveOrder = z.infer<typeof saveOrder>

/** Totals of an order in taka. */
export const orderTotals = z.object({
  subtotal: z.number(),
  deliveryCharge: z.number(),
  tax: z.number(),
  codFee: z.number().describe('For paying on delivery'),
  total: z.number(),
})

export const saveOrderAnswer = answerOf({
  orderId: z.string(),
  orderDate: z.iso.datetime(),
  /** Totals of the order in taka; repeats return the same figures. */
  totals: orderTotals,
})

/** Why a line prevents placing the order (409). Prices in taka. */
export const lineIssue = z.object({
  id: z.number(),
  size: z.string(),
  color: z.string(),
  name: z.string(),
  problem: z.enum(['sold_out', 'too_few', 'price_changed', 'gone', 'no_price']),
  /** Quantity still available. */
  left: z.number().optional(),
  /** Today's price. */
  price: z.number().optional(),
  secondSizeOf: z
    .string()
    .optional()
    .describe('It is about `size` as the second size of the line with this size: without it the line can be ordered'),
})

export type LineIssue = z.infer<typeof lineIssue>

const address = z.object({
  street: z.string(),
  city: z.string(),
  /** Null for an order to an unknown place; `thana` also for an order with only a city. */
  district: namedPlace.nullable(),
  thana: namedPlace.nullable(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

/** Who placed an order: the shop's own page, staff for a customer who called or wrote, or the demo data. */
export const orderSources = ['web', 'staff', 'demo'] as const
export type OrderSource = (typeof orderSources)[number]

export const requestKinds = ['damaged', 'wrong'] as const

/** A shopper's problem report about a delivered order, with the answer of staff. */
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
  /** The items concerned. `line`: index in the order's items. */
  lines: z.array(
    z.object({
      line: z.number(),
      quantity: z.number(),
      /** Size and colour of the replacement. */
      sent: z.object({ size: z.string(), color: z.string() }).optional(),
    }),
  ),
  photos: z.array(z.object({ key: z.string(), width: z.number(), height: z.number() })),
})

export type OrderRequestView = z.infer<typeof orderRequestView>

/** An order on the wire, for shopper and staff. Money in taka. */
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
      /** Empty if the product or its colour was deleted. */
      colorBn: z.string(),
      /** For staff only. */
      sku: z.string().optional(),
      secondSize: z.string().optional().describe('Another size to try, while it is open which one is kept'),
      secondSizeSku: z.string().optional().describe('For staff only'),
      image: z.string().describe('Address of the picture, on this site'),
      total: z.number(),
    }),
  ),
  orderSummary: z.object({
    subtotal: z.number(),
    shipping: z.number(),
    tax: z.number(),
    codFee: z.number().describe('For paying on delivery'),
    discount: z.number(),
    total: z.number(),
  }),
  itemCount: z.number(),
  totalQuantity: z.number(),
  /** From order to delivery, as shown to the shopper; null for an unknown place. */
  deliveryHours: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** The Dhaka day by which its arrival was promised; null: no promise. */
  promisedBy: z.iso.date().nullable(),
  notes: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The statuses the order had, and notes for the customer. Other notes, payments and actors are for staff only. */
  timeline: z.array(
    z.object({
      status: z.enum(orderStatuses).nullable(),
      at: z.iso.datetime(),
      note: z.string(),
      payment: z.enum(paymentStatuses).optional(),
      actor: z.string().optional(),
      id: z.number().optional().describe('Of a note. For staff only'),
      forCustomer: z.boolean().optional().describe('The customer reads the note. For staff only'),
    }),
  ),
  isMerged: z.boolean().optional().describe('It was cancelled because another order has its pieces now'),
  /** Name, phone and e-mail are masked, address and notes left out, because the viewer's identity is not proved. */
  masked: z.boolean(),
  /** Who placed it, and the language of the buyer. For staff only. */
  source: z.enum(orderSources).optional(),
  /** How the customer reached the staff who entered it; null if not stated. For staff only. */
  channel: z.enum(orderChannels).nullable().optional(),
  locale: z.enum(locales).optional(),
  received: z.number().optional().describe('Taka received in advance. For viewers who see the whole order'),
  toCollect: z
    .number()
    .optional()
    .describe(
      'Taka that are still to be paid: the total less what was received or its parcels collected. For viewers who see the whole order',
    ),
  /** Its parcels without cancelled ones. For staff only, in lists. */
  parcelStates: z
    .array(z.object({ state: answeredParcelState, courier: z.string().nullable(), needsLook: z.boolean() }))
    .optional(),
  cash: z
    .array(z.object({ courier: z.string().nullable(), rider: z.string().nullable(), amount: z.number() }))
    .optional()
    .describe('Taka taken at the door and not paid out to the shop, by parcel, with who has it. For staff only'),
  alike: z
    .array(z.string())
    .optional()
    .describe('Numbers of orders that it looks like, while it is in the shop. For staff only'),
  // The following fields are only in get-order, for viewers who see the whole order.
  requests: z.array(orderRequestView).optional(),
  mergedInto: z
    .string()
    .optional()
    .describe('The number of the order that has its pieces, if the viewer may see that one whole'),
  /** Its parcels and their tracking; empty until it is packed. */
  parcels: z.array(shownParcel).optional(),
  /** Whether the viewer is its shopper. Staff see the whole order but do not act as its shopper. */
  isYours: z.boolean().optional(),
  /** Whether the viewer, as its shopper, can cancel it now. */
  canCancel: z.boolean().optional(),
  /** Whether the viewer, as its shopper, can report a damaged or wrong item now. */
  canReport: z.boolean().optional(),
  /** Taka to be received before it is sent; 0 if none, or once they are received. Also on documents. */
  advanceDue: z.number().optional(),
  /**
   * Whether opening an account in this browser, with the order's phone number or e-mail address, would add the order to
   * it.
   */
  canClaim: z.boolean().optional(),
  /** End of the 24 hours for reports; null before delivery. */
  reportUntil: z.iso.datetime().nullable().optional(),
})

export type OrderView = z.infer<typeof orderView>

/** Identifies the shopper: order number, and its phone number if the browser is not known. */
const shopperOf = { orderId: z.string().min(1).max(60), phone: z.string().max(60).optional() }

export const cancelOrderRequest = z.object({
  ...shopperOf,
  reason: tidied(z.string().max(500), tidy).optional().default(''),
})

/** POST order-again. */
export const orderAgainRequest = z.object(shopperOf)

/** A line of an earlier order that is no longer available as ordered. Prices in taka. */
const changedLine = z.object({
  number: z.number().optional().describe('Of the product, while the shop shows it'),
  name: z.string(),
  nameBn: z.string(),
  size: z.string(),
  color: z.string(),
  colorBn: z.string(),
  problem: lineIssue.shape.problem,
  /** Unit price then, and today if available. */
  before: z.number(),
  price: z.number().optional(),
  /** Quantity in the cart lines of the answer. */
  quantity: z.number(),
  secondSize: z.string().optional().describe('It is about this second size alone: the line goes on without it'),
})

export type ChangedLine = z.infer<typeof changedLine>

/** An earlier order as cart lines of today, and the differences by line. */
export const orderAgainAnswer = answerOf({ lines: z.array(cartLine), changes: z.array(changedLine) })

/** POST and DELETE order-link. `locale`: language of the page behind the link. */
export const orderLinkRequest = z.object({ ...shopperOf, locale: z.enum(locales).optional().default('en') })

/** A private link as a path of the shop. */
export const orderLink = answerOf({ path: z.string() })

/** POST open-order: the data in a private link. */
export const openOrderRequest = z.object({
  orderId: z.string().min(1).max(60),
  token: z.string().regex(/^[0-9a-f]{32}$/, 'This link is not complete'),
})

/** Report of a damaged or wrong item of a delivered order. Photos are keys returned by upload-photos. */
export const reportRequest = z.object({
  ...shopperOf,
  kind: z.enum(requestKinds, 'Please say what is wrong'),
  text: tidied(z.string().max(2000), tidy).refine((text) => text.length > 0, 'Please describe what is wrong'),
  lines: z
    .array(
      z.object({
        /** Index in the order's items. */
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
