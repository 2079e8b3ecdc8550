import type { FastifyPluginAsync } from 'fastify'
import { byCategorySlug } from '#domains/catalogue/categories/resolve-category.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound } from '#platform/refusal.ts'
import { staffCatalogueRoutes } from '../staff-routes.ts'
import { products } from '../tables.ts'
import { createProduct } from './create-product.ts'
import { productExportEndpoint } from './export-endpoint.ts'
import { freeSku } from './free-sku.ts'
import { matchProducts } from './match-products.ts'
import { officeList } from './office-products.ts'
import { productTags } from './product-tags.ts'
import { officeProduct as readProduct } from './read-office-products.ts'
import { updateProduct } from './update-product.ts'

/** The back office's endpoints of products. */
export const catalogueOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context

  serve(app, staffCatalogueRoutes.list, async (request) => {
    const list = await officeList(
      db,
      await byCategorySlug(db, request.query),
      mayDo(await request.requireStaff(), 'inventory.view'),
    )
    const one = request.query.id !== undefined || request.query.number !== undefined
    const [product] = list.products
    if (one && !product) throw new NotFound('Product')
    return { ...list, ...(one && { product }) }
  })

  serve(app, staffCatalogueRoutes.matches, async ({ query }) => ({
    ids: await matchProducts(db, await byCategorySlug(db, query)),
  }))

  serve(app, staffCatalogueRoutes.tags, async () => ({ tags: await productTags(db) }))

  serve(app, staffCatalogueRoutes.copy, async (request) => {
    const member = await request.requireStaff()
    const product = await readProduct(db, request.query.number, mayDo(member, 'inventory.view'))
    // A copy of a copy counts on: PAN-2, then PAN-3.
    return { product, sku: await freeSku(db, products, product.sku.replace(/-\d{1,3}$/, '')) }
  })

  serve(app, staffCatalogueRoutes.create, async (request) => {
    const member = await request.requireStaff()
    const number = await createProduct(db, request.body, member, clock())
    return {
      product: await readProduct(db, number, mayDo(member, 'inventory.view')),
      message: 'Product created successfully!',
    }
  })

  serve(app, staffCatalogueRoutes.update, async (request) => {
    const member = await request.requireStaff()
    const number = await updateProduct(db, request.body, member, clock())
    return {
      product: await readProduct(db, number, mayDo(member, 'inventory.view')),
      message: 'Product updated successfully',
    }
  })

  await app.register(productExportEndpoint, { context })
}
