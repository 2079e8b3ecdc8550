import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { mediaFolders } from '../tables.ts'

type Person = Pick<StaffMember, 'id' | 'username'>

/** @throws Refusal 409 folder_exists */
export const createFolder = (db: Db, name: string, by: Person): Promise<void> =>
  refuseTaken(name, async () => {
    await db.transaction(async (tx) => {
      await tx.insert(mediaFolders).values({ name })
      await writeAudit(tx, by, 'media-folder.create', name)
    })
  })

/** Its files follow. @throws NotFound · Refusal 409 folder_exists */
export const renameFolder = (db: Db, name: string, newName: string, by: Person): Promise<void> =>
  refuseTaken(newName, async () => {
    await db.transaction(async (tx) => {
      const renamed = await tx
        .update(mediaFolders)
        .set({ name: newName })
        .where(eq(mediaFolders.name, name))
        .returning()
      if (renamed.length === 0) throw new NotFound('Folder')
      await writeAudit(tx, by, 'media-folder.rename', newName, { before: { name }, after: { name: newName } })
    })
  })

/** Its files stay, in no folder. @throws NotFound */
export async function deleteFolder(db: Db, name: string, by: Person): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(mediaFolders).where(eq(mediaFolders.name, name)).returning()
    if (deleted.length === 0) throw new NotFound('Folder')
    await writeAudit(tx, by, 'media-folder.delete', name)
  })
}

async function refuseTaken(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (brokenConstraint(error) !== 'media_folders_pkey') throw error
    const message = `There is a folder ${name} already`
    throw new Refusal(409, 'folder_exists', message, { fields: { name: message } })
  }
}
