import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { OutgoingCall } from '#platform/outgoing/outgoing.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import type { Request } from '../answers.ts'
import type { StoredToken, TokenStore } from '../courier.ts'
import { pausedAfterWrongKeys } from '../paused-after-wrong-keys.ts'
import { accessTokens } from './tokens.ts'

type Account = { clientId: string; clientSecret: string; username: string; password: string }

const prefix = '/aladdin/api/v1'
const issued = z.object({ access_token: z.string().min(1), refresh_token: z.string(), expires_in: z.coerce.number() })

/** Calls with the account's access token; `answer` describes `data` of Pathao's envelope. */
export function pathaoClient(
  { request, baseUrl }: { request: Request; baseUrl: string },
  account: Account,
  store: TokenStore,
  clock: Clock,
): Request {
  const issue: Request = (call) => request(call).catch(asWrongKeys)
  // A refresh token that has ended is no wrong password.
  const signIn = pausedAfterWrongKeys({ name: 'Pathao', baseUrl, keys: account }, clock, issue)
  const tokens = accessTokens({
    store,
    clock,
    issue: (grant) => issueToken(grant.grant_type === 'password' ? signIn : issue, account, grant, clock),
  })
  const current = () => tokens.current().catch(asNotSent)
  const renew = (rejected: string) => tokens.renew(rejected).catch(asNotSent)

  async function send<T>(call: OutgoingCall<T>, token: string): Promise<T> {
    const answer = await request({
      ...call,
      path: `${prefix}${call.path}`,
      headers: { authorization: `Bearer ${token}` },
      answer: envelope(call.answer),
    })
    if ('data' in answer) return answer.data as T
    // Unverified: one tester saw HTTP 200 with this body for a bad token.
    throw new OutgoingError(/unauthori/i.test(answer.message) ? 'unauthorised' : 'refused', answer.message, { answer })
  }

  return async (call) => {
    const token = await current()
    try {
      return await send(call, token)
    } catch (error) {
      // Nothing was done, so even a booking may be sent again.
      if (!(error instanceof OutgoingError) || error.kind !== 'unauthorised') throw error
      return send(call, await renew(token))
    }
  }
}

const envelope = <T>(data: z.ZodType<T>) =>
  z.union([z.object({ data }), z.object({ error: z.literal(true), message: z.string() })])

/**
 * The log-in got no answer, or the token store failed: nothing was sent, and the other parcels of a batch keep their
 * bookings.
 */
function asNotSent(error: unknown): never {
  if (error instanceof OutgoingError && !error.mayBeDone) throw error
  if (error instanceof OutgoingError) throw new OutgoingError('unreachable', error.message, { cause: error })
  throw new OutgoingError('unreachable', 'The access token could not be read or stored', { cause: error })
}

/** A log-in refused with 400 or 422 had wrong credentials. */
function asWrongKeys(error: unknown): never {
  if (error instanceof OutgoingError && error.kind === 'refused')
    throw new OutgoingError('unauthorised', 'It does not accept the credentials', { status: error.status ?? 400 })
  throw error
}

async function issueToken(request: Request, account: Account, grant: object, clock: Clock): Promise<StoredToken> {
  const { clientId: client_id, clientSecret: client_secret, username, password } = account
  const isPassword = !('refresh_token' in grant)
  const { access_token, refresh_token, expires_in } = await request({
    name: isPassword ? 'sign in' : 'refresh token',
    method: 'POST',
    path: `${prefix}/issue-token`,
    body: { client_id, client_secret, ...grant, ...(isPassword && { username, password }) },
    answer: issued,
    // Short, because others wait behind a lock in the database (accounts/token-store.ts). The next one tries again.
    timeoutMs: 4000,
  })
  const lifeMs = expires_in * 1000
  // Early, so that a token does not expire during a call.
  const refreshAt = new Date(clock().getTime() + lifeMs * 0.9)
  return { accessToken: access_token, refreshToken: refresh_token, refreshAt }
}
