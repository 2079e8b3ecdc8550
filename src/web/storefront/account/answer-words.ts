import { m } from '#shared/paraglide/messages.js'
import { count, pageLocale } from '#web/ui/locale.ts'
import type { Answer } from '../api.ts'
import type { Errors } from './use-fields.ts'

export type Failed = Extract<Answer<unknown>, { ok: false }>

/** What the shop says in English, in the other language. */
const known: Record<string, () => string> = {
  wrong_credentials: m.account_wrong_credentials,
  email_taken: m.account_email_taken,
  password_is_known: m.account_password_known,
  wrong_password: m.account_wrong_password,
  addresses_full: m.addresses_full,
  stale: m.profile_stale,
}

/**
 * Why it did not work, in one sentence: the shop's own where it gave one.
 * @param network said when the shop was not reached @param refused said when it refused without a word
 */
export function whyNot(
  answer: Failed,
  network: string = m.account_not_reached(),
  refused: string = m.account_refused(),
): string {
  if (answer.kind === 'busy' && answer.status === 429)
    return m.account_too_many({ minutes: count(Math.max(1, Math.ceil((answer.retryAfter ?? 60) / 60))) })
  if (answer.kind !== 'refused') return network
  return said(answer.code, answer.error) ?? refused
}

const said = (code: string, sentence: string) => (pageLocale() === 'en' && sentence) || known[code]?.() || undefined

/** What the shop says of single fields; undefined when it names none of this form's. */
export function fieldsOf<Name extends string>(answer: Failed, names: readonly Name[]): Errors<Name> | undefined {
  if (answer.kind !== 'refused') return undefined
  const { fields, code } = answer
  const named = names.filter((name) => fields[name])
  if (named.length === 0) return undefined
  return Object.fromEntries(
    named.map((name) => [name, said(code, fields[name] ?? '') ?? m.account_field_refused()]),
  ) as Errors<Name>
}
