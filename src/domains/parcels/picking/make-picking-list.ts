import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { MakePickingList } from '#domains/parcels/packing/staff-contract.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound } from '#platform/refusal.ts'
import { parcels, pickingListOrders, pickingLists } from '../tables.ts'

/** How long a list can be opened. */
const keptDays = 31

/**
 * A picking list of orders or parcels; unknown numbers are left out. Idempotent: the same selection returns the same
 * list with its ticks, so that two people do not walk twice.
 * @returns the number of the list
 * @throws NotFound when none of them exists
 */
export async function makePickingList(
  db: Db,
  input: MakePickingList,
  { username }: StaffMember,
  now: Date,
): Promise<number> {
  const chosen = 'orderIds' in input ? await ofOrders(db, input.orderIds) : await ofParcels(db, input.parcelIds)
  if (chosen.length === 0) throw new NotFound('orderIds' in input ? 'Orders' : 'Parcels')
  const words = chosen.map(({ orderRow, parcelId }) => `${orderRow}/${parcelId ?? ''}`).sort()
  const key = createHash('sha256').update(words.join(',')).digest('hex')
  return withRetry(() =>
    db.transaction(async (tx) => {
      const [made] = await tx
        .insert(pickingLists)
        .values({ key, createdBy: username, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: pickingLists.id })
      if (made) {
        await tx.insert(pickingListOrders).values(chosen.map((each) => ({ listId: made.id, ...each })))
        return made.id
      }
      const [there] = await tx.select({ id: pickingLists.id }).from(pickingLists).where(eq(pickingLists.key, key))
      if (!there) throw new Error('a picking list went while it was made')
      return there.id
    }),
  )
}

type Chosen = { orderRow: number; parcelId: number | null }

async function ofOrders(db: Db, orderIds: string[]): Promise<Chosen[]> {
  const rows = await db
    .select({ orderRow: orders.id })
    .from(orders)
    .where(and(inArray(orders.orderId, orderIds), isNull(orders.deletedAt)))
  return rows.map(({ orderRow }) => ({ orderRow, parcelId: null }))
}

const ofParcels = (db: Db, numbers: string[]): Promise<Chosen[]> =>
  db.select({ orderRow: parcels.orderRow, parcelId: parcels.id }).from(parcels).where(inArray(parcels.number, numbers))

/** Deletes lists that nobody walks with any more. */
export const purgePickingLists = (db: Db, now: Date) =>
  db.delete(pickingLists).where(lt(pickingLists.createdAt, new Date(now.getTime() - keptDays * 86_400_000)))
