import { Refusal } from '#platform/refusal.ts'

/**
 * Refuses a password that is easily guessed by people who know the customer.
 * @throws Refusal 422 when it is the name or the e-mail address, case-insensitive
 */
export function refusePersonalPassword(
  password: string,
  { name, email }: { name: string; email: string },
  field = 'password',
) {
  const lowered = password.trim().toLowerCase()
  if (lowered !== name.toLowerCase() && lowered !== email.toLowerCase()) return
  const sentence = 'Please choose a password that is not your name or your e-mail address'
  throw new Refusal(422, 'password_is_known', sentence, { fields: { [field]: sentence } })
}
