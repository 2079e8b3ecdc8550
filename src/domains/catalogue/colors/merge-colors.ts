import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound } from '#platform/refusal.ts'
import { colors } from '../tables.ts'
import { lockColors } from './lock-colors.ts'
import { moveColor } from './move-color.ts'
import type { MergeColors } from './staff-contract.ts'

/**
 * Merges one colour into another: products with the first get the second, and its names become other spellings.
 * @throws Refusal 404 · 409 has_both: a product has both
 */
export function mergeColors(
  db: Db,
  { from, into }: MergeColors,
  by: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockColors(tx)
      const [gone] = await tx.select().from(colors).where(eq(colors.name, from))
      const [kept] = await tx.select().from(colors).where(eq(colors.name, into))
      if (!gone || !kept) throw new NotFound('Colour')
      await moveColor(tx, from, into, now)
      await tx
        .update(colors)
        .set({
          aliases: [...new Set([...kept.aliases, from, ...gone.aliases])],
          updatedAt: sql`greatest(${now}, updated_at + interval '1 ms')`,
        })
        .where(eq(colors.name, into))
      await writeAudit(tx, by, 'color.merge', into, { before: { merged: gone } })
    }),
  )
}
