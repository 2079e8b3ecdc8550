import { moveToTrash } from '#domains/catalogue/products/delete-products.ts'
import { restoreSome } from '#domains/catalogue/trash/restore-products.ts'
import type { BulkKind } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { mayDo } from '#domains/staff/sessions.ts'

/** Moves very many products to the trash. */
export const productDeleteKind: BulkKind = {
  batchSize: 100,
  right: 'products.delete',
  mayUndo: (member) => mayDo(member, 'products.delete'),
  run: () => async (tx, rows, by, now) => {
    const gone = await moveToTrash(tx, rows.map(numberOf), by, now)
    const deleted = new Set(gone.map(({ number }) => number))
    return rows.map((row) =>
      deleted.has(numberOf(row)) ? { state: 'changed', before: {}, after: {} } : { state: 'same' },
    )
  },
  undo: () => async (tx, rows, by, now) => {
    const trashed = rows.map((row) => ({ number: numberOf(row), id: row.subject, title: row.title }))
    const { refused, back } = await restoreSome(tx, trashed, 'refuse', by, now)
    const reasons = new Map(refused.map(({ id, error }) => [id, error]))
    const restored = new Set(back)
    return rows.map((row) => {
      const error = reasons.get(row.subject)
      if (error !== undefined) return { state: 'refused', error }
      return restored.has(numberOf(row)) ? { state: 'changed', before: {}, after: {} } : { state: 'same' }
    })
  },
}

const numberOf = ({ subject }: { subject: string }) => Number(subject)
