import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { backupUnderWay } from './backup-lock.ts'
import { backupsState, isBackupWaiting } from './backups-state.ts'
import { staffBackupRoutes } from './staff-routes.ts'

/** Backups contain all personal data of the shop, so only the main admin has access. */
export const backupEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, pool } = context
  const { folder } = context.config.backups

  serve(app, staffBackupRoutes.list, () => backupsState(context))

  serve(app, staffBackupRoutes.make, async (request) => {
    if ((await backupUnderWay(pool)) || (await isBackupWaiting(db)))
      throw new Refusal(409, 'under_way', 'A backup is being made already')
    const by = await request.requireStaff()
    await db.transaction(async (tx) => {
      await addJob(tx, 'make-backup', { username: by.username }, 'make-backup', 1)
      await writeAudit(tx, by, 'backup.make', '')
    })
    // The backup of a small shop may be finished already; the client polls anyway and finds it.
    const { underWay, ...rest } = await backupsState(context)
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
