import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productDeleteKind } from '#domains/catalogue/bulk/product-delete-kind.ts'
import { productEditKind } from '#domains/catalogue/bulk/product-edit-kind.ts'
import { startProductDeletion, startProductEdit } from '#domains/catalogue/bulk/start-product-task.ts'
import { slugCalled } from '#domains/catalogue/categories/resolve-category.ts'
import { plannedSalesOf } from '#domains/catalogue/planned-sales/list-sales.ts'
import { plannedSaleRoutes } from '#domains/catalogue/planned-sales/staff-routes.ts'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import { bulkTaskOf } from '#domains/staff/bulk-tasks/read-bulk-tasks.ts'
import { runIfFew } from '#domains/staff/bulk-tasks/run-if-few.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound } from '#platform/refusal.ts'
import { dhakaDay } from '#shared/dates.ts'
import { maxProductsAtOnce, officeProductsFilters } from '../staff-contract.ts'
import { staffCatalogueRoutes } from '../staff-routes.ts'
import { products } from '../tables.ts'
import { createProduct } from './create-product.ts'
import { deleteProducts } from './delete-products.ts'
import { productsCsv } from './export-products.ts'
import { freeSku } from './free-sku.ts'
import { matchProducts } from './match-products.ts'
import { officeList } from './office-products.ts'
import { productTags } from './product-tags.ts'
import { officeProduct as readProduct } from './read-office-products.ts'
import { updateProduct } from './update-product.ts'

const seesCost = (member: StaffMember) => member.isMain || member.permissions.includes('inventory.view')

/** The back office's endpoints of products. */
export const catalogueOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  /** Filters name a category by slug or title. */
  const byCategorySlug = async <Filters extends { category?: string | undefined }>(asked: Filters): Promise<Filters> =>
    asked.category && asked.category !== 'all' ? { ...asked, category: await slugCalled(db, asked.category) } : asked

  serve(app, staffCatalogueRoutes.list, async (request) => {
    const list = await officeList(db, await byCategorySlug(request.query), seesCost(await request.requireStaff()))
    const one = request.query.id !== undefined || request.query.number !== undefined
    const [product] = list.products
    if (one && !product) throw new NotFound('Product')
    return { ...list, ...(one && { product }) }
  })

  serve(app, staffCatalogueRoutes.matches, async ({ query }) => ({
    ids: await matchProducts(db, await byCategorySlug(query)),
  }))

  serve(app, staffCatalogueRoutes.tags, async () => ({ tags: await productTags(db) }))

  serve(app, staffCatalogueRoutes.copy, async (request) => {
    const member = await request.requireStaff()
    const product = await readProduct(db, request.query.number, seesCost(member))
    // A copy of a copy counts on: PAN-2, then PAN-3.
    return { product, sku: await freeSku(db, products, product.sku.replace(/-\d{1,3}$/, '')) }
  })

  serve(app, staffCatalogueRoutes.create, async (request) => {
    const member = await request.requireStaff()
    const number = await createProduct(db, request.body, member, clock())
    return { product: await readProduct(db, number, seesCost(member)), message: 'Product created successfully!' }
  })

  serve(app, staffCatalogueRoutes.update, async (request) => {
    const member = await request.requireStaff()
    const number = await updateProduct(db, request.body, member, clock())
    return { product: await readProduct(db, number, seesCost(member)), message: 'Product updated successfully' }
  })

  app.get(
    '/export-products',
    {
      config: { access: { permission: 'products.view' } },
      schema: {
        summary: 'The products that the filters show as a CSV file, a line per product',
        tags: ['catalogue'],
        querystring: officeProductsFilters,
        response: { 200: z.unknown().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="products-${dhakaDay(clock())}.csv"`)
        .send(
          Readable.from(
            auditExport(
              db,
              await request.requireStaff(),
              'products',
              request.query,
              productsCsv(db, await byCategorySlug(request.query)),
            ),
          ),
        ),
  )

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
