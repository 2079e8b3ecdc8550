import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { KeyMissing, keyIdOf, type Secrets } from '#platform/secrets/secrets.ts'
import { courierAccounts } from '../tables.ts'
import { credentialsName, webhookSecretName } from './courier-accounts.ts'
import { tokenName } from './token-store.ts'

const sealedColumns = { credentials: credentialsName, webhookSecret: webhookSecretName, token: tokenName }
type SealedColumn = keyof typeof sealedColumns
const columns = Object.keys(sealedColumns) as SealedColumn[]

/**
 * At each start: seals values again that are sealed with an earlier key. Safe under concurrent starts
 * (compare-and-set).
 * @returns the keys that are missing for unreadable values
 */
export async function sealAccounts(db: Db, secrets: Secrets): Promise<{ missing: string[] }> {
  const missing = new Set<string>()
  for (const account of await db.select().from(courierAccounts)) {
    for (const column of columns) {
      const stored = account[column]
      if (stored === null) continue
      try {
        const renewed = secrets.renew(stored, sealedColumns[column](account.courier))
        if (!renewed) continue
        await db
          .update(courierAccounts)
          .set({ [column]: renewed })
          .where(and(eq(courierAccounts.courier, account.courier), eq(courierAccounts[column], stored)))
      } catch (error) {
        if (!(error instanceof KeyMissing)) throw error
        missing.add(error.keyId)
      }
    }
  }
  return { missing: [...missing] }
}

/** Number of sealed values per key. */
export async function sealedAccountsByKey(db: Db): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  for (const account of await db.select().from(courierAccounts))
    for (const column of columns) {
      const id = keyIdOf(account[column] ?? '')
      if (id) counted.set(id, (counted.get(id) ?? 0) + 1)
    }
  return counted
}
