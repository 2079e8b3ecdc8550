import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type HandlerAnswer, serve } from '#platform/http/serve.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { backupsIn, dueAt } from './backup-folder.ts'
import { lastFailure, reasonOf } from './backup-jobs.ts'
import { backupUnderWay } from './backup-lock.ts'
import { staffBackupRoutes } from './staff-routes.ts'

/** Backups contain all personal data of the shop, so only the main admin has access. */
export const backupEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, pool, clock } = context
  const { folder, every, keep } = context.config.backups

  async function state(): Promise<HandlerAnswer<typeof staffBackupRoutes.list>> {
    let unreadable: { at: Date; reason: string } | undefined
    const [backups, making, waiting, failed] = await Promise.all([
      backupsIn(folder).catch((error: unknown) => {
        unreadable = { at: clock(), reason: reasonOf(error) }
        return []
      }),
      backupUnderWay(pool),
      isWaiting(),
      lastFailure(db),
    ])
    const failure = unreadable ?? failed
    const newest = backups.find(({ madeAt }) => madeAt !== null)?.madeAt
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
  async function isWaiting() {
    const { rows } = await db.execute(
      sql`select from graphile_worker.jobs where task_identifier = 'make-backup'
        and (attempts < max_attempts or locked_at > now() - interval '1 minute')`,
    )
    return rows.length > 0
  }

  serve(app, staffBackupRoutes.list, state)

  serve(app, staffBackupRoutes.make, async (request) => {
    if ((await backupUnderWay(pool)) || (await isWaiting()))
      throw new Refusal(409, 'under_way', 'A backup is being made already')
    const by = await request.requireStaff()
    await db.transaction(async (tx) => {
      await addJob(tx, 'make-backup', { username: by.username }, 'make-backup', 1)
      await writeAudit(tx, by, 'backup.make', '')
    })
    // The backup of a small shop may be finished already; the client polls anyway and finds it.
    const { underWay, ...rest } = await state()
    return { ...rest, underWay: underWay ?? { phase: 'waiting', done: 0, total: 0 } }
  })

  serve(app, staffBackupRoutes.download, async (request, reply) => {
    const { name } = request.query
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) throw new Refusal(404, 'not_found', 'This backup is no longer there')
    if (request.method === 'GET') await writeAudit(db, await request.requireStaff(), 'backup.download', name)
    return reply
      .type('application/x-tar')
      .header('content-length', found.size)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(file))
  })
}
