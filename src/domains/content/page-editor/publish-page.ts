import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { pageVersions } from '../tables.ts'
import { draftOf, lockPage, nextNumber } from './lock-page.ts'
import type { publishRequest, withdrawRequest } from './staff-contract.ts'

type Person = { id: number; username: string }

/**
 * Publishes the draft of a page, now or at a moment to come.
 * @throws NotFound · Refusal 409 stale, no_draft · 422 a moment that is over
 */
export async function publishPage(
  db: Db,
  { page: key, version, publishAt }: z.output<typeof publishRequest>,
  by: Person,
  now: Date,
): Promise<void> {
  const at = publishAt === null ? now : new Date(publishAt)
  if (at < now) throw invalidMoment('This moment is over already')
  await withRetry(() =>
    db.transaction(async (tx) => {
      const { page, versions } = await lockPage(tx, key, version)
      const draft = draftOf(versions)
      if (!draft) throw new Refusal(409, 'no_draft', 'There is no draft to publish. Save the changes first')
      await tx.update(pageVersions).set({ publishAt: at }).where(eq(pageVersions.id, draft.id))
      await writeAudit(tx, by, at > now ? 'page.plan' : 'page.publish', page.slug, {
        after: { version: draft.number, publishAt: at.toISOString() },
      })
      await invalidateTags(tx, ['pages'])
    }),
  )
}

/**
 * Makes a draft of a planned version.
 * @throws NotFound · Refusal 409 stale, not_planned, has_draft
 */
export async function withdrawVersion(
  db: Db,
  { page: key, version, number }: z.output<typeof withdrawRequest>,
  by: Person,
  now: Date,
): Promise<void> {
  await withRetry(() =>
    db.transaction(async (tx) => {
      const { page, versions } = await lockPage(tx, key, version)
      const planned = versions.find((each) => each.number === number)
      if (!planned?.publishAt || planned.publishAt <= now)
        throw new Refusal(409, 'not_planned', 'This version is not planned any more')
      if (draftOf(versions))
        throw new Refusal(409, 'has_draft', 'The page has a draft. Publish or discard it, then withdraw this version')
      await tx.update(pageVersions).set({ publishAt: null }).where(eq(pageVersions.id, planned.id))
      await writeAudit(tx, by, 'page.withdraw', page.slug, { before: { version: number } })
      await invalidateTags(tx, ['pages'])
    }),
  )
}

/**
 * Shows the text again that the shop came with; a page of the owner's own is hidden. A version in the history, so that
 * the one before can be published again. @throws NotFound · Refusal 409 stale
 */
export async function resetPage(
  db: Db,
  { page: key, version }: { page: string; version: string },
  by: Person,
  now: Date,
): Promise<void> {
  await withRetry(() =>
    db.transaction(async (tx) => {
      const { page, versions } = await lockPage(tx, key, version)
      await tx.insert(pageVersions).values({
        pageId: page.id,
        number: nextNumber(versions),
        document: null,
        publishAt: now,
        previewToken: newToken(),
        savedAt: now,
        savedBy: by.username,
      })
      await writeAudit(tx, by, page.isOwn ? 'page.hide' : 'page.reset', page.slug)
      await invalidateTags(tx, ['pages'])
    }),
  )
}

const invalidMoment = (sentence: string) => new Refusal(422, 'invalid', sentence, { fields: { publishAt: sentence } })
