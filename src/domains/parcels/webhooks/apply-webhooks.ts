import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { CourierEvent } from '#domains/parcels/couriers/courier.ts'
import { type Applied, applyCourierEvent } from '#domains/parcels/moving/apply-courier-event.ts'
import { courierWebhooks } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { errorMessages } from '#platform/log.ts'
import { recordWebhookFailure } from './webhook-failures.ts'

/** Tries of a webhook that cannot be applied; then a person has to look into it. */
const maxTries = 12

type StoredWebhook = { id: number; code: string; events: CourierEvent[] }

/**
 * Applies stored webhooks that were not applied, oldest first: their process died, or the database was unavailable. A
 * failing one does not block the others.
 */
export async function applyWaitingWebhooks(
  context: AppContext,
  failed: (why: string) => void = () => {},
): Promise<void> {
  const { db } = context
  const waiting = await db
    .select()
    .from(courierWebhooks)
    .where(and(isNull(courierWebhooks.appliedAt), lt(courierWebhooks.tries, maxTries)))
    .orderBy(asc(courierWebhooks.tries), asc(courierWebhooks.id))
    .limit(500)
  for (const { id, courier, events } of waiting) {
    const read = events.map((event) => ({ ...event, at: new Date(event.at) }))
    await applyStored(context, { id, code: courier, events: read }, failed)
  }
}

/**
 * Applies the events of a stored webhook; a failure is recorded, and a later run tries again.
 * @param failed called if the failure could not be recorded
 */
export const applyStored = (context: AppContext, webhook: StoredWebhook, failed: (why: string) => void) =>
  apply(context, webhook).catch((error: unknown) =>
    noteFailure(context, webhook, error).catch(() => failed(`webhook ${webhook.id}: ${errorMessages(error)}`)),
  )

async function apply(context: AppContext, { id, code, events }: StoredWebhook) {
  const { db, clock } = context
  const outcomes: Applied[] = []
  for (const event of events)
    outcomes.push(await applyCourierEvent(db, code, event, { source: 'webhook', now: clock() }))
  const counted = [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => `${outcome} ${all.length}`)
  await db
    .update(courierWebhooks)
    .set({ appliedAt: clock(), outcome: counted.join(', ') || 'no event' })
    .where(eq(courierWebhooks.id, id))
  const foreign = outcomes.filter((outcome) => outcome === 'no_parcel').length
  if (foreign > 0) await recordWebhookFailure(db, code, 'no_parcel', clock(), foreign)
}

async function noteFailure({ db, clock }: AppContext, { id, code }: { id: number; code: string }, error: unknown) {
  const [tried] = await db
    .update(courierWebhooks)
    .set({ tries: sql`${courierWebhooks.tries} + 1`, outcome: `failed: ${errorMessages(error)}`.slice(0, 500) })
    .where(eq(courierWebhooks.id, id))
    .returning({ tries: courierWebhooks.tries })
  if (tried?.tries === maxTries) await recordWebhookFailure(db, code, 'failed', clock())
}
