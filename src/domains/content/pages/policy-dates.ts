import type { ShopSettings } from '#domains/settings/defaults.ts'
import { type OfficeSettings, policyPages } from '#domains/settings/staff-contract.ts'
import { defaultZones } from '#shared/default-zones.ts'
import { pageText, written } from './page-text.ts'

/** Each policy page with the day on which its text last changed, and the day that it shows. */
export const policyDates = (settings: ShopSettings): OfficeSettings['policies'] =>
  policyPages.map((page) => {
    // Title and date do not depend on the prices of delivery.
    const { title, changed } = pageText(page, settings, defaultZones, 'en')
    return { page, title, written: written[page].changed, shown: changed }
  })
