import { z } from 'zod'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { mapLimited, type Request } from '../answers.ts'
import { failed, problemOf, refused, unknown } from '../bookings.ts'
import type { Booking, CourierDefinition, ParcelToBook } from '../courier.ts'
import { pausedAfterWrongKeys } from '../paused-after-wrong-keys.ts'
import { booked, find, lookUp, statusOf } from './look-up.ts'
import { type BulkRow, bulkAnswer, createdAnswer, isRepeat, parseRefusal, toOrder } from './orders.ts'
import { steadfastSteps } from './states.ts'
import { readSteadfastWebhook } from './webhook.ts'

const hosts = { live: 'https://portal.packzy.com/api/v1', test: null }
const otherHost = 'https://portal.steadfast.com.bd/api/v1'
const maxBulk = 500
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
      book: (parcels) => book(request, parcels),
      find: (reference) => find(request, reference),
      status: (consignment) => statusOf(request, consignment, clock),
    }
  },
}

async function book(request: Request, parcels: readonly ParcelToBook[]): Promise<Booking[]> {
  const bookings = new Map<string, Booking>()
  const good: ParcelToBook[] = []
  for (const parcel of parcels) {
    const problem = problemOf(parcel) ?? tooMuch(parcel)
    if (problem) bookings.set(parcel.reference, refused(parcel.reference, problem))
    else good.push(parcel)
  }
  const [first] = good
  if (first && good.length === 1) bookings.set(first.reference, await bookOne(request, first))
  else
    for (let from = 0; from < good.length; from += maxBulk)
      for (const booking of await bookBulk(request, good.slice(from, from + maxBulk)))
        bookings.set(booking.reference, booking)
  return parcels.map(({ reference }) => bookings.get(reference) ?? unknown(reference, 'Steadfast did not mention it'))
}

const tooMuch = ({ toCollectTaka }: ParcelToBook) =>
  toCollectTaka > 1_000_000
    ? { field: 'toCollect' as const, reason: 'Steadfast collects at most 1,000,000 taka' }
    : undefined

async function bookOne(request: Request, parcel: ParcelToBook): Promise<Booking> {
  const { reference } = parcel
  try {
    const answer = await request({
      name: 'create order',
      method: 'POST',
      path: '/create_order',
      body: toOrder(parcel),
      answer: createdAnswer,
      // A repeat invoice is refused, so a lost answer may be asked for again.
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

async function bookBulk(request: Request, parcels: readonly ParcelToBook[]): Promise<Booking[]> {
  const orders = parcels.map(toOrder)
  try {
    const rows = await sendBulk(request, orders).catch((error) => {
      // Unverified: the guide sends a list, the official package a text. Nothing was booked by a 400.
      if (error instanceof OutgoingError && error.status === 400) return sendBulk(request, JSON.stringify(orders))
      throw error
    })
    const byInvoice = new Map(rows.map((row, i) => [row.invoice ?? orders[i]?.invoice, row]))
    return await mapLimited(parcels, concurrency, ({ reference }) =>
      bookingOf(request, reference, byInvoice.get(reference)),
    )
  } catch (error) {
    return parcels.map(({ reference }) => failed(reference, error, parseRefusal))
  }
}

const sendBulk = (request: Request, data: unknown) =>
  request({
    name: 'create orders',
    method: 'POST',
    path: '/create_order/bulk-order',
    body: { data },
    answer: bulkAnswer,
    isRepeatable: true,
    timeoutMs: 30_000,
  })

async function bookingOf(request: Request, reference: string, row: BulkRow | undefined): Promise<Booking> {
  if (!row) return unknown(reference, 'Steadfast did not mention it in its answer')
  const { consignment_id, tracking_link } = row
  if (consignment_id) return booked(reference, { consignment_id, tracking_link })
  const words = [row.error, row.message]
  return isRepeat(words) ? lookUp(request, reference) : refusedBy(reference, words)
}
