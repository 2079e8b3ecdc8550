import { z } from 'zod'
import { cartLine } from '#domains/cart/contract.ts'
import { photoKey } from '#domains/catalogue/contract.ts'
import { cities } from '#shared/delivery.ts'
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

/** An e-mail address, or empty: buyers without one are identified by phone number. */
const emailOrNone = (message: string) =>
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
  city: z
    .string()
    .max(40)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(cities, 'Please select your city')),
  altPhone: z
    .union([z.literal('').transform(() => ''), phone('Please enter a Bangladeshi mobile number, or leave this empty')])
    .optional()
    .default(''),
})

const staffEmail = emailOrNone('Please enter a valid email address, or leave this empty')

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
  locale: z.enum(locales).optional().default('en'),
})
export type SaveOrder = z.infer<typeof saveOrder>

export const saveOrderAnswer = answerOf({
  orderId: z.string(),
  orderDate: z.iso.datetime(),
  /** Totals of the order in taka; repeats return the same figures. */
  totals: z.object({ subtotal: z.number(), deliveryCharge: z.number(), tax: z.number(), total: z.number() }),
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
})
export type LineIssue = z.infer<typeof lineIssue>

const address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

/** Who placed an order: the shop's own page, staff for a customer who called or wrote, or the demo data. */
const orderSources = ['web', 'staff', 'demo'] as const

const requestKinds = ['damaged', 'wrong'] as const
const requestStatuses = ['open', 'replacement', 'credit', 'refused'] as const

/** A shopper's problem report about a delivered order, with the answer of staff. */
const orderRequestView = z.object({
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
  /** The statuses the order had. Payment entries and actors are for staff only. */
  timeline: z.array(
    z.object({
      status: z.enum(orderStatuses).nullable(),
      at: z.iso.datetime(),
      note: z.string(),
      payment: z.enum(paymentStatuses).optional(),
      actor: z.string().optional(),
    }),
  ),
  /** Name, phone and e-mail are masked, address and notes left out, because the viewer has not proved who they are. */
  masked: z.boolean(),
  /** Who placed it, and the language of the buyer. For staff only. */
  source: z.enum(orderSources).optional(),
  /** How the customer reached the staff who entered it; null if not stated. For staff only. */
  channel: z.enum(orderChannels).nullable().optional(),
  locale: z.enum(locales).optional(),
  // The following fields are only in get-order, for viewers who see the whole order.
  requests: z.array(orderRequestView).optional(),
  /** Whether the viewer is its shopper. Staff see the whole order but do not act as its shopper. */
  isYours: z.boolean().optional(),
  /** Whether the viewer, as its shopper, can cancel it now. */
  canCancel: z.boolean().optional(),
  /** Whether the viewer, as its shopper, can report a damaged or wrong item now. */
  canReport: z.boolean().optional(),
  /** Whether opening an account in this browser, with the order's phone number or e-mail address, would add the order to it. */
  canClaim: z.boolean().optional(),
  /** End of the 24 hours for reports; null before delivery. */
  reportUntil: z.iso.datetime().nullable().optional(),
})
export type OrderView = z.infer<typeof orderView>

/** Status as sent by staff: the stored values, and 'completed' for delivered. */
const statusWord = z
  .enum([...orderStatuses, 'completed'])
  .transform((word) => (word === 'completed' ? ('delivered' as const) : word))

export const changeStatusRequest = z.object({
  orderId: z.string().min(1).max(40),
  status: statusWord,
  /** The displayed updatedAt: if the order has changed since, 409. */
  updatedAt: z.iso.datetime().optional(),
  note: z.string().max(500).transform(tidy).optional(),
})

/** Sets an order's payment status by hand: the courier has paid out the money, or it was refunded to the customer. */
export const changePaymentRequest = z.object({
  orderId: z.string().min(1).max(40),
  payment: z.enum(paymentStatuses),
  /** The displayed updatedAt: if the order has changed since, 409. */
  updatedAt: z.iso.datetime().optional(),
  note: z.string().max(500).transform(tidy).optional(),
})

const toDelete = 'Please select orders to delete'
export const deleteOrdersRequest = z.discriminatedUnion('deleteType', [
  z.object({
    deleteType: z.literal('single'),
    orderIds: z.array(z.string().min(1).max(40)).min(1, toDelete).max(1, 'Please select one order'),
  }),
  z.object({
    deleteType: z.literal('selected'),
    orderIds: z.array(z.string().min(1).max(40)).min(1, toDelete).max(10_000),
  }),
  z.object({ deleteType: z.literal('all'), orderIds: z.array(z.string().max(40)).max(10_000).optional() }),
])

const orderId = z.string().min(1).max(40)
const day = z.iso.date('Please select a day')
const taka = z.coerce.number().min(0).max(100_000_000)

/** Filters of the back office's order list, from the URL: all optional. Days in Dhaka time, amounts in taka. */
export const orderFilters = z.object({
  search: z.string().max(200).optional().describe('In order number, name, e-mail and phone'),
  status: z
    .enum([...orderStatuses, 'unconfirmed', 'completed', 'all'])
    .optional()
    .describe('pending stands for confirmed, too; unconfirmed does not'),
  from: day.optional().describe('Placed on this day or later'),
  to: day.optional().describe('Placed on this day or earlier'),
  city: z.enum(cities).optional(),
  minTotal: taka.optional(),
  maxTotal: taka.optional(),
  payment: z.enum(paymentStatuses).optional(),
  source: z
    .enum([...orderSources, ...orderChannels])
    .optional()
    .describe('A channel stands for the orders that staff entered for customers who reached them by it'),
  request: z.literal('open').optional().describe('Only orders with a report that waits for an answer'),
})
export type OrderFilters = z.infer<typeof orderFilters>

/** Maximum page size of the list, and default size of the plain array. */
export const maxOrdersPerPage = 500

export const ordersQuery = orderFilters.extend({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  perPage: z.coerce.number().int().min(1).max(maxOrdersPerPage).optional(),
  counts: z.enum(['0', '1']).optional().describe('1: an object, which holds the page and the counts of every status'),
})

/** Sets one status for many orders, each independently. */
export const changeStatusesRequest = z.object({
  orderIds: z.array(orderId).min(1, 'Please select orders').max(500, 'Please select at most 500 orders'),
  status: statusWord,
  note: z.string().max(500).transform(tidy).optional(),
})

/** An order that was not changed, and the reason. */
export const refusedOrder = z.object({ orderId: z.string(), error: z.string() })
export type RefusedOrder = z.infer<typeof refusedOrder>

export const orderNoteRequest = z.object({
  orderId,
  text: z
    .string()
    .max(500)
    .transform(tidy)
    .refine((text) => text.length > 0, 'Please write a note'),
})

/** An item as staff want it in an order. Existing lines keep their price. */
const wantedLine = z.object({
  /** Index in the order's items; without it, a new line at today's price. */
  line: z.number().int().min(0).max(1000).optional(),
  id: orderItem.shape.id,
  size: orderItem.shape.size,
  color: orderItem.shape.color,
  quantity: orderItem.shape.quantity,
})
export type WantedLine = z.infer<typeof wantedLine>

/** The complete new content of an order, before it is shipped. `dryRun` only calculates. */
export const editOrderRequest = z.object({
  orderId,
  /** The displayed updatedAt: if the order has changed since, 409. */
  updatedAt: z.iso.datetime(),
  dryRun: z.boolean().optional().default(false),
  /** Without `email` the address stays; an empty string removes it. */
  customerInfo: customerInfo.extend({ email: staffEmail.optional() }).optional(),
  notes: z.string().max(500).transform(tidy).optional(),
  items: z
    .array(wantedLine)
    .min(1, 'An order needs a piece: cancel it instead')
    .max(100)
    .refine(
      (all) => {
        const places = all.flatMap(({ line }) => (line === undefined ? [] : [line]))
        return new Set(places).size === places.length
      },
      { error: 'A line is given twice' },
    )
    .optional(),
})
export type EditOrder = z.infer<typeof editOrderRequest>

const totals = z.object({ subtotal: z.number(), deliveryCharge: z.number(), tax: z.number(), total: z.number() })

/** The edited order, in taka. The discount does not change. */
export const editedOrder = z.object({
  items: z.array(
    z.object({
      productId: z.number(),
      name: z.string(),
      size: z.string(),
      color: z.string(),
      quantity: z.number(),
      price: z.number(),
      total: z.number(),
    }),
  ),
  before: totals.extend({ discount: z.number() }),
  after: totals.extend({ discount: z.number() }),
  updatedAt: z.iso.datetime(),
})

/** An order that staff take by phone or chat. The rules of the checkout apply. */
export const staffOrderRequest = saveOrder
  .extend({
    customerInfo: customerInfo.extend({ email: staffEmail.optional().default('') }),
    /** How the customer reached the shop. */
    channel: z.enum(orderChannels, 'Please say how the customer reached you').optional(),
  })
  .required({ idempotencyKey: true })

/** The customer of the newest order with a phone number. */
export const knownBuyer = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  altPhone: z.string(),
  address: z.string(),
  city: z.string(),
  /** Orders that were not cancelled. */
  orders: z.number(),
  cancelled: z.number(),
  lastOrderAt: z.iso.datetime(),
})

/** Days in which an order can be restored from the trash. */
export const trashDays = 30

/** An order in the trash. */
export const trashedOrder = z.object({
  orderId: z.string(),
  customerName: z.string(),
  status: z.enum(orderStatuses),
  total: z.number(),
  orderDate: z.iso.datetime(),
  deletedAt: z.iso.datetime(),
  deletedBy: z.string(),
  /** End of the period for restoring it. */
  restoreUntil: z.iso.datetime(),
  canRestore: z.boolean(),
})
export type TrashedOrder = z.infer<typeof trashedOrder>

/** Orders by number, or all that were deleted at one moment, as the Undo of 'Delete All' sends it. */
export const restoreOrdersRequest = z.union(
  [
    z.strictObject({ all: z.literal(true) }),
    z.strictObject({ orderIds: z.array(orderId).min(1).max(10_000) }),
    z.strictObject({ deletedAt: z.iso.datetime() }),
  ],
  'Please select orders to restore',
)

/** More orders than this are deleted and restored by a job, which reports its progress. */
export const maxOrdersAtOnce = 200

/** A bulk deletion or restoration, running or just finished. */
export const orderTask = z.object({
  id: z.number(),
  kind: z.enum(['delete', 'restore']),
  startedBy: z.string(),
  total: z.number(),
  done: z.number(),
  /** Orders that stay in the trash, with the reason: the first 100. */
  refused: z.array(refusedOrder),
  refusedCount: z.number(),
  /** Restores the deleted orders when sent to restore-orders; null for a restoration. */
  deletedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type OrderTask = z.infer<typeof orderTask>

/** Answer when there are too many orders for one request and a job was started. */
export const taskStarted = answerOf({ message: z.string(), task: orderTask })
export const deletionStarted = taskStarted.extend({ deletedAt: z.iso.datetime() })

export const ordersDeleted = answerOf({
  message: z.string(),
  remainingCount: z.number(),
  /** The first 10,000. */
  orderIds: z.array(z.string()),
  /** Restores all of them when sent to restore-orders. */
  deletedAt: z.iso.datetime(),
})

export const ordersRestored = answerOf({
  message: z.string(),
  restored: z.number(),
  refused: z.array(refusedOrder),
  remainingCount: z.number(),
})

export const emptyTrashRequest = z.discriminatedUnion('deleteType', [
  z.object({ deleteType: z.literal('selected'), orderIds: z.array(orderId).min(1, toDelete).max(10_000) }),
  z.object({ deleteType: z.literal('all') }),
])

const orderIdList = z
  .string()
  .min(1, 'Please select orders')
  .max(5000)
  .transform((text) => [...new Set(text.split(','))])
  .refine((ids) => ids.length <= 100, 'At most 100 papers at once')

export const printDocumentsQuery = z.object({ ids: orderIdList.describe('Numbers with commas between, at most 100') })

const bothLanguages = z.object({ en: z.string(), bn: z.string() })
/** Data for invoices and packing slips. */
export const printDocuments = z.object({
  shop: z.object({ name: bothLanguages, address: bothLanguages, phone: z.string(), email: z.string() }),
  orders: z.array(orderView),
})
export type PrintDocuments = z.infer<typeof printDocuments>

/** Content of a column in a courier's file, from an order. */
export const courierSources = [
  'fixed',
  'orderId',
  'name',
  'phone',
  'altPhone',
  'email',
  'address',
  'city',
  'area',
  'amount',
  'total',
  'quantity',
  'items',
  'notes',
  'shopName',
  'shopPhone',
] as const

const courierColumn = z.object({
  /** Exactly as the courier's importer expects it. */
  header: z.string().max(60).transform(tidyLine).pipe(z.string().min(1, 'Please give every column its head')),
  source: z.enum(courierSources),
  /** The content for every order, if the source is 'fixed'. */
  fixed: z.string().max(200).transform(tidyLine).optional().default(''),
  required: z.boolean().optional().default(false),
  /** Minimum and maximum length for the courier; longer notes and items are cut, other columns refused. */
  least: z.number().int().min(1).max(1000).optional(),
  most: z.number().int().min(1).max(1000).optional(),
})
export type CourierColumn = z.infer<typeof courierColumn>

const courierTemplate = z.object({
  courier: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A courier is called by lowercase letters, numbers, and hyphens'),
  name: z.string().max(60).transform(tidyLine).pipe(z.string().min(1, 'Please give the courier a name')),
  columns: z.array(courierColumn).min(1, 'A file needs a column').max(60),
  latinOnly: z.boolean(),
  isActive: z.boolean(),
})
export type CourierTemplate = z.infer<typeof courierTemplate>

/** A stored template; it was validated when it was saved. */
export const listedCourierTemplate = z.object({
  courier: z.string(),
  name: z.string(),
  columns: z.array(
    z.object({
      header: z.string(),
      source: z.enum(courierSources),
      fixed: z.string(),
      required: z.boolean(),
      least: z.number().optional(),
      most: z.number().optional(),
    }),
  ),
  latinOnly: z.boolean(),
  isActive: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type ListedCourierTemplate = z.infer<typeof listedCourierTemplate>

export const saveCourierTemplateRequest = courierTemplate.extend({
  /** The displayed updatedAt; none for a new courier. */
  updatedAt: z.iso.datetime().optional(),
})

export const courierFileRequest = z.object({
  courier: z.string().min(1).max(40),
  orderIds: z.array(orderId).min(1, 'Please select orders').max(500, 'Please select at most 500 orders'),
})

export const orderCounts = z.object({
  total: z.number(),
  /** Pending and confirmed orders together. */
  pending: z.number(),
  processing: z.number(),
  shipped: z.number(),
  completed: z.number(),
  cancelled: z.number(),
})

/** Identifies the shopper: order number, and its phone number if the browser is not known. */
const shopperOf = { orderId: z.string().min(1).max(60), phone: z.string().max(60).optional() }

export const cancelOrderRequest = z.object({
  ...shopperOf,
  reason: z.string().max(500).transform(tidy).optional().default(''),
})

/** POST order-again. */
export const orderAgainRequest = z.object(shopperOf)

/** A line of an earlier order that is not available as it was then. Prices in taka. */
const changedLine = z.object({
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
  text: z
    .string()
    .max(2000)
    .transform(tidy)
    .refine((text) => text.length > 0, 'Please describe what is wrong'),
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

/** The same, entered by staff for a customer who called: photos are optional, and the 24 hours do not apply. */
export const staffReportRequest = reportRequest.omit({ phone: true }).extend({
  photos: z.array(photoKey).max(maxPhotos, `Up to ${maxPhotos} photos can be added`).optional().default([]),
})
export type StaffReport = z.infer<typeof staffReportRequest>

export const requestsQuery = z.object({ status: z.enum(['open', 'all']).optional().default('open') })

/** A report in the back office's list. */
export const listedRequest = orderRequestView.extend({
  orderId: z.string(),
  customerName: z.string(),
  /** Number of items concerned. */
  pieces: z.number(),
})

export const requestAnswer = z.object({
  id: z.number().int().positive(),
  status: z.enum(['replacement', 'credit', 'refused']),
  answer: z
    .string()
    .max(2000)
    .transform(tidy)
    .refine((text) => text.length > 0, 'Please write an answer to the customer'),
  /** Variants sent as replacement, if different from the ordered size and colour. */
  replacements: z
    .array(
      z.object({
        /** Index in the order's items. */
        line: z.number().int().min(0).max(1000),
        size: orderItem.shape.size,
        color: z.string().min(1).max(60),
      }),
    )
    .max(100)
    .optional(),
})
export type RequestAnswer = z.infer<typeof requestAnswer>
