import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { listChoices, savedViews } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { refuseTakenName } from './create-view.ts'
import { mayChangeView, refuseUnseenList, savedViewFor } from './list-saved-views.ts'
import type { changeViewRequest, OfficeList, SavedView } from './staff-contract.ts'

/**
 * Changes the given fields of a view.
 * @throws Refusal 404, also for another person's private view; 403; 409 stale or name_taken
 */
export async function changeView(
  db: Db,
  { id, version, ...input }: z.output<typeof changeViewRequest>,
  by: StaffMember,
  now: Date,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    const was = await lockView(tx, id, version, by)
    const fields = Object.fromEntries(
      Object.entries(input).filter(
        ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(was[name as keyof Row]),
      ),
    )
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, was[name as keyof Row]]))
    if (Object.keys(fields).length > 0) {
      await tx
        .update(savedViews)
        .set({ ...fields, version: version + 1, changedBy: by.username, changedAt: now })
        .where(eq(savedViews.id, id))
        .catch((error) => refuseTakenName(error, input.name ?? was.name))
      await writeAudit(tx, by, 'view.update', `${was.list}: ${was.name}`, { before, after: fields })
    }
    return savedViewFor(tx, id, by)
  })
}

/**
 * Removes a view. Lists that opened with it open without one.
 * @throws Refusal as `changeView`
 */
export async function deleteView(
  db: Db,
  { id, version }: { id: number; version: number },
  by: StaffMember,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { list, name, isShared, filters, columns, perPage } = await lockView(tx, id, version, by)
    await tx.delete(savedViews).where(eq(savedViews.id, id))
    await tx
      .update(listChoices)
      .set({ defaultView: null })
      .where(eq(listChoices.defaultView, String(id)))
    await writeAudit(tx, by, 'view.delete', `${list}: ${name}`, { before: { isShared, filters, columns, perPage } })
  })
}

type Row = typeof savedViews.$inferSelect

async function lockView(tx: Db, id: number, version: number, by: StaffMember): Promise<Row> {
  const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
  // Another person's private view is not there, for the main admin neither.
  if (!view || (view.ownerId !== by.id && !view.isShared)) throw new NotFound('View')
  refuseUnseenList(view.list as OfficeList, by)
  if (!mayChangeView(view, by))
    throw new Refusal(403, 'not_permitted', 'Only its author or the main admin can change this view')
  if (view.version !== version)
    throw new Refusal(409, 'stale', `${view.changedBy} has changed this view in the meantime`, {
      changedBy: view.changedBy,
    })
  return view
}
