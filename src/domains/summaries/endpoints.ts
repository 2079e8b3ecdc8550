import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { NotFound } from '#platform/refusal.ts'
import { summaryRoutes } from './staff-routes.ts'
import { recomputeKey, summaryNames, summaryStates } from './summary-state.ts'

/** State and repair of summaries, for the main admin. */
export const summaryEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { db } }) => {
  serve(app, summaryRoutes.list, async () => ({ summaries: await summaryStates(db) }))

  serve(app, summaryRoutes.recompute, async (request) => {
    const member = await request.requireStaff()
    const { name } = request.body
    if (name !== undefined && !summaryNames.includes(name)) throw new NotFound('Summary')
    await db.transaction(async (tx) => {
      await addJob(tx, 'recompute-summaries', { ...(name && { name }) }, recomputeKey(name), 3)
      await writeAudit(tx, member, 'summaries.recompute', name ?? 'all summaries')
    })
    return { message: name ? `${name} is being recomputed` : 'All summaries are being recomputed' }
  })
}
