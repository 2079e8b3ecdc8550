import { eq, or, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { CourierDefinition } from '#domains/parcels/couriers/courier.ts'
import { courierAccounts, courierAreaChoices, courierAreaLists } from '#domains/parcels/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { accountOf, credentialsName, definitionOf, webhookSecretName } from './courier-accounts.ts'
import { mergedCredentials } from './merge-credentials.ts'
import type { SaveCourier } from './staff-contract.ts'

/**
 * Saves how the shop uses a courier. Secrets are sealed and never returned; a missing or empty secret stays. Any other
 * empty field is removed. New credentials or another mode drop the access token; another mode also drops the pickup
 * stores, the areas and the chosen areas, which belong to another API.
 * @returns the webhook's secret if it was changed just now: it is shown once
 * @throws Refusal 404 unknown courier; 422 with the fields
 */
export async function saveAccount(
  context: AppContext,
  input: SaveCourier,
  member: StaffMember,
): Promise<{ webhookSecret: string | undefined }> {
  const { db, secrets, clock } = context
  const definition = definitionOf(input.courier)
  const before = await accountOf(context, input.courier)
  const credentials = mergedCredentials(context, definition, before, input)
  mustBeUsable(definition, input)
  const webhookSecret = input.webhookSecret === undefined ? undefined : input.webhookSecret || newToken()
  const isOtherMode = input.mode !== before?.mode
  const isOther = isOtherMode || Object.keys(input.credentials).length > 0
  const row = {
    isActive: input.isActive,
    mode: input.mode,
    simulatorUrl: input.simulatorUrl,
    credentials: credentials && secrets.seal(JSON.stringify(credentials), credentialsName(input.courier)),
    ...(webhookSecret !== undefined && {
      webhookSecret: secrets.seal(webhookSecret, webhookSecretName(input.courier)),
    }),
    ...(isOther && { token: null }),
    ...(isOtherMode && { stores: [], storesAt: null }),
    updatedAt: clock(),
    updatedBy: member.username,
  }
  await db.transaction(async (tx) => {
    await tx
      .insert(courierAccounts)
      .values({ courier: input.courier, ...row })
      .onConflictDoUpdate({ target: courierAccounts.courier, set: row })
    if (isOtherMode) await forgetAreas(tx, input.courier)
    await writeAudit(tx, member, 'courier.save', definition.name, {
      before: before && { isActive: before.isActive, mode: before.mode },
      after: {
        isActive: input.isActive,
        mode: input.mode,
        changed: Object.keys(input.credentials).filter((name) => input.credentials[name] !== ''),
        ...(webhookSecret !== undefined && { webhookSecret: 'changed' }),
      },
    })
  })
  return { webhookSecret }
}

/**
 * Deletes the areas, because ids of a simulator or of a sandbox mean other places in the live system. A list that is
 * being fetched is not stored either.
 */
async function forgetAreas(tx: Db, courier: string) {
  const lists = or(
    eq(courierAreaLists.courier, courier),
    sql`starts_with(${courierAreaLists.courier}, ${`${courier}:`})`,
  )
  await tx.delete(courierAreaLists).where(lists)
  await tx.delete(courierAreaChoices).where(eq(courierAreaChoices.courier, courier))
}

function mustBeUsable({ name, hosts }: CourierDefinition, { mode, simulatorUrl, isActive }: SaveCourier) {
  if (mode === 'test' && hosts.test === null) throw invalid('mode', `${name} has no test mode`)
  if (mode !== 'simulator' || !isActive) return
  const url = URL.parse(simulatorUrl)
  const isLoopback = url?.protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  if (!isLoopback)
    throw invalid(
      'simulatorUrl',
      'The simulator runs on this machine: please enter its address, such as http://127.0.0.1:4601',
    )
}

const invalid = (field: string, message: string) =>
  new Refusal(422, 'invalid', message, { fields: { [field]: message } })
