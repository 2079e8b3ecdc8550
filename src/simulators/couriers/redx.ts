import type { FastifyInstance } from 'fastify'
import { redxAreas } from './areas.ts'
import { plans, step } from './redx-plans.ts'
import type { CourierCore, CourierScript, SimulatedParcel } from './simulated-courier.ts'

const credentials = { token: 'simulated-redx-token', pickupStoreId: '501' }
const api = '/v1.0.0-beta'

/** RedX OpenAPI. Choices of the simulator where the courier's answer is not known stand in docs/couriers.md. */
export const redx: CourierScript = {
  code: 'redx',
  name: 'RedX',
  basePath: api,
  credentials,
  errorBody: (status) => ({ status_code: status, message: status === 401 ? 'Unauthorized' : 'Internal Server Error' }),
  routes: (app, core) => {
    app.register(async (signedIn) => {
      signedIn.addHook('onRequest', async ({ headers }, reply) => {
        if (headers['api-access-token'] !== `Bearer ${credentials.token}`)
          return reply.status(401).send(redx.errorBody(401))
      })
      placeRoutes(signedIn)
      parcelRoutes(signedIn, core)
    })
    app.setNotFoundHandler((_, reply) => reply.status(404).send({ status_code: 404, message: 'Not Found' }))
  },
  plans,
  sign: (body, { url, secret }) => {
    const signed = new URL(url)
    signed.searchParams.set('token', secret)
    return { url: signed.href, headers: {}, body }
  },
  eventBody: ({ word, extra }, { consignment, reference }, now) => ({
    tracking_number: consignment,
    timestamp: now.toISOString(),
    status: word,
    message_en: extra?.message ?? messages[word] ?? word,
    message_bn: extra?.message ?? messages[word] ?? word,
    invoice_number: reference,
  }),
  webhookTimeoutMs: 10_000,
  // Retries are not documented; the simulator is the hardest case.
  webhookRetryAfterMs: [],
  // Its API tells of no payout: the money comes to the bank, and the list of parcels stands in the panel.
  payOut: async ({ parcels, random }) => {
    const due = [...parcels.values()].filter(({ word, payoutInvoice }) => word === 'delivered' && !payoutInvoice)
    const invoice = `RDX-${random.code(6)}`
    for (const parcel of due) parcel.payoutInvoice = invoice
    return due.length
  },
}

const messages: Record<string, string> = {
  'pickup-pending': 'Parcel is waiting for pickup',
  'ready-for-delivery': 'Parcel is received at the hub',
  'delivery-in-progress': 'Parcel is out for delivery',
  delivered: 'Parcel is delivered',
  'agent-hold': 'Parcel is on hold at the agent',
  'agent-returning': 'Parcel is on its way back',
  returned: 'Parcel is returned to the merchant',
  cancelled: 'Parcel is cancelled',
}

type Fields = Record<string, unknown>
const store = {
  id: 501,
  name: 'Main store',
  address: 'House 1, Road 2, Dhaka',
  area_name: 'Banani',
  area_id: 1400,
  phone: '8801712345678',
}

const stores = [store, { ...store, id: 502, name: 'Gulshan store', area_name: 'Gulshan', area_id: 1401 }]

function placeRoutes(app: FastifyInstance) {
  app.get<{ Querystring: { post_code?: string; district_name?: string } }>(`${api}/areas`, async ({ query }) => ({
    areas: redxAreas
      .filter(({ post_code }) => !query.post_code || post_code === query.post_code)
      .filter(({ district }) => !query.district_name || district === query.district_name)
      .map(({ district, ...area }) => area),
  }))
  app.get(`${api}/pickup/stores`, async () => ({
    pickup_stores: stores.map((each) => ({ ...each, created_at: '2026-01-01T00:00:00.000Z' })),
  }))
  app.get(`${api}/pickup/store/info/:id`, async () => ({ pickup_store: store }))
  app.get<{ Querystring: Record<string, string> }>(`${api}/charge/charge_calculator`, async ({ query }, reply) => {
    if (!isArea(query.delivery_area_id) || !query.pickup_area_id)
      return reply.status(400).send({ status_code: 400, message: 'delivery_area_id and pickup_area_id are required' })
    const kilos = Math.ceil(Number(query.weight) / 1000)
    return { deliveryCharge: 60 + 15 * (kilos - 1), codCharge: Math.ceil(Number(query.cash_collection_amount) / 100) }
  })
}

const isArea = (id: unknown) => redxAreas.some((area) => area.id === Number(id))

function errorsIn(fields: Fields, { faults }: CourierCore): string | undefined {
  if (faults.refuseBookings) return faults.refuseBookings
  for (const field of [
    'customer_name',
    'customer_phone',
    'delivery_area',
    'customer_address',
    'parcel_weight',
    'value',
  ])
    if (!fields[field]) return `${field} is required`
  if (!/^01\d{9}$/.test(String(fields.customer_phone))) return 'customer_phone is invalid'
  if (!isArea(fields.delivery_area_id)) return 'delivery_area_id is invalid'
  if (!/^\d+$/.test(String(fields.cash_collection_amount))) return 'cash_collection_amount is invalid'
  // The raw error of the courier for a shop id in this field.
  if (fields.pickup_store_id && !stores.some(({ id }) => id === Number(fields.pickup_store_id)))
    return "Cannot read property 'PHONE' of undefined"
  return undefined
}

/** The same merchant_invoice_id twice makes two parcels: nothing promises otherwise. */
function parcelRoutes(app: FastifyInstance, core: CourierCore) {
  const notFound = { status_code: 404, message: 'Parcel not found' }
  app.post(`${api}/parcel`, async (request, reply) => {
    const fields = (request.body ?? {}) as Fields
    const message = errorsIn(fields, core)
    if (message) return reply.status(400).send({ status_code: 400, message })
    const parcel = core.add({
      consignment: `26A${core.random.code(9)}`,
      reference: String(fields.merchant_invoice_id ?? ''),
      recipient: String(fields.customer_name),
      toCollectTaka: Number(fields.cash_collection_amount),
      word: 'pickup-pending',
      fields,
    })
    return reply.status(201).send({ tracking_id: parcel.consignment })
  })
  app.get<{ Params: { id: string } }>(`${api}/parcel/info/:id`, async ({ params }, reply) => {
    const parcel = core.parcels.get(params.id)
    return parcel ? { parcel: infoOf(parcel) } : reply.status(404).send(notFound)
  })
  app.patch(`${api}/parcels`, async (request, reply) => {
    const { entity_id, update_details } = (request.body ?? {}) as { entity_id?: string; update_details?: Fields }
    const parcel = core.parcels.get(String(entity_id))
    if (!parcel) return reply.status(404).send(notFound)
    if (update_details?.new_value !== 'cancelled' || !/^pickup/.test(parcel.word))
      return reply.status(400).send({ status_code: 400, message: 'The parcel cannot be cancelled any more' })
    parcel.plan = []
    await core.apply(parcel, step(0, 'cancelled'))
    return { success: true, message: 'Request Accepted' }
  })
}

const infoOf = ({ consignment, word, history, fields }: SimulatedParcel) => ({
  ...fields,
  tracking_id: consignment,
  charge: 60,
  status: word,
  created_at: history[0]?.at.toISOString(),
  delivery_type: 'regular',
  pickup_location: { id: store.id, name: store.name, address: store.address, area_name: store.area_name },
})
