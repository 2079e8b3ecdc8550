import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { savedViews, staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnseenList, savedViewFor } from './list-saved-views.ts'
import { type createViewRequest, type SavedView, viewLimits } from './staff-contract.ts'

/** @throws Refusal 403 for a list that the person may not see, 409 for a name that is taken or too many views */
export async function createView(
  db: Db,
  input: z.output<typeof createViewRequest>,
  by: StaffMember,
): Promise<SavedView> {
  const { list, name, isShared, filters, columns, perPage } = input
  refuseUnseenList(list, by)
  return db.transaction(async (tx) => {
    // One person's views are counted and added one after the other.
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, by.id)).for('update')
    const many = await tx.$count(savedViews, and(eq(savedViews.list, list), eq(savedViews.ownerId, by.id)))
    if (many >= viewLimits.perList)
      throw new Refusal(409, 'too_many', `You keep ${viewLimits.perList} views of this list: please remove one first`)
    const [row] = await tx
      .insert(savedViews)
      .values({ list, name, isShared, filters, columns, perPage, ownerId: by.id, changedBy: by.username })
      .returning({ id: savedViews.id })
      .catch((error) => refuseTakenName(error, name))
    if (!row) throw new Error('The saved view was not inserted')
    await writeAudit(tx, by, 'view.create', `${list}: ${name}`, { after: { isShared, filters, columns, perPage } })
    return savedViewFor(tx, row.id, by)
  })
}

/** Turns the error of the unique index into a sentence. */
export function refuseTakenName(error: unknown, name: string): never {
  if (brokenConstraint(error) !== 'saved_views_name_once') throw error
  const words = `You already have a view named “${name}” for this list`
  throw new Refusal(409, 'name_taken', words, { fields: { name: words } })
}
