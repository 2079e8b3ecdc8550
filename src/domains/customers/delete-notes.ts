import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/**
 * Deletes staff notes of accounts that are gone, in the caller's transaction and after their rows are. Notes of an
 * address with orders, or with another account, stay: they are about a person whom the shop still knows.
 */
export async function deleteNotes(tx: Db, emails: string[]): Promise<void> {
  await tx.execute(sql`
    delete from customer_notes n where n.email = any(${sql.param(emails)}::text[])
      and not exists (select from orders o where o.email = n.email)
      and not exists (select from customers c where c.email = n.email)`)
}
