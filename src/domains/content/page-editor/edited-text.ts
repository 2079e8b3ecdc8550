import { type PageName, pageText } from '#domains/content/pages/page-text.ts'
import type { Db } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locales.ts'
import type { PageText } from '../contract.ts'
import { type ShownVersion, shownVersion } from './read-page.ts'
import type { PageDocument } from './staff-contract.ts'
import { type PageFacts, pageValues } from './standard-text.ts'
import { textOfDocument } from './text-of-document.ts'

type TextOf<Name extends PageName> = ReturnType<typeof pageText<Name>>

/**
 * The text of a standard page as it is shown now: the published version, or the text that the shop came with. Cache
 * with 'pages' and the tags of settings and zones, at most until `until`.
 */
export async function shownText<Name extends PageName>(
  db: Db,
  name: Name,
  facts: PageFacts,
  locale: Locale,
  now: Date,
): Promise<{ text: TextOf<Name>; until: Date | undefined }> {
  const version = await shownVersion(db, { slug: name, isOwn: false }, now)
  return { text: textOfVersion(name, version, facts, locale, now), until: version?.until }
}

/** The text of a standard page, of which this version is shown. */
export const textOfVersion = <Name extends PageName>(
  name: Name,
  version: ShownVersion | undefined,
  facts: PageFacts,
  locale: Locale,
  now: Date,
): TextOf<Name> =>
  version?.document
    ? editedText(name, version.document, facts, locale, version.publishedAt ?? now)
    : standardText(name, facts, locale)

/** The text of a standard page, with its editable parts replaced by a document. */
export function editedText<Name extends PageName>(
  name: Name,
  document: PageDocument,
  facts: PageFacts,
  locale: Locale,
  publishedAt: Date,
): TextOf<Name> {
  const { [name]: set = '' } = facts.settings.policyDates as Record<string, string | undefined>
  const changed = [set, dhakaDay(publishedAt)].sort().at(-1) ?? ''
  return {
    ...standardText(name, facts, locale),
    ...textOfDocument(document, locale, pageValues(facts, locale)),
    changed,
  }
}

const standardText = <Name extends PageName>(name: Name, { settings, zones, secondSizes }: PageFacts, locale: Locale) =>
  pageText(name, settings, zones, locale, secondSizes)

/** The text of a page of the owner's own. */
export const ownText = (
  document: PageDocument,
  facts: PageFacts,
  locale: Locale,
  publishedAt: Date,
): PageText & { changed: string } => ({
  ...textOfDocument(document, locale, pageValues(facts, locale)),
  changed: dhakaDay(publishedAt),
})
