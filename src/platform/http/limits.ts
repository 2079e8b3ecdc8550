import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { limitsHit } from '../metrics.ts'
import { Refusal } from '../refusal.ts'

/** Rate limits: `points` per `seconds`, across all processes. */
const rules = {
  login: { points: 10, seconds: 15 * 60 },
  loginFromAddress: { points: 50, seconds: 15 * 60 },
  /** Wrong passwords per account, of all browsers together that never signed in to it. */
  loginFromAnywhere: { points: 30, seconds: 3600 },
  staffLogin: { points: 5, seconds: 15 * 60 },
  staffLoginFromAddress: { points: 20, seconds: 15 * 60 },
  staffLoginFromAnywhere: { points: 20, seconds: 3600 },
  /** Second-factor codes, per account. */
  staffCode: { points: 10, seconds: 15 * 60 },
  register: { points: 20, seconds: 3600 },
  orderByPhone: { points: 10, seconds: 3600 },
  orderFromAddress: { points: 120, seconds: 600 },
  lookUp: { points: 120, seconds: 600 },
  wrongPhone: { points: 20, seconds: 3600 },
  review: { points: 10, seconds: 3600 },
  upload: { points: 60, seconds: 600 },
  /** Password confirmations, per account and per address. */
  forgot: { points: 5, seconds: 3600 },
  forgotFromAddress: { points: 30, seconds: 3600 },
  changePassword: { points: 5, seconds: 600 },
  /** Messages per phone number or e-mail, and per address, which many customers of a carrier may share. */
  contact: { points: 10, seconds: 3600 },
  contactFromAddress: { points: 100, seconds: 3600 },
  /** Photos with reviews and reports, per address. */
  photos: { points: 40, seconds: 600 },
  /** Kilobytes of photos per day, of all guests together and of all customers together. */
  photosInAll: { points: 500_000, seconds: 86_400 },
  vote: { points: 60, seconds: 3600 },
  stockAlert: { points: 30, seconds: 3600 },
  /** Cancellations and reports, per address; private links created, per order. */
  aftercare: { points: 30, seconds: 3600 },
  /** The whole catalogue as a file, unless cached. */
  feed: { points: 30, seconds: 3600 },
  /** Page views, per address, which many people may share. Counted per process, in memory. */
  visit: { points: 300, seconds: 60, inMemory: true },
  /** Invalid bodies (not JSON, too large, too many values, too deep), per address; counted per process. */
  refusedBody: { points: 30, seconds: 60, inMemory: true },
} as const
export type LimitName = keyof typeof rules

export type Limits = {
  /**
   * Consumes one point, or several, of `name` for `key` (an address, a phone number, an account).
   * @throws Refusal 429 with the seconds to wait
   */
  count: (name: LimitName, key: string, many?: number) => Promise<void>
  /** Would the next one be refused? Consumes nothing. */
  isExhausted: (name: LimitName, key: string) => Promise<boolean>
  /** Returns one point. */
  giveBack: (name: LimitName, key: string) => Promise<void>
  /** Resets the count, after a success. */
  forget: (name: LimitName, key: string) => Promise<void>
}

export const noLimits: Limits = {
  count: async () => {},
  isExhausted: async () => false,
  giveBack: async () => {},
  forget: async () => {},
}

/** Stored in PostgreSQL, shared by all processes; in memory while the database is unavailable. */
export function limitsIn(pool: Pool): Limits {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, { points, seconds: duration, ...rest }]) => [
      name,
      'inMemory' in rest
        ? new RateLimiterMemory({ points, duration })
        : new RateLimiterPostgres({
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            keyPrefix: name,
            points,
            duration,
            insuranceLimiter: new RateLimiterMemory({ points, duration }),
          }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres | RateLimiterMemory>

  return {
    count: async (name, key, many = 1) => {
      const consume = () =>
        limiters[name].consume(key, many).then(
          () => undefined,
          (refused: unknown) => {
            if (refused instanceof RateLimiterRes) return refused
            throw refused
          },
        )
      let refused = await consume()
      if (refused && isOfAnotherTime(name, refused)) {
        await limiters[name].delete(key)
        refused = await consume()
      }
      if (!refused) return
      limitsHit.inc({ limit: name })
      throw tooMany(refused.msBeforeNext)
    },
    isExhausted: async (name, key) => {
      const state = await limiters[name].get(key)
      return state !== null && state.consumedPoints >= rules[name].points && !isOfAnotherTime(name, state)
    },
    giveBack: async (name, key) => {
      await limiters[name].reward(key)
    },
    forget: async (name, key) => {
      await limiters[name].delete(key)
    },
  }
}

/**
 * Was this counted while the clock was ahead? An entry that lasts longer than its rule allows is discarded; otherwise the limit would
 * stay exhausted until that time.
 */
const isOfAnotherTime = (name: LimitName, { msBeforeNext }: RateLimiterRes) =>
  msBeforeNext > rules[name].seconds * 1000 + 1000

function tooMany(wait: number) {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  return new Refusal(
    429,
    'too_many',
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    { retryAfter },
  )
}
