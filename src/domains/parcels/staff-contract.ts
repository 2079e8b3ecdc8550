import { z } from 'zod'
import { namedPlace } from '#domains/places/contract.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { type ParcelState, parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { pageInfo } from '#shared/route.ts'
import { tidy, tidyLine } from '#shared/text.ts'

export const maxParcelsPerPage = 100

const parcelNumber = z.string().trim().toUpperCase().min(1, 'Please enter the number of the parcel').max(40)
const note = z.string().max(500, 'Please keep the note to 500 characters').transform(tidy).default('')
const pieces = z.int('Please enter whole pieces').min(0, 'Please enter no fewer than 0 pieces').max(1000)
const lineIndex = z.int().min(0).max(200)

/** Which parcels a list shows. `open`: not over. `returns`: on their way back, or waiting at the counter. `attention`: a person has to look. */
export const parcelGroups = ['open', 'in_shop', 'on_the_way', 'returns', 'attention', 'delivered', 'over'] as const

export const parcelsQuery = z.object({
  group: z.enum(parcelGroups).optional(),
  state: z.enum(parcelStateNames).optional(),
  courier: z.string().max(40).optional(),
  search: z
    .string()
    .max(100)
    .optional()
    .describe('Number of the parcel, of its order or of the courier, phone or name'),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  perPage: z.coerce.number().int().min(1).max(maxParcelsPerPage).optional(),
})

const parcelLine = z.object({
  name: z.string(),
  sku: z.string(),
  size: z.string(),
  color: z.string(),
  price: z.number(),
  quantity: z.number(),
  toShelf: z.number(),
  toSecondChoice: z.number(),
  writtenOff: z.number(),
})

const parcelEvent = z.object({
  state: z.enum(parcelStateNames).nullable(),
  hasMoved: z.boolean().describe('false: an older event, a note, or a word that is not known'),
  word: z.string(),
  place: z.string(),
  note: z.string(),
  actor: z.string(),
  at: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
})

/** A parcel as staff see it. Money in taka. */
export const parcelView = z.object({
  number: z.string(),
  orderId: z.string(),
  orderStatus: z.enum(orderStatuses),
  state: z.enum(parcelStateNames),
  next: z.array(z.enum(parcelStateNames)).describe('What staff may enter by hand now'),
  mayReceive: z.boolean().describe('Its pieces may come back over the counter'),
  courier: z.string().nullable(),
  consignment: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  rider: z.object({ id: z.number(), name: z.string() }).nullable().describe('Of our own delivery'),
  toCollect: z.number(),
  collected: z.number().nullable(),
  attention: z.string(),
  customer: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    district: namedPlace.nullable(),
    thana: namedPlace.nullable(),
  }),
  lines: z.array(parcelLine),
  events: z.array(parcelEvent),
  createdAt: z.iso.datetime(),
  handedOverAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  receivedBackAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type ParcelView = z.infer<typeof parcelView>

export const parcelsPage = {
  parcels: z.array(parcelView),
  page: pageInfo,
  counts: z.record(z.enum(parcelGroups), z.number()),
}

export const parcelQuery = z.object({
  number: z.string().trim().min(1).max(64).describe('Of the parcel, of the courier, or of an order with one parcel'),
})

/** PUT parcels: what staff know of a parcel. */
export const moveParcelRequest = z.object({
  number: parcelNumber,
  state: z.enum(parcelStateNames),
  courier: z.string().trim().max(40).optional(),
  consignment: z.string().max(64).transform(tidyLine).optional(),
  collected: z.number().min(0).max(10_000_000).optional().describe('Taka that the courier took, of a partial delivery'),
  isSeen: z.boolean().optional().describe('Somebody has looked: takes the attention off the parcel'),
  note,
})
export type MoveParcel = z.output<typeof moveParcelRequest>

/** POST parcel-split: pieces that go into a parcel of their own. */
export const splitParcelRequest = z.object({
  number: parcelNumber,
  lines: z
    .array(z.object({ line: lineIndex.describe('From 0'), quantity: pieces.min(1, 'Please enter at least one piece') }))
    .min(1, 'Please choose the pieces for the second parcel')
    .max(200),
})
export type SplitParcel = z.output<typeof splitParcelRequest>

/** POST parcel-join: a split that is undone. */
export const joinParcelRequest = z.object({ number: parcelNumber })

/** POST parcel-receive: the counter screen. What is not named is not back. */
export const receiveParcelRequest = z.object({
  number: parcelNumber,
  lines: z
    .array(
      z.object({
        line: lineIndex.describe('From 0'),
        toShelf: pieces.default(0),
        toSecondChoice: pieces.default(0),
        writtenOff: pieces.default(0),
      }),
    )
    .max(200),
  note,
})
export type ReceiveParcel = z.output<typeof receiveParcelRequest>

const maxParcelsAtOnce = 1000

const courierCode = z.string().trim().toLowerCase().min(1, 'Please select a courier').max(40)
const orderIds = z
  .array(z.string().max(40))
  .min(1, 'Please select orders')
  .max(maxParcelsAtOnce, 'Please select at most 1,000 orders')
const parcelIds = z
  .array(parcelNumber)
  .min(1, 'Please select parcels')
  .max(maxParcelsAtOnce, 'Please select at most 1,000 parcels')

/** POST parcels-book */
const bookWith = {
  courier: courierCode,
  store: z.string().trim().max(40).optional().describe('Pickup store of the courier; left out: its default one'),
  riderId: z.int().positive().optional().describe('Needed for our own delivery: whose round they go on'),
}
export const bookParcelsRequest = z.union([z.object({ ...bookWith, orderIds }), z.object({ ...bookWith, parcelIds })])
export type BookParcels = z.output<typeof bookParcelsRequest>

/** Per order or parcel what will happen: `error` says why it is not booked. */
const bookingResult = z.object({
  orderId: z.string().optional(),
  parcelId: z.string().optional(),
  error: z.string().optional(),
})
export const bookingStarted = {
  jobId: z.number().nullable().describe('Null: nothing can be booked'),
  results: z.array(bookingResult),
}
export type BookingStarted = { jobId: number | null; results: z.infer<typeof bookingResult>[] }

export const bookingQuery = z.object({ jobId: z.coerce.number().int().positive() })
export const bookingProgress = {
  courier: z.string(),
  startedBy: z.string(),
  total: z.number(),
  done: z.number(),
  finishedAt: z.iso.datetime().nullable(),
  results: z.array(
    z.object({
      parcelId: z.string(),
      result: z.enum(['queued', 'asked', 'booked', 'refused', 'unknown', 'skipped']),
      reason: z.string().describe('A sentence for staff'),
      consignment: z.string().nullable(),
    }),
  ),
}

/** A courier as Settings shows it. Secrets are never answered. */
export const courierAccount = z.object({
  courier: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  mode: z.enum(['live', 'test', 'simulator']),
  hasTestMode: z.boolean(),
  simulatorUrl: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      isSecret: z.boolean(),
      isRequired: z.boolean(),
      value: z.string().describe('Empty for a secret'),
      isSet: z.boolean(),
    }),
  ),
  stores: z
    .array(z.object({ id: z.string(), name: z.string(), address: z.string(), isActive: z.boolean() }))
    .nullable()
    .describe('Pickup stores as the courier listed them last; null: it knows none'),
  storesAt: z.iso.datetime().nullable().describe('Null: never listed'),
  storeField: z.string().nullable().describe('The field with the default store'),
  hasAreas: z.boolean().describe('It delivers by a list of areas of its own'),
  webhookUrl: z.string().describe('To be entered at the courier; with its secret in it only right after a change'),
  webhookSecretIn: z.enum(['header', 'url']),
  hasWebhookSecret: z.boolean(),
  health: z.object({
    breaker: z.enum(['closed', 'open']).describe('open: a process asks nothing after failures in a row'),
    lastSuccessAt: z.iso.datetime().nullable(),
    lastFailureAt: z.iso.datetime().nullable(),
    lastFailure: z.string(),
    lastWebhookAt: z.iso.datetime().nullable(),
    unknownBookings: z.number(),
  }),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string(),
})
export type CourierAccount = z.infer<typeof courierAccount>

/** PUT couriers. A field that is left out stays, and so does a secret that is empty; another empty field is removed. */
export const saveCourierRequest = z.object({
  courier: courierCode,
  isActive: z.boolean(),
  mode: z.enum(['live', 'test', 'simulator']),
  simulatorUrl: z.string().trim().max(200).default(''),
  credentials: z.record(z.string().max(60), z.string().max(2000)),
  webhookSecret: z.string().trim().max(200).optional().describe('Empty: a new one is made'),
})
export type SaveCourier = z.output<typeof saveCourierRequest>

const areaChoice = z.object({ ids: z.array(z.int()).min(1).max(5), name: z.string().max(200) })

/** A courier that parcels can be booked with. */
export const activeCourier = z.object({
  courier: z.string(),
  name: z.string(),
  stores: z
    .array(z.object({ id: z.string(), name: z.string(), isDefault: z.boolean() }))
    .describe('Pickup stores to choose from'),
  riders: z.array(z.object({ id: z.number(), name: z.string() })).describe('Of our own delivery'),
  needsAreas: z.boolean().describe('It takes no parcel without an area of its own list'),
  canCancel: z.boolean().describe('It withdraws a booking by its API'),
  canPrice: z.boolean(),
})
export type ActiveCourier = z.infer<typeof activeCourier>

/** PUT parcels-courier: the orders went into the upload file of a courier. */
export const markCourierRequest = z.object({ courier: courierCode, orderIds })

/** POST courier-stores */
export const listStoresRequest = z.object({ courier: courierCode })

/** POST parcel-withdraw: a booking that is taken back at its courier. */
export const withdrawParcelRequest = z.object({ number: parcelNumber, note })
export type WithdrawParcel = z.output<typeof withdrawParcelRequest>

/** GET courier-price */
export const courierPriceQuery = z.object({ courier: courierCode, number: parcelNumber })
export const courierPrice = {
  delivery: z.number().describe('Taka for the delivery'),
  cod: z.number().describe('Taka for collecting the cash'),
}

/** GET courier-areas */
export const courierAreasQuery = z.object({ courier: courierCode, thana: z.string().trim().toLowerCase().max(80) })
export const courierAreas = {
  chosen: areaChoice.nullable().describe('By staff; null: the area is found by its name'),
  matches: z
    .array(
      z.object({
        area: areaChoice.extend({ district: z.string().nullable() }),
        confidence: z.enum(['certain', 'likely', 'unsure']),
      }),
    )
    .describe('The best first. Only a certain one is used by itself'),
}

/** GET courier-thanas */
export const courierThanasQuery = z.object({ courier: courierCode })
export const courierThanas = {
  thanas: z.array(
    z.object({
      thana: z.string(),
      name: z.string(),
      district: z.string(),
      how: z.enum(['chosen', 'certain', 'open']).describe('open: its parcels are refused until somebody chooses'),
      area: z.string().nullable(),
    }),
  ),
}

/** GET courier-area-search */
export const searchAreasQuery = z.object({ courier: courierCode, search: z.string().max(100) })
export const foundAreas = {
  areas: z.array(areaChoice.extend({ district: z.string().nullable(), delivers: z.boolean() })),
}

/** PUT courier-areas */
export const chooseAreaRequest = courierAreasQuery.extend({ area: areaChoice.nullable() })

/** What a rider says at the door. `later`: the customer wants it another time. */
const stopReports = ['picked_up', 'delivered', 'partly_delivered', 'later', 'not_reached', 'refused'] as const
export type StopReport = (typeof stopReports)[number]

/** The state that a parcel enters by a report. */
export const reportedState: Record<StopReport, ParcelState> = {
  picked_up: 'out_for_delivery',
  delivered: 'delivered',
  partly_delivered: 'partly_delivered',
  later: 'on_hold',
  not_reached: 'returning',
  refused: 'returning',
}

const dayInDhaka = z.iso.date('Please enter a day such as 2026-11-25')

/** A stop of a rider's round: what he needs at the door, and nothing else of the order. Money in taka. */
const roundStop = z.object({
  number: z.string(),
  state: z.enum(parcelStateNames),
  customer: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    district: namedPlace.nullable(),
    thana: namedPlace.nullable(),
  }),
  toCollect: z.number(),
  collected: z.number().nullable(),
  note: z.string().describe('Of the customer, on the order'),
  lines: z.array(
    z.object({
      name: z.string(),
      size: z.string(),
      color: z.string(),
      quantity: z.number(),
      price: z.number(),
    }),
  ),
})
export type RoundStop = z.infer<typeof roundStop>

/** GET round */
export const round = {
  day: z.string(),
  stops: z.array(roundStop).describe('In the order of the round: what is open, and what was delivered today'),
  summary: z.object({
    stops: z.number().describe('Open, and done today'),
    delivered: z.number().describe('Today, in full or in part'),
    cash: z.number().describe('Taka that he collected today'),
  }),
}

/** POST round-report: what happened at a stop. */
export const reportStopRequest = z.object({
  key: z.uuid().describe('Made by the page for each press: a repetition changes nothing'),
  number: z.string().trim().toUpperCase().min(1, 'Please enter the number of the parcel').max(40),
  report: z.enum(stopReports),
  at: z.iso.datetime().describe('When it was pressed, which may be earlier than it is sent'),
  collected: z
    .number('Please enter how much the customer paid, in taka')
    .min(0, 'Please enter no less than 0 taka')
    .max(10_000_000)
    .optional()
    .describe('Taka; without it a delivered parcel collected what it had to'),
  kept: z
    .array(z.int().min(0).max(1000))
    .max(200)
    .optional()
    .describe('Pieces that the customer kept, line by line; needed for partly_delivered'),
  note: z.string().max(300, 'Please keep the note to 300 characters').transform(tidy).default(''),
})
export type ReportStop = z.output<typeof reportStopRequest>

/** PUT round: the order of the stops. */
export const orderStopsRequest = z.object({ numbers: z.array(z.string().max(40)).min(1).max(1000) })

const rider = z.object({ id: z.number(), name: z.string() })
export const riderDaysQuery = z.object({ day: dayInDhaka.optional() })
/** GET rider-days: what each rider has delivered and collected on a day. Taka. */
export const riderDays = {
  day: z.string(),
  riders: z.array(
    z.object({
      rider,
      open: z.number().describe('Stops that are open now'),
      toBringBack: z.number().describe('Parcels that he has and that come back to the counter'),
      delivered: z.number(),
      cash: z.number(),
    }),
  ),
}
