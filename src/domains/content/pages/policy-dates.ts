import { textOfVersion } from '#domains/content/page-editor/edited-text.ts'
import { shownVersion } from '#domains/content/page-editor/read-page.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { type OfficeSettings, type PolicyPage, policyPages } from '#domains/settings/staff-contract.ts'
import type { Db } from '#platform/database/database.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { pageText } from './page-text.ts'

/** Each policy page with the day on which its text last changed, and the day that it shows. */
export const policyDates = (db: Db, settings: ShopSettings, now: Date): Promise<OfficeSettings['policies']> =>
  Promise.all(policyPages.map((page) => datesOf(db, page, settings, now)))

async function datesOf(db: Db, page: PolicyPage, settings: ShopSettings, now: Date) {
  const version = await shownVersion(db, { slug: page, isOwn: false }, now)
  // Title and dates do not depend on the prices of delivery.
  const changedWith = (given: ShopSettings) =>
    textOfVersion(page, version, { settings: given, zones: defaultZones, secondSizes: false }, 'en', now).changed
  return {
    page,
    title: pageText(page, settings, defaultZones, 'en').title,
    written: changedWith({ ...settings, policyDates: {} }),
    shown: changedWith(settings),
  }
}
