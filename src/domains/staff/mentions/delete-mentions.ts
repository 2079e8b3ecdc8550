import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import { customerNotes, users } from '#domains/customers/tables.ts'
import { orders } from '#domains/orders/tables.ts'
import { staffMentions } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { NotedKind } from './staff-contract.ts'

/** Deletes the mentions in notes of these orders or customers, in the transaction that deletes the notes. */
export async function deleteMentions(tx: Db, kind: NotedKind, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .delete(staffMentions)
    .where(and(eq(staffMentions.kind, kind), sql`${staffMentions.subject} = any(${sql.param(subjects)}::text[])`))
}

/** Moves mentions of a customer to the new place of the notes, in the transaction that moves the notes. */
export async function moveMentions(tx: Db, moves: { from: string; to: string }[]): Promise<void> {
  if (moves.length === 0) return
  const from = sql.param(moves.map((move) => move.from))
  const to = sql.param(moves.map((move) => move.to))
  await tx.execute(sql`
    update staff_mentions m set subject = moved.destination
    from unnest(${from}::text[], ${to}::text[]) moved (origin, destination)
    where m.kind = 'customer' and m.subject = moved.origin`)
}

/** Each by its own index; an address counts although its account or its guest has another key by now. */
const hasUser = sql`(
  exists (select from ${users} where ${users.key} = ${staffMentions.subject})
  or exists (select from ${users} where ${users.email} = substring(${staffMentions.subject} from '^guest:(.*)')))`

const hasNotes = sql`exists (
  select from ${customerNotes} where ${customerNotes.email} = substring(${staffMentions.subject} from '^guest:(.*)'))`

const hasOrder = (more: SQL) => sql`exists (
  select from ${orders} where ${orders.orderId} = ${staffMentions.subject} and ${more})`

/**
 * Whether a list shows the subject of a mention: an order in the trash is in none, a customer in the trash is in one.
 */
export const canBeOpened = sql`
  case ${staffMentions.kind} when 'order' then ${hasOrder(sql`${orders.deletedAt} is null`)} else ${hasUser} end`

/** Deletes mentions of deleted subjects, which earlier versions left behind. */
export async function purgeMentions(db: Db): Promise<void> {
  const isThere = sql`
    case ${staffMentions.kind} when 'order' then ${hasOrder(sql`true`)} else ${hasUser} or ${hasNotes} end`
  await db.delete(staffMentions).where(not(isThere))
}
