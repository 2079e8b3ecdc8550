import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { forbidden } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RefusedOrder } from '../staff-contract.ts'
import { type Change, changeStatus, mayGive } from './change-status.ts'

/**
 * Changes the status of many orders, each in its own transaction, so that a refused one does not stop the others.
 * @returns how many have the status now, and the refused ones with the reason
 * @throws Refusal 403 without the right
 */
export async function changeStatuses(
  db: Db,
  { orderIds, ...change }: Omit<Change, 'orderId' | 'updatedAt' | 'withoutAdvance'> & { orderIds: string[] },
  member: StaffMember,
  now: Date,
): Promise<{ changed: number; refused: RefusedOrder[] }> {
  if (!mayGive(member, change.status)) throw forbidden()
  const refused: RefusedOrder[] = []
  const wanted = new Set(orderIds)
  for (const orderId of wanted) {
    try {
      await changeStatus(db, { ...change, orderId }, member, now)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ orderId, error: error.message })
    }
  }
  return { changed: wanted.size - refused.length, refused }
}
