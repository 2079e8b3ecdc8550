import { eq } from 'drizzle-orm'
import type { Courier, CourierDefinition } from '#domains/parcels/couriers/courier.ts'
import { couriers } from '#domains/parcels/couriers/index.ts'
import { courierAccounts } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenStoreOf } from './token-store.ts'

export type Account = typeof courierAccounts.$inferSelect

/** Names under which the values of an account are sealed. */
export const credentialsName = (courier: string): string => `courier_accounts.credentials:${courier}`
export const webhookSecretName = (courier: string): string => `courier_accounts.webhook_secret:${courier}`

/** @throws Refusal 404 for a courier without an adapter */
export function definitionOf(code: string): CourierDefinition {
  const definition = couriers.find((each) => each.code === code)
  if (!definition) throw new Refusal(404, 'not_found', 'There is no such courier')
  return definition
}

export async function accountOf({ db }: Pick<AppContext, 'db'>, courier: string): Promise<Account | undefined> {
  const [account] = await db.select().from(courierAccounts).where(eq(courierAccounts.courier, courier))
  return account
}

/** What of an account's credentials is stored; nothing before they are entered. */
export const storedCredentials = (
  { secrets }: Pick<AppContext, 'secrets'>,
  account: Account | undefined,
): Record<string, unknown> =>
  account?.credentials ? JSON.parse(secrets.open(account.credentials, credentialsName(account.courier))) : {}

/**
 * The courier with the shop's credentials.
 * @throws Refusal 404 unknown courier; 409 courier_not_ready without an active account or credentials
 */
export async function openCourier(context: AppContext, code: string): Promise<Courier> {
  const definition = definitionOf(code)
  const account = await accountOf(context, code)
  if (!account?.isActive || !account.credentials) throw notReady(definition)
  const credentials = definition.credentials.safeParse(storedCredentials(context, account))
  const baseUrl = baseUrlOf(definition, account)
  if (!credentials.success || baseUrl === null) throw notReady(definition)
  return definition.open({
    credentials: credentials.data,
    baseUrl,
    tokens: tokenStoreOf(context, code),
    clock: context.clock,
    http: context.outgoing,
  })
}

const notReady = ({ name }: CourierDefinition) =>
  new Refusal(409, 'courier_not_ready', `${name} is not set up yet. The main admin can do so under Settings, Couriers`)

function baseUrlOf({ hosts }: CourierDefinition, { mode, simulatorUrl }: Account): string | null {
  if (mode === 'simulator') return simulatorUrl || null
  return mode === 'test' ? hosts.test : hosts.live
}
