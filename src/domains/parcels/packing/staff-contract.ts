import { z } from 'zod'
import { lineIndex, orderIds, parcelIds, parcelNumber, pieces, piecesVersion } from '#domains/parcels/staff-contract.ts'
import { namedPlace } from '#domains/places/contract.ts'
import { locales } from '#shared/locales.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { answeredParcelState } from '#shared/parcels/answered-parcel-state.ts'
import { tidyLine } from '#shared/text/text.ts'
import { textPair } from '#shared/text-pair.ts'

/** Labels in one answer. */
const maxLabelsAtOnce = 200

/** The scanned code: barcode or SKU of a piece. Scanners may add spaces. */
const code = z.string().transform(tidyLine).pipe(z.string().min(1, 'Please scan a piece').max(100))

/** A parcel on the packing table. */
export const packing = z.object({
  number: z.string(),
  orderId: z.string(),
  orderStatus: z.enum(orderStatuses),
  state: answeredParcelState,
  courier: z.string().nullable(),
  consignment: z.string().nullable(),
  attention: z.string(),
  customer: z.object({ name: z.string(), city: z.string() }),
  notes: z.string().describe('What the customer wrote'),
  alike: z.array(z.string()).describe('Numbers of orders that its order looks like'),
  whyNot: z.string().describe('Why it cannot be packed, in words; empty if it can'),
  version: z.string().describe('Changes with the pieces of the parcel'),
  takeOut: z
    .array(z.object({ name: z.string(), size: z.string(), color: z.string(), quantity: z.number() }))
    .describe('Pieces that are in the box and no longer belong there, because the order was changed'),
  packedBy: z.string(),
  packedAt: z.iso.datetime().nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string(),
      barcode: z.string(),
      size: z.string(),
      color: z.string(),
      location: z.string(),
      image: z.string().describe('Address of the picture, on this site; empty if there is none'),
      quantity: z.number(),
      packed: z.number(),
    }),
  ),
})
export type Packing = z.infer<typeof packing>

/** POST packing-start: the number of a parcel, of the courier, or of an order, which gets its parcel now. */
export const startPackingRequest = z.object({ number: z.string().trim().min(1, 'Please scan a parcel').max(64) })

/** POST packing-scan */
export const scanPieceRequest = z.object({
  key: z.uuid().describe('Made by the page for each scan: a repetition counts nothing'),
  number: parcelNumber,
  code,
})
export type ScanPiece = z.output<typeof scanPieceRequest>

/** PUT packing-line: a count that staff made by hand. */
export const packLineRequest = z.object({
  number: parcelNumber,
  version: piecesVersion,
  line: lineIndex.describe('From 0'),
  seen: pieces.describe('Pieces that were packed when somebody counted: 409 when it is another number by now'),
  packed: pieces,
})
export type PackLine = z.output<typeof packLineRequest>

/** POST packing-finish */
export const finishPackingRequest = z.object({ number: parcelNumber, version: piecesVersion })
export type FinishPacking = z.output<typeof finishPackingRequest>

/** POST picking-lists: of whole orders, or of parcels. */
export const makePickingListRequest = z.union([z.object({ orderIds }), z.object({ parcelIds })])
export type MakePickingList = z.output<typeof makePickingListRequest>

const listId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** What to fetch from the shelves, by location, then SKU. */
export const pickingList = z.object({
  list: z.number(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      sku: z.string(),
      barcode: z.string(),
      name: z.string(),
      size: z.string(),
      color: z.string(),
      location: z.string(),
      image: z.string(),
      quantity: z.number(),
      orders: z.array(z.object({ number: z.string().describe('Of the order or the parcel'), quantity: z.number() })),
      picked: z
        .number()
        .describe('Pieces that were there when somebody ticked the line; less than quantity: it has grown'),
      pickedBy: z.string(),
    }),
  ),
  orders: z.number().describe('Orders or parcels whose pieces are in the lines'),
  left: z
    .array(z.object({ number: z.string(), reason: z.string() }))
    .describe('Those that are not fetched any more, with the reason in words'),
})
export type PickingList = z.infer<typeof pickingList>

export const pickingListQuery = z.object({ list: listId })

/** GET picking-lists: the newest. */
export const pickingLists = {
  lists: z.array(
    z.object({ list: z.number(), createdBy: z.string(), createdAt: z.iso.datetime(), orders: z.number() }),
  ),
}

/** PUT picking-ticks: number of fetched pieces of a line (`picked`); 0 removes the tick. */
export const tickPickingRequest = z.object({
  list: listId,
  sku: z.string().min(1).max(100),
  picked: z.int().min(0).max(1_000_000),
})
export type TickPicking = z.output<typeof tickPickingRequest>

/** GET parcel-labels */
export const labelsQuery = z.object({
  numbers: z
    .string()
    .max(8000)
    .transform((text) => [...new Set(text.toUpperCase().split(',').map(tidyLine).filter(Boolean))])
    .refine((all) => all.length > 0, 'Please select orders or parcels')
    .refine((all) => all.length <= maxLabelsAtOnce, `Please ask for at most ${maxLabelsAtOnce} at once`)
    .describe(
      'Of parcels or orders, with commas between; an order stands for each of its parcels that was neither cancelled nor received back',
    ),
})

/** Contents of a parcel's label. Money in taka. */
const parcelLabel = z.object({
  number: z.string().describe('Of the parcel; of the order while it has none'),
  orderId: z.string(),
  locale: z.enum(locales),
  courier: z.string().nullable(),
  consignment: z.string().nullable(),
  toCollect: z.number(),
  grams: z.number(),
  pieces: z.number(),
  trackPath: z.string().describe('Path of the page where the customer follows the order, in her language'),
  customer: z.object({
    name: z.string(),
    phone: z.string(),
    altPhone: z.string(),
    address: z.string(),
    city: z.string(),
    district: namedPlace.nullable(),
    thana: namedPlace.nullable(),
  }),
  notes: z.string(),
  takesBack: z.string().describe('What the customer gives back at the door for a replacement; empty: nothing'),
})
export type ParcelLabel = z.infer<typeof parcelLabel>

export const parcelLabels = z.object({
  shop: z.object({
    name: textPair,
    address: textPair,
    phone: z.string(),
    publicUrl: z.string().nullable().describe('Address of the shop; null: the one at which this was asked'),
  }),
  labels: z.array(parcelLabel),
  left: z
    .array(z.object({ number: z.string(), reason: z.string() }))
    .describe('Those without a label, with the reason in words'),
})
export type ParcelLabels = z.infer<typeof parcelLabels>
