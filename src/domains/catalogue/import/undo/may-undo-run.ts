import { type SQL, sql } from 'drizzle-orm'
import { importRuns } from '#domains/catalogue/tables.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'

export type UndoingPerson = Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>

/** Undoing deletes products: new ones, and ones that the import brought back from the trash. */
const deletesProducts = sql`(
  exists (select from jsonb_array_elements(${importRuns.before} -> 'created'))
  or exists (select from jsonb_array_elements(${importRuns.before} -> 'changed') c
    where c -> 'portrait' -> 'product' ->> 'deletedAt' is not null))`

/** Undoing moves stock of products that were there before. The stock of new ones goes with them. */
const movesStock = sql`exists (
  select s -> 'number' from jsonb_array_elements(${importRuns.before} -> 'stock') s
  except select c -> 'number' from jsonb_array_elements(${importRuns.before} -> 'created') c)`

/**
 * May this person undo an import run, by the permissions that the same changes need elsewhere? Everybody may undo their
 * own import.
 */
export function mayUndoRun(by: UndoingPerson): SQL<boolean> {
  const lacked = [
    ...(mayDo(by, 'products.delete') ? [] : [deletesProducts]),
    ...(mayDo(by, 'inventory.edit') ? [] : [movesStock]),
  ]
  if (lacked.length === 0) return sql<boolean>`true`
  // One that is undone already is not looked through.
  return sql<boolean>`case when ${importRuns.undoneAt} is not null or ${importRuns.actor} = ${by.username} then true
    else not (${sql.join(lacked, sql` or `)}) end`
}
