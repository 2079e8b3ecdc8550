import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { StoredToken, TokenStore } from '#domains/parcels/couriers/courier.ts'
import { courierAccounts } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { KeyMissing } from '#platform/secrets/secrets.ts'

export const tokenName = (courier: string): string => `courier_accounts.token:${courier}`

/** More than a refresh and a log-in take, whose calls have short timeouts (couriers/pathao/client.ts). */
const turnMs = 15_000
const lookAgainMs = 100
const maxLooks = turnMs / lookAgainMs

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
        // Sealed with a missing key: the credentials get a new token.
        if (error instanceof KeyMissing) return undefined
        throw error
      }
    },
    async write(token) {
      const sealed = secrets.seal(JSON.stringify(token), tokenName(courier))
      await db.update(courierAccounts).set({ token: sealed }).where(eq(courierAccounts.courier, courier))
    },
    async exclusive(work) {
      for (let look = 0; look < maxLooks; look++) {
        const done = await ifFree(db, courier, work)
        if (done) return done.result
        // A wait inside the database would end at its timeout.
        await setTimeout(lookAgainMs)
      }
      throw new OutgoingError('unreachable', 'Another process is logging in. Please try again in a minute')
    },
  }
}

/** @returns undefined if another process has the lock */
const ifFree = <T>(db: Db, courier: string, work: () => Promise<T>): Promise<{ result: T } | undefined> =>
  db.transaction(async (tx) => {
    const [lock] = await queryRows(tx, { isMine: col.boolean }).run(sql`
      select pg_try_advisory_xact_lock(7330, hashtext(${courier})) as "isMine",
        set_config('idle_in_transaction_session_timeout', ${String(turnMs)}, true)`)
    return lock?.isMine ? { result: await work() } : undefined
  })
