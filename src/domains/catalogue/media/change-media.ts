import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { NotFound } from '#platform/refusal.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import { mediaFiles } from '../tables.ts'
import { mediaDetails } from './read-media.ts'
import type { ChangeMedia, MediaDetails } from './staff-contract.ts'

type Person = Pick<StaffMember, 'id' | 'username'>
type File = typeof mediaFiles.$inferSelect

/**
 * Changes alternative texts and focal point. Pictures of products take over the focal point, and the text where they
 * have none or still have the one from here.
 * @throws NotFound
 */
export function changeMedia(db: Db, input: ChangeMedia, by: Person): Promise<MediaDetails> {
  const { id, ...change } = input
  return withRetry(() =>
    db.transaction(async (tx) => {
      const [before] = await tx
        .select()
        .from(mediaFiles)
        .where(and(eq(mediaFiles.id, id), isNull(mediaFiles.deletedAt)))
        .for('update')
      if (!before) throw new NotFound('File')
      const [after] = await tx
        .update(mediaFiles)
        .set({ ...change, key: before.key })
        .where(eq(mediaFiles.id, id))
        .returning()
      if (!after) throw new NotFound('File')
      await writeAudit(tx, by, 'media.update', before.key, { before: shown(before), after: shown(after) })
      await invalidateTags(tx, await tagsOfProducts(tx, await changeProducts(tx, before, after)))
      // Tiles and posts use its focal point too; pictures cut around it are cut again.
      await invalidateTags(tx, ['content'])
      if (after.focalX !== before.focalX || after.focalY !== before.focalY)
        await addJob(tx, 'recut-pictures', { mediaId: id }, `recut-${id}`)
      return mediaDetails(tx, id)
    }),
  )
}

/** @returns numbers of the products that show it */
async function changeProducts(tx: Db, before: File, after: File): Promise<number[]> {
  const rows = await queryRows(tx, { number: col.int }).run(sql`
    update product_images set focal_x = ${after.focalX}, focal_y = ${after.focalY},
      alt_en = case when alt_en in ('', ${before.altEn}) then ${after.altEn} else alt_en end,
      alt_bn = case when alt_bn in ('', ${before.altBn}) then ${after.altBn} else alt_bn end
    where key = ${before.key} returning product_number as number`)
  return [...new Set(rows.map(({ number }) => number))]
}

const shown = ({ altEn, altBn, focalX, focalY }: File) => ({ altEn, altBn, focalX, focalY })

/**
 * Moves files into a folder, which is made if it is new.
 * @throws NotFound if none of them is there
 */
export function moveMedia(db: Db, ids: number[], folder: string | null, by: Person): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      if (folder !== null)
        await tx.execute(sql`insert into media_folders (name) values (${folder}) on conflict do nothing`)
      const moved = await tx
        .update(mediaFiles)
        .set({ folder })
        .where(and(inArray(mediaFiles.id, ids), isNull(mediaFiles.deletedAt)))
        .returning({ key: mediaFiles.key })
      if (moved.length === 0) throw new NotFound('File')
      await writeAudit(tx, by, 'media.move', folder ?? '', { after: { files: moved.map(({ key }) => key) } })
      return moved.length
    }),
  )
}
