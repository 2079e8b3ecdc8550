import type { OwnSession } from '#web/admin/request/open-sessions.ts'
import { t } from '#web/admin/translate.ts'

/** 'Chrome on Android', or the known part of it. */
export function deviceText({ browser, system }: OwnSession['device']): string {
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser || system || t('Unknown device')
}
