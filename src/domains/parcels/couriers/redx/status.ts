import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { amount, eventKey, optionalId, orNone, plainWord, type Request } from '../answers.ts'
import type { CourierEvent } from '../courier.ts'
import { redxStates } from './states.ts'

const info = z.object({ parcel: z.object({ status: z.string(), merchant_invoice_id: optionalId, charge: amount }) })

/** The present state; undefined for a parcel that RedX does not know. */
export async function statusOf(request: Request, consignment: string, clock: Clock): Promise<CourierEvent | undefined> {
  const path = `/parcel/info/${encodeURIComponent(consignment)}`
  const found = await orNone(request({ name: 'parcel info', path, answer: info }))
  if (!found) return undefined
  const { status: word, merchant_invoice_id: reference, charge: feeTaka } = found.parcel
  const state = redxStates[plainWord(word)]
  return {
    consignment,
    ...(reference && { reference }),
    word,
    state: state ?? null,
    isKnown: state !== undefined,
    // The answer has no time of the status.
    at: clock(),
    ...(feeTaka !== undefined && { feeTaka }),
    key: eventKey('redx', 'info', consignment, plainWord(word)),
  }
}
