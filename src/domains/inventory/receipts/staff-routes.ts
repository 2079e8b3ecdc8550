import { z } from 'zod'
import { answerOf, pageInfo, pageNumber, pageSize, route } from '#shared/route.ts'
import { correctReceiptRequest, foundPiece, receiptLine, receiptListed, receiveGoodsRequest } from './staff-contract.ts'

const view = { permission: 'inventory.view' } as const
const edit = { permission: 'inventory.edit' } as const
const receiptAnswer = answerOf({ receipt: receiptListed, lines: z.array(receiptLine) })

/** Goods that came in. */
export const goodsReceiptRoutes = {
  list: route({
    method: 'GET',
    path: 'goods-receipts',
    access: view,
    summary: 'The receipts of goods, newest first',
    tag: 'inventory',
    query: z.object({
      page: pageNumber.optional(),
      perPage: pageSize.optional(),
    }),
    response: answerOf({ receipts: z.array(receiptListed), page: pageInfo }),
    refusals: [400, 401, 403],
  }),
  one: route({
    method: 'GET',
    path: 'goods-receipt',
    access: view,
    summary: 'A receipt of goods with its lines, and their corrections',
    tag: 'inventory',
    query: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: receiptAnswer,
    refusals: [400, 401, 403, 404],
  }),
  find: route({
    method: 'GET',
    path: 'find-pieces',
    access: view,
    summary: 'Sizes by what a scanner reads, barcode or SKU, else by a part of the SKU or of the title',
    tag: 'inventory',
    query: z.object({ code: z.string().min(1).max(200) }),
    response: answerOf({ isExact: z.boolean(), pieces: z.array(foundPiece) }),
    refusals: [400, 401, 403],
  }),
  receive: route({
    method: 'POST',
    path: 'goods-receipts',
    access: edit,
    summary: 'Receive goods: many sizes at once, with what a piece cost',
    description:
      'Each line is a movement of the stock ledger that points to it. The cost becomes that of the size. A repeat with the same requestKey answers the first receipt; with other contents it is refused (409 key_reused, with receiptId).',
    tag: 'inventory',
    body: receiveGoodsRequest,
    response: receiptAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  correct: route({
    method: 'POST',
    path: 'correct-receipt',
    access: edit,
    summary: 'Correct a line of a receipt: a counter-entry takes it back, and a new line says what came in',
    tag: 'inventory',
    body: correctReceiptRequest,
    response: receiptAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
