import { lt, sql } from 'drizzle-orm'
import { accountOf, definitionOf, webhookSecretName } from '#domains/parcels/accounts/courier-accounts.ts'
import type { WebhookReply, WebhookRequest } from '#domains/parcels/couriers/courier.ts'
import { courierWebhooks } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { applyStored } from './apply-webhooks.ts'
import { countStranger } from './count-strangers.ts'
import { recordWebhookFailure } from './webhook-failures.ts'

/** How long raw webhooks are kept. */
const keptDays = 90

/**
 * Receives a courier's webhook: checks its secret, stores the raw request, then applies its events. If applying fails,
 * a job does it later (applyWaitingWebhooks), and the courier still gets a success. Requests without effect are counted
 * for the settings.
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
    // If this fails, the webhook stays stored, and is applied later.
    await applyStored(context, { id: stored.id, code, events }, () => {})
  }
  return respond
}

const malformed = () => new Refusal(400, 'malformed', 'This is not an event of the courier')

/** Deletes raw webhooks after a while, because they contain personal data. */
export const purgeWebhooks = ({ db }: Pick<AppContext, 'db'>, now: Date) =>
  db
    .delete(courierWebhooks)
    .where(lt(courierWebhooks.receivedAt, sql`${now.toISOString()}::timestamptz - ${keptDays} * interval '1 day'`))
