import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { type PageName, written } from '#domains/content/pages/page-text.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { pages, pageVersions } from '../tables.ts'
import { type EditedDocument, shopDocument, shopDocumentNames } from './document-kinds.ts'
import { draftOf, findPage, isFixed, type PageRow, type VersionRow, versionsOf } from './lock-page.ts'
import { withPresentSlugs } from './named-categories.ts'
import { fillIn } from './page-values.ts'
import { shownOf, versionOf, viewOf } from './page-version.ts'
import { withStandardParts } from './parts/with-standard-parts.ts'
import type { editedPage, ListedPage } from './staff-contract.ts'
import { isStandardPage, type PageFacts, pageFacts, pageValues, standardDocument } from './standard-text.ts'
import { variablesOfPage } from './variables-of-page.ts'

export type EditedPage = z.infer<typeof editedPage>

/** The documents of the whole shop, and all text pages: the standard ones in order, then the owner's own by address. */
export async function listPages(db: Db, now: Date): Promise<ListedPage[]> {
  const [facts, rows, versions] = await Promise.all([
    pageFacts(db),
    db.select().from(pages).where(isNull(pages.deletedAt)),
    versionsOfAll(db, now),
  ])
  const line = (key: string, row: PageRow | undefined) =>
    listed(
      key,
      row,
      versions.filter(({ pageId }) => pageId === row?.id),
      facts,
      now,
    )
  const standard = [...shopDocumentNames, ...(Object.keys(written) as PageName[])].map((name) =>
    line(
      name,
      rows.find(({ slug, isOwn }) => !isOwn && slug === name),
    ),
  )
  const own = rows.filter(({ isOwn }) => isOwn).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  return [...standard, ...own.map((row) => line(String(row.id), row))]
}

const { document: _, ...withoutDocument } = getTableColumns(pageVersions)

/** The versions of all pages. Only shown versions and drafts have their document, because a history may be long. */
async function versionsOfAll(db: Db, now: Date): Promise<VersionRow[]> {
  const rows = await db.select(withoutDocument).from(pageVersions)
  const versions = rows.map((row): VersionRow => ({ ...row, document: null }))
  const needed = [...Map.groupBy(versions, ({ pageId }) => pageId).values()]
    .flatMap((each) => [shownOf(each, now), draftOf(each)])
    .filter((version) => version !== undefined)
  const documents = await db
    .select({ id: pageVersions.id, document: pageVersions.document })
    .from(pageVersions)
    .where(
      inArray(
        pageVersions.id,
        needed.map(({ id }) => id),
      ),
    )
  const documentOf = new Map(documents.map(({ id, document }) => [id, document]))
  return versions.map((version) => ({ ...version, document: documentOf.get(version.id) ?? null }))
}

function listed(
  key: string,
  row: PageRow | undefined,
  versions: VersionRow[],
  facts: PageFacts,
  now: Date,
): ListedPage {
  const shown = shownOf(versions, now)
  const planned = versions.flatMap(({ publishAt }) => (publishAt && publishAt > now ? publishAt.getTime() : []))
  const isOwn = !isFixed(key)
  const kind = shopDocument(key)
  const document = shown?.document ?? standardOf(key, facts) ?? draftOf(versions)?.document
  const title = document && 'title' in document ? document.title : { en: row?.slug ?? key, bn: '' }
  return {
    page: key,
    isOwn,
    title: kind?.title ?? fillIn(title.en, pageValues(facts, 'en')),
    titleBn: kind ? '' : fillIn(title.bn, pageValues(facts, 'bn')),
    path: kind?.path ?? (isOwn ? `/pages/${row?.slug}` : `/${key}`),
    state: shown?.document ? 'shown' : isOwn ? 'hidden' : 'standard',
    shownSince: shown?.document ? (shown.publishAt?.toISOString() ?? null) : null,
    plannedFor: planned.length > 0 ? new Date(Math.min(...planned)).toISOString() : null,
    hasDraft: draftOf(versions) !== undefined,
  }
}

/** The content of a page that was never edited; null: one of the owner's own pages, which is empty then. */
const standardOf = (key: string, facts: PageFacts): EditedDocument | null =>
  shopDocument(key)?.standard() ?? (isStandardPage(key) ? standardDocument(key, facts) : null)

/** A page as it is edited. @throws NotFound */
export async function officePage(db: Db, key: string, now: Date): Promise<EditedPage> {
  const [facts, row] = await Promise.all([pageFacts(db), findPage(db, key)])
  const versions = row ? await versionsOf(db, row.id) : []
  const [shown, draft] = [shownOf(versions, now), draftOf(versions)]
  const standard = standardOf(key, facts)
  const current = withStandardParts(shown?.document ?? standard, standard)
  const begun = draft?.document ?? current ?? versions.find(({ document }) => document)?.document ?? null
  const [document = null, shownNow = null] = await withPresentSlugs(db, [withStandardParts(begun, standard), current])
  const [en, bn] = [variablesOfPage(key, facts, 'en'), variablesOfPage(key, facts, 'bn')]
  return {
    ...listed(key, row, versions, facts, now),
    version: versionOf(row, versions),
    document,
    shown: shownNow,
    draft: draft ? viewOf(draft, shown, now) : null,
    versions: versions.map((version) => viewOf(version, shown, now)),
    variables: Object.entries(en).map(([name, value]) => ({ name, en: value, bn: bn[name] ?? '' })),
  }
}

/** The text of a version, and of the previous version. @throws NotFound */
export async function officePageVersion(db: Db, key: string, number: number) {
  const row = await findPage(db, key)
  if (!row) throw new NotFound('Version')
  const facts = await pageFacts(db)
  const standard = standardOf(key, facts)
  const [found] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, row.id), eq(pageVersions.number, number)))
  if (!found) throw new NotFound('Version')
  const before = (await versionsOf(db, row.id)).find((each) => each.number < number)
  const whole = (document: EditedDocument | null) => withStandardParts(document ?? standard, standard)
  const [document = null, previous = null] = await withPresentSlugs(db, [
    whole(found.document),
    whole(before?.document ?? null),
  ])
  return { document, before: previous }
}
