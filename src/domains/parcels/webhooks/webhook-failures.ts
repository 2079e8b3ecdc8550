import { gte, lt, sql } from 'drizzle-orm'
import { courierWebhookFailures } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'

/** Why a webhook came to nothing. */
export type WebhookFailure = (typeof courierWebhookFailures.$inferSelect)['kind']

/** For how long the settings count them. */
const shownDays = 30

/** Counts failures per day. Nothing of the request is stored: a stranger may have sent it. */
export async function recordWebhookFailure(
  db: Db,
  courier: string,
  kind: WebhookFailure,
  now: Date,
  times = 1,
): Promise<void> {
  await db
    .insert(courierWebhookFailures)
    .values({ courier, kind, day: dhakaDay(now), times, lastAt: now })
    .onConflictDoUpdate({
      target: [courierWebhookFailures.courier, courierWebhookFailures.kind, courierWebhookFailures.day],
      set: {
        times: sql`${courierWebhookFailures.times} + excluded.times`,
        lastAt: sql`greatest(${courierWebhookFailures.lastAt}, excluded.last_at)`,
      },
    })
}

const firstDay = (now: Date) => dhakaDay(new Date(now.getTime() - shownDays * 86_400_000))

/** What came to nothing in the last days, by courier; the latest first. */
export async function failuresOfAll(db: Db, now: Date) {
  const { courier, kind, times, lastAt, day } = courierWebhookFailures
  const last = sql<Date>`max(${lastAt})`.mapWith(lastAt)
  const rows = await db
    .select({ courier, kind, times: sql<number>`sum(${times})::int`, lastAt: last })
    .from(courierWebhookFailures)
    .where(gte(day, firstDay(now)))
    .groupBy(courier, kind)
    .orderBy(sql`max(${lastAt}) desc`)
  return (code: string) =>
    rows
      .filter((row) => row.courier === code)
      .map((row) => ({ kind: row.kind, times: row.times, lastAt: row.lastAt.toISOString() }))
}

export const purgeFailures = ({ db }: { db: Db }, now: Date) =>
  db.delete(courierWebhookFailures).where(lt(courierWebhookFailures.day, firstDay(now)))
