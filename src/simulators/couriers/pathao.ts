import type { FastifyInstance, FastifyReply } from 'fastify'
import { dhakaDay, dhakaTimestamp } from '#shared/dates.ts'
import { pathaoCities } from './areas.ts'
import { pathaoErrors } from './pathao-errors.ts'
import type { CourierCore, CourierScript, Outcome, Step } from './simulated-courier.ts'

const credentials = {
  clientId: 'simulated-client',
  clientSecret: 'simulated-client-secret',
  username: 'shop@simulator.example',
  password: 'simulated-password',
  storeId: 1001,
}
const api = '/aladdin/api/v1'
/** The same for every merchant. */
const integrationHeader = 'x-pathao-merchant-webhook-integration-secret'
const integrationSecret = 'f3992ecc-59da-4cbe-a049-a13da2018d51'

type Token = { refresh: string; expiresAt: Date }
type Store = { store_id: number; store_name: string; store_address: string; approvedAt: Date }
type State = { tokens: Map<string, Token>; stores: Store[] }

/** Pathao's merchant API. Choices of the simulator where the courier's answer is not known stand in docs/couriers.md. */
export const pathao: CourierScript = {
  code: 'pathao',
  name: 'Pathao',
  basePath: '',
  credentials,
  errorBody: (status) => ({ message: status === 401 ? 'Unauthorized' : 'Server Error', type: 'error', code: status }),
  routes: (app, core) => {
    const store = { store_id: 1001, store_name: 'Main store', store_address: 'House 1, Road 2, Dhaka' }
    const state: State = { tokens: new Map(), stores: [{ ...store, approvedAt: core.clock.now() }] }
    tokenRoute(app, core, state)
    app.register(async (signedIn) => {
      signedIn.addHook('onRequest', async ({ headers }, reply) => {
        const token = state.tokens.get(String(headers.authorization).replace(/^Bearer /, ''))
        if (!token || token.expiresAt <= core.clock.now()) return reply.status(401).send(pathao.errorBody(401))
      })
      placeRoutes(signedIn)
      storeRoutes(signedIn, core, state)
      orderRoutes(signedIn, core, state)
    })
    app.setNotFoundHandler((_, reply) => reply.status(404).send({ message: 'no Route matched with those values' }))
  },
  plan: (outcome) => plans[outcome],
  sign: (body, { url, secret }) => ({ url, headers: { 'x-pathao-signature': secret }, body }),
  eventBody: ({ event, extra }, { consignment, reference, fields, collectedTaka }, now) => ({
    event,
    consignment_id: consignment,
    merchant_order_id: reference,
    store_id: fields.store_id,
    updated_at: dhakaTimestamp(now),
    timestamp: now.toISOString(),
    ...(/created|updated|requested/.test(event ?? '') && { delivery_fee: fields.delivery_fee }),
    ...(collectedTaka !== null &&
      /deliver(ed|y)$|return|exchange/.test(event ?? '') && { collected_amount: collectedTaka }),
    ...extra,
  }),
  webhookTimeoutMs: 10_000,
  // Retries are not documented; the simulator is the hardest case.
  webhookRetryAfterMs: [],
  checkWebhook: async ({ sender }) => {
    const response = await sender.post('webhook_integration', JSON.stringify({ event: 'webhook_integration' }))
    if (response?.status !== 202 || response.headers.get(integrationHeader) !== integrationSecret)
      throw new Error('The address must answer 202 with the integration secret in its header')
  },
  payOut: async (core) => {
    const due = [...core.parcels.values()].filter(
      ({ word, payoutInvoice }) => /^(Delivered|Partial_Delivery|Returned_to_Merchant)$/.test(word) && !payoutInvoice,
    )
    const invoice = `${dayCode(core)}${core.random.code(6)}`
    for (const parcel of due) {
      parcel.payoutInvoice = invoice
      const step = { afterHours: 0, word: parcel.word, event: 'order.paid', extra: { invoice_id: invoice } }
      await core.apply(parcel, step)
    }
    return due.length
  },
}

/** DDMMYY, as in the courier's numbers. */
const dayCode = ({ clock }: CourierCore) => {
  const [year = '', month, day] = dhakaDay(clock.now()).split('-')
  return `${day}${month}${year.slice(2)}`
}

const step = (afterHours: number, word: string, event: string, more: Partial<Step> = {}): Step => ({
  afterHours,
  word,
  event: `order.${event}`,
  ...more,
})
const underWay = [
  step(0.5, 'Pickup_Requested', 'pickup-requested'),
  step(1, 'Assigned_for_Pickup', 'assigned-for-pickup'),
  step(3, 'Picked', 'picked'),
  step(4, 'At_the_Sorting_HUB', 'at-the-sorting-hub'),
  step(6, 'In_Transit', 'in-transit'),
  step(8, 'Received_at_Last_Mile_HUB', 'received-at-last-mile-hub'),
  step(4, 'Assigned_for_Delivery', 'assigned-for-delivery'),
]
const wayBack = (return_type: string): Step[] => {
  const extra = { return_type, return_consignment_id: 'RL000000000000' }
  return [
    step(2, 'Return', 'return-id-created', { extra }),
    step(24, 'Return_In_Transit', 'return-in-transit', { extra }),
    step(24, 'Returned_to_Merchant', 'returned-to-merchant', { extra }),
  ]
}
const noAnswer = { extra: { reason: 'Customer did not answer the phone' } }
const plans: Record<Outcome, Step[]> = {
  delivered: [...underWay, step(4, 'Delivered', 'delivered', { collects: 1 })],
  partly_delivered: [
    ...underWay,
    step(4, 'Partial_Delivery', 'partial-delivery', { collects: 0.5 }),
    ...wayBack('partial-delivery').map((each) => ({ ...each, word: 'Partial_Delivery' })),
  ],
  returned: [
    ...underWay,
    step(4, 'Delivery_Failed', 'delivery-failed', noAnswer),
    step(20, 'On_Hold', 'on-hold', noAnswer),
    step(20, 'Return', 'returned', { ...noAnswer, collects: 0 }),
    ...wayBack('return'),
  ],
}

function tokenRoute(app: FastifyInstance, { clock, random }: CourierCore, { tokens }: State) {
  app.post(`${api}/issue-token`, async (request, reply) => {
    const given = (request.body ?? {}) as Record<string, unknown>
    const isClient = given.client_id === credentials.clientId && given.client_secret === credentials.clientSecret
    const isUser = given.username === credentials.username && given.password === credentials.password
    const refreshed = [...tokens].find(([, { refresh }]) => refresh === given.refresh_token)
    const isGood = given.grant_type === 'password' ? isUser : given.grant_type === 'refresh_token' && refreshed
    if (!isClient || !isGood) return reply.status(401).send(pathao.errorBody(401))
    if (refreshed) tokens.delete(refreshed[0])
    const lifeSeconds = 432_000
    const access_token = `access-${random.code(24)}`
    const refresh_token = `refresh-${random.code(24)}`
    tokens.set(access_token, {
      refresh: refresh_token,
      expiresAt: new Date(clock.now().getTime() + lifeSeconds * 1000),
    })
    return { token_type: 'Bearer', expires_in: lifeSeconds, access_token, refresh_token }
  })
}

const success = (message: string, data: unknown) => ({ message, type: 'success', code: 200, data })
const invalid = (reply: FastifyReply, errors: Record<string, string[]>) =>
  reply.status(422).send({ message: 'Please fix the given errors', type: 'error', code: 422, errors })

function placeRoutes(app: FastifyInstance) {
  const zones = pathaoCities.flatMap((city) => city.zones)
  app.get(`${api}/city-list`, async () => {
    const data = pathaoCities.map(({ city_id, city_name }) => ({ city_id, city_name }))
    return success('City successfully fetched.', { data })
  })
  app.get<{ Params: { id: string } }>(`${api}/cities/:id/zone-list`, async ({ params }) => {
    const found = pathaoCities.find(({ city_id }) => city_id === Number(params.id))?.zones ?? []
    return success('Zone list fetched.', { data: found.map(({ zone_id, zone_name }) => ({ zone_id, zone_name })) })
  })
  app.get<{ Params: { id: string } }>(`${api}/zones/:id/area-list`, async ({ params }) => {
    const data = zones.find(({ zone_id }) => zone_id === Number(params.id))?.areas ?? []
    return success('Area list fetched.', { data })
  })
}

function storeRoutes(app: FastifyInstance, { clock, sender }: CourierCore, { stores }: State) {
  app.get(`${api}/stores`, async () => {
    const data = stores.map(({ approvedAt, ...store }) => ({
      ...store,
      is_active: approvedAt <= clock.now() ? 1 : 0,
      city_id: '1',
      zone_id: '100',
      is_default_store: store.store_id === 1001,
    }))
    return success('Store list fetched.', { data, total: data.length, current_page: 1, per_page: 1000, last_page: 1 })
  })
  app.post(`${api}/stores`, async (request, reply) => {
    const { name, address } = (request.body ?? {}) as { name?: string; address?: string }
    if (!name || name.length < 3 || name.length > 50)
      return invalid(reply, { name: ['The name must have 3 to 50 characters'] })
    const hourMs = 3_600_000
    const approvedAt = new Date(clock.now().getTime() + hourMs)
    const store = { store_id: 1001 + stores.length, store_name: name, store_address: String(address), approvedAt }
    stores.push(store)
    clock.schedule(hourMs, () =>
      sender.send(`store-${store.store_id}`, 'store.created', {
        event: 'store.created',
        store_id: store.store_id,
        store_name: name,
        is_active: 1,
        timestamp: clock.now().toISOString(),
      }),
    )
    return success('Store created successfully, please wait one hour for approval.', { store_name: name })
  })
  app.post(`${api}/merchant/price-plan`, async (request, reply) => {
    const given = (request.body ?? {}) as Record<string, unknown>
    const missing = ['store_id', 'item_type', 'delivery_type', 'item_weight', 'recipient_city', 'recipient_zone']
      .filter((field) => !given[field])
      .map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required`]])
    if (missing.length > 0) return invalid(reply, Object.fromEntries(missing))
    const price = 80 + 15 * Math.max(0, Math.ceil(Number(given.item_weight) - 1))
    const plan = { price, discount: 0, promo_discount: 0, plan_id: 69, additional_charge: 0, final_price: price }
    return success('price', { ...plan, cod_enabled: 1, cod_percentage: 0.01 })
  })
}

function orderRoutes(app: FastifyInstance, core: CourierCore, { stores }: State) {
  const errorsIn = (order: Record<string, unknown>): Record<string, string[]> => {
    const store = stores.find(({ store_id }) => store_id === Number(order.store_id))
    const isReady = store && store.approvedAt <= core.clock.now()
    const errors = pathaoErrors(order)
    if (!errors.store_id && !isReady) errors.store_id = ['Wrong Store selected']
    if (core.faults.refuseBookings) errors.recipient_address = [core.faults.refuseBookings]
    return errors
  }
  app.post(`${api}/orders`, async (request, reply) => {
    const order = (request.body ?? {}) as Record<string, unknown>
    const errors = errorsIn(order)
    if (Object.keys(errors).length > 0) return invalid(reply, errors)
    const parcel = book(core, order)
    const data = {
      consignment_id: parcel.consignment,
      merchant_order_id: parcel.reference,
      order_status: 'Pending',
      delivery_fee: parcel.fields.delivery_fee,
    }
    return success('Order Created Successfully', data)
  })
  app.post(`${api}/orders/bulk`, async (request, reply) => {
    const { orders } = (request.body ?? {}) as { orders?: Record<string, unknown>[] }
    if (!Array.isArray(orders)) return invalid(reply, { orders: ['The orders field is required'] })
    const errors = orders.flatMap((order, i) =>
      Object.entries(errorsIn(order)).map(([field, words]) => [`orders.${i}.${field}`, words] as const),
    )
    if (errors.length > 0) return invalid(reply, Object.fromEntries(errors))
    core.clock.schedule(60_000, () => orders.forEach((order) => void book(core, order)))
    return reply
      .status(202)
      .send({ message: 'Your bulk order creation request is accepted', type: 'success', code: 202, data: true })
  })
  app.get<{ Params: { id: string } }>(`${api}/orders/:id/info`, async ({ params }, reply) => {
    const parcel = core.parcels.get(params.id)
    if (!parcel) return reply.status(404).send({ message: 'Order not found', type: 'error', code: 404 })
    return success('Order info', {
      consignment_id: parcel.consignment,
      merchant_order_id: parcel.reference,
      order_status: parcel.word.replaceAll('_', ' '),
      order_status_slug: parcel.word,
      updated_at: dhakaTimestamp(parcel.history.at(-1)?.at ?? core.clock.now()),
      invoice_id: parcel.payoutInvoice,
    })
  })
}

/** The same merchant_order_id twice makes two parcels: nothing promises otherwise. */
function book(core: CourierCore, order: Record<string, unknown>) {
  const parcel = core.add({
    consignment: `DT${dayCode(core)}${core.random.code(6)}`,
    reference: String(order.merchant_order_id ?? ''),
    recipient: String(order.recipient_name),
    toCollectTaka: Number(order.amount_to_collect),
    word: 'Pending',
    fields: { ...order, delivery_fee: 80 },
  })
  core.clock.schedule(1000, () =>
    core.sender.send(
      parcel.consignment,
      'order.created',
      pathao.eventBody(step(0, 'Pending', 'created'), parcel, core.clock.now()),
    ),
  )
  return parcel
}
