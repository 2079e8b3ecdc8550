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

/** An e-mail address, or nothing: who gives none is told apart by the phone number. */
const emailOrNone = (message: string) =>
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
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

/** Who brought an order: the shop's own page, staff for a customer who called or wrote, or the demonstration. */
const orderSources = ['web', 'staff', 'demo'] as const

const requestKinds = ['damaged', 'wrong'] as const
const requestStatuses = ['open', 'replacement', 'credit', 'refused'] as const

/** What a shopper reported of a delivered order, and what staff answered. */
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

/** What staff pick: the stored words, and 'completed' for delivered. */
const statusWord = z
  .enum([...orderStatuses, 'completed'])
  .transform((word) => (word === 'completed' ? ('delivered' as const) : word))

export const changeStatusRequest = z.object({
  orderId: z.string().min(1).max(40),
  status: statusWord,
  /** The updatedAt that the person saw: a newer order is refused with 409. */
  updatedAt: z.iso.datetime().optional(),
  note: z.string().max(500).transform(tidy).optional(),
})

/** What staff say of an order's payment: the courier handed the money over, or it went back to the customer. */
export const changePaymentRequest = z.object({
  orderId: z.string().min(1).max(40),
  payment: z.enum(paymentStatuses),
  /** The updatedAt that the person saw: a newer order is refused with 409. */
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

/** What the back office's list of orders is narrowed by: all optional, from the URL. Days are Dhaka's, amounts taka. */
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

/** As many orders a page of the list holds at most, and the plain array unless the caller says otherwise. */
export const maxOrdersPerPage = 500

export const ordersQuery = orderFilters.extend({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  perPage: z.coerce.number().int().min(1).max(maxOrdersPerPage).optional(),
  counts: z.enum(['0', '1']).optional().describe('1: an object, which holds the page and the counts of every status'),
})

/** Many orders get one status, each on its own. */
export const changeStatusesRequest = z.object({
  orderIds: z.array(orderId).min(1, 'Please select orders').max(500, 'Please select at most 500 orders'),
  status: statusWord,
  note: z.string().max(500).transform(tidy).optional(),
})

/** An order that was left as it is, and why. */
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

/** A piece as staff want it in an order. Lines that the order has already keep their price. */
const wantedLine = z.object({
  /** Place in the order's items, from 0; without it, a new line at today's price. */
  line: z.number().int().min(0).max(1000).optional(),
  id: orderItem.shape.id,
  size: orderItem.shape.size,
  color: orderItem.shape.color,
  quantity: orderItem.shape.quantity,
})
export type WantedLine = z.infer<typeof wantedLine>

/** An order as it is to become, before it is shipped: the whole of it. `dryRun` only says what it would come to. */
export const editOrderRequest = z.object({
  orderId,
  /** The updatedAt that the person saw: a newer order is refused with 409. */
  updatedAt: z.iso.datetime(),
  dryRun: z.boolean().optional().default(false),
  /** Without `email` the address stays as it is; an empty one takes it out. */
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

/** What an edited order comes to, in taka. Discount stays what it was. */
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

/** An order that staff take by phone or chat. The rules are the checkout's. */
export const staffOrderRequest = saveOrder
  .extend({
    customerInfo: customerInfo.extend({ email: staffEmail.optional().default('') }),
    /** How the customer reached the shop. */
    channel: z.enum(orderChannels, 'Please say how the customer reached you').optional(),
  })
  .required({ idempotencyKey: true })

/** Who ordered with a phone number before, as far as the newest order says. */
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

/** So many days an order can be taken out of the trash again. */
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
  /** Until when it can be restored. */
  restoreUntil: z.iso.datetime(),
  canRestore: z.boolean(),
})
export type TrashedOrder = z.infer<typeof trashedOrder>

/** Orders by number, or all that were deleted at one moment: what the Undo of 'Delete All' takes back. */
export const restoreOrdersRequest = z.union(
  [
    z.strictObject({ all: z.literal(true) }),
    z.strictObject({ orderIds: z.array(orderId).min(1).max(10_000) }),
    z.strictObject({ deletedAt: z.iso.datetime() }),
  ],
  'Please select orders to restore',
)

/** More orders than these are deleted and restored by a job, whose progress can be watched. */
export const maxOrdersAtOnce = 200

/** A deletion or restoration of very many orders, under way or just finished. */
export const orderTask = z.object({
  id: z.number(),
  kind: z.enum(['delete', 'restore']),
  startedBy: z.string(),
  total: z.number(),
  done: z.number(),
  /** What stays in the trash, and why: the first 100. */
  refused: z.array(refusedOrder),
  refusedCount: z.number(),
  /** What restores the orders that it deletes; null: it restores. */
  deletedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type OrderTask = z.infer<typeof orderTask>

/** Too many for one request: a job does it. */
export const taskStarted = answerOf({ message: z.string(), task: orderTask })
export const deletionStarted = taskStarted.extend({ deletedAt: z.iso.datetime() })

export const ordersDeleted = answerOf({
  message: z.string(),
  remainingCount: z.number(),
  /** The first 10,000. */
  orderIds: z.array(z.string()),
  /** What restores all of them. */
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
/** What invoices and packing slips say. */
export const printDocuments = z.object({
  shop: z.object({ name: bothLanguages, address: bothLanguages, phone: z.string(), email: z.string() }),
  orders: z.array(orderView),
})
export type PrintDocuments = z.infer<typeof printDocuments>

/** What stands in a column of a courier's file, of an order. */
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
  /** As the courier's importer wants it, letter by letter. */
  header: z.string().max(60).transform(tidyLine).pipe(z.string().min(1, 'Please give every column its head')),
  source: z.enum(courierSources),
  /** What stands in it for every order, when the source is 'fixed'. */
  fixed: z.string().max(200).transform(tidyLine).optional().default(''),
  required: z.boolean().optional().default(false),
  /** Fewest and most characters that the courier takes; more is cut in notes and items, refused elsewhere. */
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

/** A template as it is stored; its rules were kept when it was saved. */
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
  /** The updatedAt that the person saw; none for a new courier. */
  updatedAt: z.iso.datetime().optional(),
})

export const courierFileRequest = z.object({
  courier: z.string().min(1).max(40),
  orderIds: z.array(orderId).min(1, 'Please select orders').max(500, 'Please select at most 500 orders'),
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

/** The same, entered by staff for a customer who called: photos may come later or never, and staff judge what is late. */
export const staffReportRequest = reportRequest.omit({ phone: true }).extend({
  photos: z.array(photoKey).max(maxPhotos, `Up to ${maxPhotos} photos can be added`).optional().default([]),
})
export type StaffReport = z.infer<typeof staffReportRequest>

export const requestsQuery = z.object({ status: z.enum(['open', 'all']).optional().default('open') })

/** A report as the back office lists it. */
export const listedRequest = orderRequestView.extend({
  orderId: z.string(),
  customerName: z.string(),
  /** Pieces concerned. */
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
  /** What is sent in place of a reported piece, where it is not the same size and colour as ordered. */
  replacements: z
    .array(
      z.object({
        /** Place in the order's items, from 0. */
        line: z.number().int().min(0).max(1000),
        size: orderItem.shape.size,
        color: z.string().min(1).max(60),
      }),
    )
    .max(100)
    .optional(),
})
export type RequestAnswer = z.infer<typeof requestAnswer>
