import type { AppContext } from '#platform/app-context.ts'
import { networkOf } from '#platform/http/address-key.ts'
import { type TryLimits, triesOf } from '#platform/http/count-tries.ts'
import { signInsRefused } from '#platform/metrics.ts'
import { Refusal } from '#platform/refusal.ts'
import { inSignIn, passwordMatches } from '#platform/secrets/passwords.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { auditRefusedSignIn, fingerprintOfAddress, type SignInLog } from './audit/audit-sign-in.ts'
import { proveSecondFactor, type RefusalReason } from './second-factor/prove-second-factor.ts'
import { recoveryCodeOf, spendRecoveryCode } from './second-factor/recovery-codes.ts'
import { createSessionIfUnchanged, findMember } from './sign-in-account.ts'

/** `code`: from the telephone, or a recovery code; only needed with a second factor. */
type Attempt = {
  username: string
  password: string
  code?: string | undefined
  address: string
  /** The User-Agent header. */
  browser: string
  /** The secret in the cookie of a browser that may have signed in before. */
  device?: string | undefined
}

const tryLimits: TryLimits = {
  fromAddress: 'staffLoginFromAddress',
  atAccount: 'staffLogin',
  fromAnywhere: 'staffLoginFromAnywhere',
}

/**
 * Signs a staff member in. `main`: the main admin's endpoint, otherwise the sub-admins'.
 * An unknown name, a wrong password, an inactive account and the wrong endpoint give the same answer in the same time.
 * The code of the second factor is requested only after name and password are right.
 * @returns the secrets of the session and of the browser, and the name as stored
 * @throws Refusal 401 'wrong_credentials', 'second_factor' or 'wrong_code'; 429; 503 if too many sign in at once
 */
export const signInStaff = (context: Context, attempt: Attempt, at: At): Promise<SignedIn> =>
  inSignIn(() => signIn(context, attempt, at))

type Context = Pick<AppContext, 'db' | 'limits' | 'secrets'>
type At = { main: boolean; now: Date; log: SignInLog }
type SignedIn = { token: string; device: string; username: string }

async function signIn(
  context: Context,
  { username, password, code, address, browser, device }: Attempt,
  { main, now, log }: At,
): Promise<SignedIn> {
  const { db, limits, secrets } = context
  const named = await findMember(db, username, device)
  const tries = (at: boolean) =>
    triesOf(limits, tryLimits, {
      account: username.toLowerCase(),
      address,
      realm: at ? 'main' : 'sub',
      knownDevice: named?.known ? device : undefined,
    })
  // A recovery code cannot be guessed: its holder gets in even if guessers have exhausted the account's limit. Attempts
  // are counted per code, so that it does not speed up guessing the password.
  const carried = named && code ? await recoveryCodeOf(context, named.id, code) : undefined
  const found = named?.isMain === main ? named : undefined
  const from = fingerprintOfAddress(secrets, address)
  const refused = (why: RefusalReason) => {
    // A right password at the wrong endpoint is not counted as a guess.
    if (!named || found) auditRefusedSignIn({ db, secrets, log }, { member: found, typed: username, from, why })
  }
  const counted = carried
    ? limits.count('staffLogin', `${username.toLowerCase()}|code:${hashToken(carried)}`)
    : tries(main).count()
  await counted.catch((error: unknown) => {
    refused('too many attempts')
    throw error
  })
  const matches = await passwordMatches(found?.passwordHash, password)
  if (!found || !matches) {
    refused('wrong password')
    throw wrongCredentials()
  }
  if (carried) await spendRecoveryCode(db, found.id, carried, now)
  else await proveSecondFactor(context, found, { code, device }, now, refused)

  if (!carried) await tries(main).succeeded()
  // The sign-in form may have tried the other endpoint first; that was not a guess.
  await tries(!main).forget()
  const origin = { browser, network: networkOf(address) }
  const opened = await createSessionIfUnchanged(
    db,
    found,
    { device, from, origin, hasRecoveryCode: Boolean(carried) },
    now,
  )
  if (!opened) throw wrongCredentials()
  log.info({ who: 'staff', account: found.username, from }, 'signed in')
  return { ...opened, username: found.username }
}

function wrongCredentials() {
  signInsRefused.inc({ who: 'staff' })
  return new Refusal(401, 'wrong_credentials', 'Invalid credentials')
}
