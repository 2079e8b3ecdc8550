import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { ownAs } from '#platform/own-as.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { keepNewest, nameOfBackup, openBackupFolder } from './backup-folder.ts'
import { withBackupLock } from './backup-lock.ts'
import type { Manifest } from './manifest.ts'
import type { Program } from './our-tables.ts'
import type { BackupOrigin, BackupProgress } from './staff-contract.ts'
import { takeBackup } from './take-backup.ts'

export type MadeBackup = { file: string; size: number; manifest: Manifest; thrownAway: string[] }

type Making = {
  url: string
  storage: Storage
  program: Program
  config: Pick<Config, 'backups'>
  madeBy: BackupOrigin
  clock: () => Date
  /** A path outside the shop's backup folder; backups there are then not deleted. */
  file?: string
  /** Checked after the lock was acquired. */
  stillWanted?: () => Promise<boolean>
  progress?: (progress: BackupProgress) => void
}

/**
 * Makes one backup, verifies it, and then deletes surplus ones, but not before a restore.
 * @returns undefined if it is not wanted any more
 * @throws BackupUnderWay, NothingToBackUp, UnusableBackup, and errors of disk and database
 */
export async function makeBackup(making: Making): Promise<MadeBackup | undefined> {
  const { url, storage, program, madeBy, config, clock, stillWanted, progress = () => {} } = making
  return withBackupLock(url, async (say) => {
    if (stillWanted && !(await stillWanted())) return undefined
    const now = clock()
    const file = making.file ?? join(config.backups.folder, await freeName(config.backups.folder, now))
    const manifest = await takeBackup({
      url,
      storage,
      program,
      file,
      madeBy,
      now,
      progress: (reached) => {
        say(reached)
        progress(reached)
      },
    })
    // A file elsewhere belongs to the user who asked for it.
    if (making.file === undefined) ownAs(file, config.backups.folder)
    // The backup that is restored next may be the oldest: surplus ones stay until another backup is made.
    const keepsAll = making.file !== undefined || madeBy.how === 'before-restore'
    const thrownAway = keepsAll ? [] : await keepNewest(config.backups.folder, config.backups.keep, now)
    return { file, size: (await stat(file)).size, manifest, thrownAway }
  })
}

/** A file name with this second, or with the next free one. */
async function freeName(folder: string, now: Date): Promise<string> {
  await openBackupFolder(folder)
  for (let at = now; ; at = new Date(at.getTime() + 1000)) {
    const name = nameOfBackup(at)
    if (!(await stat(join(folder, name)).catch(() => undefined))) return name
  }
}
