import type { Db } from '#platform/database/database.ts'
import { secondChoiceMovements } from '../tables.ts'

/** Receives pieces that the counter found not fit to be sold as new. They have left the stock. */
export async function receiveSecondChoice(
  tx: Db,
  pieces: readonly { variantId: number | null; quantity: number }[],
  { reason, actor, now }: { reason: string; actor: string; now: Date },
): Promise<void> {
  const rows = pieces.flatMap(({ variantId, quantity }) =>
    variantId === null || quantity <= 0 ? [] : { variantId, quantity, type: 'in' as const, reason, actor, at: now },
  )
  if (rows.length > 0) await tx.insert(secondChoiceMovements).values(rows)
}
