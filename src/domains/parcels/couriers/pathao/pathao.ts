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
import { failed, problemOf, refused, unknown } from '../bookings.ts'
import type {
  Booking,
  CourierArea,
  CourierDefinition,
  CourierEvent,
  CourierPrice,
  CourierStore,
  ParcelToBook,
} from '../courier.ts'
import { pathaoClient } from './client.ts'
import { createdOrder, errorsOf, maxGrams, toOrder, toPriceRequest, wordsOfRefusal } from './orders.ts'
import { pathaoStates } from './states.ts'
import { readPathaoWebhook } from './webhook.ts'

const hosts = { live: 'https://api-hermes.pathao.com', test: 'https://courier-api-sandbox.pathao.com' }
const concurrency = 4

const text = (title: string, isSecret: boolean) => z.string().min(1).max(300).meta({ title, isSecret })
const credentials = z.object({
  clientId: text('Client ID', false),
  clientSecret: text('Client secret', true),
  username: text('E-mail address of the merchant panel', false),
  password: text('Password of the merchant panel', true),
  storeId: z.coerce.number().int().positive().meta({ title: 'Store ID', isSecret: false }),
})

/** Pathao. It has no way to cancel and none to look up a reference: after a lost answer its webhook tells. */
export const pathao: CourierDefinition<typeof credentials> = {
  code: 'pathao',
  name: 'Pathao',
  credentials,
  hosts,
  webhookSecretIn: 'header',
  readWebhook: readPathaoWebhook,
  open: ({ credentials: { storeId, ...account }, baseUrl, tokens, clock, http }) => {
    const service = http.service({ name: 'pathao', baseUrl, hosts: [hosts.live, hosts.test] })
    const request = pathaoClient(service.request, account, tokens, clock)
    return {
      book: (parcels) => mapLimited(parcels, concurrency, (parcel) => bookOne(request, parcel, storeId)),
      bookInBulk: (parcels) => bookInBulk(request, parcels, storeId),
      status: async (consignments) => {
        const found = await mapLimited(consignments, concurrency, (each) => statusOf(request, each, clock))
        return found.filter((event) => event !== undefined)
      },
      price: (parcel) => price(request, parcel, storeId),
      areas: (within) => (within ? areasOf(request, within) : zones(request)),
      stores: () => stores(request),
    }
  },
}

const problem = (parcel: ParcelToBook) =>
  problemOf(parcel) ??
  (parcel.grams > maxGrams ? { field: 'grams' as const, reason: 'Pathao takes parcels up to 10 kg' } : undefined)

async function bookOne(request: Request, parcel: ParcelToBook, storeId: number): Promise<Booking> {
  const { reference } = parcel
  const wrong = problem(parcel)
  if (wrong) return refused(reference, wrong)
  try {
    const { consignment_id: consignment, delivery_fee: feeTaka } = await request({
      name: 'create order',
      method: 'POST',
      path: '/orders',
      body: toOrder(parcel, storeId),
      answer: createdOrder,
    })
    return { reference, ok: true, consignment, ...(feeTaka !== undefined && { feeTaka }) }
  } catch (error) {
    return failed(reference, error, wordsOfRefusal)
  }
}

// Unverified: how many orders one request may have.
const maxBulk = 100

/** Pathao accepts all orders of a request or none, and announces each by webhook. */
async function bookInBulk(request: Request, parcels: readonly ParcelToBook[], storeId: number): Promise<Booking[]> {
  const bookings = new Map<ParcelToBook, Booking>()
  const good: ParcelToBook[] = []
  for (const parcel of parcels) {
    const wrong = problem(parcel)
    if (wrong) bookings.set(parcel, refused(parcel.reference, wrong))
    else good.push(parcel)
  }
  for (let from = 0; from < good.length; from += maxBulk) {
    const some = good.slice(from, from + maxBulk)
    const booked = await sendBulk(request, some, storeId)
    some.forEach((parcel, i) => {
      const booking = booked[i]
      if (booking) bookings.set(parcel, booking)
    })
  }
  return parcels.map((each) => bookings.get(each) ?? unknown(each.reference, 'Pathao did not mention it'))
}

async function sendBulk(request: Request, parcels: readonly ParcelToBook[], storeId: number): Promise<Booking[]> {
  try {
    await request({
      name: 'create orders',
      method: 'POST',
      path: '/orders/bulk',
      body: { orders: parcels.map((parcel) => toOrder(parcel, storeId)) },
      answer: z.unknown(),
    })
    const reason = 'Pathao has accepted the parcel and tells its number in a moment'
    return parcels.map(({ reference }) => ({ reference, ok: false, isUnknown: true, isAccepted: true, reason }))
  } catch (error) {
    return parcels.map(({ reference }, i) => bulkRefusal(reference, i, error))
  }
}

function bulkRefusal(reference: string, i: number, error: unknown): Booking {
  const errors = error instanceof OutgoingError && error.kind === 'refused' ? errorsOf(error.answer) : []
  // Unverified: that the errors of many are named this way. Without a number the words count for all.
  const numbered = errors.filter(({ path }) => /^orders\.\d+\./.test(path))
  if (numbered.length === 0) return failed(reference, error, wordsOfRefusal)
  const own = numbered.filter(({ path }) => path.startsWith(`orders.${i}.`))
  if (own.length > 0) return refused(reference, wordsOfRefusal(undefined, own))
  const reason = 'Not booked: Pathao refused another parcel of the same request'
  return { reference, ok: false, isUnknown: false, reason, isRetryable: true }
}

const info = z.object({
  order_status: z.string(),
  order_status_slug: optionalText,
  merchant_order_id: optionalId,
  updated_at: optionalText,
  invoice_id: optionalId,
})

async function statusOf(request: Request, consignment: string, clock: Clock): Promise<CourierEvent | undefined> {
  try {
    const path = `/orders/${encodeURIComponent(consignment)}/info`
    const read = await request({ name: 'order info', path, answer: info })
    const word = read.order_status_slug ?? read.order_status
    const state = pathaoStates[plainWord(word)]
    return {
      consignment,
      ...(read.merchant_order_id && { reference: read.merchant_order_id }),
      word,
      state: state ?? null,
      isKnown: state !== undefined,
      at: readMoment(read.updated_at) ?? clock(),
      ...(read.invoice_id && { payoutInvoice: read.invoice_id }),
      key: eventKey('pathao', 'info', consignment, plainWord(word), read.updated_at, read.invoice_id),
    }
  } catch (error) {
    if (error instanceof OutgoingError && error.kind === 'refused' && error.status === 404) return undefined
    throw error
  }
}

const priceAnswer = z.object({ final_price: z.coerce.number(), cod_enabled: amount, cod_percentage: amount })

async function price(request: Request, parcel: ParcelToBook, storeId: number): Promise<CourierPrice> {
  const body = toPriceRequest(parcel, storeId)
  if (!body) throw new OutgoingError('refused', 'Pathao names a price only for a known city and zone')
  const {
    final_price,
    cod_enabled,
    cod_percentage = 0,
  } = await request({
    name: 'price',
    method: 'POST',
    path: '/merchant/price-plan',
    body,
    answer: priceAnswer,
    isRepeatable: true,
  })
  return { deliveryTaka: final_price, codTaka: cod_enabled ? parcel.toCollectTaka * cod_percentage : 0 }
}

// Names have blanks around them.
const name = z.string().trim()
const list = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })
const city = list(z.object({ city_id: z.coerce.number(), city_name: name }))
const zone = list(z.object({ zone_id: z.coerce.number(), zone_name: name }))
const area = list(
  z.object({ area_id: z.coerce.number(), area_name: name, home_delivery_available: z.coerce.boolean().default(true) }),
)

/** One call for each city, one after the other: some clients report a limit of sixty a minute. */
async function zones(request: Request): Promise<CourierArea[]> {
  const cities = await request({ name: 'cities', path: '/city-list', answer: city })
  const found: CourierArea[] = []
  for (const { city_id, city_name } of cities.data) {
    const inCity = await request({ name: 'zones', path: `/cities/${city_id}/zone-list`, answer: zone })
    for (const { zone_id, zone_name } of inCity.data)
      found.push({ ...bare, ids: [city_id, zone_id], name: zone_name, district: city_name })
  }
  return found
}

const bare = { division: null, postcodes: [], delivers: true }

async function areasOf(request: Request, { ids, district }: CourierArea): Promise<CourierArea[]> {
  const [cityId = 0, zoneId = 0] = ids
  const { data } = await request({ name: 'areas', path: `/zones/${zoneId}/area-list`, answer: area })
  return data.map(({ area_id, area_name, home_delivery_available: delivers }) => ({
    ...bare,
    ids: [cityId, zoneId, area_id],
    name: area_name,
    district,
    delivers,
  }))
}

const storePage = z.object({
  // Types vary between samples.
  data: z.array(z.object({ store_id: id, store_name: name, store_address: optionalText, is_active: z.unknown() })),
  last_page: amount,
})

async function stores(request: Request): Promise<CourierStore[]> {
  const found: CourierStore[] = []
  for (let page = 1, last = 1; page <= Math.min(last, 20); page++) {
    const read = await request({ name: 'stores', path: '/stores', query: { page: String(page) }, answer: storePage })
    last = read.last_page ?? 1
    for (const { store_id, store_name, store_address = '', is_active } of read.data)
      found.push({
        id: store_id,
        name: store_name,
        address: store_address,
        isActive: /^(1|true)$/.test(`${is_active}`),
      })
  }
  return found
}
