import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { blockView } from './blocks.ts'
import { codBlocks } from './tables.ts'

/** Lifts a block; does nothing if it is over. @throws Refusal 404 */
export function liftBlock(db: Db, id: number, member: Pick<StaffMember, 'id' | 'username'>, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(codBlocks).where(eq(codBlocks.id, id)).for('update')
    if (!row) throw new NotFound('Block')
    const { kind, shown, isOver } = blockView(row, now)
    if (isOver) return
    await tx.update(codBlocks).set({ liftedAt: now, liftedBy: member.username }).where(eq(codBlocks.id, id))
    await writeAudit(tx, member, 'cod-block.lift', `cod-block:${id}`, { before: { kind, shown, reason: row.reason } })
    await invalidateTags(tx, ['cod-rules'])
  })
}
