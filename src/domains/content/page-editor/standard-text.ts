import { hasSecondSizes } from '#domains/catalogue/second-size.ts'
import { contentOf, type PageName, written } from '#domains/content/pages/page-text.ts'
import { pageVariables } from '#domains/content/pages/page-variables.ts'
import { deliveryZones } from '#domains/places/zones.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import type { Locale } from '#shared/locales.ts'
import { documentOfText } from './document-of-text.ts'
import { type PageValues, placeholdersOf, valuesOf } from './page-values.ts'
import type { PageDocument } from './staff-contract.ts'

/** Settings and zones, of which the texts of pages speak. */
export type PageFacts = { settings: ShopSettings; zones: DeliveryZones; secondSizes: boolean }

export async function pageFacts(db: Db): Promise<PageFacts> {
  const [settings, zones, secondSizes] = await Promise.all([shopSettings(db), deliveryZones(db), hasSecondSizes(db)])
  return { settings, zones, secondSizes }
}

export const isStandardPage = (name: string): name is PageName => Object.hasOwn(written, name)

const variablesOf = ({ settings, zones, secondSizes }: PageFacts, locale: Locale) =>
  pageVariables(settings, zones, secondSizes, locale)

/** Today's values of the variables, in one language. */
export const pageValues = (facts: PageFacts, locale: Locale): PageValues => valuesOf(variablesOf(facts, locale))

/**
 * The standard text of a page with its variables, ready for editing. Sentences that depend on a setting are those of
 * the current settings.
 */
export function standardDocument(name: PageName, facts: PageFacts): PageDocument {
  const content = contentOf(name, facts.settings)
  const textIn = (language: ContentLanguage) => content[language](placeholdersOf(variablesOf(facts, language)))
  return documentOfText(textIn('en'), textIn('bn'))
}
