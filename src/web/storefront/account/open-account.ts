import type { SessionUser } from '#domains/customers/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { pageLocale } from '#web/ui/locale.ts'
import { send } from '../api.ts'
import { fieldsOf, whyNot } from './answer-words.ts'
import type { Errors } from './use-fields.ts'

type Opened<Name extends string> =
  | { user: SessionUser }
  | {
      user?: undefined
      /** There is an account with this e-mail address. */
      isTaken: boolean
      /** What is wrong with single fields; undefined where it is none of the form's. */
      fields: Errors<Name> | undefined
      /** The same in one sentence. */
      trouble: string
    }

/**
 * Opens an account at the shop.
 * @param names the fields that the form shows
 */
export async function openAccount<Name extends string>(
  values: Record<string, string>,
  names: readonly Name[],
): Promise<Opened<Name>> {
  const answer = await send<{ user: SessionUser }>('register', { ...values, locale: pageLocale() })
  if (answer.ok) return { user: answer.data.user }
  return {
    isTaken: answer.kind === 'refused' && answer.code === 'email_taken',
    fields: fieldsOf(answer, names),
    trouble: whyNot(answer, m.register_network(), m.register_failed()),
  }
}
