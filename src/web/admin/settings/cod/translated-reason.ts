import { translateServerText } from '#web/admin/translate.ts'

/** A reason of the rules for cash on delivery; behind 'This phone number is blocked: ' stand words of the staff. */
export function translatedReason(reason: string): string {
  const end = reason.indexOf(': ')
  return end < 0 ? translateServerText(reason) : translateServerText(reason.slice(0, end)) + reason.slice(end)
}
