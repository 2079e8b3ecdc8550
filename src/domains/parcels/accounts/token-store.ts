import { eq, sql } from 'drizzle-orm'
import type { StoredToken, TokenStore } from '#domains/parcels/couriers/courier.ts'
import { courierAccounts } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { KeyMissing } from '#platform/secrets/secrets.ts'

export const tokenName = (courier: string): string => `courier_accounts.token:${courier}`

/** A courier's access token, sealed in its account: all processes share it. */
export function tokenStoreOf({ db, secrets }: Pick<AppContext, 'db' | 'secrets'>, courier: string): TokenStore {
  return {
    async read() {
      const [row] = await db
        .select({ token: courierAccounts.token })
        .from(courierAccounts)
        .where(eq(courierAccounts.courier, courier))
      if (!row?.token) return undefined
      try {
        const { refreshAt, ...token } = JSON.parse(secrets.open(row.token, tokenName(courier)))
        return { ...token, refreshAt: new Date(refreshAt) } as StoredToken
      } catch (error) {
        // Sealed with a key that is gone: the credentials get a new one.
        if (error instanceof KeyMissing) return undefined
        throw error
      }
    },
    async write(token) {
      const sealed = secrets.seal(JSON.stringify(token), tokenName(courier))
      await db.update(courierAccounts).set({ token: sealed }).where(eq(courierAccounts.courier, courier))
    },
    // The lock is held while the courier answers, which takes at most the timeout of a call.
    exclusive: (work) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(7330, hashtext(${courier}))`)
        return work()
      }),
  }
}
