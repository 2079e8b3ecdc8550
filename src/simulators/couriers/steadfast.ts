import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dhakaTimestamp } from '#shared/dates.ts'
import type { CourierCore, CourierScript, SimulatedParcel } from './simulated-courier.ts'
import { errorsOf, readOrder, type StoredOrder, taken } from './steadfast-orders.ts'
import { plans } from './steadfast-plans.ts'

const keys = { apiKey: 'simulated-api-key', secretKey: 'simulated-secret-key' }

/** Steadfast (Packzy). Choices of the simulator where the courier's answer is not known stand in docs/couriers.md. */
export const steadfast: CourierScript = {
  code: 'steadfast',
  name: 'Steadfast',
  basePath: '/api/v1',
  credentials: keys,
  errorBody: (status) => ({ status, message: status === 401 ? 'Unauthorized Access' : 'Server Error' }),
  routes: (app, core) => {
    const counts: Counts = { logins: new Map(), requests: [], bookings: [] }
    app.get('/api/v1/ping', async () => ({
      status: 200,
      message: 'pong',
      service: 'steadfast-api',
      version: 'v1',
      time: `${dhakaTimestamp(core.clock.now()).replace(' ', 'T')}+06:00`,
    }))
    app.register(async (signedIn) => {
      signedIn.addHook('onRequest', async (request, reply) => {
        const status = admit(request, core, counts)
        if (status !== 200) return reply.status(status).send({ status, message: words[status] })
      })
      bookingRoutes(signedIn, core)
      statusRoutes(signedIn, core)
      moneyRoutes(signedIn, core)
    })
    app.setNotFoundHandler((_, reply) => reply.status(404).send({ status: 404, message: 'Not Found' }))
  },
  plans,
  sign: (body, { url, secret }) => {
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = {
      authorization: `Bearer ${secret}`,
      'x-signature': signature,
      // The same on every try of one event, because it is derived from the event.
      'idempotency-key': createHmac('sha256', 'idempotency').update(body).digest('hex').slice(0, 32),
      'user-agent': 'Steadfast-Webhook/1.0',
    }
    return { url, headers, body }
  },
  eventBody: ({ event, word, extra }, parcel, now) => {
    const shared = { consignment_id: Number(parcel.consignment), invoice: parcel.reference }
    const updated_at = dhakaTimestamp(now)
    if (event === 'tracking_update')
      return { notification_type: event, ...shared, tracking_message: extra?.tracking_message, updated_at }
    const cod_amount = parcel.collectedTaka ?? parcel.toCollectTaka
    const status = word.charAt(0).toUpperCase() + word.slice(1)
    const tracking_message = extra?.tracking_message ?? `Status updated as ${status}`
    return {
      notification_type: event,
      ...shared,
      cod_amount,
      status,
      delivery_charge: 80,
      tracking_message,
      updated_at,
    }
  },
  webhookTimeoutMs: 5000,
  webhookRetryAfterMs: [30_000, 120_000],
  payOut: async (core) => {
    const due = [...core.parcels.values()].filter(
      ({ word, payoutInvoice }) => /^(partial_)?delivered/.test(word) && !payoutInvoice,
    )
    const invoice = `SFC-${core.random.code(5)}`
    for (const parcel of due) parcel.payoutInvoice = invoice
    return due.length
  },
}

const words: Record<number, string> = { 401: 'Unauthorized Access', 429: 'Too Many Requests' }
const minuteMs = 60_000
const maxPerMinute = { requests: 1000, bookings: 6000 }
type Counts = { logins: Map<string, Date[]>; requests: Date[]; bookings: Date[] }

/** Keys, the lock after ten wrong ones in five minutes, and the limits per minute. Booking has a limit of its own. */
function admit(request: FastifyRequest, { clock }: CourierCore, counts: Counts): number {
  const now = clock.now().getTime()
  const since = (times: Date[], ms: number) => times.filter((time) => time.getTime() > now - ms)
  const key = String(request.headers['api-key'])
  const wrong = since(counts.logins.get(key) ?? [], 60 * minuteMs)
  const lastTen = wrong.slice(-10)
  const isLocked = lastTen.length === 10 && Number(lastTen[9]) - Number(lastTen[0]) < 5 * minuteMs
  if (isLocked) return 429
  if (key !== keys.apiKey || request.headers['secret-key'] !== keys.secretKey) {
    counts.logins.set(key, [...wrong, clock.now()])
    return 401
  }
  const isBooking = request.url.includes('/create_order')
  const counted = isBooking ? 'bookings' : 'requests'
  counts[counted] = since(counts[counted], minuteMs)
  counts[counted].push(clock.now())
  return counts[counted].length > maxPerMinute[counted] ? 429 : 200
}

function bookingRoutes(app: FastifyInstance, core: CourierCore) {
  app.post('/api/v1/create_order', async (request, reply) => {
    const order = readOrder(request.body)
    if (core.faults.refuseBookings)
      return reply.status(400).send({ status: 400, message: core.faults.refuseBookings, errors: {} })
    const errors = errorsOf(order)
    if (Object.keys(errors).length > 0)
      return reply.status(422).send({ status: 422, message: 'The given data was invalid.', errors })
    if (isTaken(core, order.invoice)) return reply.status(409).send(taken)
    const consignment = answerOf(book(core, order))
    return { status: 200, message: 'Consignment has been created successfully.', consignment }
  })

  app.post('/api/v1/create_return_request', async (request, reply) => {
    const { consignment_id, reason } = (request.body ?? {}) as Record<string, unknown>
    const parcel = core.parcels.get(String(consignment_id))
    if (!parcel) return reply.status(404).send({ status: 404, message: 'Consignment not found.' })
    if (/delivered|return|cancelled/.test(parcel.word))
      return reply.status(422).send({ status: 422, message: 'A return cannot be requested.' })
    const at = core.clock.now().toISOString()
    return reply
      .status(201)
      .send({ id: 1, user_id: 1, consignment_id, reason, status: 'pending', created_at: at, updated_at: at })
  })
}

const isTaken = ({ parcels }: CourierCore, invoice: string) =>
  [...parcels.values()].some(({ reference }) => reference === invoice)

function book(core: CourierCore, order: StoredOrder): SimulatedParcel {
  const tracking_code = core.random.code(8)
  return core.add({
    consignment: String(100_000_000 + core.parcels.size),
    reference: order.invoice,
    recipient: order.recipient_name,
    toCollectTaka: order.cod_amount,
    word: 'in_review',
    fields: { ...order, tracking_code, tracking_link: `https://steadfast.example/t/${tracking_code}` },
  })
}

function answerOf({ consignment, fields, word, history }: SimulatedParcel) {
  const at = history[0]?.at.toISOString().replace('Z', '000Z')
  return {
    ...(fields as StoredOrder & { tracking_code: string; tracking_link: string }),
    consignment_id: Number(consignment),
    status: word,
    created_at: at,
    updated_at: at,
  }
}

function statusRoutes(app: FastifyInstance, { parcels }: CourierCore) {
  const find = (test: (parcel: SimulatedParcel) => boolean) => [...parcels.values()].find(test)
  const ways: [path: string, find: (id: string) => SimulatedParcel | undefined][] = [
    ['status_by_cid', (id) => parcels.get(id)],
    ['status_with_return_status_by_cid', (id) => parcels.get(id)],
    ['status_by_invoice', (id) => find(({ reference }) => reference === id)],
    ['status_by_trackingcode', (id) => find(({ fields }) => fields.tracking_code === id)],
  ]
  for (const [path, parcelOf] of ways)
    app.get<{ Params: { id: string } }>(`/api/v1/${path}/:id`, async ({ params }, reply) => {
      const parcel = parcelOf(params.id)
      if (!parcel) return reply.status(404).send({ status: 404, message: 'Consignment not found.' })
      const withReturns = path.startsWith('status_with')
      return { status: 200, delivery_status: withReturns ? parcel.word : parcel.word.replace(/_return_.*/, '') }
    })

  app.get<{ Params: { id: string } }>('/api/v1/trackings_by_invoice/:id', async ({ params }, reply) => {
    const parcel = find(({ reference }) => reference === params.id)
    if (!parcel) return reply.status(404).send({ status: 404, message: 'Consignment not found.' })
    const tracking = parcel.history.map(({ at, word }, i) => ({
      consignment_id: Number(parcel.consignment),
      tracking_type: i === 0 ? 1 : 2,
      text: i === 0 ? 'Consignment created by sender (API)' : `Consignment status updated as ${word}`,
      created_at: at.toISOString().replace('Z', '000Z'),
    }))
    return { status: 200, tracking }
  })
}

function moneyRoutes(app: FastifyInstance, { parcels }: CourierCore) {
  const paid = () => Map.groupBy([...parcels.values()], ({ payoutInvoice }) => payoutInvoice)
  const sum = (some: SimulatedParcel[]) =>
    some.reduce((taka, { collectedTaka, toCollectTaka }) => taka + (collectedTaka ?? toCollectTaka), 0)
  app.get('/api/v1/get_balance', async () => ({ status: 200, current_balance: sum(paid().get(null) ?? []) }))
  app.get('/api/v1/payments', async () => ({
    payments: [...paid()].flatMap(([payment_id, some]) =>
      payment_id ? [{ payment_id, amount: sum(some), total: sum(some), status_label: 'Paid' }] : [],
    ),
  }))
}
