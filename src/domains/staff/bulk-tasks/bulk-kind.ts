import type { Db } from '#platform/database/database.ts'
import type { Permission } from '../permissions.ts'
import type { StaffMember } from '../sessions.ts'
import type { bulkTaskRows, bulkTasks } from '../tables.ts'

export type BulkTaskRow = typeof bulkTaskRows.$inferSelect

/** Who started a task, with the rights of that moment. */
export type BulkActor = StaffMember

/** `before` and `after`: the data for an undo, as JSON. */
export type BulkOutcome =
  | { state: 'changed'; before: unknown; after: unknown }
  | { state: 'same' }
  | { state: 'refused'; error: string }

type BulkWork = (tx: Db, rows: BulkTaskRow[], by: BulkActor, now: Date) => Promise<BulkOutcome[]>

/** A kind of bulk change. The domain that owns the rows defines how it is applied and undone. */
export type BulkKind = {
  /** Rows per transaction. With one row, a Refusal that is thrown refuses that row. */
  batchSize: number
  /** Who may see its tasks. */
  right: Permission | readonly Permission[]
  /** Whether this person may undo such a change. Single rows may still be refused. */
  mayUndo: (member: BulkActor, input: unknown) => boolean
  run: (input: unknown) => BulkWork
  /** Takes back what `run` did to these rows; rows that were changed since are refused. */
  undo: (input: unknown) => BulkWork
  /** A row may build upon an earlier one: an undo goes from the last to the first. */
  undoesLastFirst?: true
  /** Gets the outcomes of a batch after its commit, so that counters count each of them once. */
  committed?: (outcomes: BulkOutcome[]) => void
}

export type BulkKinds = Readonly<Record<string, BulkKind>>

export const actorOf = (task: typeof bulkTasks.$inferSelect): BulkActor => ({
  id: task.staffId,
  username: task.staffName,
  isMain: task.isMain,
  permissions: task.permissions as Permission[],
  role: null,
  lacksSecondFactor: false,
  loginTime: task.createdAt,
})
