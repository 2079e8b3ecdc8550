import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { amount, eventKey, optionalId, optionalText, orNone, plainWord, type Request, readMoment } from '../answers.ts'
import type { CourierEvent, TrackingLine } from '../courier.ts'
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

const tracking = z.object({ tracking: z.array(z.object({ message_en: optionalText, time: optionalText })) })

export async function track(request: Request, consignment: string): Promise<TrackingLine[]> {
  const path = `/parcel/track/${encodeURIComponent(consignment)}`
  const found = await orNone(request({ name: 'parcel track', path, answer: tracking }))
  return (found?.tracking ?? []).flatMap(({ message_en: text, time }) => {
    const at = readMoment(time)
    return text && at ? [{ at, text }] : []
  })
}
