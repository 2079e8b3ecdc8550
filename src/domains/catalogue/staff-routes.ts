import { z } from 'zod'
import { officeCategories, saveCategoriesRequest } from '#domains/catalogue/categories/staff-contract.ts'
import { importReport, importRun, inTheWay } from '#domains/catalogue/import/staff-contract.ts'
import { bulkTask, bulkTaskStarted, maxRowsAtOnce } from '#domains/staff/bulk-tasks/staff-contract.ts'
import { answerOf, expectedMatches, pageInfo, route } from '#shared/route.ts'
import {
  createProductRequest,
  deleteProductsRequest,
  editProductsRequest,
  maxProductsAtOnce,
  officeProduct,
  officeProductsFilters,
  officeProductsQuery,
  productCounts,
  updateProductRequest,
} from './staff-contract.ts'

const productSaved = answerOf({ product: officeProduct, message: z.string() })
const imports = { all: ['products.create', 'products.edit'] } as const

/** The back office's endpoints of the catalogue. */
export const staffCatalogueRoutes = {
  list: route({
    method: 'GET',
    path: 'products',
    access: { permission: 'products.view' },
    summary: 'The products as staff see them, inactive ones too, with the counts of the whole catalogue',
    tag: 'catalogue',
    query: officeProductsQuery,
    response: answerOf({
      products: z.array(officeProduct),
      product: officeProduct.optional().describe('When one was asked for by id or number'),
      page: pageInfo,
      counts: productCounts,
      metadata: z.object({ total_products: z.number(), categories: z.array(z.string()) }),
    }),
    refusals: [400, 401, 403, 404],
  }),
  exportCsv: route({
    method: 'GET',
    path: 'export-products',
    access: { permission: 'products.view' },
    summary: 'The products that the filters show as a CSV file, a line per product',
    tag: 'catalogue',
    query: officeProductsFilters,
    response: z.unknown().describe('text/csv'),
    refusals: [400, 401, 403],
  }),
  copy: route({
    method: 'GET',
    path: 'product-copy',
    access: { permission: 'products.create' },
    summary: 'A product to make another one from, with a SKU that is free. Nothing is stored until the copy is created',
    tag: 'catalogue',
    query: z.object({ number: z.coerce.number().int().positive().max(2_147_483_647) }),
    response: answerOf({ product: officeProduct, sku: z.string() }),
    refusals: [400, 401, 403, 404],
  }),
  create: route({
    method: 'POST',
    path: 'products',
    access: { permission: 'products.create' },
    summary: 'Put a new product into the catalogue',
    description:
      'Without variants there is one per size and colour, with stock 0. An id in the body is ignored. A repeat with ' +
      'the same `idempotencyKey` answers the first product; with other contents 409, key_reused, with its number.',
    tag: 'catalogue',
    body: createProductRequest,
    response: productSaved,
    refusals: [400, 401, 403, 409, 422],
  }),
  update: route({
    method: 'PUT',
    path: 'products',
    access: { permission: 'products.edit' },
    summary: 'Change what is mentioned of a product',
    description:
      'With `updatedAt` a change that somebody else made in the meantime is answered with 409. Stock needs inventory.edit; with `expectedStock` a number that was sold from or counted in the meantime is answered with 409 stock_changed.',
    tag: 'catalogue',
    body: updateProductRequest,
    response: productSaved,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  tags: route({
    method: 'GET',
    path: 'product-tags',
    access: { permission: 'products.view' },
    summary: 'The tags of all products with the number of products, the most used ones first',
    tag: 'catalogue',
    response: answerOf({ tags: z.array(z.object({ tag: z.string(), products: z.number() })) }),
    refusals: [401, 403],
  }),
  matches: route({
    method: 'GET',
    path: 'product-matches',
    access: { permission: 'products.view' },
    summary: 'The ids of all products that the filters show, for an action on all of them',
    tag: 'catalogue',
    query: officeProductsFilters.extend(expectedMatches),
    response: answerOf({ ids: z.array(z.string()) }),
    refusals: [400, 401, 403, 409, 422],
  }),
  editMany: route({
    method: 'PUT',
    path: 'edit-products',
    access: { permission: 'products.edit' },
    summary: 'Change price, sale, category or availability of many products, or plan a sale; refused ones are reported',
    description:
      `More than ${maxRowsAtOnce} are changed by a job (202): see GET bulk-task. undo-bulk-task takes the change back. ` +
      'A repeat with the same `idempotencyKey` changes nothing; with other contents it is refused (409 key_reused). ' +
      'A planned sale begins and ends by itself, to the minute; while it runs the price is not edited otherwise (409 sale_runs). With a percentage it is off the usual price that the product has then.',
    tag: 'catalogue',
    body: editProductsRequest,
    response: answerOf({
      changed: z.number(),
      refused: z.array(z.object({ id: z.string(), title: z.string(), error: z.string() })),
      task: bulkTask,
    }),
    accepted: bulkTaskStarted,
    refusals: [400, 401, 403, 409, 413, 422],
  }),
  delete: route({
    method: 'DELETE',
    path: 'products',
    access: { permission: 'products.delete' },
    summary: 'Lay a product (id), several (ids) or all into the trash, from where they can be restored for 30 days',
    description: `All of more than ${maxProductsAtOnce} are deleted by a job (202): see GET bulk-task.`,
    tag: 'catalogue',
    body: deleteProductsRequest,
    response: answerOf({
      message: z.string(),
      deleted: z.number(),
      ids: z.array(z.string()).describe('The first 1,000'),
      deletedAt: z.iso.datetime().describe('By which products-restore takes all of them back'),
    }),
    accepted: bulkTaskStarted,
    refusals: [400, 401, 403, 404, 422],
  }),
  categories: route({
    method: 'GET',
    path: 'office-categories',
    access: { permission: 'categories.view' },
    summary: 'The categories as staff see them, inactive ones too, with the version that a save must name',
    tag: 'catalogue',
    response: answerOf(officeCategories.shape),
    refusals: [401, 403],
  }),
  updateCategories: route({
    method: 'POST',
    path: 'update-categories',
    access: { permission: 'categories.edit' },
    summary: 'Save the whole category structure',
    description:
      'The structure as GET categories gives it; what is missing is deleted. An entry without a known id is new. With the ' +
      '`version` of office-categories a change that somebody else made in the meantime is 409 stale, with changedBy and ' +
      'changedAt, and inactive entries that are missing are deleted too; without it they stay.',
    tag: 'catalogue',
    body: saveCategoriesRequest,
    response: answerOf({
      message: z.string(),
      version: z.string(),
      created: z.number(),
      updated: z.number(),
      deleted: z.number(),
    }),
    refusals: [400, 401, 403, 409, 422],
  }),
  importRuns: route({
    method: 'GET',
    path: 'import-runs',
    access: imports,
    summary: 'The imports made in the back office, newest first',
    tag: 'catalogue',
    response: answerOf({ runs: z.array(importRun) }),
    refusals: [401, 403],
  }),
  importRun: route({
    method: 'GET',
    path: 'import-run',
    access: imports,
    summary: 'One import with what became of every row',
    tag: 'catalogue',
    query: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: answerOf({ run: importRun, report: importReport }),
    refusals: [400, 401, 403, 404],
  }),
  undoImport: route({
    method: 'POST',
    path: 'undo-import',
    access: imports,
    summary: 'Bring the products of an import back to what they were before',
    description:
      'What was ordered or changed since stands in the way (409 in_the_way, with `kept`); with `others` the rest is undone. ' +
      'An import of somebody else needs products.delete if products would be deleted, and inventory.edit if stock of products that were there before would move.',
    tag: 'catalogue',
    body: z.object({ id: z.number().int().min(1), others: z.boolean().optional().default(false) }),
    response: answerOf({ deleted: z.number(), restored: z.number(), kept: z.array(inTheWay), message: z.string() }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
