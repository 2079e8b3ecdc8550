import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import {
  amount,
  eventKey,
  id,
  mapLimited,
  optionalId,
  optionalText,
  plainWord,
  type Request,
  readMoment,
} from '../answers.ts'
import { failed, problemOf, refused } from '../bookings.ts'
import type {
  Booking,
  CourierDefinition,
  CourierEvent,
  CourierPrice,
  CourierStore,
  ParcelToBook,
  TrackingLine,
} from '../courier.ts'
import { fitAddress, fitText } from '../fit-text.ts'
import { areas } from './areas.ts'
import { redxStates } from './states.ts'
import { readRedxWebhook } from './webhook.ts'

const hosts = {
  live: 'https://openapi.redx.com.bd/v1.0.0-beta',
  test: 'https://sandbox.redx.com.bd/v1.0.0-beta',
}
const concurrency = 4

const credentials = z.object({
  token: z.string().min(1).max(3000).meta({ title: 'Access token', isSecret: true }),
  pickupStoreId: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional()
    .meta({ title: 'Pickup store ID; empty: the default store', isSecret: false }),
})

/** RedX. A reference cannot be looked up: after a lost answer somebody looks into RedX's panel, or its webhook tells. */
export const redx: CourierDefinition<typeof credentials> = {
  code: 'redx',
  name: 'RedX',
  credentials,
  hosts,
  webhookSecretIn: 'url',
  readWebhook: readRedxWebhook,
  open: ({ credentials: { token, pickupStoreId }, baseUrl, clock, http }) => {
    const service = http.service({ name: 'redx', baseUrl, hosts: [hosts.live, hosts.test] })
    const headers = { 'API-ACCESS-TOKEN': `Bearer ${token}` }
    const request: Request = (call) => service.request({ ...call, headers })
    return {
      book: (parcels) => mapLimited(parcels, concurrency, (parcel) => bookOne(request, parcel, pickupStoreId)),
      status: async (consignments) => {
        const found = await mapLimited(consignments, concurrency, (each) => statusOf(request, each, clock))
        return found.filter((event) => event !== undefined)
      },
      cancel: (consignment, reason) => cancel(request, consignment, reason),
      price: (parcel) => price(request, parcel, pickupStoreId),
      areas: () => areas(request),
      stores: async () => (await pickupStores(request)).map(({ area_id, ...store }): CourierStore => store),
      track: (consignment) => track(request, consignment),
    }
  },
}

/** A parcel in RedX's fields. */
const toParcel = (parcel: ParcelToBook, area: { id: number; name: string }, pickupStoreId: string | undefined) => ({
  // Unverified: the limits of all texts; those of its upload file are kept.
  customer_name: fitText(parcel.recipient.name, { max: 100 }),
  customer_phone: parcel.recipient.phone,
  delivery_area: area.name,
  delivery_area_id: area.id,
  customer_address: fitAddress(parcel.recipient, { min: 10, max: 250 }),
  merchant_invoice_id: parcel.reference,
  cash_collection_amount: String(parcel.toCollectTaka),
  parcel_weight: Math.ceil(parcel.grams),
  instruction: fitText(parcel.note, { max: 250 }),
  value: Math.max(1, Math.round(parcel.valueTaka)),
  ...(pickupStoreId && { pickup_store_id: Number(pickupStoreId) }),
  parcel_details_json: [
    { name: fitText(parcel.description, { max: 200 }), category: 'Clothing', value: parcel.valueTaka },
  ],
})

async function bookOne(request: Request, parcel: ParcelToBook, pickupStoreId: string | undefined): Promise<Booking> {
  const { reference, area } = parcel
  const [areaId] = area?.ids ?? []
  const wrong = problemOf(parcel) ?? (areaId ? undefined : noArea)
  if (wrong || !area || !areaId) return refused(reference, wrong ?? noArea)
  try {
    const { tracking_id: consignment } = await request({
      name: 'create parcel',
      method: 'POST',
      path: '/parcel',
      body: toParcel(parcel, { id: areaId, name: area.name }, pickupStoreId),
      answer: z.object({ tracking_id: id }),
    })
    return { reference, ok: true, consignment }
  } catch (error) {
    return failed(reference, error, wordsOfRefusal)
  }
}

const noArea = { field: 'area' as const, reason: 'RedX needs one of its delivery areas' }

const refusal = z.object({ message: z.string(), errors: z.unknown().optional() })

/** A refusal in words. */
function wordsOfRefusal(answer: unknown) {
  const { message = 'it gave no reason' } = refusal.safeParse(answer).data ?? {}
  // RedX's raw error for a pickup store that is none; a shop id is a usual mistake.
  if (/PHONE/.test(message)) return { field: 'store' as const, reason: 'RedX does not know the pickup store' }
  const words: [pattern: RegExp, field: 'phone' | 'address' | 'area' | 'toCollect' | 'name'][] = [
    [/customer_phone/, 'phone'],
    [/delivery_area/, 'area'],
    [/customer_address/, 'address'],
    [/customer_name/, 'name'],
    [/cash_collection/, 'toCollect'],
  ]
  const field = words.find(([pattern]) => pattern.test(message))?.[1]
  return { reason: `RedX refused the parcel: ${message.slice(0, 300)}`, ...(field && { field }) }
}

/** Undefined for a parcel that RedX does not know. */
const orNone = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error) => {
    if (error instanceof OutgoingError && error.kind === 'refused' && error.status === 404) return undefined
    throw error
  })

const info = z.object({ parcel: z.object({ status: z.string(), merchant_invoice_id: optionalId, charge: amount }) })

async function statusOf(request: Request, consignment: string, clock: Clock): Promise<CourierEvent | undefined> {
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

async function track(request: Request, consignment: string): Promise<TrackingLine[]> {
  const path = `/parcel/track/${encodeURIComponent(consignment)}`
  const found = await orNone(request({ name: 'parcel track', path, answer: tracking }))
  return (found?.tracking ?? []).flatMap(({ message_en: text, time }) => {
    const at = readMoment(time)
    return text && at ? [{ at, text }] : []
  })
}

async function cancel(request: Request, consignment: string, reason: string): Promise<void> {
  await request({
    name: 'cancel parcel',
    method: 'PATCH',
    path: '/parcels',
    body: {
      entity_type: 'parcel-tracking-id',
      entity_id: consignment,
      update_details: { property_name: 'status', new_value: 'cancelled', reason: fitText(reason, { max: 250 }) },
    },
    answer: z.object({ success: z.literal(true) }),
  })
}

const pickupStore = z.object({ id, name: z.string(), address: z.string().default(''), area_id: optionalId })

const pickupStores = async (request: Request) => {
  const answer = z.object({ pickup_stores: z.array(pickupStore) })
  const { pickup_stores } = await request({ name: 'pickup stores', path: '/pickup/stores', answer })
  return pickup_stores.map((store) => ({ ...store, isActive: true }))
}

const charge = z.object({ deliveryCharge: z.coerce.number(), codCharge: z.coerce.number() })

async function price(request: Request, parcel: ParcelToBook, pickupStoreId?: string): Promise<CourierPrice> {
  const [areaId] = parcel.area?.ids ?? []
  const stores = await pickupStores(request)
  const store = pickupStoreId ? stores.find((each) => each.id === pickupStoreId) : stores[0]
  if (!areaId || !store?.area_id)
    throw new OutgoingError('refused', 'RedX names a price only for a delivery area and a pickup store')
  const { deliveryCharge, codCharge } = await request({
    name: 'price',
    path: '/charge/charge_calculator',
    query: {
      delivery_area_id: String(areaId),
      pickup_area_id: store.area_id,
      cash_collection_amount: String(parcel.toCollectTaka),
      weight: String(Math.ceil(parcel.grams)),
    },
    answer: charge,
  })
  return { deliveryTaka: deliveryCharge, codTaka: codCharge }
}
