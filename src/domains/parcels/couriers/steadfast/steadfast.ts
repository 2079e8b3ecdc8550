import { z } from 'zod'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { mapLimited, type Request } from '../answers.ts'
import { failed, problemOf, refused } from '../bookings.ts'
import type { Booking, CourierDefinition, ParcelToBook } from '../courier.ts'
import { pausedAfterWrongKeys } from '../paused-after-wrong-keys.ts'
import { booked, find, lookUp, statusOf } from './look-up.ts'
import { createdAnswer, isRepeat, parseRefusal, toOrder } from './orders.ts'
import { steadfastSteps } from './states.ts'
import { readSteadfastWebhook } from './webhook.ts'

const hosts = { live: 'https://portal.packzy.com/api/v1', test: null }
const otherHost = 'https://portal.steadfast.com.bd/api/v1'
const concurrency = 4

const credentials = z.object({
  apiKey: z.string().min(1).max(200).meta({ title: 'API key', isSecret: true }),
  secretKey: z.string().min(1).max(200).meta({ title: 'Secret key', isSecret: true }),
})

/** Steadfast, also called Packzy. It has no sandbox and no way to cancel; prices and areas are not offered. */
export const steadfast: CourierDefinition<typeof credentials> = {
  code: 'steadfast',
  name: 'Steadfast',
  credentials,
  hosts,
  webhookSecretIn: 'header',
  customerSteps: steadfastSteps,
  readWebhook: readSteadfastWebhook,
  open: ({ credentials: { apiKey, secretKey }, baseUrl, clock, http }) => {
    const service = http.service({ name: 'steadfast', baseUrl, hosts: [hosts.live, otherHost] })
    const headers = { 'Api-Key': apiKey, 'Secret-Key': secretKey }
    const paused = { name: 'Steadfast', baseUrl, keys: headers }
    const request = pausedAfterWrongKeys(paused, clock, (call) => service.request({ ...call, headers }))
    return {
      book: (parcels) => mapLimited(parcels, concurrency, (parcel) => bookOne(request, parcel)),
      find: (reference) => find(request, reference),
      status: (consignment) => statusOf(request, consignment, clock),
    }
  },
}

const tooMuch = ({ toCollectTaka }: ParcelToBook) =>
  toCollectTaka > 1_000_000
    ? { field: 'toCollect' as const, reason: 'Steadfast collects at most 1,000,000 taka' }
    : undefined

async function bookOne(request: Request, parcel: ParcelToBook): Promise<Booking> {
  const { reference } = parcel
  const problem = problemOf(parcel) ?? tooMuch(parcel)
  if (problem) return refused(reference, problem)
  try {
    const answer = await request({
      name: 'create order',
      method: 'POST',
      path: '/create_order',
      body: toOrder(parcel),
      answer: createdAnswer,
      // A repeated invoice is refused, so the call may be retried after a lost answer.
      isRepeatable: true,
    })
    if (!('consignment' in answer)) return isRepeat(answer) ? lookUp(request, reference) : refusedBy(reference, answer)
    return booked(reference, answer.consignment)
  } catch (error) {
    if (error instanceof OutgoingError && error.kind === 'refused' && isRepeat(error.answer))
      return lookUp(request, reference)
    return failed(reference, error, parseRefusal)
  }
}

const refusedBy = (reference: string, answer: unknown) => refused(reference, parseRefusal(answer))
