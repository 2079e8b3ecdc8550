import { and, asc, inArray } from 'drizzle-orm'
import { moveToTrash } from '#domains/catalogue/products/delete-products.ts'
import { restoreSome } from '#domains/catalogue/trash/restore-products.ts'
import { isInTrash } from '#domains/catalogue/trash/trashed-products.ts'
import type { BulkKind, BulkTaskRow } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import type { Db } from '#platform/database/database.ts'
import { products } from '../tables.ts'

/** Moves very many products to the trash. */
export const productDeleteKind: BulkKind = {
  batchSize: 100,
  right: 'products.delete',
  mayUndo: (member) => mayDo(member, 'products.delete'),
  run: () => async (tx, rows, by, now) => {
    const gone = await moveToTrash(tx, rows.map(numberOf), by, now)
    const deleted = new Set(gone.map(({ number }) => number))
    return rows.map((row) =>
      deleted.has(numberOf(row))
        ? { state: 'changed', before: {}, after: { deletedAt: now.toISOString() } }
        : { state: 'same' },
    )
  },
  undo: () => async (tx, rows, by, now) => {
    const again = await deletedAgain(tx, rows)
    const trashed = rows
      .filter((row) => !again.has(numberOf(row)))
      .map((row) => ({ number: numberOf(row), id: row.subject, title: row.title }))
    const { refused, back } = await restoreSome(tx, trashed, 'refuse', by, now)
    const reasons = new Map(refused.map(({ id, error }) => [id, error]))
    const restored = new Set(back)
    return rows.map((row) => {
      const error = again.has(numberOf(row)) ? 'It was changed again since' : reasons.get(row.subject)
      if (error !== undefined) return { state: 'refused', error }
      return restored.has(numberOf(row)) ? { state: 'changed', before: {}, after: {} } : { state: 'same' }
    })
  },
}

/** Products that were restored and then deleted again. They stay locked. */
async function deletedAgain(tx: Db, rows: BulkTaskRow[]): Promise<Set<number>> {
  // Rows of earlier releases do not say when.
  const moments = new Map(rows.map((row) => [numberOf(row), (row.after as { deletedAt?: string }).deletedAt]))
  const numbers = [...moments.keys()]
  await lockStockLevels(tx, numbers)
  const trashed = await tx
    .select({ number: products.number, deletedAt: products.deletedAt })
    .from(products)
    .where(and(isInTrash, inArray(products.number, numbers)))
    .orderBy(asc(products.number))
    .for('update')
  const others = trashed.filter(({ number, deletedAt }) => {
    const moment = moments.get(number)
    return moment !== undefined && moment !== deletedAt?.toISOString()
  })
  return new Set(others.map(({ number }) => number))
}

const numberOf = ({ subject }: { subject: string }) => Number(subject)
