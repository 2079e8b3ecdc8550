import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { officeProduct as readProduct } from '#domains/catalogue/browsing/spec-products.ts'
import { slugCalled } from '#domains/catalogue/categories/resolve-category.ts'
import { auditExport } from '#domains/staff/audit-export.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound } from '#platform/refusal.ts'
import { dhakaDay } from '#shared/dates.ts'
import { officeProduct, officeProductsFilters } from '../contract.ts'
import { staffCatalogueRoutes } from '../staff-routes.ts'
import { createProduct } from './create-product.ts'
import { deleteProducts } from './delete-products.ts'
import { editProducts } from './edit-products.ts'
import { productsCsv } from './export-products.ts'
import { officeList } from './office-products.ts'
import {
  createProductRequest,
  deleteProductsRequest,
  editProductsRequest,
  updateProductRequest,
} from './save-request.ts'
import { updateProduct } from './update-product.ts'

const seesCost = (member: StaffMember) => member.isMain || member.permissions.includes('inventory.view')

/** The back office's doors to products. */
export const catalogueOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  /** Filters name a category by slug or title. */
  const byCategorySlug = async <Filters extends { category?: string | undefined }>(asked: Filters): Promise<Filters> =>
    asked.category && asked.category !== 'all' ? { ...asked, category: await slugCalled(db, asked.category) } : asked
  const saved = z.object({ success: z.literal(true), product: officeProduct, message: z.string() })

  serve(app, staffCatalogueRoutes.list, async (request) => {
    const list = await officeList(db, await byCategorySlug(request.query), seesCost(await request.requireStaff()))
    const one = request.query.id !== undefined || request.query.number !== undefined
    const [product] = list.products
    if (one && !product) throw new NotFound('Product')
    return { ...list, ...(one && { product }) }
  })

  app.post(
    '/products',
    {
      config: { access: { permission: 'products.create' } },
      schema: {
        summary: 'Put a new product into the catalogue',
        description: 'Without variants there is one per size and colour, with stock 0. An id in the body is ignored.',
        tags: ['catalogue'],
        body: createProductRequest,
        response: { 200: saved, ...refusals(400, 401, 403, 409, 422) },
      },
    },
    async (request) => {
      const member = await request.requireStaff()
      const number = await createProduct(db, request.body, member, clock())
      return {
        success: true as const,
        product: await readProduct(db, number, seesCost(member)),
        message: 'Product created successfully!',
      }
    },
  )

  app.put(
    '/products',
    {
      config: { access: { permission: 'products.edit' } },
      schema: {
        summary: 'Change what is mentioned of a product',
        description:
          'With `updatedAt` a change that somebody else made in the meantime is answered with 409. Stock needs inventory.edit; with `expectedStock` a number that was sold from or counted in the meantime is answered with 409 stock_changed.',
        tags: ['catalogue'],
        body: updateProductRequest,
        response: { 200: saved, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      const member = await request.requireStaff()
      const number = await updateProduct(db, request.body, member, clock())
      return {
        success: true as const,
        product: await readProduct(db, number, seesCost(member)),
        message: 'Product updated successfully',
      }
    },
  )

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

  app.put(
    '/edit-products',
    {
      config: { access: { permission: 'products.edit' } },
      schema: {
        summary:
          'Change price, sale, category or availability of many products, or plan a sale; refused ones are reported',
        description:
          'A planned sale begins and ends by itself, to the minute; while it runs the price is not edited otherwise (409 sale_runs). With a percentage it is off the usual price that the product has then.',
        tags: ['catalogue'],
        body: editProductsRequest,
        response: {
          200: z.object({
            success: z.literal(true),
            changed: z.number(),
            refused: z.array(z.object({ id: z.string(), title: z.string(), error: z.string() })),
          }),
          ...refusals(400, 401, 403, 422),
        },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await editProducts(db, request.body, await request.requireStaff(), clock())),
    }),
  )

  app.delete(
    '/products',
    {
      config: { access: { permission: 'products.delete' } },
      schema: {
        summary: 'Take a product (id) or several (ids) out of the catalogue for good',
        tags: ['catalogue'],
        body: deleteProductsRequest,
        response: {
          200: z.object({
            success: z.literal(true),
            message: z.string(),
            deleted: z.number(),
            ids: z.array(z.string()),
          }),
          ...refusals(400, 401, 403, 404, 422),
        },
      },
    },
    async (request) => {
      const deleted = await deleteProducts(db, request.body, await request.requireStaff(), clock())
      const message =
        deleted.length === 1
          ? `"${deleted[0]?.title}" deleted successfully!`
          : `Successfully deleted ${deleted.length} products`
      return { success: true as const, message, deleted: deleted.length, ids: deleted.map(({ id }) => id) }
    },
  )
}
