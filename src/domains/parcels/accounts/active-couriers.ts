import { eq } from 'drizzle-orm'
import { couriers } from '#domains/parcels/couriers/index.ts'
import { ridersOf } from '#domains/parcels/own-delivery/riders.ts'
import { courierAccounts } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { openCourier, storedCredentials } from './courier-accounts.ts'
import type { ActiveCourier } from './staff-contract.ts'

/**
 * The couriers that parcels can be booked with, and what each offers; the shop's own delivery comes last, if it has
 * riders.
 */
export async function activeCouriers(context: AppContext): Promise<ActiveCourier[]> {
  const { db } = context
  const [accounts, riders] = await Promise.all([
    db.select().from(courierAccounts).where(eq(courierAccounts.isActive, true)),
    ridersOf(db),
  ])
  const outside = couriers.flatMap(({ code, name, storeField, needsArea = false }) => {
    const account = accounts.find(({ courier }) => courier === code)
    if (!account) return []
    const standard = storeField && storedCredentials(context, account)[storeField]
    const stores = account.stores
      .filter(({ isActive }) => isActive)
      .map((store) => ({ id: store.id, name: store.name, isDefault: store.id === String(standard) }))
    return { courier: code, name, stores, riders: [], needsAreas: needsArea }
  })
  const offered = await Promise.all(
    outside.map(async (each) => ({ ...each, ...(await offersOf(context, each.courier)) })),
  )
  if (riders.length === 0) return offered
  const own = {
    courier: ownCourier,
    name: 'Own delivery',
    stores: [],
    riders,
    needsAreas: false,
    canCancel: false,
    canPrice: false,
    canLookUp: false,
  }
  return [...offered, own]
}

async function offersOf(context: AppContext, code: string) {
  try {
    const courier = await openCourier(context, code)
    const { cancel, price, find } = courier
    return { canCancel: cancel !== undefined, canPrice: price !== undefined, canLookUp: find !== undefined }
  } catch (error) {
    // The booking itself reports what is missing.
    if (!(error instanceof Refusal)) throw error
    return { canCancel: false, canPrice: false, canLookUp: false }
  }
}
