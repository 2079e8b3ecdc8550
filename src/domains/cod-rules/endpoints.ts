import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { receiveAdvance, returnAdvance, takeBackAdvance } from './advances.ts'
import { blocksOn } from './blocks.ts'
import { createBlock } from './create-block.ts'
import { liftBlock } from './lift-block.ts'
import { officeRules } from './office-rules.ts'
import { orderCodOf } from './order-cod.ts'
import { overrideDecision } from './override-decision.ts'
import { saveRules } from './save-rules.ts'
import { staffCodRoutes } from './staff-routes.ts'

/** Cash on delivery in the back office: rules, blocks, and decisions on orders. */
export const codRulesEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context

  serve(app, staffCodRoutes.rules, () => officeRules(db))

  serve(app, staffCodRoutes.saveRules, async (request) => {
    await saveRules(db, request.body, await request.requireStaff(), clock())
    return { message: 'Rules saved', ...(await officeRules(db)) }
  })

  serve(app, staffCodRoutes.blocks, ({ query }) => blocksOn(db, query, clock()))

  serve(app, staffCodRoutes.block, async (request) =>
    createBlock(db, request.body, await request.requireStaff(), clock()),
  )

  serve(app, staffCodRoutes.lift, async (request) => {
    await liftBlock(db, request.body.id, await request.requireStaff(), clock())
    return { message: 'Block lifted' }
  })

  serve(app, staffCodRoutes.ofOrder, ({ query }) => orderCodOf(db, query.orderId, clock()))

  serve(app, staffCodRoutes.override, async (request) => {
    await overrideDecision(db, request.body, await request.requireStaff(), clock())
    return { message: 'Decision changed' }
  })

  serve(app, staffCodRoutes.receiveAdvance, async (request) => {
    await receiveAdvance(db, request.body, await request.requireStaff(), clock())
    return { message: 'Advance noted' }
  })

  serve(app, staffCodRoutes.returnAdvance, async (request) => {
    await returnAdvance(db, request.body, await request.requireStaff(), clock())
    return { message: 'Return noted' }
  })

  serve(app, staffCodRoutes.takeBackAdvance, async (request) => {
    await takeBackAdvance(db, request.body, await request.requireStaff(), clock())
    return { message: 'Entry taken back' }
  })
}
