import { and, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { mediaFiles } from '../tables.ts'
import { nameUses, usesOf } from './media-uses.ts'
import type { RefusedFile } from './staff-contract.ts'

type Person = Pick<StaffMember, 'id' | 'username'>

/** How long deleted files can be restored and stay in the storage. */
const restorableMs = 24 * 3_600_000

/**
 * Deletes unused files. A file that comes into use at the same moment is not lost: contents stay for a day, and the
 * clean-up job returns used files to the library.
 * @returns what was deleted, and why the others stay
 * @throws NotFound if none is there · 409 media_used if all of them are used
 */
export function deleteMedia(
  db: Db,
  ids: number[],
  by: Person,
  now: Date,
): Promise<{ deleted: number[]; refused: RefusedFile[] }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const files = await tx
        .select({ id: mediaFiles.id, key: mediaFiles.key, name: mediaFiles.originalName })
        .from(mediaFiles)
        .where(and(inArray(mediaFiles.id, ids), isNull(mediaFiles.deletedAt)))
        .orderBy(mediaFiles.id)
        .for('update')
      if (files.length === 0) throw new NotFound('File')
      const uses = await usesOf(
        tx,
        files.map(({ key }) => key),
      )
      const unused = files.filter(({ key }) => !uses.has(key))
      const refused = files.flatMap(({ id, key, name }) => {
        const found = uses.get(key)
        return found ? [{ id, name, error: `${name} is used by ${nameUses(found)}` }] : []
      })
      if (unused.length === 0) throw isUsed(refused)
      const deleted = unused.map(({ id }) => id)
      await tx.update(mediaFiles).set({ deletedAt: now }).where(inArray(mediaFiles.id, deleted))
      await writeAudit(
        tx,
        by,
        'media.delete',
        unused.length === 1 ? (unused[0]?.key ?? '') : `${formatCount(unused.length)} files`,
        {
          before: { files: unused.map(({ key, name }) => ({ key, name })) },
        },
      )
      return { deleted, refused }
    }),
  )
}

const isUsed = (refused: RefusedFile[]) =>
  new Refusal(
    409,
    'media_used',
    refused.length === 1
      ? `${refused[0]?.error}. Please take it away there first`
      : `All ${refused.length} files are used: ${refused[0]?.error}, and so on. Please take them away there first`,
    { refused },
  )

/**
 * Restores files that were deleted within a day.
 * @throws NotFound if nothing can be restored
 */
export function restoreMedia(db: Db, ids: number[], by: Person, now: Date): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const restored = await tx
        .update(mediaFiles)
        .set({ deletedAt: null })
        .where(and(inArray(mediaFiles.id, ids), gt(mediaFiles.deletedAt, new Date(now.getTime() - restorableMs))))
        .returning({ key: mediaFiles.key })
      if (restored.length === 0) throw new NotFound('File')
      await writeAudit(tx, by, 'media.restore', `${formatCount(restored.length)} files`, {
        after: { files: restored.map(({ key }) => key) },
      })
      return restored.length
    }),
  )
}

/** Forgets files that were deleted more than a day ago; sweepUploads has deleted their contents or does so next. */
export async function purgeDeletedMedia(db: Db, now: Date): Promise<void> {
  await db
    .delete(mediaFiles)
    .where(
      and(
        lt(mediaFiles.deletedAt, new Date(now.getTime() - restorableMs)),
        sql`not exists (select from media_uses u where u.key = ${mediaFiles.key})`,
      ),
    )
  // Used again in the meantime: back it comes.
  await db
    .update(mediaFiles)
    .set({ deletedAt: null })
    .where(lt(mediaFiles.deletedAt, new Date(now.getTime() - restorableMs)))
}
