import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { limitsHit } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import { type LimitName, rateLimitRules } from './rate-limit-rules.ts'

export type Limits = {
  /**
   * Consumes one point, or several, of `name` for `key` (an address, a phone number, an account).
   * @throws Refusal 429 with the seconds to wait
   */
  count: (name: LimitName, key: string, many?: number) => Promise<void>
  /** Whether the next one would be refused. Consumes nothing. */
  isExhausted: (name: LimitName, key: string) => Promise<boolean>
  /** Returns one point, unless its time is over. */
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
    Object.entries(rateLimitRules).map(([name, { points, seconds: duration, ...rest }]) => [
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
            // A flood of requests then costs no query and waits for no row lock.
            ...('blocksInMemory' in rest && { inMemoryBlockOnConsumed: points }),
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
      return state !== null && state.consumedPoints >= rateLimitRules[name].points && !isOfAnotherTime(name, state)
    },
    giveBack: async (name, key) => {
      const { consumedPoints } = await limiters[name].reward(key)
      // Its window has ended: the refund must not give the next window an extra point.
      if (consumedPoints < 0) await limiters[name].penalty(key)
    },
    forget: async (name, key) => {
      await limiters[name].delete(key)
    },
  }
}

/**
 * Whether this was counted while the clock was ahead. An entry that lasts longer than its rule allows is discarded;
 * otherwise the limit would stay exhausted until that time.
 */
const isOfAnotherTime = (name: LimitName, { msBeforeNext }: RateLimiterRes) =>
  msBeforeNext > rateLimitRules[name].seconds * 1000 + 1000

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
