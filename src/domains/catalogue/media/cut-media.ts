import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { cleanPicture } from '#domains/catalogue/pictures/clean-picture.ts'
import { cropWindow } from '#domains/catalogue/pictures/crop-window.ts'
import { refuseWithoutRoom } from '#domains/catalogue/pictures/room-for-pictures.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { CutUse } from '#shared/catalogue/cut-use.ts'
import { type FocalPoint, middle } from '#shared/catalogue/media.ts'
import { mediaFiles } from '../tables.ts'
import { cutUses } from './cut-uses.ts'
import { fileUploads, type LibraryUpload } from './file-uploads.ts'
import { originalOf } from './original-of.ts'
import { filesByContents } from './read-media.ts'

type Input = { id: number; use: CutUse }
type File = typeof mediaFiles.$inferSelect

/**
 * Cuts a picture of the library for a banner or the brand, from its original and around its focal point. Reuses an
 * existing cut, unless two people ask for it at the same moment. A picture that was already cut for this use is
 * returned unchanged.
 * @throws NotFound · Refusal 422 it is too small · 503 no room
 */
export async function cutMedia(
  { db, storage }: { db: Db; storage: Storage },
  { id, use }: Input,
  by: { username: string },
  now: Date,
): Promise<LibraryUpload> {
  const [file] = await db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.kind, 'picture'), isNull(mediaFiles.deletedAt)))
  if (!file) throw new NotFound('File')
  const { folder } = cutUses[use]
  const shape = cutShape(file, use)
  const known = await knownCut(db, file, use, shape)
  if (known !== undefined) return only(await fileUploads({ db, storage }, [{ known, name: '' }], { folder, by }, now))
  await refuseWithoutRoom(storage, 'staff')
  const { taken, focus } = await cut({ db, storage }, file, use)
  return only(await fileUploads({ db, storage }, [taken], { folder, shape, focus, by }, now))
}

/** The shape of a crop, with its focal point: another focal point makes another picture. */
export function cutShape({ focalX, focalY }: Pick<File, 'focalX' | 'focalY'>, use: CutUse): string {
  const { shape, at } = cutUses[use]
  return !at || (focalX === middle.x && focalY === middle.y) ? shape : `${shape} ${focalX},${focalY}`
}

async function knownCut(db: Db, file: File, use: CutUse, shape: string): Promise<number | undefined> {
  if (file.shape.split(' ', 1)[0] === cutUses[use].shape) return file.id
  const [known] = await filesByContents(db, file.sha256 ? [file.sha256] : [], shape)
  return known?.id
}

async function cut({ db, storage }: { db: Db; storage: Storage }, file: File, use: CutUse) {
  const { frame, at, svg } = cutUses[use]
  // The focal point of an existing crop belongs to the crop, not to its original.
  const body = file.shape === '' ? (await originalOf({ db, storage }, file.id)).body : await storage.get(file.key)
  if (!body) throw new NotFound('File')
  const point: FocalPoint = { x: file.focalX, y: file.focalY }
  const focus = at && { point, at }
  const name = file.originalName || file.key
  const picture = await cleanPicture(body, name, { svg, frame: frame && { ...frame, ...(focus && { focus }) } })
  const sha256 = file.sha256 ?? createHash('sha256').update(body).digest('hex')
  return {
    // The original stays with the file that it was cut from.
    taken: { ...picture, name, sha256, original: null },
    focus: frame && at && file.width > 0 ? cropWindow(file, frame, point, at).focus : middle,
  }
}

function only([picture]: LibraryUpload[]): LibraryUpload {
  if (!picture) throw new Error('nothing was stored')
  return picture
}
