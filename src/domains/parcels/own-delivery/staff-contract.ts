import { z } from 'zod'
import { namedPlace } from '#domains/places/contract.ts'
import { dayField } from '#shared/day-field.ts'
import { tidied } from '#shared/filled.ts'
import { answeredParcelState } from '#shared/parcels/answered-parcel-state.ts'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { tidy } from '#shared/text/text.ts'

/** A rider's reports at the door. `later`: the customer wants it another time. */
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

const dayInDhaka = dayField('Please enter a day such as 2026-11-25')

/** A stop of a rider's round: what he needs at the door, and nothing else of the order. Money in taka. */
const roundStop = z.object({
  number: z.string(),
  state: answeredParcelState,
  customer: z.object({
    name: z.string(),
    phone: z.string(),
    altPhone: z.string().optional().describe('Empty: none. Rounds that a phone keeps from before lack it'),
    address: z.string(),
    city: z.string(),
    district: namedPlace.nullable(),
    thana: namedPlace.nullable(),
  }),
  toCollect: z.number(),
  collected: z.number().nullable(),
  note: z.string().describe('Of the customer, on the order'),
  takesBack: z.string().describe('What he takes back for a replacement; empty: nothing'),
  lines: z.array(
    z.object({
      name: z.string(),
      size: z.string(),
      color: z.string(),
      quantity: z.number(),
      price: z.number(),
      secondOf: z
        .number()
        .nullable()
        .describe('A second size: the place in this list, from 0, of the size that it was taken along with'),
    }),
  ),
})
export type RoundStop = z.infer<typeof roundStop>

/** GET round */
export const round = {
  day: z.string(),
  stops: z
    .array(roundStop)
    .describe('In the order of the round: what is open, what he has to bring back, and what was delivered today'),
  summary: z.object({
    stops: z.number().describe('Open, to bring back, and done today'),
    delivered: z.number().describe('Today, in full or in part'),
    cash: z.number().describe('Taka that he collected today'),
  }),
}

/**
 * The amount that a customer paid at the door, in taka. The page checks it, too, so that the phone never queues a
 * report that the server would refuse.
 */
export const paidTaka = z
  .number('Please enter how much the customer paid, in taka')
  .min(0, 'Please enter no less than 0 taka')
  .max(10_000_000, 'Please enter no more than 10,000,000 taka')

/** POST round-report: what happened at a stop. */
export const reportStopRequest = z.object({
  key: z.uuid().describe('Made by the page for each press: a repetition changes nothing'),
  number: z.string().trim().toUpperCase().min(1, 'Please enter the number of the parcel').max(40),
  report: z.enum(stopReports),
  at: z.iso.datetime().describe('When it was pressed, which may be earlier than it is sent'),
  collected: paidTaka.optional().describe('Taka; without it a delivered parcel collected what it had to'),
  kept: z
    .array(z.int().min(0).max(1000))
    .max(200)
    .optional()
    .describe('Pieces that the customer kept, line by line; needed for partly_delivered'),
  note: tidied(z.string().max(300, 'Please keep the note to 300 characters'), tidy).default(''),
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
      delivers: z.boolean().describe('false: no longer, so his open stops have to go to another rider'),
      open: z.number().describe('Stops that are open now'),
      toBringBack: z.number().describe('Parcels that he has and that come back to the counter'),
      delivered: z.number(),
      cash: z.number(),
      lastCash: z
        .object({ day: z.string(), cash: z.number() })
        .nullable()
        .describe('Of somebody who no longer delivers: the last day on which he collected cash, within a month'),
    }),
  ),
}
