import type { z } from 'zod'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { listChoices } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { refuseUnseenList } from './list-saved-views.ts'
import type { chooseForListRequest } from './staff-contract.ts'

/**
 * Stores a person's preferences for a list. Not in the audit log, because it affects only this person.
 * @throws Refusal 403
 */
export async function chooseForList(
  db: Db,
  { list, ...choices }: z.output<typeof chooseForListRequest>,
  by: StaffMember,
): Promise<void> {
  refuseUnseenList(list, by)
  const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await db
    .insert(listChoices)
    .values({ staffId: by.id, list, ...given })
    .onConflictDoUpdate({ target: [listChoices.staffId, listChoices.list], set: given })
}
