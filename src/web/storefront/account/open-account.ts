import type { SessionUser } from '#domains/customers/contract.ts'
import type { customerRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import type { RouteBody } from '#shared/route.ts'
import { pageLocale } from '#web/ui/locale.ts'
import { send } from '../api.ts'
import { describeFailure, fieldErrorsOf } from './answer-text.ts'
import type { Errors } from './use-fields.ts'

type Opened<Name extends string> =
  | { user: SessionUser }
  | {
      user?: undefined
      /** An account with this e-mail address exists. */
      isTaken: boolean
      /** Errors of the form's fields; undefined if the error concerns none of them. */
      fields: Errors<Name> | undefined
      /** The failure in one sentence. */
      error: string
    }

/**
 * Creates an account.
 * @param names the form's fields
 */
export async function openAccount<Name extends string>(
  values: Omit<RouteBody<typeof customerRoutes.register>, 'locale'>,
  names: readonly Name[],
): Promise<Opened<Name>> {
  const answer = await send<typeof customerRoutes.register>('register', { ...values, locale: pageLocale() })
  if (answer.ok) return { user: answer.data.user }
  return {
    isTaken: answer.kind === 'refused' && answer.code === 'email_taken',
    fields: fieldErrorsOf(answer, names),
    error: describeFailure(answer, m.register_network(), m.register_failed()),
  }
}
