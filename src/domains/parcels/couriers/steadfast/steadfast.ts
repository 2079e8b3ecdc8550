import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { eventKey, id, mapLimited, optionalText, plainWord, type Request, readMoment } from '../answers.ts'
import { failed, problemOf, refused, unknown } from '../bookings.ts'
import type { Booking, CourierDefinition, CourierEvent, ParcelToBook, TrackingLine } from '../courier.ts'
import { pausedAfterWrongKeys } from '../paused-after-wrong-keys.ts'
import { type BulkRow, bulkAnswer, createdAnswer, isRepeat, toOrder, wordsOfRefusal } from './orders.ts'
import { steadfastStates } from './states.ts'
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
  readWebhook: readSteadfastWebhook,
  open: ({ credentials: { apiKey, secretKey }, baseUrl, clock, http }) => {
    const service = http.service({ name: 'steadfast', baseUrl, hosts: [hosts.live, otherHost] })
    const headers = { 'Api-Key': apiKey, 'Secret-Key': secretKey }
    const request = pausedAfterWrongKeys('Steadfast', clock, (call) => service.request({ ...call, headers }))
    return {
      book: (parcels) => book(request, parcels),
      find: (reference) => find(request, reference),
      status: async (consignments) => {
        const found = await mapLimited(consignments, concurrency, (each) => statusOf(request, each, clock))
        return found.filter((event) => event !== undefined)
      },
      track: (_, reference) => track(request, reference),
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
    return failed(reference, error, wordsOfRefusal)
  }
}

const refusedBy = (reference: string, answer: unknown) => refused(reference, wordsOfRefusal(answer))

const booked = (
  reference: string,
  { consignment_id, tracking_link }: { consignment_id: string; tracking_link: string | undefined },
): Booking => ({
  reference,
  ok: true,
  consignment: consignment_id,
  ...(tracking_link && { trackingUrl: tracking_link }),
})

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
    return parcels.map(({ reference }) => failed(reference, error, wordsOfRefusal))
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

/** For an invoice that Steadfast says it has. */
async function lookUp(request: Request, reference: string): Promise<Booking> {
  const words = 'Steadfast has this reference; its consignment could not be looked up yet'
  try {
    return (await find(request, reference)) ?? unknown(reference, words)
  } catch (error) {
    if (error instanceof OutgoingError) return unknown(reference, words)
    throw error
  }
}

const tracking = z.object({
  tracking: z.array(z.object({ consignment_id: id, text: optionalText, created_at: optionalText })),
})
const statusAnswer = z.object({ delivery_status: z.string() })

const trackings = (request: Request, reference: string) =>
  orNone(
    request({
      name: 'trackings by invoice',
      path: `/trackings_by_invoice/${encodeURIComponent(reference)}`,
      answer: tracking,
    }),
  )

async function find(request: Request, reference: string): Promise<Booking | undefined> {
  const found = await trackings(request, reference)
  const [line] = found?.tracking ?? []
  if (line) return booked(reference, { consignment_id: line.consignment_id, tracking_link: undefined })
  // Unverified: whether each account has the call above. This one tells only that the parcel exists.
  const path = `/status_by_invoice/${encodeURIComponent(reference)}`
  const state = await orNone(request({ name: 'status by invoice', path, answer: statusAnswer }))
  return state && unknown(reference, 'Steadfast has booked it, but does not tell the consignment')
}

/** Undefined for what Steadfast does not know. */
const orNone = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error) => {
    if (error instanceof OutgoingError && error.kind === 'refused' && error.status === 404) return undefined
    throw error
  })

async function statusOf(request: Request, consignment: string, clock: Clock): Promise<CourierEvent | undefined> {
  const ask = (call: string) =>
    orNone(request({ name: call, path: `/${call}/${encodeURIComponent(consignment)}`, answer: statusAnswer }))
  // Unverified: whether each account has the first call, which tells of returns.
  const found = (await ask('status_with_return_status_by_cid')) ?? (await ask('status_by_cid'))
  if (!found) return undefined
  const { delivery_status: word } = found
  const state = steadfastStates[plainWord(word)]
  return {
    consignment,
    word,
    state: state ?? null,
    isKnown: state !== undefined,
    // The answer has no time.
    at: clock(),
    key: eventKey('steadfast', 'status', consignment, plainWord(word)),
  }
}

async function track(request: Request, reference: string): Promise<TrackingLine[]> {
  const found = await trackings(request, reference)
  return (found?.tracking ?? []).flatMap(({ text, created_at }) => {
    const at = readMoment(created_at)
    return text && at ? [{ at, text }] : []
  })
}
