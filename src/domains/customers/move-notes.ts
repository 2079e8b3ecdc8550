import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { customerNotes } from './tables.ts'

/** What staff noted about a person stays with them when they are known by another key from now on (shared/buyer-key.ts). */
export async function moveNotes(tx: Db, from: string, to: string): Promise<void> {
  await tx.update(customerNotes).set({ email: to }).where(eq(customerNotes.email, from))
}
