import type { Clock } from '#platform/clock.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import type { StoredToken, TokenStore } from '../courier.ts'

type Grant = { grant_type: 'password' } | { grant_type: 'refresh_token'; refresh_token: string }
type Options = { store: TokenStore; clock: Clock; issue: (grant: Grant) => Promise<StoredToken> }

/** The access token of an account: one log-in or refresh, however many calls and processes need it. */
export function accessTokens({ store, clock, issue }: Options) {
  let renewing: Promise<string> | undefined

  async function issueNew(stored: StoredToken | undefined): Promise<StoredToken> {
    if (!stored) return issue({ grant_type: 'password' })
    try {
      return await issue({ grant_type: 'refresh_token', refresh_token: stored.refreshToken })
    } catch (error) {
      if (!(error instanceof OutgoingError) || !/refused|unauthorised/.test(error.kind)) throw error
      return issue({ grant_type: 'password' })
    }
  }

  /** @param rejected a token that Pathao did not accept */
  const renew = (rejected?: string): Promise<string> => {
    renewing ??= store
      .exclusive(async () => {
        const stored = await store.read()
        // Another call or process was faster.
        if (stored && stored.accessToken !== rejected && clock() < stored.refreshAt) return stored.accessToken
        const token = await issueNew(stored)
        await store.write(token)
        return token.accessToken
      })
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }

  const current = async () => {
    const stored = await store.read()
    return stored && clock() < stored.refreshAt ? stored.accessToken : renew()
  }

  return { current, renew }
}
