import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import type { HandlerAnswer } from '#platform/http/serve.ts'
import { backupsIn, dueAt, newestMadeAt } from './backup-folder.ts'
import { lastFailure, reasonOf } from './backup-jobs.ts'
import { backupUnderWay } from './backup-lock.ts'
import type { staffBackupRoutes } from './staff-routes.ts'

/** The existing backups, the one that is running, and why there may be no new one. */
export async function backupsState(context: AppContext): Promise<HandlerAnswer<typeof staffBackupRoutes.list>> {
  const { db, pool, clock } = context
  const { folder, every, keep } = context.config.backups
  let unreadable: { at: Date; reason: string } | undefined
  const [backups, making, waiting, failed] = await Promise.all([
    backupsIn(folder).catch((error: unknown) => {
      unreadable = { at: clock(), reason: reasonOf(error) }
      return []
    }),
    backupUnderWay(pool),
    isBackupWaiting(db),
    lastFailure(db, clock()),
  ])
  const failure = unreadable ?? failed
  const newest = newestMadeAt(backups, clock())
  const stands = failure && (!newest || new Date(newest) < failure.at)
  return {
    backups,
    underWay: making ?? (waiting ? { phase: 'waiting', done: 0, total: 0 } : null),
    failure: stands ? { at: failure.at.toISOString(), reason: failure.reason } : null,
    schedule: { every, keep, dueAt: dueAt(backups, every, clock())?.toISOString() ?? null },
    folder,
  }
}

/** Whether a requested backup has not begun yet, or was taken by a worker a moment ago. */
export async function isBackupWaiting(db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from graphile_worker.jobs where task_identifier = 'make-backup'
      and (attempts < max_attempts or locked_at > now() - interval '1 minute')`,
  )
  return rows.length > 0
}
