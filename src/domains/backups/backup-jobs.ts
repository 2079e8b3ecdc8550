import { and, desc, eq, lte } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { auditLog } from '#domains/staff/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { StorageIsAway } from '#platform/storage/storage-is-away.ts'
import { backupsIn, dueAt } from './backup-folder.ts'
import { BackupUnderWay } from './backup-lock.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import { UnusableBackup } from './manifest.ts'
import { thisProgram } from './our-tables.ts'
import type { BackupOrigin } from './staff-contract.ts'
import { NothingToBackUp } from './take-backup.ts'

/** Delay before a failed backup is tried again: half an hour, or the interval of the schedule if that is shorter. */
const retryMs = (hours: number) => Math.min(30 * 60_000, hours * 3_600_000)

const failed = 'backup.failed'

type Needs = Pick<AppContext, 'db' | 'storage' | 'clock'> & {
  config: Pick<AppContext['config'], 'databaseUrl' | 'backups'>
}

/** Runs every minute: makes the scheduled backup that is due, also one that was missed while the shop was closed. */
export async function makeDueBackup(context: Needs): Promise<MadeBackup | undefined> {
  const { config, clock, db } = context
  if (config.backups.every === 0) return undefined
  const last = await lastFailure(db, clock())
  if (last && clock().getTime() - last.at.getTime() < retryMs(config.backups.every)) return undefined
  const isDue = async () => {
    const at = dueAt(await backupsIn(config.backups.folder), config.backups.every, clock())
    return at !== undefined && at <= clock()
  }
  return tellingFailure(context, async () =>
    (await isDue()) ? backup(context, { how: 'schedule', name: '' }, isDue) : undefined,
  )
}

/** Makes the backup that was requested in the back office. */
export const makeWantedBackup = (context: Needs, username: string): Promise<MadeBackup | undefined> =>
  tellingFailure(context, () => backup(context, { how: 'staff', name: username }))

/**
 * Makes a backup that has to succeed before the caller goes on.
 * @throws the error that prevented it (`reasonOf` makes a sentence of it)
 */
export async function makeBackupBefore(context: Needs, how: 'before-clearing'): Promise<MadeBackup> {
  const made = await backup(context, { how, name: '' })
  if (!made) throw new Error('no backup was made')
  return made
}

async function backup({ config, storage, clock }: Needs, madeBy: BackupOrigin, stillWanted?: () => Promise<boolean>) {
  if (!config.databaseUrl) throw new Error('a backup needs the address of the database')
  const program = await thisProgram(process.cwd())
  return makeBackup({ url: config.databaseUrl, storage, program, config, madeBy, clock, stillWanted })
}

/**
 * Records a failure in the audit log, where every process and the main admin can see it, and rethrows it for the
 * process's log.
 */
async function tellingFailure<T>({ db, clock }: Needs, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    // Another backup is being made; it serves the same purpose.
    if (error instanceof BackupUnderWay) return undefined
    const reason = reasonOf(error)
    await writeAudit(db, { id: null, username: 'Shop' }, failed, '', { after: { reason }, at: clock() })
    throw new Error(`The backup failed: ${reason} (${(error as Error).message})`, { cause: error })
  }
}

/**
 * The last failure, whether or not a backup has succeeded since. A failure in the future is ignored, because the clock
 * was ahead: it neither delays a backup nor hides later failures.
 */
export async function lastFailure(db: AppContext['db'], now: Date): Promise<{ at: Date; reason: string } | undefined> {
  const [row] = await db
    .select({ at: auditLog.at, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.action, failed), eq(auditLog.staffName, 'Shop'), lte(auditLog.at, now)))
    .orderBy(desc(auditLog.at))
    .limit(1)
  return row && { at: row.at, reason: String((row.after as { reason?: string } | null)?.reason ?? '') }
}

/** The cause of a failure as one sentence for the operator; never contains row values. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnusableBackup || error instanceof NothingToBackUp || error instanceof BackupUnderWay)
    return error.message
  if (error instanceof StorageIsAway) return 'The store of the pictures is out of reach.'
  const { code = '', path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return 'The disk is full.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `There is no permission to write to ${path ?? 'the folder of the backups'}.`
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT')
    return path ? `The folder of the backups cannot be used: ${path}.` : 'The folder of the backups cannot be used.'
  if (databaseIsAway(error)) return 'The database went away in the meantime.'
  return code
    ? `Something unforeseen happened (${code}); the log says more.`
    : 'Something unforeseen happened; the log says more.'
}
