import { z } from 'zod'
import { shownSteps } from '#shared/parcels/shown-steps.ts'
import { textPair } from '#shared/text-pair.ts'

/** A parcel as the customer of its order sees it, without notes, names of staff and texts of the courier. */
export const shownParcel = z.object({
  /** 1, 2 … among the visible parcels. */
  position: z.number(),
  step: z.enum(shownSteps),
  courier: textPair.nullable().describe('Null until a courier has it booked'),
  consignment: z.string().nullable().describe("The courier's number"),
  trackingUrl: z.string().nullable().describe("The courier's own page about it, where the courier named one"),
  toPay: z.number().describe('Taka that the courier takes on delivery; 0 when nothing is due any more'),
  pieces: z.array(
    z.object({
      name: z.string(),
      nameBn: z.string(),
      size: z.string(),
      color: z.string(),
      colorBn: z.string(),
      quantity: z.number(),
    }),
  ),
  /** Oldest first. */
  events: z.array(
    z.object({
      step: z.enum(shownSteps),
      at: z.iso.datetime(),
      place: z.string(),
      by: z.enum(['shop', 'courier']),
    }),
  ),
})

export type ShownParcel = z.infer<typeof shownParcel>
