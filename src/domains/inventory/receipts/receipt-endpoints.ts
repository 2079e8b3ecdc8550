import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { correctReceipt } from './correct-receipt.ts'
import { findPieces } from './find-pieces.ts'
import { receiptOf, receipts } from './receipts.ts'
import { receiveGoods } from './receive-goods.ts'
import { goodsReceiptRoutes } from './staff-routes.ts'

/** The back office's endpoints of goods receipts. */
export const goodsReceiptEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db } },
) => {
  serve(app, goodsReceiptRoutes.list, ({ query }) => receipts(db, query))

  serve(app, goodsReceiptRoutes.one, ({ query }) => receiptOf(db, query.id))

  serve(app, goodsReceiptRoutes.find, ({ query }) => findPieces(db, query.code))

  serve(app, goodsReceiptRoutes.receive, async (request) =>
    receiptOf(db, await receiveGoods(db, request.body, await request.requireStaff())),
  )

  serve(app, goodsReceiptRoutes.correct, async (request) =>
    receiptOf(db, await correctReceipt(db, request.body, await request.requireStaff())),
  )
}
