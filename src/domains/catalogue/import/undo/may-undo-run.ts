import { type SQL, sql } from 'drizzle-orm'
import { importRuns } from '#domains/catalogue/tables.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import { auditLog } from '#domains/staff/tables.ts'

export type UndoingPerson = Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>

/** Whether the undo deletes products. For runs of an earlier release it is derived from `before`. */
const deletesProducts = sql`coalesce(${importRuns.undoDeletes},
  exists (select from jsonb_array_elements(${importRuns.before} -> 'created'))
  or exists (select from jsonb_array_elements(${importRuns.before} -> 'changed') c
    where c -> 'portrait' -> 'product' ->> 'deletedAt' is not null))`

/**
 * Whether the undo moves stock of products that existed before the import. The stock of new products is deleted with
 * them.
 */
const movesStock = sql`coalesce(${importRuns.undoMovesStock}, exists (
  select s -> 'number' from jsonb_array_elements(${importRuns.before} -> 'stock') s
  except select c -> 'number' from jsonb_array_elements(${importRuns.before} -> 'created') c))`

/**
 * SQL condition: this person made the import. The id comes from the audit entry of the same moment, because a name may
 * change and then belong to another person.
 */
const isMadeBy = ({ id }: UndoingPerson) => sql`exists (
  select from ${auditLog} a where a.action = 'catalogue.import' and a.at = ${importRuns.at}
    and a.subject = ${importRuns.fileName} and a.staff_id = ${id})`

/**
 * SQL: whether this person may undo an import run, by the permissions that the same changes need elsewhere. Everyone
 * may undo their own import.
 */
export function mayUndoRun(by: UndoingPerson): SQL<boolean> {
  const lacked = [
    ...(mayDo(by, 'products.delete') ? [] : [deletesProducts]),
    ...(mayDo(by, 'inventory.edit') ? [] : [movesStock]),
  ]
  if (lacked.length === 0) return sql<boolean>`true`
  // Not evaluated for imports that are undone already.
  return sql<boolean>`case when ${importRuns.undoneAt} is not null or ${isMadeBy(by)} then true
    else not (${sql.join(lacked, sql` or `)}) end`
}
