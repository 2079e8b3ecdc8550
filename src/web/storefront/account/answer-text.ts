import { m } from '#shared/paraglide/messages.js'
import { count, pageLocale } from '#web/ui/locale.ts'
import type { Answer } from '../api-answer.ts'
import type { Errors } from './use-fields.ts'

export type Failed = Extract<Answer<unknown>, { ok: false }>

/** Texts for the API's error codes; the API's own messages are English. */
const texts: Record<string, () => string> = {
  wrong_credentials: m.account_wrong_credentials,
  email_taken: m.account_email_taken,
  password_is_known: m.account_password_known,
  wrong_password: m.account_wrong_password,
  addresses_full: m.addresses_full,
  stale: m.profile_stale,
  busy: m.photo_busy,
}

/**
 * The failure in one sentence, in the page's language.
 * @param network the text if the shop was not reached, or failed without a reason
 * @param refused the text if it refused without a reason
 */
export function describeFailure(
  answer: Failed,
  network: string = m.account_not_reached(),
  refused: string = m.account_refused(),
): string {
  if (answer.kind === 'busy' && answer.status === 429)
    return m.account_too_many({ minutes: count(Math.max(1, Math.ceil((answer.retryAfter ?? 60) / 60))) })
  if (answer.kind === 'offline' || answer.kind === 'slow') return network
  return textOf(answer.code, answer.error) ?? (answer.kind === 'busy' ? network : refused)
}

const textOf = (code: string, sentence: string) => (pageLocale() === 'en' && sentence) || texts[code]?.() || undefined

/** The errors of this form's fields; undefined if the answer names none of them. */
export function fieldErrorsOf<Name extends string>(answer: Failed, names: readonly Name[]): Errors<Name> | undefined {
  if (answer.kind !== 'refused') return undefined
  const { fields, code } = answer
  const named = names.filter((name) => fields[name])
  if (named.length === 0) return undefined
  return Object.fromEntries(
    named.map((name) => [name, textOf(code, fields[name] ?? '') ?? m.account_field_refused()]),
  ) as Errors<Name>
}
