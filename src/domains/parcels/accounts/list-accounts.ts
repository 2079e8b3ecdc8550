import { max, sql } from 'drizzle-orm'
import type { CourierDefinition } from '#domains/parcels/couriers/courier.ts'
import { couriers } from '#domains/parcels/couriers/index.ts'
import { courierAccounts, courierWebhooks, parcels } from '#domains/parcels/tables.ts'
import { failuresOfAll } from '#domains/parcels/webhooks/webhook-failures.ts'
import type { AppContext } from '#platform/app-context.ts'
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
    db
      .select({ courier: courierWebhooks.courier, at: max(courierWebhooks.receivedAt) })
      .from(courierWebhooks)
      .groupBy(courierWebhooks.courier),
    db
      .select({ courier: parcels.courier, parcels: sql<number>`count(*)::int` })
      .from(parcels)
      .where(sql`${parcels.state} = 'booking_unknown'`)
      .groupBy(parcels.courier),
    failuresOfAll(db, context.clock()),
  ])
  return couriers.map((definition) => {
    const account = accounts.find(({ courier }) => courier === definition.code)
    return {
      ...settingsOf(context, definition, account),
      health: {
        ...callsOf(definition.code),
        lastWebhookAt: webhooks.find(({ courier }) => courier === definition.code)?.at?.toISOString() ?? null,
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
