import { findDistrict } from '#shared/places/districts.ts'
import { language, translateServerText } from '#web/admin/translate.ts'

/**
 * Translates a reason of the COD rules. The text after 'This phone number is blocked: ' is typed by staff and
 * unchanged.
 */
export function translatedReason(reason: string): string {
  const [, place, city] = /^It goes to (.+?)( city)?$/.exec(reason) ?? []
  const district = language === 'bn' && place ? findDistrict(place) : undefined
  if (district) return translateServerText(`It goes to ${city ? `${district.bn} শহর` : district.bn}`)
  const end = reason.indexOf(': ')
  return end < 0 ? translateServerText(reason) : translateServerText(reason.slice(0, end)) + reason.slice(end)
}
