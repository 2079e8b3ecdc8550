import type { FastifyPluginAsync } from 'fastify'
import { plannedSalesOf } from '#domains/catalogue/planned-sales/list-sales.ts'
import { plannedSaleRoutes } from '#domains/catalogue/planned-sales/staff-routes.ts'
import { deleteProducts } from '#domains/catalogue/products/delete-products.ts'
import { bulkTaskOf } from '#domains/staff/bulk-tasks/read-bulk-tasks.ts'
import { runIfFew } from '#domains/staff/bulk-tasks/run-if-few.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { maxProductsAtOnce } from '../staff-contract.ts'
import { staffCatalogueRoutes } from '../staff-routes.ts'
import { productDeleteKind } from './product-delete-kind.ts'
import { productEditKind } from './product-edit-kind.ts'
import { startProductDeletion, startProductEdit } from './start-product-task.ts'

/** Bulk edits and deletions of products, and the list of sales that such edits plan. */
export const bulkProductEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  const kinds = { 'product.edit': productEditKind, 'product.delete': productDeleteKind }

  serve(app, staffCatalogueRoutes.editMany, async (request, reply) => {
    const member = await request.requireStaff()
    const id = await startProductEdit(db, request.body, member, clock())
    const { task, refused, isDone } = await runIfFew(db, id, kinds, member, clock)
    if (isDone)
      return { task, changed: task.changed, refused: refused.map(({ subject, ...row }) => ({ id: subject, ...row })) }
    reply.code(202)
    return { task }
  })

  serve(app, plannedSaleRoutes.list, async ({ query }) => plannedSalesOf(db, query))

  serve(app, staffCatalogueRoutes.delete, async (request, reply) => {
    const now = clock()
    const member = await request.requireStaff()
    const id = await startProductDeletion(db, request.body, member, now)
    if (id !== undefined) {
      reply.code(202)
      return { task: (await bulkTaskOf(db, id, kinds, member)).task }
    }
    const deleted = await deleteProducts(db, request.body, member, now)
    const message =
      deleted.length === 1
        ? `"${deleted[0]?.title}" deleted successfully!`
        : `Successfully deleted ${deleted.length} products`
    return {
      message,
      deleted: deleted.length,
      ids: deleted.slice(0, maxProductsAtOnce).map(({ id }) => id),
      deletedAt: now.toISOString(),
    }
  })
}
