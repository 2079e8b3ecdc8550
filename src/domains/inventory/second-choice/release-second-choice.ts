import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { variants } from '#domains/catalogue/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import { secondChoiceMovements } from '../tables.ts'
import type { releaseRequest } from './staff-contract.ts'

/**
 * Second choice is sold off or written off, with a note. The money is noted and counts in no report of orders.
 * @throws Refusal 404; 409 stock_short: fewer are there
 */
export const releaseSecondChoice = (
  db: Db,
  { variantId, quantity, as: type, amount, note }: z.output<typeof releaseRequest>,
  by: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<void> =>
  withRetry(() =>
    db.transaction(async (tx) => {
      const [variant] = await tx.select().from(variants).where(eq(variants.id, variantId)).for('update')
      if (!variant) throw new NotFound('Size')
      const own = eq(secondChoiceMovements.variantId, variantId)
      const [there] = await tx
        .select({ left: sql<number>`coalesce(sum(${secondChoiceMovements.quantity}), 0)::int` })
        .from(secondChoiceMovements)
        .where(own)
      const left = there?.left ?? 0
      if (quantity > left) throw new Refusal(409, 'stock_short', `Only ${left} of second choice are there`)
      await tx.insert(secondChoiceMovements).values({
        ...{ variantId, type, quantity: -quantity, reason: note, actor: by.username, at: now },
        amount: type === 'sold' ? toPaisa(amount ?? 0) : null,
      })
      await writeAudit(tx, by, 'second-choice.release', variant.sku, {
        before: { left },
        after: { left: left - quantity, as: type, note, ...(type === 'sold' && { amount: amount ?? 0 }) },
      })
    }),
  )
