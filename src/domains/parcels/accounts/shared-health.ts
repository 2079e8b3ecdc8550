import { sql } from 'drizzle-orm'
import { couriers } from '#domains/parcels/couriers/index.ts'
import { courierHealth } from '#domains/parcels/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import type { ServiceHealth } from '#platform/outgoing/outgoing.ts'

/** The longest time for which a circuit breaker stays open. */
const maxPauseMs = 300_000
/** Minimum time between writes of successes, because a booking has many per second. */
const betweenMs = 10_000

/**
 * Shares the health of couriers between processes in one row each, so that every process shows the same settings page.
 * A failure, and the first success after it, are written immediately. Best effort: nothing waits for the write, and an
 * outage of the database loses it.
 */
export function sharingHealth(db: Db, clock: Clock): (health: ServiceHealth) => void {
  const written = new Map<string, { at: number; failedAt: number; isOpen: boolean }>()
  return (health) => {
    const { service, lastSuccessAt, lastFailure, breaker } = health
    if (!couriers.some(({ code }) => code === service)) return
    const now = clock().getTime()
    const failedAt = lastFailure?.at.getTime() ?? 0
    const isOpen = breaker === 'open'
    const last = written.get(service)
    const isNews = !last || last.failedAt !== failedAt || last.isOpen !== isOpen || isFirstSuccess(last, lastSuccessAt)
    if (!isNews && now - last.at < betweenMs) return
    written.set(service, { at: now, failedAt, isOpen })
    const pausedUntil = isOpen ? new Date(failedAt + maxPauseMs) : null
    write(db, {
      courier: service,
      lastSuccessAt,
      lastFailureAt: lastFailure?.at ?? null,
      lastFailure: lastFailure?.reason ?? '',
      pausedUntil,
    }).catch(() => written.delete(service))
  }
}

const isFirstSuccess = (last: { at: number; failedAt: number }, succeededAt: Date | null) =>
  succeededAt !== null && succeededAt.getTime() > last.failedAt && last.at <= last.failedAt

/** The later success and the later failure count; a pause ends with a success after it. */
const write = (db: Db, row: typeof courierHealth.$inferInsert) =>
  db
    .insert(courierHealth)
    .values(row)
    .onConflictDoUpdate({
      target: courierHealth.courier,
      set: {
        lastSuccessAt: sql`greatest(${courierHealth.lastSuccessAt}, excluded.last_success_at)`,
        lastFailure: sql`case when excluded.last_failure_at is null
          or excluded.last_failure_at < ${courierHealth.lastFailureAt}
          then ${courierHealth.lastFailure} else excluded.last_failure end`,
        lastFailureAt: sql`greatest(${courierHealth.lastFailureAt}, excluded.last_failure_at)`,
        pausedUntil: sql`case
          when greatest(${courierHealth.lastSuccessAt}, excluded.last_success_at)
            > greatest(${courierHealth.lastFailureAt}, excluded.last_failure_at) then null
          else greatest(${courierHealth.pausedUntil}, excluded.paused_until) end`,
      },
    })

/** The health of a courier's calls in all processes. */
export async function healthOfAll(db: Db, now: Date) {
  const rows = await db.select().from(courierHealth)
  return (code: string) => {
    const row = rows.find(({ courier }) => courier === code)
    return {
      breaker: row?.pausedUntil && row.pausedUntil > now ? ('open' as const) : ('closed' as const),
      lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: row?.lastFailureAt?.toISOString() ?? null,
      lastFailure: row?.lastFailure ?? '',
    }
  }
}
