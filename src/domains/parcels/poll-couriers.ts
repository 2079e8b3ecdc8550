import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.ts'
import { errorMessages } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { parcelStatesWhere } from '#shared/parcels/parcel-states.ts'
import { openCourier } from './accounts/courier-accounts.ts'
import { applyCourierEvent } from './apply-courier-event.ts'
import { lookUpUnclear } from './booking/look-up-booking.ts'
import { couriers } from './couriers/index.ts'
import { parcels } from './tables.ts'

/** Parcels per courier and run; the others come next time. */
const batchSize = 200

/** Open parcels that a courier has, apart from those that only the counter can end. */
const polled = parcelStatesWhere((rules) => !rules.isFinal && (rules.goodsAt === 'courier' || rules.by === 'courier'))

/**
 * Asks couriers for the state of open parcels, and for bookings whose answer was lost: it fills what webhooks missed.
 * Those that were looked at longest ago come first.
 */
export async function pollCouriers(context: AppContext, failed: (why: string) => void = () => {}): Promise<void> {
  for (const { code } of couriers) {
    try {
      await pollCourier(context, code)
    } catch (error) {
      // One courier's trouble is not another's.
      if (!(error instanceof Refusal)) failed(`${code}: ${errorMessages(error)}`)
    }
  }
}

async function pollCourier(context: AppContext, code: string): Promise<void> {
  const courier = await openCourier(context, code)
  await lookUpUnclear(context, code, courier)
  const open = await oldestOpen(context, code)
  if (open.length === 0) return
  // An outage is in the courier's health, and the next run tries again.
  const events = await courier.status(open.map(({ consignment }) => consignment)).catch(() => [])
  for (const event of events) await applyCourierEvent(context.db, code, event, { source: 'poll', now: context.clock() })
  await context.db
    .update(parcels)
    .set({ polledAt: context.clock() })
    .where(
      inArray(
        parcels.id,
        open.map(({ id }) => id),
      ),
    )
}

async function oldestOpen({ db }: AppContext, code: string): Promise<{ id: number; consignment: string }[]> {
  const rows = await db
    .select({ id: parcels.id, consignment: parcels.consignment })
    .from(parcels)
    .where(
      and(
        eq(parcels.courier, code),
        isNotNull(parcels.consignment),
        isNull(parcels.receivedBackAt),
        inArray(parcels.state, polled),
      ),
    )
    .orderBy(sql`${parcels.polledAt} asc nulls first`, asc(parcels.id))
    .limit(batchSize)
  return rows.flatMap(({ id, consignment }) => (consignment === null ? [] : { id, consignment }))
}
