import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { cutMedia, cutShape } from '#domains/catalogue/media/cut-media.ts'
import { cutUses } from '#domains/catalogue/media/cut-uses.ts'
import { deleteUnusedCuts } from '#domains/catalogue/media/delete-unused-cuts.ts'
import { mediaFiles } from '#domains/catalogue/tables.ts'
import { replaceSharePicture } from '#domains/settings/replace-share-picture.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { CutUse } from '#shared/catalogue/cut-use.ts'
import { bannerKey } from './entry-pictures.ts'
import { banners } from './tables.ts'

type Store = { db: Db; storage: Storage }
type File = typeof mediaFiles.$inferSelect

/** Uses whose cut depends on the focal point. */
const focusedUses = ['wide', 'tall', 'share'] as const satisfies readonly CutUse[]

/**
 * Crops banners and share picture again that were cropped from this picture of the library, around its new focal point.
 * A new crop is stored before anything shows it, and the old one stays a day, so that no page shows a broken picture.
 * Pictures cropped by the browser need no new crop.
 */
export async function recutPictures(store: Store, mediaId: number, now: Date): Promise<void> {
  const { db } = store
  const whole = and(eq(mediaFiles.id, mediaId), eq(mediaFiles.shape, ''), isNull(mediaFiles.deletedAt))
  const [source] = await db.select().from(mediaFiles).where(whole)
  if (!source?.sha256) return
  const fresh = new Map<string, string>()
  for (const cut of await shownCutsOf(db, source)) {
    const key = await recut(store, source, cut, now)
    if (key !== undefined && key !== cut.key) fresh.set(cut.key, key)
  }
  if (fresh.size === 0) return
  await replaceInBanners(store, fresh, now)
  await replaceSharePicture(db, fresh)
  await deleteUnusedCuts(db, [...fresh.keys()], now)
}

const purposeOf = ({ shape }: Pick<File, 'shape'>) =>
  focusedUses.find((use) => cutUses[use].shape === shape.split(' ', 1)[0])

/** Cuts of this picture that a banner or the settings show. */
const shownCutsOf = async (db: Db, source: File): Promise<File[]> =>
  (
    await db
      .select()
      .from(mediaFiles)
      .where(
        and(
          eq(mediaFiles.sha256, source.sha256 ?? ''),
          ne(mediaFiles.id, source.id),
          sql`exists (select from media_uses u where u.key = ${mediaFiles.key} and u.kind in ('banner', 'setting'))`,
        ),
      )
  ).filter((file) => purposeOf(file) !== undefined)

/** @returns the key of the cut around today's focal point; undefined: the picture is too small for it by now */
async function recut(store: Store, source: File, cut: File, now: Date): Promise<string | undefined> {
  const use = purposeOf(cut)
  if (!use || cutShape(source, use) === cut.shape) return undefined
  try {
    return (await cutMedia(store, { id: source.id, use }, { username: cut.uploadedBy }, now)).key
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  }
}

async function replaceInBanners(store: Store, fresh: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const { db } = store
  const stems = [...fresh.keys()].map((key) => key.replace(/-(wide|tall)\.webp$/, ''))
  for (const { id, image } of await db.select().from(banners).where(inArray(banners.image, stems))) {
    const [wide, tall] = [`${image}-wide.webp`, `${image}-tall.webp`]
    const keys = { wide: fresh.get(wide) ?? wide, tall: fresh.get(tall) ?? tall }
    const exchanged = await bannerKey(store, keys, now)
    await db.transaction(async (tx) => {
      // A picture that staff replaced in the meantime stays.
      await tx
        .update(banners)
        .set({ image: exchanged })
        .where(and(eq(banners.id, id), eq(banners.image, image)))
      await invalidateTags(tx, ['content'])
    })
    await deleteUnusedCuts(db, [wide, tall], now)
  }
}
