import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import { lookUpUnclear } from '#domains/parcels/booking/look-up-booking.ts'
import { mapLimited } from '#domains/parcels/couriers/answers.ts'
import type { Courier } from '#domains/parcels/couriers/courier.ts'
import { couriers } from '#domains/parcels/couriers/index.ts'
import type { AppContext } from '#platform/app-context.ts'
import { errorMessages } from '#platform/log.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { Refusal } from '#platform/refusal.ts'
import { isFinal, parcelState, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { parcels } from '../tables.ts'
import { applyCourierEvent } from './apply-courier-event.ts'

/** Parcels per courier and run; the next run polls the others. */
const batchSize = 200
const concurrency = 4

/** Open parcels that a courier has or will fetch. For a partial delivery the courier reports where the rest is. */
const polled = parcelStatesThat((state) => {
  const { goodsAt, by } = parcelState(state)
  return !isFinal(state) && (goodsAt === 'courier' || by === 'courier')
})

/**
 * Polls couriers for the state of open parcels, and for bookings whose answer was lost, in case webhooks were missed.
 * The parcels polled longest ago come first.
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
  const { maxPolled = batchSize } = definitionOf(code)
  let isAway = false
  await mapLimited(await oldestOpen(context, code, maxPolled), concurrency, async (parcel) => {
    if (!isAway) isAway = !(await ask(context, code, courier, parcel))
  })
}

/**
 * Polls the state of one parcel and applies it. Without an answer about this parcel there is no event, and a later run
 * polls it again.
 * @returns false if the courier is unavailable: its health shows that, and the next run tries again
 */
async function ask(
  { db, clock }: AppContext,
  code: string,
  courier: Courier,
  { id, consignment }: Open,
): Promise<boolean> {
  let isAway = false
  try {
    const event = await courier.status(consignment)
    if (event) await applyCourierEvent(db, code, event, { source: 'poll', now: clock() })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (error.kind === 'unreachable' || error.kind === 'unauthorised') return false
    isAway = error.kind !== 'refused' && (error.status ?? 500) >= 500
  }
  // Also after an outage: one parcel that always brings a server error must not be the first of each run.
  await db.update(parcels).set({ polledAt: clock() }).where(eq(parcels.id, id))
  return !isAway
}

type Open = { id: number; consignment: string }

async function oldestOpen({ db }: AppContext, code: string, most: number): Promise<Open[]> {
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
    .limit(most)
  return rows.flatMap(({ id, consignment }) => (consignment === null ? [] : { id, consignment }))
}
