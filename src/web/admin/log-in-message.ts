import { t, translateServerText } from '#web/admin/translate.ts'
import { ApiRefusal } from './api.ts'

/** Said when the shop was not reached, or failed without a reason. */
export const logInFailed = t('Login failed. Please try again.')

/** The message for a failed log-in: the server's own text. A 5xx without one is not about the credentials. */
export function logInMessage(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return logInFailed
  return translateServerText(
    String(error.details.error ?? (error.status < 500 ? t('Invalid credentials') : logInFailed)),
  )
}
