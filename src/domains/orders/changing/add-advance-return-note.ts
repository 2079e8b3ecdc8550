import { receivedFor } from '#domains/cod-rules/advances.ts'
import type { Db } from '#platform/database/database.ts'
import { formatExactMoney } from '#shared/money.ts'
import type { OrderRow } from '../order-view.ts'
import { orderEvents } from '../tables.ts'

/** Adds a note to the timeline of a cancelled order that its advance is to be returned, if the customer paid one. */
export async function addAdvanceReturnNote(
  tx: Db,
  { id }: Pick<OrderRow, 'id'>,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const received = await receivedFor(tx, id)
  if (received === 0) return
  await tx.insert(orderEvents).values({ orderRow: id, note: returnSentence(received), actor, at: now })
}

/** @param amount paisa */
export const returnSentence = (amount: number): string => `Advance of ${formatExactMoney(amount)} to be returned`
