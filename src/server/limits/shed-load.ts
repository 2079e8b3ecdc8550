import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#platform/http/address-key.ts'
import { limitsHit, requestsShed } from '#platform/metrics.ts'
import { isStorm } from '#platform/secrets/passwords.ts'
import { endFlight } from '#server/cache/front-cache.ts'
import { bringsBody } from '#server/http/brings-body.ts'
import { busyPage, plainPagePolicy } from '#server/http/busy-page.ts'
import { dataPolicy, securityHeaders } from '#server/http/security-headers.ts'
import { AddressShares, type LeaveShare } from './address-shares.ts'
import { Gate, type Leave, type Room } from './gate.ts'
import type { RecentStaffTokens } from './recent-staff-tokens.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** To be asked at the door: was this request, which would be made in vain, answered with 503? */
    refusedAtOnce: (request: Pick<IncomingMessage, 'method' | 'url'>, response: ServerResponse) => boolean
  }
}

/**
 * A page made anew takes the processor for itself: more at once would make all of them late, orders and refusals too. After a
 * change some are made anew at once: whoever comes then waits rather than being told to come again.
 */
const pageRoom: Room = { places: 1, patience: 800, burst: 2500 }
/** Data wait for the database most of their time. The first who ask a shop that has just been opened are no crowd, however slow it is. */
const dataRoom: Room = { places: 6, patience: 800, few: 6 }
/**
 * Orders: few, since each that waits for the database is one more that the processor is shared with, and what takes new ones in or
 * refuses them would come to its turn ever later.
 */
const orderRoom: Room = { places: 4, patience: 600, burst: 10_000, moment: 600 }
/** For staff, and for whoever looks after an order: beside all the others. */
const urgentRoom: Room = { places: 20, patience: 1000 }
/**
 * Of one address. What is cached costs nothing of it. The first pages of a shop that has just been opened are slow: they come out of
 * the burst. Since one at a time is made for an address, others wait for one page of it at most meanwhile.
 */
const pageShare = { burst: 3000, share: 1 / 4, places: 1, patience: 2500 }
const dataShare = { burst: 3000, share: 1 / 4, places: 3, patience: 2500 }
export const sharesOfAddresses = () => ({ pages: new AddressShares(pageShare), data: new AddressShares(dataShare) })

/**
 * When more is asked at once than can be answered soon, the rest is told so at once, before anything is read or made for
 * it, instead of all waiting for ever. A place is given back when the answer is made, or when the visitor has gone: who
 * sends or reads slowly holds up nobody. Kept pages, files and pictures are not counted: they cost next to nothing, or
 * have a queue of their own, as uploads have.
 * @param staffTokens staff have a limiter of their own
 * @param shares what one address may have of pages and data; undefined: all
 */
export function shedLoad(
  app: FastifyInstance,
  staffTokens: Pick<RecentStaffTokens, 'has'>,
  { pages = pageRoom, data = dataRoom, orders = orderRoom, urgent = urgentRoom } = {},
  shares?: ReturnType<typeof sharesOfAddresses>,
) {
  const gates = { pages: new Gate(pages), data: new Gate(data), orders: new Gate(orders), urgent: new Gate(urgent) }
  const leaving = new WeakMap<FastifyRequest, Leave>()

  async function enter(request: FastifyRequest, reply: FastifyReply) {
    // Who has gone already is not answered, and would never give a place back.
    if (isLight(request) || reply.raw.destroyed || request.raw.destroyed) return
    const gate = gateOf(request, staffTokens)
    const gone = new Promise<void>((heard) => reply.raw.once('close', heard))
    const turn = gate === 'pages' || gate === 'data' ? shares?.[gate].enter(addressKey(request.ip), gone) : leaveNothing
    // Nobody else waits for a page that has to wait for its address.
    if (turn instanceof Promise) endFlight(request.raw)
    const leaveShare = shares ? await turn : leaveNothing
    if (!leaveShare) {
      limitsHit.inc({ limit: gate })
      return refuseBusy(request, reply, 429)
    }
    const leaveGate = await gates[gate].enter(gone)
    const leave = () => {
      leaveGate?.()
      leaveShare()
    }
    if (!leaveGate) {
      leave()
      requestsShed.inc({ gate })
      return refuseBusy(request, reply, 503)
    }
    leaveShare.begin()
    leaving.set(request, leave)
    void gone.then(leave)
  }

  // Before it is read, and before anything else is done for it: no password could be compared, no order be written. In a
  // storm the refusals are what costs most.
  app.decorate('refusedAtOnce', ({ method, url = '' }, response) => {
    if (method !== 'POST') return false
    const gate = orderRoute.test(url)
      ? gates.orders.sendsAway() && 'orders'
      : signInRoute.test(url) && isStorm() && 'urgent'
    if (!gate) return false
    requestsShed.inc({ gate })
    response.writeHead(503, {
      ...securityHeaders,
      'content-security-policy': dataPolicy,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(busy)),
      'cache-control': 'no-store',
      'retry-after': String(comeAgain()),
    })
    response.end(busy)
    return true
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!bringsBody(request)) return enter(request, reply)
  })
  // The others take their place when the whole request has come.
  app.addHook('preValidation', async (request, reply) => {
    if (bringsBody(request)) return enter(request, reply)
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    leaving.get(request)?.()
    return payload
  })
}

/** Of who has no share. */
const leaveNothing: LeaveShare = Object.assign(() => {}, { begin: () => {} })

/** By the route that answers, not by how the address looks: what no route knows ends in a page, and costs one. */
const lightRoute = /^\/(assets\/|media\/|icons\/|healthz$|readyz$|sw\.js$|favicon)/
const isLight = (request: FastifyRequest) =>
  lightRoute.test(request.routeOptions.url ?? '') ||
  (bringsBody(request) && Boolean(request.headers['content-type']?.startsWith('multipart/')))

function gateOf(request: FastifyRequest, staffTokens: Pick<RecentStaffTokens, 'has'>) {
  if (isOrder(request)) return 'orders'
  return isUrgent(request, staffTokens) ? 'urgent' : isPage(request) ? 'pages' : 'data'
}

const orderRoute = /^\/backend\/api\/save-order$/
const isOrder = ({ routeOptions }: FastifyRequest) => orderRoute.test(routeOptions.url ?? '')
const urgentRoute = /^\/backend\/api\/(get-order|admin|subadmin-auth)\b/
const isUrgent = ({ routeOptions, headers }: FastifyRequest, staffTokens: Pick<RecentStaffTokens, 'has'>) =>
  urgentRoute.test(routeOptions.url ?? '') || staffTokens.has(headers.cookie)

const signInRoute = /^\/backend\/api\/(login|admin|subadmin-auth)$/

/** The route of React Router's pages. */
const isPage = ({ routeOptions }: FastifyRequest) => routeOptions.url === '/*'

const busy = JSON.stringify({
  success: false,
  error: 'Very many people are here just now. Please try again in a moment',
  code: 'busy',
})

/** In so many seconds, and not all in the same moment. */
const comeAgain = () => 3 + Math.floor(Math.random() * 5)

const tooMany = JSON.stringify({
  success: false,
  error: 'Too many requests from your connection. Please wait a moment',
  code: 'too_many',
})

/** Answered here and now: as an error it would also be logged, each of thousands. */
function refuseBusy(request: FastifyRequest, reply: FastifyReply, status: 429 | 503) {
  const seconds = comeAgain()
  reply.code(status).headers({ ...securityHeaders, 'retry-after': seconds, 'cache-control': 'no-store' })
  const wantsPage = isPage(request) && !bringsBody(request) && request.headers.accept?.includes('text/html')
  return wantsPage
    ? reply
        .header('content-security-policy', plainPagePolicy)
        .type('text/html; charset=utf-8')
        .send(busyPage(request.url, seconds, status === 429 ? 'connection' : 'shop'))
    : reply
        .header('content-security-policy', dataPolicy)
        .type('application/json; charset=utf-8')
        .send(status === 429 ? tooMany : busy)
}
