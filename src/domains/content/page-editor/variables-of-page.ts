import { thresholdVariable } from '#domains/content/announcements/threshold.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { type PageFacts, pageValues } from './standard-text.ts'

/** The variables that the texts of a document may name, with their values of today in one language. */
export const variablesOfPage = (key: string, facts: PageFacts, language: ContentLanguage): Record<string, string> =>
  // A line of the bar has no room for links, which many variables of pages are.
  key === 'announcements' ? thresholdVariable(facts.zones, language) : pageValues(facts, language).texts
