import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { monotonicClock } from '#platform/clock.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { limitsHit, requestsShed } from '#platform/metrics.ts'
import { isStorm } from '#platform/secrets/passwords.ts'
import { endFlight } from '#server/cache/front-cache.ts'
import { sendsBody } from '#server/http/sends-body.ts'
import type { AddressShares, ShareRelease } from './address-shares.ts'
import { ConcurrencyLimiter, type Release } from './concurrency-limiter.ts'
import { type addressShares, dataLimits, orderLimits, pageLimits, urgentLimits } from './default-limits.ts'
import { isExempt, limiterOf, orderRoute, signInRoute } from './limiter-of.ts'
import type { RecentStaffTokens } from './recent-staff-tokens.ts'
import { refuseBusy, sendBusy } from './refuse-busy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with 503 before routing if the request would wait in vain. False: not answered. */
    shedEarly: (request: Pick<IncomingMessage, 'method' | 'url'>, response: ServerResponse) => boolean
  }
}

/**
 * Load shedding: requests that cannot be answered soon are rejected at once, before any work is done for them. A slot
 * is released when the response is ready, or when the client has gone: slow senders and readers hold no slot. Cached
 * pages, files and images are exempt because they cost next to nothing, uploads because they have a queue of their own.
 * @param staffTokens staff have a limiter of their own
 * @param shares limits per address; undefined: none
 */
export function shedLoad(
  app: FastifyInstance,
  staffTokens: Pick<RecentStaffTokens, 'has'>,
  { pages = pageLimits, data = dataLimits, orders = orderLimits, urgent = urgentLimits } = {},
  shares?: ReturnType<typeof addressShares>,
  now = monotonicClock,
) {
  const limiters = {
    pages: new ConcurrencyLimiter(pages, now),
    data: new ConcurrencyLimiter(data, now),
    orders: new ConcurrencyLimiter(orders, now),
    urgent: new ConcurrencyLimiter(urgent, now),
  }
  const releases = new WeakMap<FastifyRequest, Release>()

  async function acquire(request: FastifyRequest, reply: FastifyReply) {
    // The slot of a disconnected client would never be released: its 'close' event has passed already.
    if (isExempt(request) || reply.raw.destroyed || request.raw.destroyed) return
    const limiter = limiterOf(request, staffTokens)
    const gone = new Promise<void>((closed) => reply.raw.once('close', closed))
    const hasNoShare = limiter === 'orders' || staffTokens.has(request.headers.cookie)
    const releaseShare = hasNoShare ? noShare : await acquireShare(shares?.[limiter], request, gone)
    if (!releaseShare) {
      limitsHit.inc({ limit: limiter })
      return refuseBusy(request, reply, 429)
    }
    const releaseSlot = await limiters[limiter].acquire(gone)
    const release = () => {
      releaseSlot?.()
      releaseShare()
    }
    if (!releaseSlot) {
      release()
      requestsShed.inc({ limiter })
      return refuseBusy(request, reply, 503)
    }
    releaseShare.start()
    releases.set(request, release)
    void gone.then(release)
  }

  app.decorate('shedEarly', (request, response) => shedEarly(limiters.orders, request, response))
  app.addHook('onRequest', async (request, reply) => {
    if (!sendsBody(request)) return acquire(request, reply)
  })
  // Requests with a body take a slot when the body has arrived.
  app.addHook('preValidation', async (request, reply) => {
    if (sendsBody(request)) return acquire(request, reply)
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    releases.get(request)?.()
    return payload
  })
}

/** For requests without a limit per address. */
const noShare: ShareRelease = Object.assign(() => {}, { start: () => {} })

/** A slot among the requests of the same address. */
function acquireShare(shares: AddressShares | undefined, request: FastifyRequest, gone: Promise<void>) {
  if (!shares) return noShare
  const slot = shares.acquire(addressKey(request.ip), gone)
  // Queued because of its address: other requests must not wait for the page that this one was to render.
  if (slot instanceof Promise) endFlight(request.raw)
  return slot
}

/** Before the body is read: under overload the rejections are the largest cost. */
function shedEarly(
  orders: ConcurrencyLimiter,
  { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  response: ServerResponse,
): boolean {
  if (method !== 'POST') return false
  const limiter = orderRoute.test(url)
    ? orders.shouldShed() && 'orders'
    : signInRoute.test(url) && isStorm() && 'urgent'
  if (!limiter) return false
  requestsShed.inc({ limiter })
  sendBusy(response)
  return true
}
