import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { pageVersions } from '../tables.ts'
import type { EditedDocument } from './document-kinds.ts'
import { draftOf, lockPage, nextNumber } from './lock-page.ts'
import { variablesIn, zoneRows } from './page-values.ts'
import { pageFacts } from './standard-text.ts'
import { variablesOfPage } from './variables-of-page.ts'

type Person = { id: number; username: string }

/**
 * Saves the draft of a page; a page has one.
 * @throws NotFound · Refusal 409 stale · 422 a text has an unknown variable
 */
export async function saveDraft(
  db: Db,
  { page: key, version, document }: { page: string; version: string; document: EditedDocument },
  by: Person,
  now: Date,
): Promise<void> {
  await mustKnowVariables(db, key, document)
  await withRetry(() =>
    db.transaction(async (tx) => {
      const { page, versions } = await lockPage(tx, key, version)
      const draft = draftOf(versions)
      const saved = { document, savedAt: now, savedBy: by.username }
      if (draft) await tx.update(pageVersions).set(saved).where(eq(pageVersions.id, draft.id))
      else
        await tx
          .insert(pageVersions)
          .values({ ...saved, pageId: page.id, number: nextNumber(versions), previewToken: newToken() })
      await writeAudit(tx, by, 'page.draft', page.slug, { after: { version: draft?.number ?? nextNumber(versions) } })
    }),
  )
}

/** Throws the draft away. @throws NotFound · Refusal 409 stale, no_draft */
export async function discardDraft(
  db: Db,
  { page: key, version }: { page: string; version: string },
  by: Person,
): Promise<void> {
  await withRetry(() =>
    db.transaction(async (tx) => {
      const { page, versions } = await lockPage(tx, key, version)
      const draft = draftOf(versions)
      if (!draft) throw new Refusal(409, 'no_draft', 'This page has no draft')
      await tx.delete(pageVersions).where(eq(pageVersions.id, draft.id))
      await writeAudit(tx, by, 'page.discard', page.slug, { before: { version: draft.number } })
    }),
  )
}

async function mustKnowVariables(db: Db, key: string, document: EditedDocument): Promise<void> {
  const texts = variablesOfPage(key, await pageFacts(db), 'en')
  const fields: Record<string, string> = {}
  for (const [path, text] of textsIn(document, 'document'))
    for (const name of variablesIn(text))
      if (!Object.hasOwn(texts, name) && `{${name}}` !== zoneRows)
        fields[path] = `There is no variable {${name}}. Choose one of the list, or write it without braces`
  const [first] = Object.values(fields)
  if (first) throw new Refusal(422, 'invalid', first, { fields })
}

/** All texts of a document with their paths: 'document.sections.0.title.en'. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, `${path}.${name}`))
}
