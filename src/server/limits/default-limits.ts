import { AddressShares } from './address-shares.ts'
import type { ConcurrencyLimits } from './concurrency-limiter.ts'

/**
 * Rendering a page occupies the processor: more at once would delay all of them, orders and rejections too. After an
 * invalidation several pages are rendered at once; their visitors are queued rather than rejected.
 */
export const pageLimits: ConcurrencyLimits = { concurrency: 1, queueTimeoutMs: 800, burstTimeoutMs: 2500 }
/** Data mostly wait for the database. The first requests after a start are slow, but no overload. */
export const dataLimits: ConcurrencyLimits = { concurrency: 6, queueTimeoutMs: 800, minQueue: 6 }
/** Few: every order in progress shares the processor with accepting and rejecting the others. */
export const orderLimits: ConcurrencyLimits = {
  concurrency: 4,
  queueTimeoutMs: 600,
  burstTimeoutMs: 10_000,
  burstMs: 600,
}
/** Staff, and customers who look at an order. */
export const urgentLimits: ConcurrencyLimits = { concurrency: 20, queueTimeoutMs: 1000 }
/**
 * Per address; cached responses are free. The first pages after a start are slow and are covered by the burst. One page
 * per address at a time, so that others wait for at most one of them.
 */
const pageShare = { burstMs: 3000, share: 1 / 4, concurrency: 1, queueTimeoutMs: 2500 }
const dataShare = { burstMs: 3000, share: 1 / 4, concurrency: 3, queueTimeoutMs: 2500 }
export const addressShares = () => ({
  pages: new AddressShares(pageShare),
  data: new AddressShares(dataShare),
  // For users without a staff session: they look up an order, or try to sign in to the back office.
  urgent: new AddressShares(dataShare),
})
