import { and, eq } from 'drizzle-orm'
import type { UploadedPicture } from '#domains/catalogue/pictures/staff-contract.ts'
import { deleteImages, type UploadFolder, uploadImages } from '#domains/catalogue/pictures/upload-images.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { FocalPoint } from '#shared/catalogue/media.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { mediaFiles, mediaFolders } from '../tables.ts'
import type { TakenUpload } from './take-upload.ts'

export type LibraryUpload = UploadedPicture

type Options = {
  folder: UploadFolder
  shape?: string
  libraryFolder?: string | null
  focus?: FocalPoint
  by: { username: string }
}
type Row = typeof mediaFiles.$inferSelect
type Fresh = Exclude<TakenUpload, { known: number }>

/**
 * Stores the files that pages use and adds them to the library, all or none. Uploads with the same contents become one
 * file, also if uploaded concurrently; crops have no original and may be added twice.
 */
export async function fileUploads(
  { db, storage }: { db: Db; storage: Storage },
  taken: TakenUpload[],
  options: Options,
  now: Date,
): Promise<LibraryUpload[]> {
  const all = taken.filter((each): each is Fresh => each.known === undefined)
  const fresh = firstOfEach(all)
  const stored = await uploadImages(storage, fresh, now, options.folder)
  const keyOf = new Map(stored.map(({ key }, nr) => [fresh[nr]?.sha256, key]))
  const rows = await withRetry(() => enter(db, taken, keyOf, options, now)).catch(async (error: unknown) => {
    await deleteImages(storage, stored)
    throw error
  })
  await deleteDuplicateFiles(storage, [...stored, ...originalsOf(all)], rows)
  return rows.map(({ row, existed }) => uploadedOf(row, existed))
}

const firstOfEach = (all: Fresh[]): Fresh[] => [
  ...new Map(all.toReversed().map((each) => [each.sha256, each])).values(),
]

type Entered = { row: Row; existed: boolean }

async function enter(
  db: Db,
  taken: TakenUpload[],
  keyOf: Map<string | undefined, string>,
  options: Options,
  now: Date,
): Promise<Entered[]> {
  const entered: Entered[] = []
  await db.transaction(async (tx) => {
    if (options.libraryFolder)
      await tx.insert(mediaFolders).values({ name: options.libraryFolder }).onConflictDoNothing()
    for (const each of taken)
      entered.push(
        each.known === undefined
          ? await enterOne(tx, each, keyOf.get(each.sha256) ?? '', options, now)
          : { row: await mustFind(tx, eq(mediaFiles.id, each.known)), existed: true },
      )
  })
  return entered
}

async function enterOne(tx: Db, taken: Fresh, key: string, options: Options, now: Date): Promise<Entered> {
  const [row] = await tx
    .insert(mediaFiles)
    .values({
      key,
      shape: options.shape ?? '',
      sha256: taken.sha256,
      originalKey: taken.original?.key ?? null,
      originalSize: taken.original?.size ?? 0,
      originalName: taken.name,
      fileSize: taken.body.length,
      width: taken.width,
      height: taken.height,
      ...(options.focus && { focalX: options.focus.x, focalY: options.focus.y }),
      folder: options.libraryFolder ?? null,
      uploadedBy: options.by.username,
      uploadedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (row) return { row, existed: false }
  const same = and(eq(mediaFiles.sha256, taken.sha256), eq(mediaFiles.shape, options.shape ?? ''))
  return { row: await mustFind(tx, same), existed: true }
}

/** Finds a file of the library; one in the trash is restored. */
async function mustFind(tx: Db, which: ReturnType<typeof and>): Promise<Row> {
  const [row] = await tx.select().from(mediaFiles).where(which).orderBy(mediaFiles.id).limit(1)
  if (!row) throw new Error('the file of the library has gone')
  if (row.deletedAt) await tx.update(mediaFiles).set({ deletedAt: null }).where(eq(mediaFiles.id, row.id))
  return row
}

/** Deletes stored files whose contents a concurrent upload registered first. */
async function deleteDuplicateFiles(storage: Storage, stored: { key: string }[], rows: Entered[]): Promise<void> {
  const kept = new Set(rows.flatMap(({ row }) => [row.key, row.originalKey]))
  await deleteImages(
    storage,
    stored.filter(({ key }) => !kept.has(key)),
  )
}

const originalsOf = (fresh: Fresh[]) => fresh.flatMap(({ original }) => (original ? [original] : []))

const uploadedOf = (row: Row, existed: boolean): LibraryUpload => ({
  id: row.id,
  existed,
  url: pictureUrl(row.key, 1200),
  key: row.key,
  file_size: row.fileSize,
  width: row.width,
  height: row.height,
  original_name: row.originalName,
  alt_text: row.altEn,
  alt_text_bn: row.altBn,
})
