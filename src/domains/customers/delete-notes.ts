import { sql } from 'drizzle-orm'
import { deleteMentions, moveMentions } from '#domains/staff/mentions/delete-mentions.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/**
 * Deletes staff notes of deleted accounts, and their mentions, in the caller's transaction, after the account rows.
 * Notes of an address with orders or with another account stay, because the shop still serves that person and mentions
 * lead to them. The activity log still says who wrote a deleted note and when, without its text. Log entries under an
 * earlier address are found by their text, unless a note about another person has the same text.
 */
export async function deleteNotes(tx: Db, accounts: { id: number; email: string }[]): Promise<void> {
  const emails = sql.param(accounts.map(({ email }) => email))
  await tx.execute(sql`
    with gone as (
      delete from customer_notes n where n.email = any(${emails}::text[])
        and not exists (select from orders o where o.email = n.email)
        and not exists (select from customers c where c.email = n.email)
      returning n.email, n.actor, n.text
    )
    update audit_log l set after = null from gone
    where l.action = 'user.note' and l.staff_name = gone.actor and l.after = to_jsonb(gone.text)
      and (l.subject = gone.email or not exists (select from customer_notes n
        where n.actor = gone.actor and n.text = gone.text and n.email not in (select email from gone)))`)
  const rows = await queryRows(tx, { email: col.text }).run(
    sql`select distinct email from customer_notes where email = any(${emails}::text[])`,
  )
  const noted = new Set(rows.map(({ email }) => email))
  const gone = accounts.filter(({ email }) => !noted.has(email))
  await deleteMentions(
    tx,
    'customer',
    gone.flatMap(({ id, email }) => [String(id), `guest:${email}`]),
  )
  const known = accounts.filter(({ email }) => noted.has(email))
  await moveMentions(
    tx,
    known.map(({ id, email }) => ({ from: String(id), to: `guest:${email}` })),
  )
}
