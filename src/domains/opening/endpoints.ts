import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { countDemo, isEmptyShop } from './count-demo.ts'
import { lastDemoRun, startClearing, startFilling } from './demo-runs.ts'
import { sendTestMail } from './send-test-mail.ts'
import { setupState } from './setup-state.ts'
import { staffOpeningRoutes } from './staff-routes.ts'

/** The first run of a shop, and the demo that comes and goes; the main admin's. */
export const openingEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context

  const demo = async () => {
    const [counts, canFill, run] = await Promise.all([countDemo(db), isEmptyShop(db), lastDemoRun(db)])
    return { counts, canFill, run }
  }

  serve(app, staffOpeningRoutes.setup, async (request) =>
    setupState(context, `${request.protocol}://${request.host}`, clock()),
  )

  serve(app, staffOpeningRoutes.testMail, async (request) => {
    const { username } = await request.requireStaff()
    await context.limits.count('testMail', username)
    return sendTestMail(context, request.body.to, await request.requireStaff())
  })

  serve(app, staffOpeningRoutes.demo, demo)

  serve(app, staffOpeningRoutes.fill, async (request) => {
    await startFilling(db, request.body.withOrders, await request.requireStaff(), clock())
    return demo()
  })

  serve(app, staffOpeningRoutes.clear, async (request) => {
    await startClearing(db, request.body, await request.requireStaff(), clock())
    return demo()
  })
}
