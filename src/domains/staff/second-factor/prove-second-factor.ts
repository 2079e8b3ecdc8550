import type { auditRefusedSignIn } from '#domains/staff/audit/audit-sign-in.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Member } from '../sign-in-account.ts'
import { passSecondFactor } from './verify-second-factor.ts'

export type RefusalReason = Parameters<typeof auditRefusedSignIn>[1]['why']

/**
 * Checks the code from the telephone, if the member has switched the second factor on.
 * @throws Refusal 401 'second_factor' or 'wrong_code'; 429
 */
export async function proveSecondFactor(
  context: Pick<AppContext, 'db' | 'limits' | 'secrets'>,
  { id, totpSecret, totpSince, known }: Member,
  { code, device }: { code?: string | undefined; device?: string | undefined },
  now: Date,
  refused: (why: RefusalReason) => void,
): Promise<void> {
  if (!totpSince || !totpSecret) return
  if (!code?.trim()) throw new Refusal(401, 'second_factor', 'Please enter the code from your authenticator app')
  const knownDevice = known ? device : undefined
  await passSecondFactor(context, { id, secret: totpSecret, knownDevice }, code, now).catch((error) => {
    refused(error instanceof Refusal && error.status === 429 ? 'too many attempts' : 'wrong code')
    throw error
  })
}
