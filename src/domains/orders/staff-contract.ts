import { z } from 'zod'
import { photoKey } from '#domains/catalogue/contract.ts'
import { checkPlace, districtFilter, namedPlace } from '#domains/places/contract.ts'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { codOutcomes } from '#shared/cod/cod-outcome.ts'
import { dayField } from '#shared/day-field.ts'
import { tidied } from '#shared/filled.ts'
import { orderChannels } from '#shared/orders/order-channel.ts'
import { orderQueues, orderStatuses } from '#shared/orders/order-status.ts'
import { paymentStatuses } from '#shared/orders/payment-status.ts'
import { requestAnswers } from '#shared/orders/request-status.ts'
import { maxMatches } from '#shared/paging.ts'
import { cashHolders } from '#shared/parcels/own-courier.ts'
import { orderParcelFilters } from '#shared/parcels/parcel-groups.ts'
import { maxPhotos } from '#shared/pictures.ts'
import { answerOf, numberOrNone, pageNumber, sortDirections } from '#shared/route.ts'
import { tidy } from '#shared/text/text.ts'
import { textPair } from '#shared/text-pair.ts'
import {
  customerInfo,
  emailOrNone,
  orderItem,
  orderRequestView,
  orderSources,
  orderTotals,
  orderView,
  reportRequest,
  saveOrder,
} from './contract.ts'

const staffEmail = emailOrNone('Please enter a valid email address, or leave this empty')

/** Status as sent by staff: the stored values, and 'completed' for delivered. */
const statusWord = z
  .enum([...orderStatuses, 'completed'])
  .transform((word) => (word === 'completed' ? ('delivered' as const) : word))

/**
 * Why staff change an order or its payment against the usual course (docs/order-states.md). Stored on the timeline and
 * in the audit log.
 */
export const staffReason = z
  .string()
  .transform(tidy)
  .pipe(z.string().min(1, 'Please give a reason').max(500, 'Please give a shorter reason, of at most 500 characters'))

export const changeStatusRequest = z.object({
  orderId: z.string().min(1).max(40),
  status: statusWord,
  /** The displayed updatedAt: if the order has changed since, 409. */
  updatedAt: z.iso.datetime().optional(),
  note: tidied(z.string().max(500), tidy).optional(),
  reason: staffReason.optional(),
  withoutAdvance: staffReason.optional().describe('Why it goes on although its advance has not come in'),
  undo: z.boolean().optional().describe('Take back the step that this person has just pressed'),
})

/** Sets an order's payment status by hand: the courier has paid out the money, or it was refunded to the customer. */
export const changePaymentRequest = z.object({
  orderId: z.string().min(1).max(40),
  payment: z.enum(paymentStatuses),
  /** The displayed updatedAt: if the order has changed since, 409. */
  updatedAt: z.iso.datetime().optional(),
  note: tidied(z.string().max(500), tidy).optional(),
  reason: staffReason.optional(),
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

const day = dayField('Please select a day')

const taka = z.coerce.number().min(0).max(100_000_000)

/** Filters of the back office's order list, from the URL: all optional. Days in Dhaka time, amounts in taka. */
export const orderFilters = z.object({
  search: z.string().max(200).optional().describe('In order number, name, e-mail and phone'),
  status: z
    .enum([...orderStatuses, ...orderQueues, 'unconfirmed', 'completed', 'all'])
    .optional()
    .describe('pending stands for confirmed, too; unconfirmed does not. to_pack: confirmed or processing'),
  from: day.optional().describe('Placed on this day or later'),
  to: day.optional().describe('Placed on this day or earlier'),
  city: districtFilter.optional().describe('A district: its code, its name or one of the ten cities'),
  minTotal: numberOrNone(taka),
  maxTotal: numberOrNone(taka),
  payment: z.enum(paymentStatuses).optional(),
  source: z
    .enum([...orderSources, ...orderChannels])
    .optional()
    .describe('A channel stands for the orders that staff entered for customers who reached them by it'),
  dueBy: day.optional().describe('Promised by this day or earlier, and not handed over yet'),
  request: z.literal('open').optional().describe('Only orders with a report that waits for an answer'),
  parcel: z
    .enum(orderParcelFilters)
    .optional()
    .describe('Only orders of which a parcel is there; attention: one that a person has to look at'),
  alike: z
    .literal('1')
    .optional()
    .describe('Only orders in the shop that look like another order placed within 24 hours'),
  cash: z
    .enum(cashHolders)
    .optional()
    .describe('Only orders whose cash a courier, or a rider of the shop, took and has not paid out'),
})

export type OrderFilters = z.infer<typeof orderFilters>

/** Maximum page size of the list, and default size of the plain array. */
export const maxOrdersPerPage = 500

/** Sort keys of the back office's order list. Sorted by promise, orders without a promised day come last. */
const orderSorts = ['orderDate', 'total', 'promisedBy'] as const

export const ordersQuery = orderFilters.extend({
  sort: z.enum(orderSorts).optional().describe('orderDate without it'),
  order: z.enum(sortDirections).optional().describe('desc without it'),
  page: pageNumber.optional(),
  perPage: z.coerce.number().int().min(1).max(maxOrdersPerPage).optional(),
  counts: z.enum(['0', '1']).optional().describe('1: an object, which holds the page and the counts of every status'),
})

/** Sets one status for many orders, each independently. */
export const changeStatusesRequest = z.object({
  orderIds: z
    .array(orderId)
    .min(1, 'Please select orders')
    .max(maxMatches, `Please select at most ${maxMatches.toLocaleString('en')} orders`),
  status: statusWord,
  note: tidied(z.string().max(500), tidy).optional(),
  reason: staffReason.optional(),
})

/** An order that was not changed, and the reason. */
export const refusedOrder = z.object({ orderId: z.string(), error: z.string() })

export type RefusedOrder = z.infer<typeof refusedOrder>

export const orderNoteRequest = z.object({
  orderId,
  text: tidied(z.string().max(500), tidy).refine((text) => text.length > 0, 'Please write a note'),
  forCustomer: z.boolean().default(false).describe('The customer reads it with the order, without its author'),
})

export const hideNoteRequest = z.object({ orderId, id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

/** An item as staff want it in an order. Existing lines keep their price. */
const wantedLine = z.object({
  /** Index in the order's items; without it, a new line at today's price. */
  line: z.number().int().min(0).max(1000).optional(),
  id: orderItem.shape.id,
  size: orderItem.shape.size,
  color: orderItem.shape.color,
  quantity: orderItem.shape.quantity,
  withoutSecondSize: z.boolean().optional().describe('Takes off the other size that the customer wanted to try'),
})

export type WantedLine = z.infer<typeof wantedLine>

/** The complete new content of an order, before it is shipped. `dryRun` only calculates. */
export const editOrderRequest = z.object({
  orderId,
  /** The displayed updatedAt: if the order has changed since, 409. */
  updatedAt: z.iso.datetime(),
  dryRun: z.boolean().optional().default(false),
  /** Without `email` the address stays; an empty string removes it. */
  customerInfo: customerInfo.extend({ email: staffEmail.optional() }).superRefine(checkPlace).optional(),
  notes: tidied(z.string().max(500), tidy).optional(),
  channel: z.enum(orderChannels, 'Please say how the customer reached you').optional().describe('Of an order by staff'),
  items: z
    .array(wantedLine)
    .min(1, 'An order needs a piece: cancel it instead')
    .max(100)
    .refine(
      (all) => {
        const indexes = all.flatMap(({ line }) => (line === undefined ? [] : [line]))
        return new Set(indexes).size === indexes.length
      },
      { error: 'A line is given twice' },
    )
    .optional(),
})

export type EditOrder = z.infer<typeof editOrderRequest>

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
  before: orderTotals.extend({ discount: z.number() }),
  after: orderTotals.extend({ discount: z.number() }),
  toReturn: z.number().describe('What was received in advance above the new total'),
  updatedAt: z.iso.datetime(),
})

/** An order that staff take by phone or chat. The rules of the checkout apply. */
export const staffOrderRequest = saveOrder
  .extend({
    customerInfo: customerInfo.extend({ email: staffEmail.optional().default('') }).superRefine(checkPlace),
    /** How the customer reached the shop. */
    channel: z.enum(orderChannels, 'Please say how the customer reached you').optional(),
  })
  .required({ idempotencyKey: true })

/** POST foresee-cod: the input of the rules for cash on delivery, for an order that staff are about to enter. */
export const foreseeCodRequest = z.object({
  customerInfo: customerInfo
    .omit({ fullName: true })
    .extend({ email: staffEmail.optional().default('') })
    .superRefine(checkPlace),
  items: saveOrder.shape.items,
})

/** The preview of the verdict of rules and blocks. Money in taka. */
export const foreseenCod = z.object({
  decided: z.enum(codOutcomes),
  reasons: z.array(z.string()).describe('English sentences for staff'),
  advance: z
    .number()
    .describe('To be received before it is sent: the whole total if cash is not taken; 0 if nothing is'),
  total: z.number(),
})

/** The customer of the newest order with a phone number. */
export const knownBuyer = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  altPhone: z.string(),
  address: z.string(),
  city: z.string(),
  district: namedPlace.nullable(),
  thana: namedPlace.nullable(),
  /** Orders that were not cancelled. */
  orders: z.number(),
  cancelled: z.number(),
  lastOrderAt: z.iso.datetime(),
})

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

/** Orders by number, or all that were deleted at one moment, as the Undo of 'Delete All' requests. */
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

export const orderTaskKinds = ['delete', 'restore'] as const

/** A bulk deletion or restoration, running or just finished. */
export const orderTask = z.object({
  id: z.number(),
  kind: z.enum(orderTaskKinds),
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
  .refine((ids) => ids.length <= 100, 'Please select at most 100 orders')

export const printDocumentsQuery = z.object({ ids: orderIdList.describe('Numbers with commas between, at most 100') })

/** Data for invoices and packing slips. */
export const printDocuments = z.object({
  shop: z.object({
    name: textPair,
    address: textPair,
    phone: z.string(),
    email: z.string(),
    publicUrl: z.string().nullable().describe('Address of the shop; null: the one at which this was asked'),
  }),
  orders: z.array(orderView),
  parcels: z
    .array(
      z.object({
        number: z.string(),
        orderId: z.string(),
        toCollect: z.number().describe('Taka'),
        isWholeOrder: z
          .boolean()
          .describe('The only parcel that its order ever had, with what was ordered: its slip is the order’s'),
        pieces: z.array(
          z.object({
            name: z.string(),
            nameBn: z.string(),
            size: z.string(),
            color: z.string(),
            colorBn: z.string(),
            sku: z.string(),
            quantity: z.number(),
            isSecond: z.boolean().describe('The other size to try'),
          }),
        ),
      }),
    )
    .describe('The parcels of these orders whose pieces are not back: each has a packing slip of its own'),
})

export type PrintDocuments = z.infer<typeof printDocuments>

/** Content of a column in a courier's file, from a parcel and its order. `weightKg` is never below 0.5. */
export const courierSources = [
  'fixed',
  'orderId',
  'parcelNumber',
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
  'weightKg',
  'weightGrams',
  'items',
  'notes',
  'shopName',
  'shopPhone',
] as const

const courierColumn = z.object({
  /** Exactly as the courier's importer expects it. */
  header: tidied(z.string().max(60)).pipe(z.string().min(1, 'Please give every column its head')),
  source: z.enum(courierSources),
  /** The content for every order, if the source is 'fixed'. */
  fixed: tidied(z.string().max(200)).optional().default(''),
  required: z.boolean().optional().default(false),
  /** Minimum and maximum length for the courier; longer notes and items are cut, other columns refused. */
  least: z.number().int().min(1).max(1000).optional(),
  most: z.number().int().min(1).max(1000).optional(),
})

export type CourierColumn = z.infer<typeof courierColumn>

/** Of a courier template's key, which is made from its name. */
export const maxCourierKey = 40

const courierTemplate = z.object({
  courier: z
    .string()
    .max(maxCourierKey)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A courier is called by lowercase letters, numbers, and hyphens'),
  name: tidied(z.string().max(60)).pipe(z.string().min(1, 'Please give the courier a name')),
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
  takesMarked: z
    .boolean()
    .optional()
    .default(false)
    .describe('Also parcels that went into the file of another courier; without it their orders are refused'),
})

export const orderCounts = z.object({
  total: z.number(),
  /** Pending and confirmed orders together. */
  pending: z.number(),
  processing: z.number(),
  shipped: z.number(),
  completed: z.number(),
  cancelled: z.number(),
  /** Promised by tomorrow or earlier, and still in the shop. */
  due: z.number(),
})

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
  status: z.enum(requestAnswers),
  answer: tidied(z.string().max(2000), tidy).refine(
    (text) => text.length > 0,
    'Please write an answer to the customer',
  ),
  /** Variants sent as replacement, if different from the ordered size and colour. */
  replacements: z
    .array(
      z.object({
        /** Index in the order's items, from 0. */
        line: z.number().int().min(0).max(1000),
        size: orderItem.shape.size,
        color: z.string().min(1).max(pieceLimits.color),
      }),
    )
    .max(100)
    .optional(),
  takesBack: z
    .boolean()
    .default(true)
    .describe('The customer gives the old pieces back at the door: they are expected at the counter'),
})

export type RequestAnswer = z.infer<typeof requestAnswer>
