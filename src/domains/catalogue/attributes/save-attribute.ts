import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { attributes, attributeValues } from '../tables.ts'
import { checkAttribute, refuseTooMany } from './check-attribute.ts'
import { lockAttributes } from './lock-attributes.ts'
import { officeAttribute } from './office-attributes.ts'
import type { ChangeAttribute, CreateAttribute, OfficeAttribute } from './staff-contract.ts'
import { refuseStale } from './stale-attribute.ts'
import { writeValues } from './write-values.ts'

type Person = Pick<StaffMember, 'id' | 'username'>

const yesAndNo = [
  { nameEn: 'Yes', nameBn: 'হ্যাঁ' },
  { nameEn: 'No', nameBn: 'না' },
]

/**
 * Adds an attribute behind the others.
 * @throws Refusal 409 name_taken · 422 see checkAttribute
 */
export function createAttribute(db: Db, input: CreateAttribute, by: Person, now: Date): Promise<OfficeAttribute> {
  const { values, ...columns } = input
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockAttributes(tx)
      await refuseTooMany(tx)
      await checkAttribute(tx, input.kind, input)
      const [stored] = await tx
        .insert(attributes)
        .values({
          ...columns,
          position: sql`(select coalesce(max(position) + 1, 0) from attributes)`,
          updatedAt: now,
        })
        .returning({ id: attributes.id })
      if (!stored) throw new Error('the attribute was not stored')
      const { id } = stored
      if (input.kind === 'yes-no')
        await tx
          .insert(attributeValues)
          .values(yesAndNo.map((each, position) => ({ ...each, attributeId: id, position })))
      if (input.kind === 'choice') await writeValues(tx, id, [], values)
      const after = await officeAttribute(tx, id)
      await writeAudit(tx, by, 'attribute.create', String(id), { after })
      return after
    }),
  )
}

/**
 * Changes an attribute and its values.
 * @throws Refusal 404 · 409 stale: changed since `version` · 409 name_taken · 409 value_used: products or collections
 *   have a value that is missing now · 422 see checkAttribute
 */
export function changeAttribute(db: Db, input: ChangeAttribute, by: Person, now: Date): Promise<OfficeAttribute> {
  const { id, version, values, ...columns } = input
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockAttributes(tx)
      const before = await officeAttribute(tx, id)
      refuseStale(before, version)
      await checkAttribute(tx, before.kind, input, id)
      const updatedAt = new Date(Math.max(now.getTime(), new Date(before.version).getTime() + 1))
      await tx
        .update(attributes)
        .set({ ...columns, fromDemo: false, updatedAt })
        .where(eq(attributes.id, id))
      if (before.kind === 'choice') await writeValues(tx, id, before.values, values)
      const after = await officeAttribute(tx, id)
      await writeAudit(tx, by, 'attribute.update', String(id), { before, after })
      await invalidateTags(tx, [changesFilters(before, after) ? 'everything' : 'menu'])
      return after
    }),
  )
}

/** Whether the filters have other values for a product: its profile in memory is read again then. */
function changesFilters(before: OfficeAttribute, after: OfficeAttribute): boolean {
  const filters = ({ isFilterable, isArchived, categories, values }: OfficeAttribute) =>
    isFilterable && !isArchived
      ? [categories, values.flatMap(({ id, isArchived: isHidden }) => (isHidden ? [] : [id])).sort()]
      : []
  return JSON.stringify(filters(before)) !== JSON.stringify(filters(after))
}
