import { and, eq } from 'drizzle-orm'
import { calling } from '#domains/parcels/booking/calling.ts'
import { courierAccounts } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { accountOf, definitionOf, openCourier } from './courier-accounts.ts'

/**
 * Fetches a courier's pickup stores and saves them.
 * @throws Refusal 404 unknown courier; 409 courier_not_ready, no_stores; 503 courier_away
 */
export async function listStores(context: AppContext, code: string): Promise<void> {
  const { name } = definitionOf(code)
  const mode = (await accountOf(context, code))?.mode
  const courier = await openCourier(context, code)
  const { stores: ask } = courier
  if (!ask) throw new Refusal(409, 'no_stores', `${name} has no list of pickup stores`)
  const stores = await calling(name, 'The list of pickup stores could not be fetched', () => ask())
  await context.db
    .update(courierAccounts)
    .set({ stores, storesAt: context.clock() })
    // The mode may have changed in the meantime: stores of another mode are not saved.
    .where(and(eq(courierAccounts.courier, code), eq(courierAccounts.mode, mode ?? 'live')))
}

/** @throws Refusal 422: the courier's list does not have the store, or it is closed */
export async function mustHaveStore(context: AppContext, code: string, store: string | undefined): Promise<void> {
  if (store === undefined) return
  const account = await accountOf(context, code)
  if (account?.stores.some(({ id, isActive }) => id === store && isActive)) return
  const message = 'This pickup store is not in the list of the courier: please choose another'
  throw new Refusal(422, 'invalid', message, { fields: { store: message } })
}
