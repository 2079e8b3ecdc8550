import { z } from 'zod'
import { namedPlace } from '#domains/places/contract.ts'
import { tidied } from '#shared/filled.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { maxMatches } from '#shared/paging.ts'
import { answeredParcelState } from '#shared/parcels/answered-parcel-state.ts'
import { bookingStateNames } from '#shared/parcels/booking-state.ts'
import { parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { pageInfo, pageNumber, pageSize } from '#shared/route.ts'
import { tidy } from '#shared/text/text.ts'

export const parcelNumber = z.string().trim().toUpperCase().min(1, 'Please enter the number of the parcel').max(40)
export const note = tidied(z.string().max(500, 'Please keep the note to 500 characters'), tidy).default('')
export const pieces = z.int('Please enter whole pieces').min(0, 'Please enter no fewer than 0 pieces').max(1000)
export const lineIndex = z.int().min(0).max(200)
/** Of the pieces that a person saw: 409 when the order was changed since. */
export const piecesVersion = z.string().min(1).max(80)

/**
 * Which parcels a list shows. `open`: not over. `to_pack`: in the shop, and not packed by scan. `returns`: on their way
 * back, or waiting at the counter. `without_rider`: on the round of a rider who no longer delivers. `attention`: a
 * person has to look; includes `without_rider`.
 */
export const parcelGroups = [
  'open',
  'to_pack',
  'in_shop',
  'on_the_way',
  'returns',
  'without_rider',
  'attention',
  'delivered',
  'over',
] as const

export const parcelFilters = z.object({
  group: z.enum(parcelGroups).optional(),
  state: z.enum(parcelStateNames).optional(),
  courier: z.string().max(40).optional(),
  search: z
    .string()
    .max(100)
    .optional()
    .describe('Number of the parcel, of its order or of the courier, phone or name'),
})

export const parcelsQuery = parcelFilters.extend({
  page: pageNumber.optional(),
  perPage: pageSize.optional(),
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
  secondSizeOf: z
    .number()
    .nullable()
    .describe('Index of the line that this is a second size of: one of them comes back'),
})

const parcelEvent = z.object({
  state: answeredParcelState.nullable(),
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
  state: answeredParcelState,
  next: z.array(z.enum(parcelStateNames)).describe('What staff may enter by hand now'),
  corrections: z
    .array(z.enum(parcelStateNames))
    .describe('What staff with orders.override may correct it to: POST parcel-correct'),
  mayReceive: z.boolean().describe('Its pieces may come back over the counter'),
  courier: z.string().nullable(),
  consignment: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  rider: z.object({ id: z.number(), name: z.string() }).nullable().describe('Of our own delivery'),
  isWithoutRider: z.boolean().describe('Its rider no longer delivers: it has to go to another one'),
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
  version: z.string().describe('Changes with the pieces of the parcel'),
  isExchange: z.boolean().describe('It brings a replacement'),
  expected: z
    .array(parcelLine)
    .describe('What the customer gives back for it. Once it is partly delivered the counter receives these'),
  events: z.array(parcelEvent),
  createdAt: z.iso.datetime(),
  handedOverAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  packedBy: z.string().describe('Who packed it, or packs it now; empty: nobody has by scan'),
  packedAt: z.iso.datetime().nullable(),
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
const moveParcelFields = z.object({
  number: parcelNumber,
  state: z.enum(parcelStateNames).optional().describe('The state that it enters; left out: it stays in its own'),
  from: z
    .enum(parcelStateNames)
    .optional()
    .describe('The state that was seen: 409 parcel_changed when it is in another one by now'),
  courier: z.string().trim().max(40).optional(),
  consignment: tidied(z.string().max(64)).optional(),
  collected: z.number().min(0).max(10_000_000).optional().describe('Taka that the courier took, of a partial delivery'),
  seen: z
    .string()
    .max(20_000)
    .optional()
    .describe('The attention that somebody has looked at: it is taken off, and what was added since stays'),
  note,
})
const isEmpty = ({ state, courier, consignment, seen, note: words }: z.output<typeof moveParcelFields>) =>
  state === undefined && courier === undefined && consignment === undefined && seen === undefined && words === ''
export const moveParcelRequest = moveParcelFields.refine((move) => !isEmpty(move), {
  path: ['note'],
  message: 'Please enter what happened to the parcel, or a note',
})
export type MoveParcel = z.output<typeof moveParcelRequest>

/** POST parcel-correct: corrects a mistaken state of a parcel. */
export const correctParcelRequest = z.object({
  number: parcelNumber,
  from: z.enum(parcelStateNames).describe('The state that was a mistake: 409 parcel_changed when it is in another one'),
  state: z.enum(parcelStateNames),
  collected: z
    .number()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('Taka that the customer paid, of a partial delivery'),
  reason: tidied(z.string().max(500, 'Please keep the reason to 500 characters'), tidy).refine(
    (text) => text !== '',
    'Please give a reason',
  ),
})
export type CorrectParcel = z.output<typeof correctParcelRequest>

/** POST parcel-split: pieces that go into a parcel of their own. */
export const splitParcelRequest = z.object({
  number: parcelNumber,
  version: piecesVersion.optional().describe('Of the pieces that were seen: 409 parcel_changed if they are others now'),
  lines: z
    .array(z.object({ line: lineIndex.describe('From 0'), quantity: pieces.min(1, 'Please enter at least one piece') }))
    .min(1, 'Please choose the pieces for the second parcel')
    .max(200),
})
export type SplitParcel = z.output<typeof splitParcelRequest>

/** POST parcel-join: a split that is undone. */
export const joinParcelRequest = z.object({ number: parcelNumber })

/** POST parcel-receive: the counter screen. Pieces that are not named did not come back. */
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

export const courierCode = z.string().trim().toLowerCase().min(1, 'Please select a courier').max(40)
export const orderIds = z
  .array(z.string().max(40))
  .min(1, 'Please select orders')
  .max(maxParcelsAtOnce, 'Please select at most 1,000 orders')
export const parcelIds = z
  .array(parcelNumber)
  .min(1, 'Please select parcels')
  .max(maxParcelsAtOnce, 'Please select at most 1,000 parcels')

/** POST hand-over-parcels */
export const handOverRequest = z.object({
  numbers: z
    .array(parcelNumber)
    .min(1, 'Please select parcels')
    .max(maxMatches, `Please select at most ${maxMatches.toLocaleString('en')} parcels`),
  courier: courierCode.optional().describe('Also for parcels that have another; left out: each keeps its own'),
})
export type HandOver = z.output<typeof handOverRequest>

/** POST alike-orders */
export const duplicatesToSendRequest = z.object({ orderIds: orderIds.optional(), parcelIds: parcelIds.optional() })
export type DuplicatesToSend = z.output<typeof duplicatesToSendRequest>

/** POST cash-paid-out */
export const paidOutRequest = z.object({
  orderIds: z
    .array(z.string().max(40))
    .min(1, 'Please select orders')
    .max(maxMatches, `Please select at most ${maxMatches.toLocaleString('en')} orders`),
})

/** A parcel that was not handed over, and why. */
export const refusedParcel = z.object({ number: z.string(), error: z.string() })

/** POST parcels-book */
const bookWith = {
  courier: courierCode,
  store: z.string().trim().max(40).optional().describe('Pickup store of the courier; left out: its default one'),
  riderId: z.int().positive().optional().describe('Needed for our own delivery: whose round they go on'),
  takesPickedUp: z
    .boolean()
    .default(false)
    .describe('Also parcels that another rider has with him change their rider; without it they stay with him'),
}
export const bookParcelsRequest = z.union([
  z.object({ ...bookWith, orderIds }),
  z.object({ ...bookWith, parcelIds }),
  z.object({ ...bookWith, ofRider: z.int().positive().describe('All open stops of this rider go to another one') }),
])
export type BookParcels = z.output<typeof bookParcelsRequest>

/** The planned result per order or parcel: `error` gives the reason why it is not booked. */
const bookingResult = z.object({
  orderId: z.string().optional(),
  parcelId: z.string().optional(),
  error: z.string().optional(),
  leaves: z.string().optional().describe('The rider from whose round it goes to another'),
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
      result: z.enum(bookingStateNames),
      reason: z.string().describe('A sentence for staff'),
      consignment: z.string().nullable(),
    }),
  ),
}
