import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { accountOf, definitionOf, webhookSecretName } from '#domains/parcels/accounts/courier-accounts.ts'
import { type Applied, applyCourierEvent } from '#domains/parcels/apply-courier-event.ts'
import type { CourierEvent, WebhookReply, WebhookRequest } from '#domains/parcels/couriers/courier.ts'
import { courierWebhooks } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { errorMessages } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { countStranger } from './count-strangers.ts'
import { recordWebhookFailure } from './webhook-failures.ts'

/** How long raw webhooks are kept. */
const keptDays = 90

/**
 * Takes a courier's webhook: its secret is checked, the raw request is stored, then its events are applied. If that
 * fails the stored request is applied later (applyWaitingWebhooks), and the courier gets its answer all the same.
 * What comes to nothing is counted for the settings.
 * @returns the answer that the courier expects
 * @throws Refusal 404 unknown courier or no webhook expected; 401 wrong secret; 400 not an event of this courier
 */
export async function receiveWebhook(
  context: AppContext,
  code: string,
  request: WebhookRequest,
): Promise<WebhookReply> {
  const { db, secrets, clock } = context
  const definition = definitionOf(code)
  const account = await accountOf(context, code)
  if (!account?.webhookSecret) {
    await countStranger(db, code, 'no_secret', clock())
    throw new Refusal(404, 'not_found', 'No webhook of this courier is expected')
  }
  // PostgreSQL stores no NUL.
  if (/\0|\\u0000/.test(request.rawBody.toString())) {
    await countStranger(db, code, 'malformed', clock())
    throw malformed()
  }
  const secret = secrets.open(account.webhookSecret, webhookSecretName(code))
  const reading = definition.readWebhook(request, secret, clock())
  if (reading === 'forged') {
    await countStranger(db, code, 'wrong_secret', clock())
    throw new Refusal(401, 'wrong_secret', 'The secret of this webhook is wrong')
  }
  const now = clock()
  const raw = { courier: code, body: request.rawBody.toString(), receivedAt: now }
  if (reading === 'malformed') {
    await db.insert(courierWebhooks).values({ ...raw, appliedAt: now, outcome: 'malformed' })
    await recordWebhookFailure(db, code, 'malformed', now)
    throw malformed()
  }
  const { events, respond, isHandshake } = reading
  if (isHandshake) return respond
  const [stored] = await db
    .insert(courierWebhooks)
    .values({ ...raw, events })
    .returning({ id: courierWebhooks.id })
  if (stored) {
    const { id } = stored
    // It stays stored, and is applied later.
    await apply(context, { id, code, events }).catch((error: unknown) =>
      noteFailure(context, { id, code }, error).catch(() => {}),
    )
  }
  return respond
}

const malformed = () => new Refusal(400, 'malformed', 'This is not an event of the courier')

async function apply(context: AppContext, { id, code, events }: { id: number; code: string; events: CourierEvent[] }) {
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

/** Tries of a webhook that cannot be applied; then a person has to look into it. */
const maxTries = 12

/**
 * Applies what was stored and not applied, oldest first: its process died, or the database was away. One that fails
 * holds up no other.
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
    await apply(context, { id, code: courier, events: read }).catch((error: unknown) =>
      noteFailure(context, { id, code: courier }, error).catch(() => failed(`webhook ${id}: ${errorMessages(error)}`)),
    )
  }
}

async function noteFailure({ db, clock }: AppContext, { id, code }: { id: number; code: string }, error: unknown) {
  const [tried] = await db
    .update(courierWebhooks)
    .set({ tries: sql`${courierWebhooks.tries} + 1`, outcome: `failed: ${errorMessages(error)}`.slice(0, 500) })
    .where(eq(courierWebhooks.id, id))
    .returning({ tries: courierWebhooks.tries })
  if (tried?.tries === maxTries) await recordWebhookFailure(db, code, 'failed', clock())
}

/** Raw webhooks hold personal data: they go after a while. */
export const purgeWebhooks = ({ db }: Pick<AppContext, 'db'>, now: Date) =>
  db
    .delete(courierWebhooks)
    .where(lt(courierWebhooks.receivedAt, sql`${now.toISOString()}::timestamptz - ${keptDays} * interval '1 day'`))
