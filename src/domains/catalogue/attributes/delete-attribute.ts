import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { attributes } from '../tables.ts'
import { lockAttributes } from './lock-attributes.ts'
import { officeAttribute } from './office-attributes.ts'
import type { AttributeRef } from './staff-contract.ts'
import { refuseStale } from './stale-attribute.ts'
import { collectionsNaming } from './values-in-rules.ts'

/**
 * Deletes an attribute that nothing uses.
 * @throws Refusal 404 · 409 stale · 409 attribute_used: products have a value of it, or rules of collections name one
 */
export function deleteAttribute(
  db: Db,
  { id, version }: AttributeRef,
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<{ name: string }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockAttributes(tx)
      const before = await officeAttribute(tx, id)
      refuseStale(before, version)
      const { products, nameEn } = before
      if (products > 0)
        throw new Refusal(
          409,
          'attribute_used',
          products === 1
            ? `One product has ${nameEn}. Archive it instead`
            : `${products} products have ${nameEn}. Archive it instead`,
          { products },
        )
      const [collection] = await collectionsNaming(
        tx,
        before.values.map((value) => value.id),
      )
      if (collection)
        throw new Refusal(409, 'attribute_used', `The rule of ${collection.title} names ${nameEn}. Archive it instead`)
      await tx.delete(attributes).where(eq(attributes.id, id))
      await writeAudit(tx, by, 'attribute.delete', String(id), { before })
      // No product has a value of it: only the names in caches go.
      await invalidateTags(tx, ['menu'])
      return { name: nameEn }
    }),
  )
}
