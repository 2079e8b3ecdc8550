import { inArray } from 'drizzle-orm'
import type { BulkKind, BulkOutcome, BulkTaskRow } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { rowsOfIds } from '#domains/staff/bulk-tasks/rows-of-ids.ts'
import { startBulkTask } from '#domains/staff/bulk-tasks/start-bulk-task.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { isMove, type MessageStatus } from '#shared/messages/message-status.ts'
import { auditMoves, lockMessages, markWithin } from './mark-messages.ts'
import type { MarkMessages } from './staff-contract.ts'
import { contactMessages } from './tables.ts'

type Input = Pick<MarkMessages, 'status'>
type Snapshot = {
  status: MessageStatus
  /** Time of the move that set it; missing for reading, and in tasks of earlier releases. */
  movedAt?: string
}

const idOf = ({ subject }: BulkTaskRow) => Number(subject)

/** Marks or moves many messages. @returns the id of the task @throws NotFound when none of them exists */
export function startMarking(db: Db, { ids, status }: MarkMessages, by: StaffMember, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: contactMessages.id, title: contactMessages.subject })
      .from(contactMessages)
      .where(inArray(contactMessages.id, ids))
    const rows = rowsOfIds(ids, found, 'Message', gone)
    return startBulkTask(
      tx,
      { kind: 'message.mark', input: { status }, detail: { what: 'mark', text: status }, rows },
      by,
      now,
    )
  })
}

const gone = 'This message is not there any more'
const since = 'It was changed again since'

export const messageMarkKind: BulkKind = {
  batchSize: 200,
  right: 'users.edit',
  mayUndo: (member) => mayDo(member, 'users.edit'),
  run: (input) => async (tx, rows, by, now) => {
    const { status } = input as Input
    const { marked } = await markWithin(tx, { ids: rows.map(idOf), status }, by, now)
    const at = isMove(status) ? { movedAt: now.toISOString() } : {}
    return rows.map((row): BulkOutcome => {
      const change = marked.get(idOf(row))
      if (!change) return { state: 'same' }
      return { state: 'changed', before: { status: change.before }, after: { status: change.after, ...at } }
    })
  },
  /** Restores the exact earlier status of each: an unread message becomes unread again. */
  undo: (input) => async (tx, rows, by, now) => {
    const { status } = input as Input
    const locked = new Map((await lockMessages(tx, rows.map(idOf))).map((message) => [message.id, message]))
    const back: Parameters<typeof auditMoves>[3] = new Map()
    const outcomes = rows.map((row): BulkOutcome => {
      const [before, after] = [row.before, row.after] as [Snapshot, Snapshot]
      const is = locked.get(idOf(row))
      if (is === undefined) return { state: 'refused', error: gone }
      // A colleague who moved it the same way again has decided, too.
      const isAsMoved = after.movedAt === undefined || after.movedAt === is.updatedAt.toISOString()
      if (is.status !== after.status || !isAsMoved) return { state: 'refused', error: since }
      back.set(idOf(row), { before: after.status, after: before.status })
      return { state: 'changed', before: after, after: before }
    })
    const moved = isMove(status)
    for (const [wanted, some] of Map.groupBy(back, ([, each]) => each.after))
      await tx
        .update(contactMessages)
        .set({ status: wanted, ...(moved && { updatedAt: now }) })
        .where(
          inArray(
            contactMessages.id,
            some.map(([id]) => id),
          ),
        )
    if (moved) await auditMoves(tx, by, status === 'archived' ? 'message.unarchive' : 'message.archive', back)
    return outcomes
  },
}
