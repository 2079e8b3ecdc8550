import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { noteExport } from '#domains/staff/note-export.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { dhakaDay } from '#shared/dates.ts'
import { adjustStock } from './adjust-stock.ts'
import { bulkRestock } from './bulk-restock.ts'
import {
  adjustStockRequest,
  bulkRestockRequest,
  inventoryCounts,
  inventoryFilters,
  inventoryItem,
  inventoryQuery,
  lowStockLevel,
  movementsQuery,
  restockKept,
  restockRun,
  stockLevelsOfProduct,
  stockMovement,
  updateStockLevelsRequest,
} from './contract.ts'
import { inventoryCsv } from './export-inventory.ts'
import { inventoryPage } from './inventory.ts'
import { lowStockLevels } from './low-stock.ts'
import { stockMovements } from './movements.ts'
import { chosenStockLevels } from './restock-choice.ts'
import { stockLevelsOf } from './stock-levels-of.ts'
import { readRestockRuns, undoRestock } from './undo-restock.ts'
import { updateStockLevels } from './update-stock-levels.ts'

const done = z.object({ success: z.literal(true) })
const lowList = done.extend({
  shelves: z.array(lowStockLevel),
  totals: z.object({ shelves: z.number(), toFill: z.number(), pieces: z.number(), cost: z.number() }),
})
const sees = { access: { permission: 'inventory.view' } }
const changes = { access: { permission: 'inventory.edit' } }

/** The back office's doors to the shelves. */
export const inventoryOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  app.get(
    '/inventory',
    {
      config: sees,
      schema: {
        summary: 'The inventory, one row per product, with counts of everything',
        tags: ['inventory'],
        querystring: inventoryQuery,
        response: {
          200: done.extend({
            items: z.array(inventoryItem),
            page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
            counts: inventoryCounts,
          }),
          ...refusals(400, 401, 403),
        },
      },
    },
    async ({ query }) => ({ success: true as const, ...(await inventoryPage(db, query)) }),
  )

  app.get(
    '/inventory-variants',
    {
      config: sees,
      schema: {
        summary: 'The shelves of one product: every size in every colour',
        tags: ['inventory'],
        querystring: z.object({ product: z.string().min(1).max(80).describe('Number or prod_… id') }),
        response: { 200: stockLevelsOfProduct.extend({ success: z.literal(true) }), ...refusals(400, 401, 403, 404) },
      },
    },
    async ({ query }) => ({ success: true as const, ...(await stockLevelsOf(db, query.product)) }),
  )

  app.get(
    '/stock-movements',
    {
      config: sees,
      schema: {
        summary: 'The stock ledger, newest first: of a variant, of a product, or of the whole shop',
        tags: ['inventory'],
        querystring: movementsQuery,
        response: {
          200: done.extend({ movements: z.array(stockMovement), next: z.number().nullable() }),
          ...refusals(400, 401, 403, 404),
        },
      },
    },
    async ({ query }) => ({ success: true as const, ...(await stockMovements(db, query)) }),
  )

  app.get(
    '/low-stock',
    {
      config: sees,
      schema: {
        summary: 'Every low or empty shelf by supplier, and what a bulk restock would bring',
        description: 'At most 2,000 shelves; `totals` counts them all.',
        tags: ['inventory'],
        response: {
          200: lowList,
          ...refusals(401, 403),
        },
      },
    },
    async () => ({ success: true as const, ...(await lowStockLevels(db)) }),
  )

  app.get(
    '/export-inventory',
    {
      config: sees,
      schema: {
        summary: 'The inventory as a CSV file, a line per variant',
        tags: ['inventory'],
        querystring: inventoryFilters,
        response: { 200: z.any().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="inventory-${dhakaDay(clock())}.csv"`)
        .send(
          Readable.from(
            noteExport(db, await request.requireStaff(), 'inventory', request.query, inventoryCsv(db, request.query)),
          ),
        ),
  )

  app.post(
    '/adjust-stock',
    {
      config: changes,
      schema: {
        summary: 'Pieces came in, went out, or were counted',
        description: 'With `expectedStock` a shelf that changed meanwhile is answered with 409 and the code stale.',
        tags: ['inventory'],
        body: adjustStockRequest,
        response: {
          200: done.extend({
            variantId: z.number(),
            before: z.number(),
            currentStock: z.number(),
            message: z.string(),
          }),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request) => {
      const { variantId, before, left } = await adjustStock(db, request.body, await request.requireStaff())
      const message = 'Stock updated successfully!'
      return { success: true as const, variantId, before, currentStock: left, message }
    },
  )

  app.post(
    '/bulk-restock',
    {
      config: changes,
      schema: {
        summary: 'Fill every low or empty shelf to 70 % of its maximum',
        tags: ['inventory'],
        body: bulkRestockRequest,
        response: {
          200: done.extend({
            restocked: z.number(),
            pieces: z.number(),
            run: z.number().nullable().describe('By which it can be undone'),
            message: z.string(),
          }),
          ...refusals(400, 401, 403, 409, 422),
        },
      },
    },
    async (request) => {
      const filled = await bulkRestock(db, request.body, await request.requireStaff())
      return { success: true as const, ...filled, message: 'Bulk restock completed!' }
    },
  )

  app.post(
    '/preview-restock',
    {
      config: sees,
      schema: {
        summary: 'What a bulk restock of these shelves would bring; nothing is written',
        description: 'At most 100 shelves; `totals` counts them all.',
        tags: ['inventory'],
        body: bulkRestockRequest,
        response: { 200: lowList, ...refusals(400, 401, 403, 422) },
      },
    },
    async ({ body }) => {
      const chosen = await chosenStockLevels(db, body)
      return { success: true as const, ...(await lowStockLevels(db, { limit: 100, chosen })) }
    },
  )

  app.get(
    '/restock-runs',
    {
      config: sees,
      schema: {
        summary: 'The bulk restocks of before, newest first',
        tags: ['inventory'],
        response: { 200: done.extend({ runs: z.array(restockRun) }), ...refusals(401, 403) },
      },
    },
    async () => ({ success: true as const, runs: await readRestockRuns(db) }),
  )

  app.post(
    '/undo-restock',
    {
      config: changes,
      schema: {
        summary: 'Take away what a bulk restock brought, as adjustments',
        description: 'Shelves with fewer pieces left stay as they are and are named in `kept`.',
        tags: ['inventory'],
        body: z.object({ run: z.number().int().positive() }),
        response: {
          200: done.extend({
            undone: z.number(),
            pieces: z.number(),
            kept: z.array(restockKept),
            message: z.string(),
          }),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request) => {
      const undone = await undoRestock(db, request.body.run, await request.requireStaff(), clock())
      return { success: true as const, ...undone, message: 'Bulk restock undone' }
    },
  )

  app.put(
    '/inventory',
    {
      config: changes,
      schema: {
        summary: "Change minimum, maximum, cost, supplier or place of a product's shelves",
        tags: ['inventory'],
        body: updateStockLevelsRequest,
        response: {
          200: done.extend({ changed: z.number(), message: z.string() }),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request) => {
      const { changed } = await updateStockLevels(db, request.body, await request.requireStaff())
      return { success: true as const, changed, message: 'Stock settings saved' }
    },
  )
}
