import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { formatCount } from '#shared/money.ts'
import { emptyProductTrash } from './purge-products.ts'
import { restoreProducts } from './restore-products.ts'
import { productTrashRoutes } from './staff-routes.ts'
import { trashedProducts } from './trashed-products.ts'

/** How many refused products an answer lists. */
const maxListed = 100

const counted = (products: number) => (products === 1 ? '1 product' : `${formatCount(products)} products`)

/** The back office's endpoints of the trash of products. */
export const productTrashEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, productTrashRoutes.list, ({ query }) => trashedProducts(db, query, clock()))

  serve(app, productTrashRoutes.restore, async (request) => {
    const { restored, refused } = await restoreProducts(db, request.body, await request.requireStaff(), clock())
    return { message: `${counted(restored)} restored`, restored, refused: refused.slice(0, maxListed) }
  })

  serve(app, productTrashRoutes.empty, async (request) => {
    const asked = request.body.deleteType === 'all' ? 'all' : request.body.ids
    const removed = await emptyProductTrash(db, asked, await request.requireStaff(), clock())
    return { removed, message: `${counted(removed)} deleted - Permanently deleted from database` }
  })
}
