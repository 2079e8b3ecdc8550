import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { variants } from '#domains/catalogue/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import { answerOnce } from '../answer-once.ts'
import { secondChoiceMovements } from '../tables.ts'
import type { releaseRequest } from './staff-contract.ts'

type Release = z.output<typeof releaseRequest>
type Person = Pick<StaffMember, 'id' | 'username'>

/**
 * Second choice is sold off or written off, with a note. The money is noted and counts in no report of orders. A repeat
 * with the same key changes nothing.
 * @returns how many are left
 * @throws Refusal 404; 409 stock_short: fewer are there; 409 key_reused: the key belongs to another content
 */
export const releaseSecondChoice = (db: Db, input: Release, by: Person, now: Date): Promise<{ left: number }> =>
  withRetry(() =>
    db.transaction(async (tx) => {
      const [variant] = await tx.select().from(variants).where(eq(variants.id, input.variantId)).for('update')
      if (!variant) throw new NotFound('Size')
      const { idempotencyKey: key, ...content } = input
      return answerOnce(tx, { key, variantId: variant.id, content }, () => release(tx, variant.sku, input, by, now))
    }),
  )

async function release(tx: Db, sku: string, input: Release, by: Person, now: Date): Promise<{ left: number }> {
  const { variantId, quantity, as: type, amount, note } = input
  const own = eq(secondChoiceMovements.variantId, variantId)
  const [there] = await tx
    .select({ left: sql<number>`coalesce(sum(${secondChoiceMovements.quantity}), 0)::int` })
    .from(secondChoiceMovements)
    .where(own)
  const before = there?.left ?? 0
  if (quantity > before) throw new Refusal(409, 'stock_short', `Only ${before} of second choice are there`)
  const left = before - quantity
  await tx.insert(secondChoiceMovements).values({
    ...{ variantId, type, quantity: -quantity, reason: note, actor: by.username, at: now },
    amount: type === 'sold' ? toPaisa(amount ?? 0) : null,
  })
  await writeAudit(tx, by, 'second-choice.release', sku, {
    before: { left: before },
    after: { left, as: type, note, ...(type === 'sold' && { amount: amount ?? 0 }) },
  })
  return { left }
}
