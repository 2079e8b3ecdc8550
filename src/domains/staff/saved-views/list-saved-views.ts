import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { listChoices, savedViews, staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { type ListChoice, type OfficeList, officeLists, type SavedView } from './staff-contract.ts'

type Who = Pick<StaffMember, 'id' | 'isMain' | 'permissions'>

/** May this person see the list? */
function maySeeList(list: OfficeList, { isMain, permissions }: Omit<Who, 'id'>): boolean {
  const right = officeLists[list]
  return isMain || (right !== 'main' && permissions.includes(right))
}

/** @throws Refusal 403 */
export function refuseUnseenList(list: OfficeList, member: Who): void {
  if (!maySeeList(list, member)) throw new Refusal(403, 'not_permitted', 'You do not have permission to see this list')
}

/** The views and choices of a person, for the lists that the person may see: their own and the shared ones, by name. */
export async function savedViewsFor(db: Db, member: Who): Promise<{ views: SavedView[]; choices: ListChoice[] }> {
  const lists = (Object.keys(officeLists) as OfficeList[]).filter((list) => maySeeList(list, member))
  const [views, choices] = await Promise.all([
    selectViews(db)
      .where(and(inArray(savedViews.list, lists), or(eq(savedViews.ownerId, member.id), eq(savedViews.isShared, true))))
      .orderBy(sql`lower(${savedViews.name})`, asc(savedViews.id)),
    db
      .select()
      .from(listChoices)
      .where(and(eq(listChoices.staffId, member.id), inArray(listChoices.list, lists))),
  ])
  return {
    views: views.map((row) => viewFor(row, member)),
    choices: choices.map(({ list, defaultView, columns, perPage }) => ({
      list: list as OfficeList,
      defaultView,
      columns,
      perPage,
    })),
  }
}

/** The view with that id as the person sees it. */
export async function savedViewFor(db: Db, id: number, member: Who): Promise<SavedView> {
  const [row] = await selectViews(db).where(eq(savedViews.id, id))
  if (!row) throw new Error(`The saved view ${id} is gone`)
  return viewFor(row, member)
}

const selectViews = (db: Db) =>
  db
    .select({ view: savedViews, owner: staff.username })
    .from(savedViews)
    .innerJoin(staff, eq(staff.id, savedViews.ownerId))

type Row = { view: typeof savedViews.$inferSelect; owner: string }

function viewFor({ view, owner }: Row, member: Who): SavedView {
  const { id, list, name, isShared, filters, columns, perPage, version } = view
  return {
    id,
    list: list as OfficeList,
    name,
    isShared,
    filters,
    columns,
    perPage,
    version,
    owner,
    isOwn: view.ownerId === member.id,
    mayChange: mayChangeView(view, member),
  }
}

/** Its author, or the main admin if it is shared. */
export const mayChangeView = (view: { ownerId: number; isShared: boolean }, member: Who): boolean =>
  view.ownerId === member.id || (view.isShared && member.isMain)
