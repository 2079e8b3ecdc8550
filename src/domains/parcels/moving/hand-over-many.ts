import type { BulkKind } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { startBulkTask } from '#domains/staff/bulk-tasks/start-bulk-task.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import type { HandOver } from '../staff-contract.ts'
import { moveParcelWithin } from './move-parcel.ts'

/** Starts the hand-over of many parcels to a courier's rider. @returns the id of the task */
export function startHandOver(
  db: Db,
  { numbers, ...input }: HandOver,
  member: StaffMember,
  now: Date,
): Promise<number> {
  const rows = [...new Set(numbers)].map((number) => ({ subject: number, title: number }))
  const detail = { what: 'hand-over', ...(input.courier && { text: input.courier }) }
  return db.transaction((tx) => startBulkTask(tx, { kind: 'parcel.hand-over', input, detail, rows }, member, now))
}

/** Without undo: the parcels have left the shop, and the customers are notified. */
export const handOverKind: BulkKind = {
  batchSize: 1,
  right: 'orders.edit',
  mayUndo: () => false,
  run: (input) => async (tx, rows, by, now) => {
    const [row] = rows
    if (!row) return []
    const { courier } = input as Omit<HandOver, 'numbers'>
    await moveParcelWithin(
      tx,
      { number: row.subject, state: 'handed_over', note: '', ...(courier && { courier }) },
      by,
      now,
    )
    return [{ state: 'changed', before: {}, after: {} }]
  },
  undo: () => async (_tx, rows) => rows.map(() => ({ state: 'same' })),
}
