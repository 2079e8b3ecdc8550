import type { FastifyInstance } from 'fastify'
import { dhakaDay, dhakaTimestamp } from '#shared/dates.ts'
import { pathaoErrors } from './pathao-errors.ts'
import { api, invalid, placeRoutes, type Store, storeRoutes, success } from './pathao-places.ts'
import { plans, step } from './pathao-plans.ts'
import type { CourierCore, CourierScript } from './simulated-courier.ts'

const credentials = {
  clientId: 'simulated-client',
  clientSecret: 'simulated-client-secret',
  username: 'shop@simulator.example',
  password: 'simulated-password',
  storeId: 1001,
}
/** The same for every merchant. */
const integrationHeader = 'x-pathao-merchant-webhook-integration-secret'
const integrationSecret = 'f3992ecc-59da-4cbe-a049-a13da2018d51'

type Token = { refresh: string; expiresAt: Date }
type State = { tokens: Map<string, Token>; stores: Store[] }

/**
 * Pathao's merchant API. Choices of the simulator where the courier's answer is not known stand in docs/couriers.md.
 */
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
      storeRoutes(signedIn, core, state.stores)
      orderRoutes(signedIn, core, state)
    })
    app.setNotFoundHandler((_, reply) => reply.status(404).send({ message: 'no Route matched with those values' }))
  },
  plans,
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
      ({ word, payoutInvoice }) =>
        /^(Delivered|Partial_Delivery|exchange|Returned_to_Merchant)$/.test(word) && !payoutInvoice,
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
