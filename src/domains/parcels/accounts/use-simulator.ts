import { sql } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Account, accountOf, definitionOf } from './courier-accounts.ts'
import { saveAccount } from './save-account.ts'
import { registerWebhook, simulatedCouriers } from './simulator.ts'
import type { CourierSimulator } from './staff-contract.ts'

/** No data of the shop's own account would be lost: it has only a simulator's credentials. */
export const mayUseSimulator = (account: Account | undefined): boolean =>
  !account?.credentials || account.mode === 'simulator'

/** The simulators that answer on this machine; null: none. */
export async function courierSimulator(context: AppContext): Promise<CourierSimulator | null> {
  const { simulatorUrl } = context.config
  const found = await simulatedCouriers(context)
  if (!found || simulatorUrl === undefined) return null
  return {
    page: simulatorUrl,
    couriers: found.map(({ courier, webhookUrl }) => ({
      courier,
      hasWebhook: webhookUrl?.endsWith(webhookPath(courier)) ?? false,
    })),
  }
}

const webhookPath = (courier: string) => `/backend/api/courier-webhook/${courier}`

/**
 * Connects a courier to its simulator and switches it on: mode, address, credentials, a new secret, and the webhook,
 * which is registered at the simulator. Concurrent calls are serialized, so that both sides have the same secret.
 * @param port of this server on loopback
 * @throws Refusal 404 unknown courier; 409 own_account: the shop's own credentials would be lost; 503 simulator_away,
 *   webhook_not_entered: all else is saved
 */
export async function useSimulator(
  context: AppContext,
  { courier, port }: { courier: string; port: number },
  member: StaffMember,
): Promise<void> {
  const { name } = definitionOf(courier)
  await context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`courier-simulator:${courier}`}))`)
    if (!mayUseSimulator(await accountOf(context, courier)))
      throw new Refusal(
        409,
        'own_account',
        `${name} has credentials of your own account, which would be lost. Choose the simulator as its mode instead`,
      )
    const { simulatorUrl } = context.config
    const simulator = (await simulatedCouriers(context))?.find((each) => each.courier === courier)
    if (!simulator || simulatorUrl === undefined)
      throw new Refusal(503, 'simulator_away', 'No simulator answers on this machine. Start it with npm run simulate')
    const { baseUrl, credentials } = simulator
    const account = { courier, isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials } as const
    // Saved outside of this transaction, because the courier's check of the URL reads it.
    const { webhookSecret: secret = '' } = await saveAccount(context, { ...account, webhookSecret: '' }, member)
    const url = `http://127.0.0.1:${port}${webhookPath(courier)}`
    await registerWebhook(simulatorUrl, courier, { url, secret }).catch((error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error
      const { message } = (error.answer ?? {}) as { message?: unknown }
      const why = typeof message === 'string' ? message : error.message
      const told = `${name} uses its simulator, but its webhook could not be entered there: ${why}`
      throw new Refusal(503, 'webhook_not_entered', told)
    })
  })
}
