import { z } from 'zod'
import { answerOf, pageInfo, route } from '#shared/route.ts'
import {
  adjustStockRequest,
  bulkRestockRequest,
  inventoryCounts,
  inventoryItem,
  inventoryQuery,
  lowStockLevel,
  movementsQuery,
  restockKept,
  restockRun,
  stockLevelsOfProduct,
  stockMovement,
  updateStockLevelsRequest,
} from './staff-contract.ts'

const lowStock = answerOf({
  stockLevels: z.array(lowStockLevel),
  totals: z.object({ stockLevels: z.number(), toFill: z.number(), pieces: z.number(), cost: z.number() }),
})

const view = { permission: 'inventory.view' } as const
const edit = { permission: 'inventory.edit' } as const

/** The back office's endpoints of the stock. */
export const staffInventoryRoutes = {
  list: route({
    method: 'GET',
    path: 'inventory',
    access: view,
    summary: 'The inventory, one row per product, with counts of everything',
    tag: 'inventory',
    query: inventoryQuery,
    response: answerOf({ items: z.array(inventoryItem), page: pageInfo, counts: inventoryCounts }),
    refusals: [400, 401, 403],
  }),
  variants: route({
    method: 'GET',
    path: 'inventory-variants',
    access: view,
    summary: 'The stock levels of one product: every size in every colour',
    tag: 'inventory',
    query: z.object({ product: z.string().min(1).max(80).describe('Number or prod_… id') }),
    response: answerOf(stockLevelsOfProduct.shape),
    refusals: [400, 401, 403, 404],
  }),
  movements: route({
    method: 'GET',
    path: 'stock-movements',
    access: view,
    summary: 'The stock ledger, newest first: of a variant, of a product, or of the whole shop',
    tag: 'inventory',
    query: movementsQuery,
    response: answerOf({ movements: z.array(stockMovement), next: z.number().nullable() }),
    refusals: [400, 401, 403, 404],
  }),
  lowStock: route({
    method: 'GET',
    path: 'low-stock',
    access: view,
    summary: 'Every low or empty stock level by supplier, and what a bulk restock would bring',
    description: 'At most 2,000 stock levels; `totals` counts them all.',
    tag: 'inventory',
    response: lowStock,
    refusals: [401, 403],
  }),
  adjust: route({
    method: 'POST',
    path: 'adjust-stock',
    access: edit,
    summary: 'Pieces came in, went out, or were counted',
    description:
      'With `expectedStock` a stock level that changed in the meantime is answered with 409 and the code stale. ' +
      'A repeat with the same `idempotencyKey` gets the first answer; with another content 409, key_reused.',
    tag: 'inventory',
    body: adjustStockRequest,
    response: answerOf({ variantId: z.number(), before: z.number(), currentStock: z.number(), message: z.string() }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  restock: route({
    method: 'POST',
    path: 'bulk-restock',
    access: edit,
    summary: 'Fill every low or empty stock level to 70 % of its maximum',
    tag: 'inventory',
    body: bulkRestockRequest,
    response: answerOf({
      restocked: z.number(),
      pieces: z.number(),
      run: z.number().nullable().describe('By which it can be undone'),
      message: z.string(),
    }),
    refusals: [400, 401, 403, 409, 422],
  }),
  previewRestock: route({
    method: 'POST',
    path: 'preview-restock',
    access: view,
    summary: 'What a bulk restock of these stock levels would bring; nothing is written',
    description: 'At most 100 stock levels; `totals` counts them all.',
    tag: 'inventory',
    body: bulkRestockRequest,
    response: lowStock,
    refusals: [400, 401, 403, 422],
  }),
  restockRuns: route({
    method: 'GET',
    path: 'restock-runs',
    access: view,
    summary: 'The bulk restocks of before, newest first',
    tag: 'inventory',
    response: answerOf({ runs: z.array(restockRun) }),
    refusals: [401, 403],
  }),
  undoRestock: route({
    method: 'POST',
    path: 'undo-restock',
    access: edit,
    summary: 'Take away what a bulk restock brought, as adjustments',
    description: 'Stock levels with fewer pieces left stay as they are and are named in `kept`.',
    tag: 'inventory',
    body: z.object({ run: z.number().int().positive() }),
    response: answerOf({
      undone: z.number(),
      pieces: z.number(),
      kept: z.array(restockKept),
      message: z.string(),
    }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  updateStockLevels: route({
    method: 'PUT',
    path: 'inventory',
    access: edit,
    summary: "Change minimum, maximum, cost, supplier or place of a product's stock levels",
    tag: 'inventory',
    body: updateStockLevelsRequest,
    response: answerOf({ changed: z.number(), message: z.string() }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
