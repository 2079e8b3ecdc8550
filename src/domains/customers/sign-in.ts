import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { isKnownDevice } from '#platform/database/known-devices.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { type TryLimits, triesOf } from '#platform/http/count-tries.ts'
import { signInsRefused } from '#platform/metrics.ts'
import { Refusal } from '#platform/refusal.ts'
import { inSignIn, passwordMatches } from '#platform/secrets/passwords.ts'
import { tidyLine } from '#shared/text/text.ts'
import { recordLogin } from './record-login.ts'
import { type Browser, type StartedSession, startSession } from './start-session.ts'
import { customers } from './tables.ts'

const tryLimits: TryLimits = {
  fromAddress: 'loginFromAddress',
  atAccount: 'login',
  fromAnywhere: 'loginFromAnywhere',
}

type Attempt = { email: string; password: string; address: string }

/**
 * Signs a customer in. An unknown address, a wrong password, an inactive and a closed account give the same answer in
 * the same time.
 * @throws Refusal 401; 429; 503 if too many sign in at once
 */
export const signIn = (context: Context, attempt: Attempt, browser: Browser, at: At): Promise<StartedSession> =>
  inSignIn(() => checkAndSignIn(context, attempt, browser, at))

type Context = Pick<AppContext, 'db' | 'limits' | 'secrets'>
type At = { now: Date; log: Pick<FastifyBaseLogger, 'warn'> }

async function checkAndSignIn(
  { db, limits, secrets }: Context,
  { email: typed, password, address }: Attempt,
  browser: Browser,
  { now, log }: At,
): Promise<StartedSession> {
  const email = tidyLine(typed).toLowerCase()
  const [found] = await db
    .select({
      id: customers.id,
      passwordHash: customers.passwordHash,
      known: isKnownDevice(sql`'customer:' || ${customers.id}`, browser.device),
    })
    .from(customers)
    .where(and(eq(customers.email, email), eq(customers.isActive, true), isNull(customers.deletedAt)))
  const knownDevice = found?.known ? browser.device : undefined
  const tries = triesOf(limits, tryLimits, { account: email, address, knownDevice })
  const refused = (why: 'wrong password' | 'too many attempts') => {
    const from = secrets.fingerprint(addressKey(address))
    log.warn({ who: 'customer', account: `#${secrets.fingerprint(email)}`, from, why }, 'sign-in refused')
  }
  await tries.count().catch((error: unknown) => {
    refused('too many attempts')
    throw error
  })
  const matches = await passwordMatches(found?.passwordHash, password)
  if (!found || !matches) {
    refused('wrong password')
    throw wrongCredentials()
  }

  // Guest orders that move to the account may be changed by staff at the same moment.
  const started = await withRetry(() =>
    db.transaction(async (tx) => {
      // The password may have been changed during the comparison; then the old one is refused.
      const [customer] = await tx
        .select()
        .from(customers)
        .where(
          and(
            eq(customers.id, found.id),
            eq(customers.passwordHash, found.passwordHash),
            eq(customers.isActive, true),
            isNull(customers.deletedAt),
          ),
        )
        .for('no key update')
      if (!customer) throw wrongCredentials()
      return startSession(tx, customer, browser, now)
    }),
  )
  await recordLogin(db, found.id, now)
  await tries.succeeded()
  return started
}

function wrongCredentials() {
  signInsRefused.inc({ who: 'customer' })
  return new Refusal(401, 'wrong_credentials', 'Email or password is wrong')
}
