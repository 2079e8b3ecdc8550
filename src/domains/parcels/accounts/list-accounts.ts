import { desc, eq, sql } from 'drizzle-orm'
import type { CourierDefinition } from '#domains/parcels/couriers/courier.ts'
import { couriers } from '#domains/parcels/couriers/index.ts'
import { courierAccounts, courierWebhooks, parcels } from '#domains/parcels/tables.ts'
import { failuresOfAll } from '#domains/parcels/webhooks/webhook-failures.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { type Account, storedCredentials } from './courier-accounts.ts'
import { healthOfAll } from './shared-health.ts'
import type { CourierAccount } from './staff-contract.ts'
import { mayUseSimulator } from './use-simulator.ts'

/** All couriers with an adapter, as Settings shows them, with their health. Secrets are left out. */
export async function listAccounts(context: AppContext): Promise<CourierAccount[]> {
  const { db } = context
  const [callsOf, accounts, webhooks, unknown, failuresOf] = await Promise.all([
    healthOfAll(db, context.clock()),
    db.select().from(courierAccounts),
    Promise.all(couriers.map(({ code }) => lastWebhookOf(db, code))),
    db
      .select({ courier: parcels.courier, parcels: sql<number>`count(*)::int` })
      .from(parcels)
      .where(sql`${parcels.state} = 'booking_unknown'`)
      .groupBy(parcels.courier),
    failuresOfAll(db, context.clock()),
  ])
  return couriers.map((definition, i) => {
    const account = accounts.find(({ courier }) => courier === definition.code)
    return {
      ...settingsOf(context, definition, account),
      health: {
        ...callsOf(definition.code),
        lastWebhookAt: webhooks[i]?.toISOString() ?? null,
        unknownBookings: unknown.find(({ courier }) => courier === definition.code)?.parcels ?? 0,
        webhookFailures: failuresOf(definition.code),
      },
    }
  })
}

function settingsOf(context: AppContext, definition: CourierDefinition, account: Account | undefined) {
  const { code, name, hosts, webhookSecretIn, storeField } = definition
  const stored = storedCredentials(context, account)
  const fields = Object.entries(definition.credentials.shape).map(([field, schema]) => {
    const { title = field, isSecret = false } = (schema.meta() ?? {}) as { title?: string; isSecret?: boolean }
    const value = stored[field]
    return {
      name: field,
      title,
      isSecret,
      isRequired: !schema.safeParse(undefined).success,
      value: isSecret || value === undefined ? '' : String(value),
      isSet: value !== undefined && value !== '',
    }
  })
  return {
    courier: code,
    name,
    isActive: account?.isActive ?? false,
    mode: account?.mode ?? 'live',
    hasTestMode: hosts.test !== null,
    simulatorUrl: account?.simulatorUrl ?? '',
    mayUseSimulator: mayUseSimulator(account),
    fields,
    stores: storeField === undefined ? null : (account?.stores ?? []),
    storesAt: account?.storesAt?.toISOString() ?? null,
    storeField: storeField ?? null,
    hasAreas: definition.needsArea ?? false,
    webhookUrl: `${context.config.publicUrl ?? ''}/backend/api/courier-webhook/${code}`,
    webhookSecretIn,
    hasWebhookSecret: account?.webhookSecret != null,
    updatedAt: account?.updatedAt.toISOString() ?? null,
    updatedBy: account?.updatedBy ?? '',
  } as const
}

/** By an index: the table holds the webhooks of ninety days. */
async function lastWebhookOf(db: Db, courier: string): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: courierWebhooks.receivedAt })
    .from(courierWebhooks)
    .where(eq(courierWebhooks.courier, courier))
    .orderBy(desc(courierWebhooks.receivedAt))
    .limit(1)
  return last?.at
}
